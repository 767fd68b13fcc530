"""What seats of a recorded hand can know: where cards can be, and with which chances they are."""
