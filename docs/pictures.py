"""Draw what each stage makes of a little graph: `make docs`. The same code gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Wedge
from small_graph import PLACES, small_graph

from elco.augmentation import AugmentedGraph
from elco.college import hold_elections
from elco.division import EgoSplitting
from elco.graph import Graph
from elco.pipeline import augment
from elco.report.figures import STYLE

FOLDER = Path(__file__).parent / "pictures"
BLUE, ORANGE, GREY = "#0072B2", "#D55E00", "#999999"
COLOURS = (BLUE, ORANGE)
GROUPS = ("#56B4E9", "#E69F00", "#009E73")
SIZE = 0.24


class Picture:
    """A drawing of the little graph, in one or more panels."""

    def __init__(self, graph: Graph, titles: Iterable[str]) -> None:
        self.graph = graph
        names = list(titles)
        self.figure = Figure(figsize=(7.2, 2.9 * len(names)))
        self.panels = [self.figure.add_subplot(len(names), 1, i + 1) for i in range(len(names))]
        for panel, title in zip(self.panels, names, strict=True):
            panel.set(xlim=(-0.7, 9.9), ylim=(-0.7, 4.1), aspect="equal")
            panel.set_title(title, loc="left")
            panel.axis("off")

    def edges(self, panel: Any) -> None:
        """The edges of the input."""
        for u, v in zip(*np.triu(self.graph.adjacency.toarray()).nonzero(), strict=True):
            panel.plot(*PLACES[[u, v]].T, color="#bbbbbb", linewidth=1, zorder=1)

    def voters(self, panel: Any, shares: Any = None) -> None:
        """Voters; where shares of the classes are given, cut like a cake."""
        labels = self.graph.training_labels()
        for voter, place in enumerate(PLACES):
            given = labels[voter] >= 0
            if shares is not None:
                cake(panel, place, shares[voter], SIZE)
            else:
                colour = COLOURS[labels[voter]] if given else "white"
                panel.add_patch(Circle(place, SIZE, facecolor=colour, edgecolor="none", zorder=3))
            edge = "black" if given else GREY
            ring = Circle(place, SIZE, fill=False, edgecolor=edge, linewidth=2 if given else 1)
            ring.set_zorder(4)
            panel.add_patch(ring)
            panel.annotate(
                str(voter), np.subtract(place, (0, 0.46)), ha="center", va="center", fontsize=6
            )

    def electors(self, panel: Any, places: Any, labels: Any, texts: Any) -> None:
        """Electors as squares, with a word beside each."""
        for place, label, text in zip(places, labels, texts, strict=True):
            colour = COLOURS[label] if label >= 0 else "white"
            panel.scatter(*place, s=130, marker="s", facecolor=colour, edgecolor="black", zorder=5)
            panel.annotate(text, np.add(place, (0.3, 0.06)), va="center", fontsize=7)

    def wires(self, panel: Any, places: Any, members: Any) -> None:
        """Edges between electors and their voters."""
        for place, voters in zip(places, members, strict=True):
            for voter in voters:
                ends = np.array([place, PLACES[voter]])
                panel.plot(*ends.T, color="black", linewidth=0.7, linestyle=":", zorder=2)

    def save(self, name: str, folder: Path) -> None:
        """Write `folder/NAME.svg`."""
        self.figure.savefig(folder / f"{name}.svg", metadata={"Date": None})


def cake(panel: Any, place: Any, shares: Any, radius: float) -> None:
    """A circle whose sectors are shares of the classes, to whole percents."""
    ends = np.concatenate([[0.0], np.round(np.cumsum(shares), 2) * 360])
    for colour, start, end in zip(COLOURS, ends[:-1], ends[1:], strict=True):
        if end > start:
            panel.add_patch(Wedge(place, radius, 90 - end, 90 - start, facecolor=colour, zorder=3))


def above(members: Any) -> Any:
    """Where an elector is drawn: over the middle of its voters."""
    return np.array([PLACES[voters].mean(axis=0) * (1, 0) + (0, 3.6) for voters in members])


def division(graph: Graph, folder: Path) -> None:
    """The constituencies as clouds around their voters."""
    cover = EgoSplitting().fit(graph.adjacency).cover_
    picture = Picture(graph, ["Constituencies: voter 4 belongs to two of them, voter 13 to none"])
    panel = picture.panels[0]
    for number, colour in zip(range(cover.n_constituencies), GROUPS, strict=True):
        for voter in cover.voters_of(number):
            panel.add_patch(Circle(PLACES[voter], 0.62, color=colour, alpha=0.35, linewidth=0))
    picture.edges(panel)
    picture.voters(panel)
    picture.save("division", folder)


def college(graph: Graph, folder: Path) -> None:
    """Elections among labelled voters."""
    cover = EgoSplitting().fit(graph.adjacency).cover_
    election = hold_elections(cover, graph.training_labels(), graph.n_classes)
    members = [cover.voters_of(number) for number in range(cover.n_constituencies)]
    picture = Picture(graph, ["Elections: two agreeing votes decide, one does not"])
    panel = picture.panels[0]
    texts = [f"{votes[0]} blue, {votes[1]} orange" for votes in election.votes]
    picture.wires(panel, above(members), members)
    picture.edges(panel)
    picture.voters(panel)
    picture.electors(panel, above(members), election.winner, texts)
    picture.save("college", folder)


def poll(graph: Graph, larger: AugmentedGraph, folder: Path) -> None:
    """What the poll says of every voter, and the means that electors take."""
    assert larger.posterior is not None
    members, places, chosen = _constituencies(larger)
    picture = Picture(graph, ["The poll: every voter gets an opinion, an elector the mean of them"])
    panel = picture.panels[0]
    picture.edges(panel)
    picture.voters(panel, larger.posterior)
    texts = [f"{share:.0%} sure" for share in larger.confidence[chosen]]
    picture.wires(panel, places, members)
    picture.electors(panel, places, larger.labels[chosen], texts)
    picture.save("poll", folder)


def augmentation(graph: Graph, larger: AugmentedGraph, folder: Path) -> None:
    """The larger graph as a matrix: voters first, then electors."""
    picture = Figure(figsize=(7.2, 3.6))
    matrix, weights = picture.subplots(1, 2, width_ratios=[1, 1.1])
    dense = larger.adjacency.toarray()
    n_voters, n_nodes = larger.n_voters, len(dense)
    n_constituencies = n_nodes - 2 * n_voters
    shade = np.ones((n_nodes, n_nodes))
    shade[n_voters:] = shade[:, n_voters:] = 2.0
    matrix.imshow(dense * shade, cmap=mpl.colors.ListedColormap(["white", GREY, BLUE]))
    matrix.set(xticks=[], yticks=[])
    matrix.set_title("G': voters (grey), then electors (blue)", loc="left")
    for place in (n_voters, n_voters + n_constituencies):
        matrix.axhline(place - 0.5, color="black", linewidth=0.5)
        matrix.axvline(place - 0.5, color="black", linewidth=0.5)
    starts = {"voters": 0, "of constituencies": n_voters}
    starts["of neighbourhoods"] = n_voters + n_constituencies
    for name, start in starts.items():
        matrix.annotate(name, (n_nodes, start + 0.5), fontsize=6, va="top", annotation_clip=False)
    colours = [COLOURS[row.argmax()] for row in larger.posterior]
    weights.bar(range(n_nodes), np.round(larger.weights, 3), color=colours, width=0.8)
    weights.set(xticks=[], ylabel="weight")
    weights.set_title("What each node counts in training", loc="left")
    for place in (n_voters, n_voters + n_constituencies):
        weights.axvline(place - 0.5, color="black", linewidth=0.5)
    picture.savefig(folder / "augmentation.svg", metadata={"Date": None})


def models(graph: Graph, larger: AugmentedGraph, folder: Path) -> None:
    """What a GCN says of every voter, trained on the graph and on the larger one."""
    import torch

    from elco.models import MODELS
    from elco.models.inputs import augmented_input, plain_input
    from elco.models.training import train_for

    picture = Picture(graph, ["A GCN trained on the graph", "The same GCN trained on G'"])
    inputs = (plain_input(graph), augmented_input(larger))
    for panel, given in zip(picture.panels, inputs, strict=True):
        runs = [train_for(MODELS["gcn"], given, 60, seed=seed) for seed in range(5)]
        shares = torch.stack([torch.softmax(logits, dim=1) for logits in runs]).mean(dim=0)
        picture.edges(panel)
        picture.voters(panel, shares[: graph.n_nodes].numpy())
    picture.save("models", folder)


def _constituencies(larger: AugmentedGraph) -> tuple[Any, Any, slice]:
    """Voters and place of each constituency's elector, and which nodes of G' they are."""
    n_constituencies = larger.n_electors - larger.n_voters
    members = [larger.cover.voters_of(number) for number in range(n_constituencies)]
    chosen = slice(larger.n_voters, larger.n_voters + n_constituencies)
    return members, above(members), chosen


def draw(folder: Path = FOLDER, *, with_models: bool = True) -> None:
    """Draw every picture."""
    folder.mkdir(parents=True, exist_ok=True)
    graph = small_graph()
    larger = augment(graph.adjacency, graph.attributes, graph.training_labels())
    with mpl.rc_context(STYLE):
        division(graph, folder)
        college(graph, folder)
        poll(graph, larger, folder)
        augmentation(graph, larger, folder)
        if with_models:
            models(graph, larger, folder)


if __name__ == "__main__":
    draw()
