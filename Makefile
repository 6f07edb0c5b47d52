# Two commands do everything on a fresh clone: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# One thread a process: work is spread over processes.
export OMP_NUM_THREADS ?= 1

.PHONY: demo test lint bench docs clean

demo: $(STAMP)
	$(BIN)/elco demo --out elco-demo --force

test: lint
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(STAMP)
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[all,bench]'
	NUMBA_NUM_THREADS=2 $(BIN)/python -m benchmarks

docs: $(STAMP)
	$(BIN)/python docs/tables.py
	$(BIN)/elco reproduce all --from-results --out docs/reproduction --force --quiet

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[all]'
	touch $(STAMP)

clean:
	rm -rf $(VENV) elco-demo .mypy_cache .ruff_cache .pytest_cache .hypothesis
