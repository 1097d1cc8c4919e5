//! Geometry of collision detection, on numbers alone: it knows neither scenes nor bodies.
//!
//! * [`Bounds`]: boxes along the axes, enlarged, swept;
//! * [`Tree`]: boxes in boxes, built once and refitted in place; [`Search`] finds pairs of elements that are near each
//!   other, in the order that decides the order of contacts;
//! * [`closest`]: closest points of points, segments, triangles, tetrahedra, spheres, capsules, and rays that meet them.
//!
//! # How it is used
//! A model has a [`Tree`] over the boxes of its elements, enlarged by its own skin. It is built when the number of
//! elements changes and refitted in each step, so that the order of pairs stays. A [`Search`], which keeps its buffers,
//! gives the pairs of elements of two trees:
//!
//! ```
//! use settee_parallel::Workers;
//! use settee_proximity::{Bounds, Pairing, Search, Tree};
//!
//! let workers = Workers::new(2);
//! let mut balls = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [5.0, 0.0, 0.0]];
//! let boxes: Vec<Bounds> = balls.iter().map(|c| Bounds::around_ball(*c, 0.5)).collect();
//! let mut tree = Tree::build(&boxes, 6);
//!
//! balls[2] = [1.75, 0.0, 0.0];
//! tree.refit(&workers, |ball| Bounds::around_ball(balls[ball], 0.5));
//! let (mut search, mut pairs) = (Search::new(), Vec::new());
//! search.pairs(&workers, Pairing::Within(&tree), 0.0, 1000, |_, _| true, &mut pairs)?;
//! assert_eq!(pairs, [[0, 1], [1, 2]]);
//! # Ok::<(), settee_proximity::SearchError>(())
//! ```

mod bounds;
pub mod closest;
mod tree;

pub use bounds::Bounds;
pub use tree::{Pairing, Search, SearchError, SearchWork, Tree};
