"""Parts of soft robots: actuators on a body, and whole bodies with them."""
