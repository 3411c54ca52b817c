"""How GOLO is measured: its benchmarks and its duels."""
