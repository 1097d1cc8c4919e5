//! Straight parts of wires.

use settee::component::*;

use crate::frame::Frame;
use crate::rod_data::{Rod, RodData};

/// A part of a wire that is straight at rest.
#[derive(Component)]
#[component(category = "BeamAdapter/Wire", templates(Rigid3d))]
pub struct RodStraightSection {
    #[group]
    rod: RodData,
    #[group]
    base: Base,
}

impl Lifecycle for RodStraightSection {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.rod.init(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.rod.check(context);
    }
}

impl Rod for RodStraightSection {
    fn data(&self) -> &RodData {
        &self.rod
    }

    fn rest_frame(&self, x: f64, _start: f64) -> Frame {
        Frame::at_x(x)
    }
}
