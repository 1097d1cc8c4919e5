//! Barrier contact, on numbers alone: it knows neither scenes nor bodies.
//!
//! A barrier is an energy of the distance between two parts of surfaces that is zero from an activation distance on and
//! grows without bound where the distance goes to zero. A motion whose every step ends before the first impact, and
//! that such energies push apart, never intersects itself.
//!
//! * [`Pair`]: which points make a pair of elements;
//! * [`Closest`]: closest points of a pair, with gradient and Hessian of the squared distance;
//! * [`Barrier`], [`mollifier`]: the energy of a pair, the factor that makes that of two edges smooth where they are
//!   parallel;
//! * [`psd`]: the nearest matrix without negative eigenvalues;
//! * [`friction`]: smoothed Coulomb friction;
//! * [`impact`]: times that are never later than an impact;
//! * [`exact`]: whether segments and triangles intersect, without rounding;
//! * [`Surface`]: pairs that are near each other in a whole mesh, and those that intersect;
//! * [`BarrierPotential`]: energy, forces, blocks of the stiffness and largest safe step of many pairs;
//! * [`stiffness`]: how large the factor of the barrier is.
//!
//! Source: Li, Ferguson, Schneider, Langlois, Zorin, Panozzo, Jiang, Kaufman, Incremental potential contact, ACM
//! Transactions on Graphics 39 (2020).

mod barrier;
mod closest;
pub mod exact;
pub mod friction;
pub mod impact;
pub mod mollifier;
mod pair;
mod potential;
pub mod psd;
pub mod stiffness;
mod surface;

pub use barrier::Barrier;
pub use closest::Closest;
pub use pair::Pair;
pub use potential::{BarrierPotential, PairTerms, Weighted};
pub use surface::{Candidates, Intersection, Meets, Surface, SurfaceError};

/// Derivative by the coordinates of the four points of a pair, point by point; zero for points that it lacks.
pub type Gradient = [f64; 12];

/// Second derivatives by the coordinates of the four points of a pair, row by row.
pub type Hessian = [[f64; 12]; 12];
