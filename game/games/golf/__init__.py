"""What the golf games share."""
