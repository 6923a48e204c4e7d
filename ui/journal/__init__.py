"""The journal: what happened, taken back or corrected where needed; the report."""
