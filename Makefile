# Every target prepares .venv first; that takes a moment when nothing changed.

BIN := .venv/bin
MUTANTS := PYTHONPATH=core:desktop:resources:tools QT_QPA_PLATFORM=offscreen $(BIN)/python -m mutants
PEERS ?= $(CURDIR)/.venv-peers
# compiled tests are kept, whatever the environment says: without them each process begins with half a minute of work
PYTEST := PYTHONDONTWRITEBYTECODE= QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest
# a file's tests stay together; tests/conftest.py puts what takes longest first
PARALLEL := -n auto --maxprocesses 8 --dist loadfile --no-loadscope-reorder

.PHONY: help run test test-long test-peers lint translations bench mutants clean

help:
	@echo "make run        open the window on an example plan"
	@echo "make test       linters, types, contracts and tests"
	@echo "make test-long  the long suites"
	@echo "make test-peers the programs that read our files accept them"
	@echo "make lint       linters, types and contracts alone"
	@echo "make translations  bring the window's translations up to date with its texts"
	@echo "make bench      speed of evaluation and of the first frame"
	@echo "make mutants    change 300 expressions, one at a time: which do the tests notice?"
	@echo "make clean      remove everything that was made here"

run:
	@sh packaging/run.sh

test: lint
	$(PYTEST) -m "not long" $(PARALLEL)

test-long:
	@sh packaging/setup.sh long
	@$(MAKE) --no-print-directory lint
	$(PYTEST) -m long $(PARALLEL)

test-peers:
	@sh packaging/setup.sh
	@TRAINPLAN_PEERS=$(PEERS) sh packaging/peers.sh
	TRAINPLAN_PEERS=$(PEERS) $(PYTEST) tests/peers -m "" -n auto --maxprocesses 4 --dist loadfile --max-worker-restart 0

lint:
	@sh packaging/setup.sh
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

translations:
	@sh packaging/setup.sh
	@PYTHONPATH=$(CURDIR) $(BIN)/python -m tools.translations

bench:
	@sh packaging/setup.sh
	$(PYTEST) -s tests/benchmarks -m ""
	QT_QPA_PLATFORM=offscreen $(BIN)/python tests/benchmarks/window_start.py

mutants:
	@sh packaging/setup.sh
	rm -rf build/mutants
	$(MUTANTS) reach -- tests/core -m "not long"
	$(MUTANTS) hunt

clean:
	rm -rf .venv .venv-peers build dist .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	rm -f example.trainplan example.pdf example-window.png
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
