"""Graphs to work on: public ones, your own, and generated ones."""

from elco.datasets.convert import from_tables
from elco.datasets.registry import load
from elco.datasets.splits import random_split
from elco.datasets.synthetic import synthetic_graph

__all__ = ["from_tables", "load", "random_split", "synthetic_graph"]
