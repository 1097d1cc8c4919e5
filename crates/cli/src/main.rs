//! The settee command line.
fn main() {}
