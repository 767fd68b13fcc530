"""What `scripts/benchmark` measures: a module a table or two, and how to measure."""
