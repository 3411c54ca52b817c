"""How Doshboard is measured: its benchmarks."""
