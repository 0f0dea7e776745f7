"""Words and numbers as people of this locale read them."""
