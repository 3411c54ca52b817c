"""The bots of Jamaican Partner."""
