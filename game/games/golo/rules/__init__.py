"""GOLO: nine golf dice (rulings G1-G9)."""
