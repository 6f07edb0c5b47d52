"""Which small changes to the stages the tests notice: `make mutants`."""
