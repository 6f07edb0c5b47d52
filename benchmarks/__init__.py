"""What is timed, against what, as ratios measured in one run."""
