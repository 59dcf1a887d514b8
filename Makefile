# Two commands for a fresh machine: `make kit` and `make test`. Both set up what they need.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
GAME   ?= axis-allies
LANGUAGE ?= en
PAPER  ?= a4

.PHONY: kit test lint bench setup clean

setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

kit: $(VENV)/.ready
	$(BIN)/kitgen build $(GAME) --lang $(LANGUAGE) --paper $(PAPER)

test: $(VENV)/.ready
	$(BIN)/python -m pytest -n 2

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Speed and memory as ratios, then the long simulations; each part runs even if one misses its target.
bench: $(VENV)/.ready
	-$(BIN)/python -m bench
	$(BIN)/python -m pytest -n 2 -m slow

clean:
	rm -rf $(VENV) output/*/ .pytest_cache .mypy_cache .ruff_cache
