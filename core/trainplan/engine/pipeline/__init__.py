"""Pipelines: which layers stand where, in which order micro batches pass, how long stages idle."""
