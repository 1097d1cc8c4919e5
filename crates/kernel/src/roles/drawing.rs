//! Components that can be seen.

use crate::draw::{Layer, Pen};

/// A component that draws itself.
///
/// It reads its own data and, through the pen, the states of the simulation. Values that the simulation computes for it
/// (stresses say) are in its output data, which are brought up to date before a picture is made.
pub trait BaseDrawing {
    /// Where it belongs: display flags show and hide layers.
    fn layer(&self) -> Layer;
    /// Draws. Nothing, if its own data say so.
    fn draw(&self, pen: &mut Pen<'_>);
}
