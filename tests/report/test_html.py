import base64
import hashlib
import json
import re

from elco.report.html import as_json, render
from elco.report.sections import EXPLORER


def page(**values):
    return render("reproduction.html.j2", introduction="<i>", sections=[], pictures={}, **values)


def claims():
    from elco.experiments.experiment import Table

    return Table("claims", "Claims", ("claim",), [])


def test_the_policy_names_the_script_that_is_there():
    html = page(claims=claims())
    (script,) = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'"
    assert policy in html.replace("&#39;", "'").replace("&#43;", "+")
    assert "&lt;i&gt;" in html


def test_the_scripts_never_make_elements_from_text():
    from importlib.resources import files

    for name in (*EXPLORER, "theme.js"):
        text = files("elco.report").joinpath("assets", name).read_text("utf-8")
        for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
            assert way not in text, name
        for address in re.findall(r"https?://\S+", text):
            assert address.startswith("http://www.w3.org/2000/svg")
        assert "</" not in text, name


def test_json_cannot_end_its_element_and_comes_back_whole():
    value = {"</script>": ["<!--", "&", "\u2028", "\u202e", "é"]}
    text = str(as_json(value))
    assert not set("<>&\u2028\u202e") & set(text)
    assert json.loads(text) == value
