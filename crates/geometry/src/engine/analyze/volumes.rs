//! Volumes of bodies.

use settee_kernel::roles::{BaseState, BaseTopology};
use settee_kernel::{Component, Data, DataGroup, DataRef, DataSet, InitContext, Link, ObjectId, Owner, Role, Search};
use settee_mesh::{ElementLists, enclosed_volume, total_volume};

use crate::engine::recompute::check_indices;

/// Makes a class with a method `recompute(&mut self, context)` an engine.
macro_rules! measures {
    ($class:ident) => {
        impl ::settee_kernel::Lifecycle for $class {
            fn init(&mut self, context: &mut InitContext<'_>) {
                self.recompute(context);
                if !self.position.is_set() {
                    self.body.follow((self as &dyn DataSet).find_data("position"), context);
                }
            }
        }

        impl ::settee_kernel::roles::BaseEngine for $class {
            fn update(&mut self, context: &mut InitContext<'_>) {
                self.recompute(context);
            }
        }
    };
}

/// The body whose volume is computed, where points and elements are not given.
#[derive(DataGroup)]
pub struct MeasuredBody {
    /// Whether the points of the state are followed during the run.
    #[data(default = false, at_start = "the points were linked to those of the state at the start, or not")]
    pub update: Data<bool>,
    /// Topology with the elements; by default the nearest one.
    #[linked(search = up)]
    pub topology: Link<dyn BaseTopology>,
    /// State with the points; by default that of the node or of its nearest ancestor.
    #[linked(search = none)]
    pub mechanical: Link<dyn BaseState>,
}

impl MeasuredBody {
    /// The given points, or those of the state, which is initialised first.
    fn points(&self, given: &Data<Vec<[f64; 3]>>, context: &mut InitContext<'_>) -> Vec<[f64; 3]> {
        let Some(state) = self.state(context).filter(|_| !given.is_set()) else { return given.to_vec() };
        context.require(state);
        let state = context.scene.component(state).and_then(|component| component.as_state());
        state.map(|state| (0..state.n_points()).map(|index| state.point(index)).collect()).unwrap_or_default()
    }

    fn state(&self, context: &mut InitContext<'_>) -> Option<ObjectId> {
        let is_mechanical = |component: &dyn Component| component.as_state().is_some_and(BaseState::is_mechanical);
        self.mechanical.target().or_else(|| context.find_in_role(Search::Up, Role::State, is_mechanical))
    }

    /// The elements of the topology, which is initialised first, if none are given.
    fn elements(&self, is_given: bool, context: &mut InitContext<'_>) -> Option<ElementLists> {
        let topology = self.topology.target().filter(|_| !is_given)?;
        context.require(topology);
        Some(context.mesh(topology)?.topology().lists().clone())
    }

    /// Links the points of the component, number `own` of its data, to those of the state, if they shall be followed.
    fn follow(&self, own: Option<usize>, context: &mut InitContext<'_>) {
        let Some(state) = self.state(context).filter(|_| *self.update) else { return };
        let position = context.scene.component(state).and_then(|component| component.find_data("position"));
        if let (Some(position), Some(own)) = (position, own) {
            let data = |object, index| DataRef { owner: Owner::Object(object), index };
            context.scene.connect(data(state, position), data(context.object, own));
        }
    }
}

/// Computes the volume inside a closed surface of triangles and quads (m^3): V = sum a . (b x c) / 6, positive if the
/// faces are counter-clockwise seen from outside.
///
/// To follow a moving surface, set `update`, or link its points: position="@dofs.position".
#[derive(Component)]
#[component(category = "Engine/Analyze", templates(Vec3), roles(engine))]
pub struct VolumeFromTriangles {
    /// Points of the surface; by default those of the state of the node or of its nearest ancestor, as they are at the
    /// beginning.
    #[data(unit = "m", alias = "positions")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Triangles of the surface; by default, if there are no quads either, the faces of the nearest topology.
    #[data]
    pub triangles: Data<Vec<[u32; 3]>>,
    /// Quads of the surface.
    #[data]
    pub quads: Data<Vec<[u32; 4]>>,
    /// The volume.
    #[data(default = 0.0, output, unit = "m^3")]
    pub volume: Data<f64>,
    #[group]
    body: MeasuredBody,
    #[group]
    base: settee_kernel::Base,
}

impl VolumeFromTriangles {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let points = self.body.points(&self.position, context);
        let is_given = self.triangles.is_set() || self.quads.is_set();
        let (triangles, quads) = match self.body.elements(is_given, context) {
            Some(lists) => (lists.triangles, lists.quads),
            None => (self.triangles.to_vec(), self.quads.to_vec()),
        };
        let checked = check_indices("triangles", triangles.as_flattened(), points.len())
            .and_then(|()| check_indices("quads", quads.as_flattened(), points.len()));
        match checked {
            Ok(()) => self.volume.derive(enclosed_volume(&points, &triangles, &quads)),
            Err(finding) => context.report(finding),
        }
    }
}

measures!(VolumeFromTriangles);

/// Computes the sum of the volumes of tetrahedra and hexahedra (m^3); hexahedra are cut into tetrahedra.
///
/// To follow a moving body, set `update`, or link its points: position="@dofs.position".
#[derive(Component)]
#[component(category = "Engine/Analyze", templates(Vec3), roles(engine))]
pub struct VolumeFromVolumetricElements {
    /// Points of the body; by default those of the state of the node or of its nearest ancestor, as they are at the
    /// beginning.
    #[data(unit = "m", alias = "positions")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Tetrahedra; by default, if no others are given either, the elements of the nearest topology.
    #[data(alias = "tetras")]
    pub tetrahedra: Data<Vec<[u32; 4]>>,
    /// Hexahedra.
    #[data(alias = "hexas")]
    pub hexahedra: Data<Vec<[u32; 8]>>,
    /// Prisms.
    #[data]
    pub prisms: Data<Vec<[u32; 6]>>,
    /// Pyramids.
    #[data]
    pub pyramids: Data<Vec<[u32; 5]>>,
    /// The volume.
    #[data(default = 0.0, output, unit = "m^3")]
    pub volume: Data<f64>,
    #[group]
    body: MeasuredBody,
    #[group]
    base: settee_kernel::Base,
}

impl VolumeFromVolumetricElements {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let points = self.body.points(&self.position, context);
        let is_given =
            self.tetrahedra.is_set() || self.hexahedra.is_set() || self.prisms.is_set() || self.pyramids.is_set();
        let lists = self.body.elements(is_given, context).unwrap_or_else(|| ElementLists {
            tetrahedra: self.tetrahedra.to_vec(),
            hexahedra: self.hexahedra.to_vec(),
            prisms: self.prisms.to_vec(),
            pyramids: self.pyramids.to_vec(),
            ..ElementLists::default()
        });
        let checked = check_indices("tetrahedra", lists.tetrahedra.as_flattened(), points.len())
            .and_then(|()| check_indices("hexahedra", lists.hexahedra.as_flattened(), points.len()))
            .and_then(|()| check_indices("prisms", lists.prisms.as_flattened(), points.len()))
            .and_then(|()| check_indices("pyramids", lists.pyramids.as_flattened(), points.len()));
        match checked {
            Ok(()) => self.volume.derive(total_volume(&points, &lists)),
            Err(finding) => context.report(finding),
        }
    }
}

measures!(VolumeFromVolumetricElements);
