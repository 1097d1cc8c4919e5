//! Tests of the crate from outside.

mod closest_points;
mod oracle;
mod times_of_impact;
mod trees;
