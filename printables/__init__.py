"""What lies on the table: sheets, counters and maps as PDF, true to scale."""
