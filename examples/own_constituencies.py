"""Groups that you know, instead of groups that are found; and a learner of your own.

    python examples/own_constituencies.py [--quick]

The division may be any function from an adjacency to lists of nodes, and the learner any
classifier of scikit-learn that gives probabilities. What comes of it is audited for leaks.
"""

from __future__ import annotations

import argparse

import numpy as np
import scipy.sparse as sp
from sklearn.naive_bayes import BernoulliNB

import elco
from elco.datasets import synthetic_graph
from elco.division import Communities


def teams(graph: elco.Graph) -> list[np.ndarray]:
    """Stand-in for groups from a table of yours: projects, households, shifts, tags.

    Here a team is a node with those neighbours that know two others of its neighbours.
    """
    shared = sp.csr_array(graph.adjacency @ graph.adjacency).multiply(graph.adjacency).tocsr()
    close = [shared[[node]].indices[shared[[node]].data >= 2] for node in range(graph.n_nodes)]
    return [np.append(friends, node) for node, friends in enumerate(close)]


def main() -> None:
    """Augment with own groups, and with an own learner; audit both; compare models."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a smaller graph, one short run")
    options = parser.parse_args()

    size = 300 if options.quick else 1000
    graph = synthetic_graph(n_nodes=size, labels_per_class=10, val_per_class=15)
    own_groups = Communities(lambda adjacency: teams(graph), max_size=30)
    settings = {
        "own groups": {"division": own_groups},
        "own learner": {
            "recipe": "paper",
            "division": own_groups,
            "min_votes": 1,
            "learner": BernoulliNB(),
            "threshold": 0.9,
        },
    }
    fast = {"n_runs": 1, "patience": 20} if options.quick else {}
    for name, chosen in settings.items():

        def augmented(given: elco.Graph, chosen: dict = chosen) -> elco.AugmentedGraph:
            labels = given.training_labels()
            return elco.augment(given.adjacency, given.attributes, labels, **chosen)

        print(f"{name}: {augmented(graph)}")
        verdict = elco.audit_leakage(augmented, graph, takes="graph")
        print(f"{name}: {verdict.word} after {verdict.runs} runs with other labels changed")
        classifier = elco.ElcoClassifier("gcn", **fast, **chosen).fit(graph)
        print(f"{name}: {classifier.decision_.reason}")
        print(f"{name}: {100 * classifier.score(graph):.1f} % of the test nodes")


if __name__ == "__main__":
    main()
