"""Migrations of the library, run by Alembic when its version differs."""
