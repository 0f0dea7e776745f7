"""Configuration files of training jobs, ours and others', read as changes to a plan. Nothing of a file is executed."""
