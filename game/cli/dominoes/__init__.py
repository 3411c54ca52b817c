"""What games of dominoes share in being measured."""
