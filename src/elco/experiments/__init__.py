"""Comparisons and reproductions, made by commands and kept as data."""
