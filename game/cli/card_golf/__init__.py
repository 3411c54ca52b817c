"""How Card Golf is measured."""
