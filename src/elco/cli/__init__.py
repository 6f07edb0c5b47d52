"""The command line: one file a command, thin; the work is in the library."""
