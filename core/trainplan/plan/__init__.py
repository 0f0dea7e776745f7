"""The document: every input of a plan, its provenance, its versions, reading and writing files."""
