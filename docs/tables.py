"""Write the tables of README.md from the files in results/: `make docs`.

A table stands between `<!-- NAME -->` and `<!-- end -->`; NAME is a function below.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def comparison() -> str:
    """Base models and ELCO on the public splits, from `results/compare/*.json`."""
    lines = [
        "| graph | model | without | with recipe *paper* | difference (95 % interval) |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    order = {"cora": 0, "citeseer": 1, "pubmed": 2}
    results = [json.loads(path.read_text()) for path in ROOT.glob("results/compare/paper-*.json")]
    for result in sorted(results, key=lambda r: order.get(r["graph"], 9)):
        for row in result["rows"]:
            base, ours, gap = row["base"], row["elco"], row["difference"]
            cells = (
                result["graph"],
                row["model"].upper(),
                f"{base['mean']:.1f} ± {base['std']:.1f}",
                f"{ours['mean']:.1f} ± {ours['std']:.1f}",
                f"{gap['mean']:+.1f} ({gap['low']:+.1f} … {gap['high']:+.1f})",
            )
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


TABLES = {"comparison": comparison}


def filled(text: str) -> str:
    """The text with every table made anew."""
    for name, make in TABLES.items():
        pattern = rf"(<!-- {name} -->\n).*?(<!-- end -->)"
        text = re.sub(
            pattern, lambda m, make=make: m[1] + make() + "\n" + m[2], text, flags=re.DOTALL
        )
    return text


def main() -> None:
    """Rewrite README.md."""
    path = ROOT / "README.md"
    path.write_text(filled(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
