"""Files that start the planned job: one module for each program that reads them."""
