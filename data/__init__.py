"""What is kept: tables, migrations, the store and the content packs."""
