//! Elements of a mesh whose points are numbered along lines, as in a grid: beside most elements there is another one
//! between the points with the next numbers.
//!
//! A band is eight such elements; it reads and writes eight consecutive numbers of each axis, without gathers or
//! scatters. Where bands of one kind are consecutive (a run), each local node has a list of its own for what the bands
//! add to it, so that a band never reads what the one before has just written and never waits for the store. Where many
//! bands begin at the same eight points, the values at these points stay in registers.

mod coordinates;
mod division;
mod places;
mod subdomain;

pub use coordinates::{Coordinates, add, add_four, length, load, load_four, subtract};
pub use division::{BY_ROWS, BY_RUNS, Division, add_sums_of, divide};
pub use places::Run;
pub use subdomain::{Between, Subdomain};
