"""The shared parts of the golf tables: scorecard, honour, markers, flight and results."""
