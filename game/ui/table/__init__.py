"""Tables: what the screens ask of the face of a game, the registry of tables, and pieces that tables share."""
