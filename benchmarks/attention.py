"""Is our attention worth having beside PyG's?"""

from __future__ import annotations

import torch
from torch_geometric.nn import GATConv

from benchmarks.timing import Row, ratio
from elco.datasets import synthetic_graph
from elco.models.attention import Attention
from elco.models.inputs import plain_input


def run() -> list[Row]:
    torch.set_num_threads(1)
    graph = synthetic_graph(n_nodes=20_000)
    edge_index = plain_input(graph).edge_index
    x = torch.randn(graph.n_nodes, 64)

    def step(layer: torch.nn.Module) -> None:
        layer(x, edge_index).square().sum().backward()

    ours, stock = (kind(64, 8, heads=8, dropout=0.6) for kind in (Attention, GATConv))
    step(ours)  # compiles
    return [
        ratio(
            f"attention with gradients, 8 × 8, {graph.n_edges:,} edges",
            lambda: step(ours),
            "PyG's GATConv",
            lambda: step(stock),
        )
    ]
