"""Bodies and what holds them."""
