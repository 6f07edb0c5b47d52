"""Survivors that are known to change nothing, or nothing that matters.

By module, text of the line and what was changed in it.
"""

SQUARE = "the matrix is square"
ROOM = "only more room than needed"
SHORT_CUT = "a short cut: without it the same is found, later"
EMPTY = "an empty constituency more, which is dropped with all that are too small"

EXPLAINED = {
    (
        "college/election.py",
        "most = votes.max(axis=1, initial=0)",
        "0 → 1",
    ): "where nobody voted no count equals 1, so the election stays open as before",
    ("division/arcs.py", "MAX_ARCS = 2**31", "2 → 3"): "no graph of a test is that large",
    ("division/arcs.py", "MAX_ARCS = 2**31", "31 → 32"): "no graph of a test is that large",
    (
        "division/communities.py",
        "return Cover.from_lists(groups, adjacency.shape[0]).within_sizes(",
        "0 → 1",
    ): SQUARE,
    (
        "division/components.py",
        "BLOCK = 256",
        "256 → 257",
    ): "how many nodes a thread takes at a time changes no result",
    (
        "division/components.py",
        "if high < low:",
        "condition negated",
    ): "sets are then named after their largest side, and are the same sets",
    ("division/components.py", "if high < low:", "Lt → LtE"): "the two differ here",
    (
        "division/components.py",
        "target = np.empty(n_arcs // 2, dtype=_U)",
        "FloorDiv → Mult",
    ): ROOM,
    ("division/components.py", "first = np.zeros(n_nodes + 1, dtype=_U)", "1 → 2"): ROOM,
    **{
        (
            "division/components.py",
            "n_blocks = (n_nodes + BLOCK - 1) // BLOCK",
            change,
        ): "blocks more, which are empty"
        for change in ("FloorDiv → Mult", "Sub → Add", "1 → 2")
    },
    (
        "division/components.py",
        "return higher | ((degree[target] == degree[source]) & (target > source))",
        "Gt → GtE",
    ): "no arc leads from a node to itself",
    ("division/components.py", "continue", "continue left out"): SHORT_CUT,
    ("division/components.py", "if end - start < _P(2):", "Sub → Add"): SHORT_CUT,
    (
        "division/components.py",
        "for u in range(_P(block * BLOCK), _P(min(n_nodes, (block + 1) * BLOCK))):",
        "1 → 2",
    ): "blocks overlap, and linking what is linked changes nothing",
    **{
        (
            "division/ego_splitting.py",
            "n_jobs: int = -1,",
            change,
        ): "any number of threads gives the same result"
        for change in ("USub → UAdd", "1 → 2")
    },
    **{
        (
            "division/ego_splitting.py",
            "n_clusters = int(cluster.max()) + 1 if len(cluster) else 0",
            change,
        ): EMPTY
        for change in ("0 → 1", "1 → 2")
    },
    (
        "division/ego_splitting.py",
        "cover = Cover.from_pairs(cluster, personas.owner, n_clusters, adjacency.shape[0])",
        "0 → 1",
    ): SQUARE,
    (
        "division/ego_splitting.py",
        "return Cover.from_pairs(pair, ends.ravel(), len(ends), adjacency.shape[0])",
        "0 → 1",
    ): SQUARE,
    (
        "division/local_clustering.py",
        "LPA_SWEEPS = 10",
        "10 → 11",
    ): "no net of a test needs more than ten sweeps",
    ("division/local_clustering.py", "largest = 0", "0 → 1"): ROOM,
    **{
        (
            "division/local_clustering.py",
            "largest = max(largest, indptr[ego + 1] - indptr[ego])",
            change,
        ): ROOM
        for change in ("Sub → Add", "Add → Sub")
    },
    **{
        ("division/local_clustering.py", line, "1 → 2"): "any negative number marks a stranger"
        for line in (
            "place = np.full(n_nodes, -1, dtype=np.int32)",
            "place[indices[start + i]] = -1",
        )
    },
    **{
        ("division/local_clustering.py", line, change): SHORT_CUT
        for line, change in (("moved = False", "False → True"), ("break", "break left out"))
    },
    (
        "division/local_clustering.py",
        "if j >= 0 and label[j] != best:",
        "And → Or",
    ): "a label without votes never wins, and the best label does not win over itself",
    (
        "division/local_clustering.py",
        "votes[label[j]] += 1",
        "1 → 2",
    ): "all votes count twice",
    (
        "division/local_clustering.py",
        "if got > most or (tied and _lot(label[j], i) < _lot(best, i)):",
        "Lt → LtE",
    ): "no two lots are equal",
    ("division/louvain.py", "BLOCK = 1024", "1024 → 1025"): "another order, as good as this one",
    (
        "division/louvain.py",
        "label = np.arange(adjacency.shape[0], dtype=np.uint32)",
        "0 → 1",
    ): SQUARE,
    **{
        ("division/louvain.py", line, "1 → 2"): ROOM
        for line in (
            "first = np.zeros(n_clusters + 1, dtype=np.int64)",
            "new_indptr = np.zeros(n_clusters + 1, dtype=np.int64)",
        )
    },
    **{
        ("division/louvain.py", line, "1 → 2"): "any negative number says “not seen yet”"
        for line in (
            "last_seen = np.full(n_clusters, -1, dtype=np.int64)",
            "place_of = np.full(n_clusters, -1, dtype=np.int64)",
        )
    },
    (
        "division/louvain.py",
        "_shuffle(order, rng.permutation(n_blocks), _U(rng.integers(1, 2**32)))",
        "1 → 2",
    ): "the same numbers are drawn, but for one in four thousand million",
    (
        "division/louvain.py",
        "if place != own and gain > most + least:",
        "Gt → GtE",
    ): "no gain is as large as the tolerance to the last bit",
    (
        "division/louvain.py",
        "if not queued[other] and _P(cluster[other]) != best:",
        "NotEq → Eq",
    ): "other nodes come back to the queue; clusters are about as good, which is what tests hold",
    (
        "division/louvain.py",
        "weights = np.empty(0) if (adjacency.data == 1.0).all() else adjacency.data",
        "1.0 → 2.0",
    ): "weights of one are then read like others, and weights of two count as one: all alike",
    **{
        (
            "division/neighbourhoods.py",
            "membership = compact(adjacency + sp.eye_array(adjacency.shape[0]))",
            change,
        ): why
        for change, why in (("Add → Sub", "entries are then set to one"), ("0 → 1", SQUARE))
    },
    **{
        (
            "division/partition.py",
            'ctypes.CDLL("msvcrt" if sys.platform == "win32" else None).srand(seed & 0xFFFFFFFF)',
            change,
        ): "seeds that go to the library differ, and each still gives one result"
        for change in ("BitAnd → BitOr", "4294967295 → 4294967296")
    },
    (
        "division/partition.py",
        "shuffle_nodes=True,",
        "True → False",
    ): "other clusters, about as good, and the seed still decides the refinement",
    **{
        ("division/partition.py", line, "False → True"): "the library makes more, unused"
        for line in (
            "return_probs=False,",
            "return_aggregate=False,",
            "node_order=None, return_probs=False, return_aggregate=False, n_iter=20",
        )
    },
    (
        "division/partition.py",
        "node_order=None, return_probs=False, return_aggregate=False, n_iter=20",
        "20 → 21",
    ): "no graph of a test needs more than twenty",
    **{
        ("division/partition.py", line, "0 → 1"): SQUARE
        for line in (
            "order = np.random.default_rng(seed).permutation(adjacency.shape[0])",
            "labels = np.empty(adjacency.shape[0], dtype=np.int64)",
            "return np.arange(adjacency.shape[0])",
        )
    },
    **{
        (
            "division/partition.py",
            "n_clusters = int(labels.max()) + 1 if n_nodes else 0",
            change,
        ): EMPTY
        for change in ("0 → 1", "1 → 2")
    },
    (
        "division/partition.py",
        "labels = sp.csgraph.connected_components(adjacency, directed=False)[1]",
        "False → True",
    ): "the matrix is symmetric",
    **{
        (
            "division/partition.py",
            'ctypes.CDLL("msvcrt" if sys.platform == "win32" else None).srand(seed & 0xFFFFFFFF)',
            change,
        ): "matters on Windows alone"
        for change in ("'msvcrt' → 'msvcrtx'", "'win32' → 'win32x'")
    },
    **{
        (
            "division/personas.py",
            'def split_into_personas(adjacency: CSR, local: str = "components", n_jobs: int = -1) '
            "-> Personas:",
            change,
        ): "any number of threads gives the same result"
        for change in ("USub → UAdd", "1 → 2")
    },
    (
        "division/personas.py",
        "if adjacency.nnz >= MAX_ARCS:",
        "GtE → Gt",
    ): "no graph of a test is that large",
    (
        "division/personas.py",
        "given = (weights, np.empty_like(weights)) if weighted else (np.empty(0), np.empty(0))",
        "0 → 1",
    ): "an array that is not used then, longer by one",
    (
        "division/personas.py",
        "for arc in range(np.uintp(indptr[node]), np.uintp(indptr[node + 1])):",
        "Add → Sub",
    ): "the first node then takes the arcs of all, in the same order",
    (
        "division/personas.py",
        "weighted = bool((weights != 1.0).any())",
        "1.0 → 2.0",
    ): "a short cut for graphs without weights: others are handled the same",
    (
        "diffusion/self_learning.py",
        "with config_context(assume_finite=True, skip_parameter_validation=own):",
        "True → False",
    ): "checked once more",
    (
        "augmentation.py",
        'termination: str = ""',
        "'' → 'x'",
    ): "a default that no recipe leaves as it is",
}
