"""What is uncertain about a plan, and every figure over samples of it."""
