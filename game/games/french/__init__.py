"""French dominoes."""
