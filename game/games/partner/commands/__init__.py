"""How Jamaican Partner is measured: its benchmarks and its duels."""
