"""What the finished games in the folder of saves add up to."""
