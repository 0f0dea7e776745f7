"""Rules of thumb of public guides beside this plan's own figures."""
