"""The printed plan: its content, free of any user interface, as PDF, pictures of its pages, or Markdown."""
