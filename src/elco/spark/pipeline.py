"""The stages in order, on Spark: tables → cover → electors → labels → G'."""

from __future__ import annotations

from typing import Any

from pyspark.sql import DataFrame, SparkSession

from elco.errors import InputError, one_of
from elco.recipes import DEFAULT_RECIPE, CanvassRecipe, ElectionRecipe, Recipe, get_recipe
from elco.spark.attributes import read_attributes
from elco.spark.augmented import AugmentedTables, join
from elco.spark.canvassed import canvassed
from elco.spark.checkpoints import Checkpoints
from elco.spark.clustering import DRIVER_EDGES, Clustering, cluster_personas
from elco.spark.cover import constituencies
from elco.spark.edges import clean_edges
from elco.spark.elected import elected
from elco.spark.personas import split_into_personas
from elco.spark.run import Run, partitions_for, shuffling_into
from elco.spark.signs import read_signs
from elco.spark.voters import read_voters

HUB_CAP = 4096


def augment_spark(
    nodes: DataFrame,
    edges: DataFrame,
    *,
    spark: SparkSession,
    attributes: DataFrame | None = None,
    recipe: str | Recipe = DEFAULT_RECIPE,
    random_state: int = 0,
    checkpoint: str = "local",
    checkpoint_dir: str | None = None,
    clustering: str = "auto",
    driver_edges: int = DRIVER_EDGES,
    hub_cap: int = HUB_CAP,
    n_partitions: int | None = None,
    **overrides: Any,
) -> AugmentedTables:
    """Add electors to a graph in Spark tables.

    Parameters
    ----------
    nodes : DataFrame
        id (integers or strings), label, split, and attributes as lists of numbers. Only the labels
        of the split "train" are used.
    edges : DataFrame
        src, dst and, if there are any, weight.
    spark : SparkSession
        Used as given: nothing of it is changed but the number of partitions of a shuffle, and when
        tables are broadcast, while this runs.
    attributes : DataFrame, optional
        Sparse attributes: id, attribute (a column number from 0), value.
    recipe, random_state, overrides :
        As for `elco.augment`. The poll of the recipe "canvass" is another one, see
        `elco.spark.poll`; of the divisions there is "ego-splitting" with `local="components"`.
    checkpoint : {"local", "reliable", "parquet"}
        How lineage is cut, see `elco.spark.checkpoints`. Only the last two survive a lost executor.
    checkpoint_dir : str, optional
        Folder for "parquet", reached by all executors.
    clustering : {"auto", "driver", "distributed"}
        Where the persona graph is clustered; "auto" takes the driver if it has at most
        `driver_edges` edges. See `elco.spark.coarsening` for the other way.
    driver_edges : int
        The most edges that the driver ever takes.
    hub_cap : int
        Voters with more neighbours are looked at through a sample of about so many of these.
    n_partitions : int, optional
        Of each shuffle; by default derived from the number of edges. The result is the same for
        any number.
    """
    settings = get_recipe(recipe, **overrides)
    _check(settings, overrides, hub_cap, driver_edges, n_partitions)
    how = settings.build(
        Clustering, where=clustering, driver_edges=driver_edges, random_state=random_state
    )
    run = Run(spark, Checkpoints(spark, checkpoint, checkpoint_dir))
    parallelism = spark.sparkContext.defaultParallelism
    run.n_partitions = n_partitions or partitions_for(2 * edges.count(), parallelism)
    with run.checkpoints.unless_it_fails(), shuffling_into(spark, run.n_partitions):
        with run.stage("read") as counts:
            # The label firewall: from here on only `voters.training` tells of labels.
            voters = read_voters(run, nodes)
            vectors = read_attributes(run, voters, nodes, attributes)
            joined = clean_edges(run, voters, edges)
            n_edges = joined.count()
            counts.update(voters=voters.n_voters, edges=n_edges, attributes=vectors.width)
        with run.stage("personas") as counts:
            personas = split_into_personas(run, joined, voters.n_voters, hub_cap)
            counts.update(personas=personas.n_personas, hubs_capped=personas.n_hubs)
        with run.stage("cluster") as counts:
            clusters = cluster_personas(run, personas, how)
            cover = constituencies(
                run, personas.owners, clusters, settings.min_size, settings.max_size
            )
            counts.update(constituencies=cover.n_constituencies)
        with run.stage("signs"):
            signs = read_signs(voters, joined, n_edges, cover)
        if isinstance(settings, CanvassRecipe):
            college = canvassed(run, settings, voters, joined, cover, vectors, random_state)
        elif isinstance(settings, ElectionRecipe):
            college = elected(run, settings, voters, cover, vectors, random_state)
        else:
            raise InputError("expected a CanvassRecipe or an ElectionRecipe.")
        with run.stage("augment") as counts:
            graph = join(run, voters, joined, vectors, college, signs)
            graph.recipe = {**settings.settings(), "random_state": random_state}
            graph.engine = {
                "clustering": "driver" if how.on_driver(personas.n_edges) else "distributed",
                "hub_cap": hub_cap,
                "hubs_capped": personas.n_hubs,
                "neighbours_left_out": personas.n_left_out,
            }
            counts.update(electors=college.n_electors)
    return graph


def _check(
    settings: Recipe,
    overrides: dict[str, Any],
    hub_cap: int,
    driver_edges: int,
    n_partitions: int | None,
) -> None:
    one_of("division", settings.division, ("ego-splitting",))
    one_of("local", settings.local, ("components",))
    one_of("uncovered", settings.uncovered, ("drop",))
    if settings.min_size < 1 or (settings.max_size or settings.min_size) < settings.min_size:
        raise InputError(
            f"min_size is {settings.min_size} and max_size {settings.max_size}; expected 1 or "
            "more, and at least min_size."
        )
    if "rank" in overrides or "poll" in overrides:
        raise InputError("'rank' and 'poll' belong to the poll of one machine; Spark has its own.")
    for name, value in (
        ("hub_cap", hub_cap),
        ("driver_edges", driver_edges),
        ("n_partitions", n_partitions),
    ):
        if value is not None and value < 1:
            raise InputError(f"{name} is {value}; expected 1 or more.")
