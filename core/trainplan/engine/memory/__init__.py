"""Memory of one accelerator: closed form, from named instants, over one layout or a million."""
