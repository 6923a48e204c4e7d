# Tableside. `make help` lists what can be done; everything sets itself up first.
SHELL := /bin/bash
PYTHON := .venv/bin/python
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup run test lint format bench shots hands faults mutants docs package package-tools package-test readings words lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## .venv, pinned packages, Qt's system libraries
	@packaging/bootstrap setup

run: setup ## the window (ARGS="…" is passed on)
	@packaging/bootstrap run $(ARGS)

test: setup ## all tests, offscreen (ARGS="…" goes to pytest)
	@packaging/bootstrap test-tools
	@QT_QPA_PLATFORM=offscreen $(PYTHON) tests/halves.py $(ARGS)

lint: setup ## ruff and mypy
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy

format: setup ## let ruff put imports and layout right
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .

bench: setup ## measure ratios, never fails on them
	@QT_QPA_PLATFORM=offscreen $(PYTHON) -m tests.bench.run $(ARGS)

shots: setup ## pictures of the screens into build/shots
	@QT_QPA_PLATFORM=offscreen $(PYTHON) -m tests.shots.run $(ARGS)

hands: setup ## play a turn of each game with real keys and clicks, and count them
	@packaging/bootstrap test-tools
	@$(PYTHON) -m tests.hands.run $(ARGS)

faults: setup ## attack everything that writes and reads: kills, damage, hostile files (ARGS="--long")
	@packaging/bootstrap test-tools
	@$(PYTHON) -m tests.faults.run $(ARGS)

mutants: setup ## small faults put into the code: do tests notice? (long)
	@$(PYTHON) -m tests.mutants.run $(ARGS)

docs: setup ## the handbook: pictures taken, pages made, the site into ui/manual
	@QT_QPA_PLATFORM=offscreen PYTHONPATH=. $(PYTHON) packaging/site.py

package-tools: setup
	@packaging/bootstrap package-tools

package: package-tools docs ## what is handed out: wheel, bundle, archive and Debian package, into dist
	@packaging/package

package-test: ## install the Debian package in a bare Debian and use it (as root)
	@packaging/package-test

readings: setup ## what is book and what is ours, into docs/readings.md
	@$(PYTHON) -m data.readings docs/readings.md

words: setup ## bring the catalogues of translated words up to date (ARGS=check says what is missing)
	@PYTHONPATH=. $(PYTHON) packaging/words.py $(ARGS)

lock: ## resolve the dependencies again and pin them
	@packaging/bootstrap lock

clean: ## remove what was built; .venv stays
	rm -rf build dist ui/manual *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +
