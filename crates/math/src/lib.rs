//! Small algebra and the degree-of-freedom types.
