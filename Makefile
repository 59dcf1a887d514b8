# Two commands for a fresh machine: `make kit` and `make test`. Both set up what they need.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
GAME   ?= axis-allies
LANGUAGE ?= en
PAPER  ?= a4
LOCALES := companion/locale
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard $(LOCALES)/*/LC_MESSAGES/companion.po))

.PHONY: kit test test-browser walks lint bench messages setup clean

setup: $(VENV)/.ready $(CATALOGUES)

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

# The install compiles the catalogues; this does it again where their texts have changed since.
%.mo: %.po | $(VENV)/.ready
	$(BIN)/pybabel -q compile -D companion -i $< -o $@

kit: setup
	$(BIN)/kitgen build $(GAME) --lang $(LANGUAGE) --paper $(PAPER)

test: setup
	$(BIN)/python -m pytest -n 2 --ignore tests/walks

# The pages in a real browser, the long evenings too. Where Chromium and its driver are missing it
# says so and fails; on Debian and Ubuntu they come by `apt-get install chromium chromium-driver`.
test-browser: setup
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	  { echo "Chromium is missing: apt-get install chromium chromium-driver" >&2; exit 1; }
	@command -v chromedriver >/dev/null || \
	  { echo "chromedriver is missing: apt-get install chromium-driver" >&2; exit 1; }
	BROWSER_TESTS=required $(BIN)/python -m pytest -n 2 -m browser tests

# The promises of README and docs, tried with the installed program on whole games; it takes its packages
# from the index, and fails where there is none. Phones in a real browser go their longer ways, and the
# longest recorded games are played; where a browser is missing, no page is looked at. The summary says why
# a test was tried again, and what was skipped.
walks: setup
	WALKS=required $(BIN)/python -m pytest -n 2 -rfERs --rerun-show-tracebacks -m "walk and not slow" tests

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# After a sentence of the companion was added or changed: its entry stands in the .po files, empty where
# it wants translating, and the catalogues that the program reads are compiled.
messages: $(VENV)/.ready
	$(BIN)/pybabel -q extract --no-default-keywords -k _ -k N_ -k ngettext:1,2 --no-location \
	  --sort-output --omit-header -o $(VENV)/companion.pot companion
	$(BIN)/pybabel -q update -D companion -i $(VENV)/companion.pot -d $(LOCALES) -l cs \
	  --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date -w 10000
	$(BIN)/pybabel -q compile -D companion -d $(LOCALES) --statistics

# Speed and memory as ratios, then the long simulations; each part runs even if one misses its target.
bench: setup
	-$(BIN)/python -m bench
	$(BIN)/python -m pytest -n 2 -m slow

clean:
	rm -rf $(VENV) output/*/ .pytest_cache .mypy_cache .ruff_cache
