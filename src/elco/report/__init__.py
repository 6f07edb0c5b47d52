"""Pages that show what was done."""
