//! Elements of a mesh whose points are numbered along lines, as those of a grid, side by side: beside most elements
//! there is one between the next points.
//!
//! Eight elements in a row, a band, read and write eight consecutive numbers of each axis: nothing is gathered or
//! scattered. Where bands of one kind come one after the other, what they add to the points lies in lists by local
//! nodes, so that a band never reads a part of what the one before has just written: a processor waits until that is in
//! the cache. Where many bands begin at the same eight points, what these read and get stays in registers.

mod coordinates;
mod division;
mod places;
mod subdomain;

pub use coordinates::{Coordinates, add, add_four, length, load, load_four, subtract};
pub use division::{BY_ROWS, BY_RUNS, Division, add_sums_of, divide};
pub use places::Run;
pub use subdomain::{Between, Subdomain};
