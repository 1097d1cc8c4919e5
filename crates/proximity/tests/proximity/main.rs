//! Tests of the crate from outside.

mod closest_points;
mod conventions;
mod oracle;
mod solids;
mod times_of_impact;
mod tree_oracle;
mod trees;
