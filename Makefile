# Two commands matter: `make demo` plays a small tournament, `make test` checks everything. Both install what they need.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest
READY := $(VENV)/ready
PACKAGES := doubloon doubloon_bots doubloon_games doubloon_wire doubloon_service doubloon_tournament
WORKERS ?= 2
GAME ?= skull_king

.PHONY: help demo test lint types tests proto format pins clean

help:  ## Say what can be made.
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

demo: $(READY)  ## Play a round robin of shipped bots and show who is best: make demo GAME=sea_salt_paper for that game.
	@if clients/typescript/build; then set -- --bot "heuristic-ts=node clients/typescript/dist/bots/main.js heuristic"; fi; \
	$(BIN)/doubloon demo --game $(GAME) "$$@"

test: lint types tests  ## Check everything: style, types, layers, wire, generated code, tests.

lint: $(READY)  ## Check style, layers of imports, the wire's lint, and that generated code is up to date.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/lint-imports --no-cache
	cd proto && ../$(BIN)/buf lint && ../$(BIN)/buf breaking --against released.binpb
	$(BIN)/python proto/generate.py --check

types: $(READY)  ## Check types, strictly.
	$(BIN)/mypy $(addprefix -p ,$(PACKAGES))

tests: $(READY)  ## Run the tests; what fails beside others is tried once more by itself.
	@$(PYTEST) -n $(WORKERS) --dist loadfile --max-worker-restart 0; status=$$?; \
	if [ $$status -eq 1 ]; then echo "Once more, one by one, what failed beside others:"; $(PYTEST) --last-failed; \
	else exit $$status; fi

proto: $(READY)  ## Write doubloon/v1 anew from proto/.
	$(BIN)/python proto/generate.py
	$(BIN)/python proto/generate_typescript.py

format: $(READY)  ## Put the code into shape.
	$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format .

pins: $(READY)  ## Compile the pins in requirements/ anew.
	requirements/compile

clean:  ## Remove what was installed and cached here.
	rm -rf $(VENV) .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis
	cd clients/typescript && rm -rf dist dist-test node_modules codegen/node_modules .lock

$(READY): requirements/dev.txt pyproject.toml clients/python/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and f"Doubloon needs Python 3.11 or newer; {sys.executable} is {sys.version.split()[0]}. Name another: make PYTHON=/path/to/python3.11")'
	@echo "Installing into $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e ./clients/python -e .
	@touch $(READY)
