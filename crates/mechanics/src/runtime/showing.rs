//! What is shown at the end of a step: positions of visual models, and the box around everything.
//!
//! No motion depends on it. A driver that knows when somebody looks may let it wait until then.

use settee_kernel::vectors::CoordId;
use settee_kernel::{BoundingBox, MechanicalParams, Scene};

use crate::runtime::Runtime;

/// What waits until somebody looks.
#[derive(Clone, Copy, Default)]
pub(crate) struct Showing {
    /// Whether it may wait.
    on_demand: bool,
    /// Whether positions of visual models are those of an earlier step.
    waits: bool,
    /// Whether the box is.
    box_waits: bool,
}

impl Runtime {
    /// Lets what is shown wait until [`show`](Self::show) asks for it, in scenes where nothing reads it during a step.
    /// Who sets it calls `show` before anybody looks, and looks at no contacts.
    pub fn show_on_demand(&mut self, on_demand: bool) {
        self.showing.on_demand = on_demand;
    }

    /// Brings what is shown up to date.
    pub fn show(&mut self, scene: &mut Scene) {
        let Showing { waits, box_waits, .. } = self.showing;
        if waits {
            self.show_models(scene);
        }
        if box_waits {
            self.show_box(scene);
        }
    }

    /// The positions of visual models, now or when they are asked for.
    pub(crate) fn update_models(&mut self, scene: &Scene) {
        if self.may_wait(scene) {
            self.showing.waits = true;
        } else {
            self.show_models(scene);
        }
    }

    /// The box around everything, likewise.
    pub(crate) fn update_box(&mut self, scene: &mut Scene) {
        if self.may_wait(scene) {
            self.showing.box_waits = true;
        } else {
            self.show_box(scene);
        }
    }

    /// Whether nothing in the scene reads what is shown: no component that acts at events, no linked data.
    fn may_wait(&mut self, scene: &Scene) -> bool {
        self.live_links.update(scene);
        self.showing.on_demand && self.handlers.is_empty() && !self.live_links.wants_shown
    }

    /// Whether somebody may look at contacts.
    pub(crate) fn contacts_are_seen(&self) -> bool {
        !self.showing.on_demand || !self.handlers.is_empty()
    }

    fn show_models(&mut self, scene: &Scene) {
        self.showing.waits = false;
        let params = MechanicalParams::default();
        for scope in &mut self.scopes {
            scope.apply_visual_mappings(scene, &params);
        }
    }

    fn show_box(&mut self, scene: &mut Scene) {
        self.showing.box_waits = false;
        let root = scene.root();
        if scene.node(root).data.bbox.is_set() {
            return;
        }
        let mut bounds = BoundingBox::default();
        for scope in &self.scopes {
            for (index, state) in scope.space.states().iter().enumerate() {
                let position = scope.space.state_coord(index, CoordId::POSITION);
                bounds.include_all(position, state.kind.coord_size(), state.kind.spatial_size());
            }
        }
        if bounds.is_valid() {
            scene.node_mut(root).data.bbox.derive(bounds);
        }
    }
}
