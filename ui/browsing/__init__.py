"""Lists of what is kept, with what is chosen beside them."""
