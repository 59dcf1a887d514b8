"""Modules that are stood in for while a library is loaded are there when one asks for them."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from kitgen.later import Later, stood_in


@pytest.fixture
def absent(monkeypatch: pytest.MonkeyPatch) -> str:
    """A module that nothing has loaded yet."""
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    return "colorsys"


def test_a_module_is_loaded_when_something_is_asked_of_it(absent: str) -> None:
    with stood_in(Later(absent)):
        named = import_module(absent)
    assert absent not in sys.modules
    assert named.rgb_to_yiq(0.0, 0.0, 0.0) == (0.0, 0.0, 0.0)
    assert sys.modules[absent] is not named
    assert import_module(absent).rgb_to_hsv is named.rgb_to_hsv


def test_a_function_that_is_taken_by_name_loads_it_when_it_is_called(absent: str) -> None:
    with stood_in(Later(absent, "rgb_to_hls", known=7)):
        from colorsys import rgb_to_hls

        assert vars(import_module(absent))["known"] == 7
    assert absent not in sys.modules
    assert rgb_to_hls(0.0, 0.0, 0.0) == (0.0, 0.0, 0.0)
    assert absent in sys.modules


def test_what_is_loaded_already_stays() -> None:
    with stood_in(Later("json")):
        assert import_module("json").loads("1") == 1
        assert not isinstance(sys.modules["json"], Later)


def test_what_is_not_there_is_not_made_up(absent: str) -> None:
    with stood_in(Later(absent)), pytest.raises(AttributeError):
        _ = import_module(absent).nothing


def test_reportlab_has_what_it_names_when_it_needs_it() -> None:
    code = (
        "import sys\n"
        "from kitgen.draw.fonts import registered\n"
        "registered('sans')\n"
        "spared = ('PIL.Image', 'inspect', 'pickle', 'reportlab.lib.rl_safe_eval')\n"
        "print([name for name in spared if name in sys.modules])\n"
        "from reportlab.lib import utils\n"
        "print(utils.rl_safe_eval('1 + 1', g={}, l={}), utils.literal_eval('[2]'))\n"
        "print(utils.pickle.loads(utils.pickle.dumps(3)), utils.Image.new('L', (4, 5)).size)\n"
        "import inspect, pickle\n"
        "print(inspect.isfunction(registered), pickle.dumps(1) == utils.pickle.dumps(1))\n"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert found.stdout.splitlines() == ["[]", "2 [2]", "3 (4, 5)", "False True"], found.stderr
