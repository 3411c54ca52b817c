"""Domino games and what they share: tiles as bits, hands as masks, deals that fit what was seen."""
