"""Helpers of scenes and their controllers, written anew for Settee. An installed STLIB is used in its place."""
