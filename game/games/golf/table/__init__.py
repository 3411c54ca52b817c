"""What the golf tables share: scorecard, honour, markers, flight and results."""
