"""What a table in play needs besides its picture: who comes next, the bar, the seats, the log, the curtain and the standings."""
