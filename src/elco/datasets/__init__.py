"""Graphs to work on: public ones, your own, and generated ones."""

from elco.datasets.registry import load
from elco.datasets.splits import random_split
from elco.datasets.synthetic import synthetic_graph

__all__ = ["load", "random_split", "synthetic_graph"]
