"""Players that are no people: policies over views, the search and inference behind them, and the process they think in."""
