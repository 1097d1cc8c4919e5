"""Parts that scenes of soft robots are made of, written anew for Settee. An installed STLIB is used in its place."""
