"""What each decision of a seat brings: consistent worlds played out after every candidate."""
