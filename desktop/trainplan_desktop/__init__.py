"""The Trainplan desktop application and its command line."""
