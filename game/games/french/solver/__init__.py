"""What is counted over games of French dominoes."""
