"""Pages that load nothing from anywhere, and run only the script that came with them."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from elco import __version__

THEME = ("theme.js",)


def render(template: str, *, scripts: Sequence[str] = THEME, **values: Any) -> str:
    """Fill a template of this package; values are shown as text, never as HTML.

    The `scripts` of the folder `assets` become one: its hash is the only one that the page's
    content-security policy lets a browser run.
    """
    environment = Environment(
        loader=PackageLoader("elco.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["json"] = as_json
    environment.filters["count"] = "{:,}".format
    environment.filters["signed"] = signed
    script = _joined(scripts)
    return environment.get_template(template).render(
        version=__version__,
        style=Markup(_asset("page.css")),
        script=Markup(script),
        policy=_policy(script),
        **values,
    )


def signed(value: float) -> str:
    """With its sign, and a minus as long as the plus.

    Examples
    --------
    >>> signed(-1.25), signed(1.25)
    ('−1.2', '+1.2')
    """
    return f"{value:+.1f}".replace("-", "−")


def as_json(value: Any) -> Markup:
    r"""JSON that can stand inside a script element, whatever its strings say.

    Examples
    --------
    >>> print(as_json(["</script>"]))
    ["\u003c/script\u003e"]
    """
    text = json.dumps(value, separators=(",", ":"), allow_nan=False)
    for letter in "<>&":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return Markup(text)


def _joined(scripts: Sequence[str]) -> str:
    """One function, so that the files share names with each other and with nothing else."""
    parts = "\n".join(_asset(name) for name in scripts)
    return f'(() => {{\n"use strict";\n{parts}}})();'


def _asset(name: str) -> str:
    return files("elco.report").joinpath("assets", name).read_text("utf-8")


def _policy(script: str) -> str:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
