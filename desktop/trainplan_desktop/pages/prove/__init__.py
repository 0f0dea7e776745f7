"""Pages under Prove: how far predictions can be trusted."""
