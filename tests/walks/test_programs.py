"""The one-file programs for those who have no Python: built with PyInstaller, and walked."""

from __future__ import annotations

import json
import os
import subprocess
from contextlib import closing
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from installed import REQUIRED, SOURCE, address_of

pytestmark = pytest.mark.walk
PATIENCE_S = 3000
VERSIONS = "pyinstaller>=6.11,<7"


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """The folder of both programs; while you write a walk, `WALKS_PROGRAMS` names one."""
    if there := os.environ.get("WALKS_PROGRAMS"):
        return Path(there)
    bin = Path(request.getfixturevalue("installed"))
    folder = tmp_path_factory.mktemp("programs")
    for step in (
        (str(bin / "python"), "-m", "pip", "install", "--quiet", VERSIONS),
        (
            *(str(bin / "pyinstaller"), "--log-level", "WARN", "--noconfirm"),
            *("--distpath", str(folder / "dist"), "--workpath", str(folder / "work")),
            str(SOURCE / "packaging" / "programs.spec"),
        ),
    ):
        ended = subprocess.run(step, capture_output=True, text=True, timeout=PATIENCE_S)
        if ended.returncode:
            why = f"THE PROGRAMS ARE NOT WALKED: {ended.stderr.strip()[-600:]}"
            (pytest.fail if REQUIRED else pytest.skip)(why)
    return folder / "dist"


def program(programs: Path, name: str) -> str:
    return str(programs / (f"{name}.exe" if os.name == "nt" else name))


def environment(folder: Path) -> dict[str, str]:
    """Somebody without Python, with a home of their own."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TMPDIR") if name in os.environ}
    return {**kept, "HOME": str(folder), "PATH": "", "LANG": "C.UTF-8"}


def run(programs: Path, folder: Path, name: str, *words: str) -> str:
    ended = subprocess.run(
        [program(programs, name), *words],
        cwd=folder,
        env=environment(folder),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_a_kit_is_built(programs: Path, tmp_path: Path) -> None:
    words = ("build", "axis-allies", "--only", "counters", "--lang", "cs", "--out", "kit")
    run(programs, tmp_path, "kitgen", *words)
    sheets = list((tmp_path / "kit").rglob("*.pdf"))
    assert sheets
    assert all(file.read_bytes().startswith(b"%PDF") for file in sheets)


def test_a_double_click_opens_the_start_page_and_a_line_is_played(
    programs: Path, tmp_path: Path
) -> None:
    with subprocess.Popen(
        [program(programs, "companion")],
        cwd=tmp_path,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            opening = address_of(process)
            page = Page(opening)
            page.post("new", game="axis-allies", name="war")
            assert page.post("line", line="next")["status"] == 0
            assert page.json("api/desk")["line"] == 2
            assert page.get("picture/war")[8:12] == b"WEBP"
            served = page.json("api/desk")["address"]
            with closing(page.visitor.open(served)) as answer:
                assert b"Axis &amp; Allies" in answer.read()
            page.post("end")
            assert process.wait(60) == 0
        finally:
            process.kill()


class Page:
    """The start page in a browser that keeps its cookies."""

    def __init__(self, opening: str) -> None:
        self.visitor = build_opener(HTTPCookieProcessor(CookieJar()))
        self.address = opening.partition("?")[0]
        with closing(self.visitor.open(opening)) as answer:
            text = answer.read().decode()
        self.token = json.loads(text.partition('id="page">')[2].partition("</script>")[0])["token"]

    def get(self, path: str) -> bytes:
        with closing(self.visitor.open(f"{self.address}{path}")) as answer:
            content: bytes = answer.read()
            return content

    def json(self, path: str) -> Any:
        return json.loads(self.get(path))

    def post(self, path: str, **said: str) -> Any:
        body = json.dumps(said).encode()
        request = Request(f"{self.address}api/{path}", body, {"x-desk-token": self.token})
        with closing(self.visitor.open(request)) as answer:
            return json.load(answer)
