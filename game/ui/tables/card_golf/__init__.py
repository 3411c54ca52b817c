"""Card Golf's table: the hole of printed cards, the aim, the shot, the putting track."""
