"""Pages that load nothing from anywhere."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from elco import __version__


def render(template: str, **values: Any) -> str:
    """Fill a template of this package; values are shown as text, never as HTML."""
    environment = Environment(
        loader=PackageLoader("elco.report"), autoescape=True, undefined=StrictUndefined
    )
    return environment.get_template(template).render(version=__version__, **values)
