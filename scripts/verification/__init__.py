"""The checks of `scripts/verify`: too long for the tests, their results stored in data/verify/."""
