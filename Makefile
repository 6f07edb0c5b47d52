# Two commands do everything on a fresh clone: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
OLDEST := .venv-oldest
SPARK := $(VENV)/.spark
# One thread a process: work is spread over processes.
export OMP_NUM_THREADS ?= 1

.PHONY: demo test test-slow test-oldest test-spark coverage mutants audit lint browser java bench \
	bench-spark spark-demo docs clean

demo: $(STAMP)
	$(BIN)/elco demo --out elco-demo --force

test: lint browser
	$(BIN)/python -m pytest -n auto --dist worksteal

# Crashes, load, long runs and twenty thousand broken inputs.
test-slow: $(STAMP)
	$(BIN)/python -m pytest -m slow -n auto --dist worksteal

# With the oldest versions that pyproject.toml allows: everything but pages and examples.
test-oldest: $(OLDEST)/.installed
	$(OLDEST)/bin/python -m pytest -n auto --dist worksteal -p no:cacheprovider tests \
	--ignore tests/docs --ignore tests/examples --ignore tests/faults

# Which lines the tests reach, those of Spark among them; fails below 92 %.
coverage: java $(SPARK)
	$(BIN)/python -m pytest -n auto --dist worksteal --cov --cov-report=
	$(BIN)/python -m pytest -m spark tests/spark --cov --cov-append \
	--cov-report term:skip-covered --cov-fail-under 92

# Which changes to the stages the tests notice; benchmarks/MUTANTS.md says which they do not.
mutants: $(STAMP)
	$(BIN)/python -m benchmarks.mutants

# Known holes in what is installed; needs a vulnerability service in reach.
audit: $(STAMP)
	$(BIN)/python -m pip install --quiet pip-audit
	$(BIN)/pip-audit --skip-editable

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

# Spark runs on Java: from Debian where there is none and we may install it.
java:
	@command -v java >/dev/null 2>&1 || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && apt-get -qq update >/dev/null 2>&1 \
	&& apt-get -qq install -y --no-install-recommends openjdk-17-jre-headless >/dev/null 2>&1; } || true

# PySpark is installed here and not by the other targets.
$(SPARK): $(STAMP)
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[all,spark]'
	touch $(SPARK)

test-spark: java $(SPARK)
	$(BIN)/python -m pytest -m spark tests/spark

spark-demo: java $(SPARK)
	$(BIN)/python -m benchmarks.spark_demo

bench-spark: java $(SPARK)
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

$(OLDEST)/.installed: pyproject.toml constraints-oldest.txt
	$(PYTHON) -m venv $(OLDEST)
	$(OLDEST)/bin/python -m pip install --quiet -c constraints-oldest.txt -e '.[gnn,report,formats,dev]'
	touch $@

clean:
	rm -rf $(VENV) $(OLDEST) elco-demo site .mypy_cache .ruff_cache .pytest_cache .hypothesis
