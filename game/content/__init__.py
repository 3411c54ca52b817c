"""Courses, cards and dice: YAML files to typed values."""
