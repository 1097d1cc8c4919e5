//! A plane that cuts off what is drawn behind it.

use settee_kernel::{Component, Data, Lifecycle};

/// A plane that cuts off what is drawn behind it in its node and below; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual")]
pub struct ClipPlane {
    /// A point of the plane.
    #[data(default = [0.0; 3], unit = "m")]
    pub position: Data<[f64; 3]>,
    /// Direction from the plane towards what is drawn.
    #[data(default = [1.0, 0.0, 0.0])]
    pub normal: Data<[f64; 3]>,
    /// In SOFA, the number of the plane on the graphics card.
    #[data(default = 0, ignored = "a picture may have any number of planes")]
    pub id: Data<i32>,
    /// Cuts.
    #[data(default = true)]
    pub active: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for ClipPlane {}
