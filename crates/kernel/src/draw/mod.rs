//! What components look like, as plain data.
//!
//! A component that can be seen plays the role [`BaseDrawing`](crate::roles::BaseDrawing): it writes points, lines,
//! surfaces and labels with a [`Pen`] into a [`DrawList`]. Nothing here knows how pixels are made: a renderer takes the
//! list as it is, on another thread if it likes, and a test compares it.

mod bounds;
mod elements;
mod held_points;
mod layer;
mod list;
mod named;
mod pen;
mod scale;
mod shapes;
mod surroundings;

pub use bounds::{Bounds, bounds, extent, united};
pub use elements::{edges, elements, topology_of};
pub use held_points::held_points;
pub use layer::Layer;
pub use list::{DrawList, Item, Label, LineSet, Material, Paint, PointCloud, Shape, Sides, Size, Surface, Texture};
pub use named::{flag, number, value};
pub use pen::{Pen, colour};
pub use scale::{ColourMap, Scale};
pub use settee_mesh::{Cell, CellSet, Face, boundary_faces};
pub use surroundings::{Caption, Cone, Eye, Light, LightSource, Surroundings};
