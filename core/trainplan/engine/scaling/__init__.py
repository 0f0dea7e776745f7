"""Speed and cost of one layout over the number of accelerators, on this fabric and on others."""
