"""Predictions compared with measured training runs."""
