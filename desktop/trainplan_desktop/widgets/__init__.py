"""Controls of the window, each with one purpose."""
