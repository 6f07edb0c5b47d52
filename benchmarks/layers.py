"""Are our layers worth having beside PyG's?"""

from __future__ import annotations

import torch
from torch_geometric.nn import GATConv, GCNConv

from benchmarks.timing import Row, ratio
from elco.datasets import synthetic_graph
from elco.models.attention import Attention
from elco.models.convolution import Convolution
from elco.models.inputs import plain_input


def run() -> list[Row]:
    torch.set_num_threads(1)
    graph = synthetic_graph(n_nodes=20_000)
    edge_index = plain_input(graph).edge_index
    x = torch.randn(graph.n_nodes, 64, requires_grad=True)

    def step(layer: torch.nn.Module) -> None:
        layer(x, edge_index).square().sum().backward()

    rows = []
    for name, ours, stock in (
        ("convolution, 16", Convolution(64, 16), GCNConv(64, 16, cached=True)),
        ("attention, 8 × 8", Attention(64, 8, 8, dropout=0.6), GATConv(64, 8, 8, dropout=0.6)),
    ):
        step(ours)  # compiles
        rows.append(
            ratio(
                f"{name}, with gradients, {graph.n_edges:,} edges",
                lambda layer=ours: step(layer),
                f"PyG's {type(stock).__name__}",
                lambda layer=stock: step(layer),
            )
        )
    return rows
