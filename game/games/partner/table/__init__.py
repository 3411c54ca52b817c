"""The table of Jamaican Partner."""
