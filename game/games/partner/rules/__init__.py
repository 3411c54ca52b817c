"""The rules of Jamaican Partner."""
