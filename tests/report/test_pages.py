from pathlib import Path

import pytest

from elco.errors import ElcoError, InputError
from elco.report.pages import check_page, write_page


def test_only_pages_and_nothing_twice(tmp_path):
    with pytest.raises(InputError, match=r"report\.pdf: expected a name that ends in \.html"):
        check_page(Path("report.pdf"), force=False)
    path = tmp_path / "new" / "report.html"
    check_page(path, force=False)
    write_page("<p>ö", path)
    assert path.read_text("utf-8") == "<p>ö"
    with pytest.raises(ElcoError, match="--force"):
        check_page(path, force=False)
    write_page("again", path, force=True)
    assert path.read_text("utf-8") == "again"
