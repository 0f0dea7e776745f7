"""One module for each family of formats; every reader returns the runs that it found."""
