//! Geometry of collision detection, on numbers alone: it knows neither scenes nor bodies.
//!
//! * [`Bounds`]: boxes along the axes, enlarged, swept;
//! * [`Tree`]: boxes in boxes, built once and refitted in place; [`Search`] finds pairs of elements that are near each
//!   other, in the order that decides the order of contacts;
//! * [`closest`]: closest points of points, segments, triangles, tetrahedra, spheres, capsules, cylinders and oriented
//!   boxes, and rays that meet them;
//! * [`intersection`]: pair tests with the conventions of the intersection methods;
//! * [`continuous`]: times of impact of points that move on straight lines;
//! * [`sweep`]: pairs of boxes by their end points on axes;
//! * [`ClosedSurface`]: signed distances to closed surfaces of triangles.
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
//!
//! The margin is that of the method, [`Margins::alarm_distance`](intersection::Margins::alarm_distance), although the
//! boxes are enlarged already: skins count twice. Each pair then goes to one of the functions of [`intersection`], in
//! the order in which it came:
//!
//! ```
//! use settee_proximity::closest::Sphere;
//! use settee_proximity::intersection::{Ball, Elements, Margins, minimum};
//!
//! let margins = Margins { alarm: 0.5, contact: 0.1, skins: [0.0, 0.0] };
//! let ball = |x: f64| Ball { sphere: Sphere { centre: [x, 0.0, 0.0], radius: 0.5 }, is_rigid: false };
//! let elements = Elements { index: [0, 1], count: [3, 3] };
//! let contact = minimum::sphere_sphere(&margins, &elements, &ball(0.0), &ball(1.25)).expect("0.25 is below 0.5");
//! assert_eq!((contact.id, contact.normal, contact.value), (1, [1.0, 0.0, 0.0], 0.25 - 0.1));
//! ```

mod bounds;
pub mod closest;
pub mod continuous;
pub mod intersection;
mod signed;
pub mod sweep;
mod tree;

pub use bounds::Bounds;
pub use signed::{ClosedSurface, SurfaceError, SurfacePoint};
pub use tree::{NearPairs, NearQuery, Pairing, Search, SearchError, SearchWork, Tree};
