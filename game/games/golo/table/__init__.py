"""The table of GOLO: the tray with its dice, the rack of holes, the scorecard and the odds."""
