"""Triangles, each met once from the end with the smallest degree, as links between neighbours.

The neighbours v and w of u are in one component of its ego-net as soon as u, v, w is a triangle. An
edge points from the end with fewer neighbours to the other one, so that no list of targets is
longer than the square root of twice the edges. Every node sends to each of its targets the targets
that come after it; what the two lists share closes a triangle.

A voter with more neighbours than `hub_cap` is a hub: a triangle counts in its ego-net only if both
others are in a sample of about `hub_cap` neighbours, drawn by a hash of the two rows. No ego-net
then has more than `hub_cap`² / 2 links, however large the hub.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import scipy.sparse as sp
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F

from elco.spark.batches import batch_of, lists, map_batches, numbers
from elco.spark.run import Run
from elco.typing import AnyArray

LOTS = 1 << 30
AT_LOW, AT_HIGH = 1, 2
"""Bits of an edge: its high end is in the sample of the low one, and the other way round."""
ENOUGH_LINKS = 500_000
ITSELF = -1


def upward(run: Run, edges: DataFrame, hub_cap: int) -> DataFrame:
    """Edges from `low`, the end with fewer neighbours, to `high`, with the bits of the samples."""
    ends = edges.select(F.explode(F.array("u", "v")).alias("node"))
    degree = ends.groupBy("node").agg(F.count("*").alias("degree"))
    both = edges.join(degree.withColumnsRenamed({"node": "u", "degree": "du"}), "u").join(
        degree.withColumnsRenamed({"node": "v", "degree": "dv"}), "v"
    )
    rises = (F.col("du") < F.col("dv")) | ((F.col("du") == F.col("dv")) & (F.col("u") < F.col("v")))

    def either(one: str, other: str) -> Column:
        return F.when(rises, F.col(one)).otherwise(F.col(other))

    turned = both.select(
        either("u", "v").alias("low"),
        either("v", "u").alias("high"),
        either("du", "dv").alias("low_degree"),
        either("dv", "du").alias("high_degree"),
        "w",
    )
    bits = _drawn("low", "high", "low_degree", hub_cap) * AT_LOW
    bits = bits + _drawn("high", "low", "high_degree", hub_cap) * AT_HIGH
    return run.cut(turned.withColumn("bits", bits), "upward")


def _drawn(ego: str, neighbour: str, degree: str, hub_cap: int) -> Column:
    """Whether a neighbour is in the sample of an ego: always, unless the ego is a hub."""
    lot = F.pmod(F.xxhash64(ego, neighbour), F.lit(LOTS))
    return ((F.col(degree) <= hub_cap) | (lot < hub_cap * LOTS / F.col(degree))).cast("long")


def links(run: Run, upwards: DataFrame) -> DataFrame:
    """(ego, neighbour, first): in the ego-net, the neighbour hangs together with `first`."""
    target = F.col("high") * 4 + F.col("bits")
    listed = upwards.groupBy("low").agg(
        F.sort_array(F.collect_list(F.struct("high_degree", "high", target.alias("target"))))[
            "target"
        ].alias("targets")
    )
    own = listed.select(
        F.col("low").alias("key"), F.lit(ITSELF).cast("long").alias("sender"), "targets"
    )
    sent = (
        listed.select("low", "targets", F.posexplode("targets").alias("place", "target"))
        .filter(F.col("place") + 1 < F.size("targets"))
        .select(
            F.shiftright("target", 2).alias("key"),
            (F.col("low") * 4 + F.col("target").bitwiseAND(F.lit(3))).alias("sender"),
            F.slice("targets", F.col("place") + 2, F.size("targets")).alias("targets"),
        )
    )
    met = own.union(sent).repartition(run.n_partitions, "key").sortWithinPartitions("key", "sender")
    return map_batches(met, _close, "ego long, neighbour long, first long")


def _close(batches: Iterator[Any]) -> Iterator[Any]:
    """Find what two lists share, and keep of many links those that hold a component together."""
    waiting: list[tuple[AnyArray, AnyArray, AnyArray]] = []
    n_waiting = 0
    own: tuple[int, AnyArray] = (ITSELF, np.empty(0, dtype=np.int64))
    for batch in batches:
        found, own = _triangles(batch, own)
        waiting.append(found)
        n_waiting += len(found[0])
        if n_waiting >= ENOUGH_LINKS:
            yield _forest(waiting)
            waiting, n_waiting = [], 0
    if n_waiting:
        yield _forest(waiting)


def _triangles(
    batch: Any, carried: tuple[int, AnyArray]
) -> tuple[tuple[AnyArray, AnyArray, AnyArray], tuple[int, AnyArray]]:
    """The links of three ego-nets for every triangle, and the list that the next batch may need."""
    key, sender = numbers(batch, "key"), numbers(batch, "sender")
    targets, starts = lists(batch, "targets")
    # A key's own list comes before what was sent to it, maybe at the end of the batch before.
    row = np.repeat(np.arange(len(key)), np.diff(starts))
    owns = sender[row] == ITSELF
    own_key = np.concatenate([np.full(len(carried[1]), carried[0]), key[row[owns]]])
    own_target = np.concatenate([carried[1], targets[owns]])
    last = own_key == key[-1] if len(key) else np.zeros(len(own_key), dtype=bool)
    carried = (int(key[-1]) if len(key) else carried[0], own_target[last])
    sent_key, sent_from, sent = key[row[~owns]], sender[row[~owns]], targets[~owns]

    keys = np.unique(own_key)
    width = int(max(own_target.max(initial=0), sent.max(initial=0)) >> 2) + 1
    codes = np.searchsorted(keys, own_key) * width + (own_target >> 2)
    order = np.argsort(codes)
    at = np.minimum(np.searchsorted(keys, sent_key), max(len(keys) - 1, 0))
    known = keys[at] == sent_key if len(keys) else np.zeros(len(sent_key), dtype=bool)
    sent_key, sent_from, sent, at = sent_key[known], sent_from[known], sent[known], at[known]
    wanted = at * width + (sent >> 2)
    place = np.searchsorted(codes, wanted, sorter=order)
    place = order[np.minimum(place, max(len(order) - 1, 0))] if len(order) else place
    closed = codes[place] == wanted if len(order) else np.zeros(len(wanted), dtype=bool)

    u, v, w = sent_from[closed] >> 2, sent_key[closed], sent[closed] >> 2
    u_v, u_w, v_w = sent_from[closed], sent[closed], own_target[place[closed]]
    at_u = (u_v & u_w & AT_LOW) > 0
    at_v = ((u_v & AT_HIGH) > 0) & ((v_w & AT_LOW) > 0)
    at_w = (u_w & v_w & AT_HIGH) > 0
    return (
        np.concatenate([u[at_u], v[at_v], w[at_w]]),
        np.concatenate([v[at_u], u[at_v], u[at_w]]),
        np.concatenate([w[at_u], w[at_v], v[at_w]]),
    ), carried


def _forest(found: list[tuple[AnyArray, AnyArray, AnyArray]]) -> Any:
    ego, one, other = (np.concatenate(parts) for parts in zip(*found, strict=True))
    ego, neighbour, first = connect(ego, one, other)
    linked = neighbour != first
    return batch_of(ego=ego[linked], neighbour=neighbour[linked], first=first[linked])


def connect(ego: AnyArray, one: AnyArray, other: AnyArray) -> tuple[AnyArray, AnyArray, AnyArray]:
    """Components of many ego-nets at once.

    Each ego and neighbour that occur together are a vertex, joined by the links given. Returned,
    in order of ego and neighbour, is the first neighbour of each vertex's component.

    Examples
    --------
    >>> connect(*map(np.array, ([7, 7, 7], [1, 2, 5], [2, 3, 5])))[2]
    array([1, 1, 1, 5])
    """
    egos, ego_at = np.unique(ego, return_inverse=True)
    names, name_at = np.unique(np.concatenate([one, other]), return_inverse=True)
    base = ego_at * len(names)
    codes, place = np.unique(np.concatenate([base, base]) + name_at, return_inverse=True)
    start, end = place[: len(one)], place[len(one) :]
    graph = sp.coo_array((np.ones(len(one), dtype=np.bool_), (start, end)), shape=(len(codes),) * 2)
    _, component = sp.csgraph.connected_components(graph.tocsr(), directed=False)
    _, first = np.unique(component, return_index=True)
    at, name = np.divmod(codes, max(len(names), 1))
    return egos[at], names[name], names[name[first[component]]]
