"""Card Golf: a course laid of cards, played with tables and dice."""
