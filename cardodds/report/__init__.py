"""Writing tables for people: Markdown, CSV and HTML, in Italian and English."""
