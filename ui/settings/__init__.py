"""Settings: looks, odds and dice, the data folder with its backups, and what this program is."""
