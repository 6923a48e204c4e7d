"""What Alembic runs: the migrations, on the connection and in the transaction that it is handed."""

from alembic import context

from data.tables import METADATA

# SQLite can roll back DDL once Python's own transactions are off, which Alembic does not expect by itself.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
