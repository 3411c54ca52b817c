"""The command line: one module per command, each with `register(subparsers)` and `run(args) -> int`."""
