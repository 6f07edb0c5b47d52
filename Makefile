# Two commands do everything on a fresh clone: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
SPARK := $(VENV)/.spark
# One thread a process: work is spread over processes.
export OMP_NUM_THREADS ?= 1

.PHONY: demo test test-spark lint browser bench bench-spark spark-demo docs clean

demo: $(STAMP)
	$(BIN)/elco demo --out elco-demo --force

test: lint browser
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Pages are tested in Debian's chromium; where it cannot be had, those tests are skipped.
browser:
	@command -v chromium >/dev/null 2>&1 || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && apt-get -qq update >/dev/null 2>&1 \
	&& apt-get -qq install -y --no-install-recommends chromium >/dev/null 2>&1; } || true

bench: $(STAMP)
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[all,bench]'
	NUMBA_NUM_THREADS=2 $(BIN)/python -m benchmarks

# Needs Java 17; PySpark is installed here and not by the other targets.
$(SPARK): $(STAMP)
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[all,spark]'
	touch $(SPARK)

test-spark: $(SPARK)
	$(BIN)/python -m pytest -m spark tests/spark

spark-demo: $(SPARK)
	$(BIN)/python -m benchmarks.spark_demo

bench-spark: $(SPARK)
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[all,bench,spark]'
	$(BIN)/python -m benchmarks spark spark_quality

docs: $(STAMP)
	$(BIN)/python docs/tables.py
	$(BIN)/python docs/pictures.py
	$(BIN)/elco reproduce all --from-results --out docs/reproduction --force --quiet
	$(BIN)/mkdocs build --strict --quiet

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[all]'
	touch $(STAMP)

clean:
	rm -rf $(VENV) elco-demo site .mypy_cache .ruff_cache .pytest_cache .hypothesis
