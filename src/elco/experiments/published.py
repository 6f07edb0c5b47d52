"""Scores that others published, each with its source; never measured here."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Published:
    """A row of a table, as printed: Cora, Citeseer, Pubmed."""

    method: str
    kind: str
    cora: str
    citeseer: str
    pubmed: str
    source: str
    model: str = ""
    """The name it is run under, see `elco.methods`; not run yet where that is not known there."""
    cannot: str = ""
    """Why it cannot be built from what is known."""
    own: tuple[str, str, str] | None = None
    """What its source has for what is run, where that is not what is printed."""

    @property
    def scores(self) -> tuple[str, str, str]:
        """As printed, in the order of the datasets."""
        return self.cora, self.citeseer, self.pubmed

    @property
    def expected(self) -> tuple[float | None, ...]:
        """What should come out: means of its own source, or else as printed."""
        return tuple(map(mean_of, self.own or self.scores))


def mean_of(score: str) -> float | None:
    """The number of a printed score, without its deviation; None for a dash."""
    first = score.split()[0]
    return None if first == "–" else float(first)


def low_end(score: str) -> float:
    """A printed score less its deviation."""
    mean, _, deviation = score.partition("±")
    return float(mean) - float(deviation or 0.0)


REFERENCE, GCN_BASED, GAT_BASED = "reference", "GCN-based", "GAT-based"

MAIN_TABLE = (
    Published(
        "Gaussian Fields", REFERENCE, "68.0", "45.3", "63", "Zhu et al. 2003", "gaussian-fields"
    ),
    Published(
        "Deep-Semi",
        REFERENCE,
        "59.0",
        "59.6",
        "71.7",
        "Weston et al. 2012",
        "deep-semi-inductive",
        own=("59.0", "59.6", "71.1"),
    ),
    Published(
        "Manifold Reg.",
        REFERENCE,
        "59.5",
        "60.1",
        "70.7",
        "Belkin et al. 2006",
        "manifold-inductive",
    ),
    Published("DeepWalk", REFERENCE, "67.2", "43.2", "65.3", "Perozzi et al. 2014", "deepwalk"),
    Published("Link-based", REFERENCE, "75.1", "69.1", "73.9", "Lu and Getoor 2003", "link-based"),
    Published(
        "Planetoid",
        REFERENCE,
        "75.7",
        "64.7",
        "74.4",
        "Yang et al. 2016",
        "planetoid",
        own=("75.7", "62.9", "75.7"),
    ),
    Published(
        "MoNet",
        REFERENCE,
        "81.7",
        "–",
        "79.0",
        "Monti et al. 2017",
        "monet",
        own=("81.7", "–", "78.8"),
    ),
    Published(
        "SIG-VAE",
        REFERENCE,
        "79.7",
        "70.4",
        "79.3",
        "Hasanzadeh et al. 2019",
        cannot="Its code predicts links; how it classifies nodes is not told in enough detail.",
    ),
    Published(
        "CurvGN-n", REFERENCE, "82.7 ± 0.7", "72.1 ± 0.6", "79.2 ± 0.5", "Ye et al. 2020", "curvgn"
    ),
    Published(
        "GIL",
        REFERENCE,
        "86.2",
        "74.1",
        "83.1",
        "Xu et al. 2020",
        cannot="Not comparable: what it learns to infer are the labels of validation nodes.",
    ),
    Published(
        "Chebyshev",
        GCN_BASED,
        "81.2",
        "69.8",
        "74.4",
        "Defferrard et al. 2016",
        "chebyshev",
        own=("81.2", "69.6", "73.8"),
    ),
    Published(
        "TAGCN",
        GCN_BASED,
        "83.3",
        "72.5",
        "79.0",
        "Du et al. 2017",
        "tagcn",
        own=("83.3", "71.4", "81.1"),
    ),
    Published(
        "TO-GCN",
        GCN_BASED,
        "83.1",
        "72.7",
        "79.5",
        "Yang et al. 2019",
        cannot="No code, and which edges are learned and how they are weighed is not told.",
    ),
    Published("DGCN", GCN_BASED, "83.5", "72.6", "80.0", "Zhuang and Ma 2018", "dgcn"),
    Published(
        "ConfGCN",
        GCN_BASED,
        "82.0 ± 0.3",
        "72.7 ± 0.7",
        "79.5 ± 0.5",
        "Vashishth et al. 2019",
        "confgcn",
    ),
    Published(
        "LSM_GCN", GCN_BASED, "82.5 ± 0.2", "74.4 ± 0.3", "77.9 ± 0.4", "Ma et al. 2019", "lsm-gcn"
    ),
    Published(
        "LSM_GAT", GAT_BASED, "82.9 ± 0.3", "73.1 ± 0.5", "77.6 ± 0.7", "Ma et al. 2019", "lsm-gat"
    ),
    Published(
        "GAT₁₂₈ + GAM*",
        GAT_BASED,
        "85.0",
        "73.6",
        "–",
        "Stretcu et al. 2019",
        cannot="Its code has no GAT, and how that one was set is not told.",
    ),
    Published(
        "ADSF-RWR", GAT_BASED, "85.4 ± 0.3", "74.3 ± 0.4", "81.2 ± 0.3", "Zhang et al. 2020", "adsf"
    ),
)
"""The competitors, whose numbers the paper copied from their own papers."""

BESIDE, NONE = "beside the paper", "–"
MORE_ROWS = (
    Published("Deep-Semi, links", BESIDE, NONE, NONE, NONE, "Weston et al. 2012", "deep-semi"),
    Published("Manifold Reg., links", BESIDE, NONE, NONE, NONE, "Belkin et al. 2006", "manifold"),
    Published("DropEdge", BESIDE, "82.8", "72.3", "79.6", "Rong et al. 2020", "dropedge"),
    Published(
        "MixHop",
        BESIDE,
        "81.9 ± 0.4",
        "71.4 ± 0.8",
        "80.8 ± 0.6",
        "Abu-El-Haija et al. 2019",
        "mixhop",
    ),
    Published(
        "GRAND", BESIDE, "85.4 ± 0.4", "75.4 ± 0.4", "82.7 ± 0.6", "Feng et al. 2020", "grand"
    ),
)
"""What the paper does not list."""

MODELS = {
    ("gcn", "base"): ("81.5", "70.3", "79.0"),
    ("gat", "base"): ("83.0 ± 0.7", "72.5 ± 0.7", "79.0 ± 0.3"),
    ("gcn", "elco"): ("85.6 ± 0.4", "75.7 ± 0.3", "83.7 ± 0.3"),
    ("gat", "elco"): ("87.6 ± 0.5", "76.7 ± 0.4", "84.3 ± 0.3"),
}
"""The base models and the paper's own rows."""

AVERAGE_GAIN = 4.7
"""Points that ELCO is said to add to a base model, on average."""

RELEASED_CODE = {"cora": 86.85, "citeseer": 76.99, "pubmed": 84.33}
"""What the README of the released code claims for its GCN."""

DATASET_COUNTS = {
    "cora": (2708, 5429, 1433, 7, "140/500/1000"),
    "citeseer": (3327, 4732, 3703, 6, "120/500/1000"),
    "pubmed": (19717, 44388, 500, 3, "60/500/1000"),
}
"""Nodes, edges, attributes, classes, split, as the paper prints them."""

LINEAR_ERROR = {
    "voters": {"cora": 28.23, "citeseer": 32.46, "pubmed": 13.14},
    "electors": {"cora": 4.41, "citeseer": 6.37, "pubmed": 5.65},
}
GBDT_ACCURACY = {
    "voters": {"cora": 76.63, "citeseer": 74.45, "pubmed": 85.43},
    "electors": {"cora": 91.51, "citeseer": 88.38, "pubmed": 99.97},
}
"""The two tables on separability, in percent."""
