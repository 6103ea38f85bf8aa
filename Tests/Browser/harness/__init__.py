"""Hands and eyes for the tests: input that browsers trust, and what the page says of itself."""
