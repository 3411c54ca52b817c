"""What all domino tables share: the felt with its line, the hand on its rack, picking and dragging, boards and counts."""
