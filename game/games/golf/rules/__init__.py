"""Forms of play that golf games share: match play, skins, Stableford and handicap strokes."""
