"""The Nineteenth Hole: rules, bots, tables and screens of a desktop clubhouse."""
