from elco.experiments.paper.sparsity import thinned


def test_a_share_of_the_edges_goes_and_nothing_else_changes(synthetic):
    half = thinned(synthetic, 0.5, seed=1)
    assert half.n_edges == synthetic.n_edges - round(0.5 * synthetic.n_edges)
    assert (half.adjacency - half.adjacency.multiply(synthetic.adjacency)).nnz == 0
    assert (half.labels == synthetic.labels).all()
    assert (thinned(synthetic, 0.0, seed=1).adjacency != synthetic.adjacency).nnz == 0
    assert thinned(synthetic, 1.0, seed=1).n_edges == 0
