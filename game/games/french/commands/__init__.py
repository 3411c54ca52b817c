"""How French dominoes is measured: its benchmarks and its duels."""
