"""Studies of a plan: what to change, how sure the answer is, what it hangs on, how its scenarios differ."""
