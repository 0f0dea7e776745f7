"""Headline figures opened into terms that add up to them."""
