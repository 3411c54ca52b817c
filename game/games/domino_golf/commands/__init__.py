"""How Domino Golf is measured: its benchmarks and its duels."""
