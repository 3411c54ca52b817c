"""Jamaican partner: dominoes of two pairs, a match to six hands."""
