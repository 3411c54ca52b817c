"""How Cut Throat is measured: its benchmarks and its duels."""
