"""What can be wished for, one verb a function."""
