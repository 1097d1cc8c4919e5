//! Intersection methods: which elements touch, and where.

use super::{Detected, Shape};

/// One of two models, to an intersection method.
#[derive(Clone, Copy)]
pub struct Side<'a> {
    /// Elements of the model.
    pub shape: &'a dyn Shape,
    /// Its `contactDistance`: thickness of its skin (length).
    pub skin: f64,
}

/// Whether a method knows how to test two kinds of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// It tests them in this order.
    Tested,
    /// It leaves them out on purpose.
    Ignored,
    /// It does not know this order.
    Unknown,
}

/// How much of the motion in a step the boxes of elements contain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoxSweep {
    /// Nothing: elements are where their state is.
    #[default]
    None,
    /// The way that the present velocity leads in the time of the step.
    Inertia,
    /// The way to the free position, where a loop with constraints has found it before.
    FreeMotion,
}

/// Which of the contacts are wanted that a method can find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// All of them.
    #[default]
    All,
    /// Of those with one number only the nearest, and of several equally near ones the first. Others may be there.
    Nearest,
    /// The same, of those that push: beyond the [`pushing_margin`](BaseIntersectionMethod::pushing_margin) none is
    /// wanted.
    Pushing,
}

/// An intersection method. It is only read.
pub trait BaseIntersectionMethod: Send + Sync {
    /// Distance below which elements are contacts (length).
    fn alarm_distance(&self) -> f64;
    /// Distance at which forces begin (length).
    fn contact_distance(&self) -> f64;
    /// How far apart two boxes may be that are not left out (length). They already contain the skins of their models.
    fn box_margin(&self, skins: [f64; 2]) -> f64 {
        self.alarm_distance() + skins[0] + skins[1]
    }
    /// How much of the motion in a step the boxes contain, for methods that find what meets on the way.
    fn box_sweep(&self) -> BoxSweep {
        BoxSweep::None
    }
    /// Whether it tests elements on their way to the free position: [`Shape::follow_to`] tells them where that is.
    fn tests_motion(&self) -> bool {
        false
    }
    /// Whether it reads the normals of faces that their model keeps; others cost a model of triangles nothing.
    fn reads_normals(&self) -> bool {
        true
    }
    /// Whether it tests elements of these kinds, the first model first.
    fn support(&self, first: &dyn Shape, second: &dyn Shape) -> Support;
    /// Whether the second elements are points or spheres, each contact has the number of its second element, and its
    /// value is the distance from the middle of that to a point of the first element, less the contact distance, the
    /// skins and the radius.
    fn numbers_by_second(&self, _first: &dyn Shape, _second: &dyn Shape) -> bool {
        false
    }
    /// Distance, with the skins, beyond which no contact of these models pushes, whatever the rounding; boxes may be as
    /// far apart as for [`box_margin`](Self::box_margin). `None` if it is not less than that, or not known.
    fn pushing_margin(&self, _sides: [Side<'_>; 2]) -> Option<f64> {
        None
    }
    /// Tests pairs of elements in their order and appends the contacts that it finds. Called for kinds that it tests.
    fn find(&self, sides: [Side<'_>; 2], candidates: &[[u32; 2]], found: &mut Vec<Detected>);
    /// The same, where it may leave out contacts that are not wanted.
    fn find_wanted(&self, sides: [Side<'_>; 2], candidates: &[[u32; 2]], _wanted: Wanted, found: &mut Vec<Detected>) {
        self.find(sides, candidates, found);
    }
}
