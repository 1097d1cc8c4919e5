//! Traction on triangles.

use nalgebra::{Matrix3, Vector3};
use settee_bodies::in_place::Follow;
use settee_bodies::mesh_input::{MeshInput, require};
use settee_kernel::roles::{
    BaseTopology, Blocks, ForceData, ForceField, ForceFieldData, Forces, InPlace, MeshEdit, Motion, One, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link};
use settee_math::{Point, Vec3};
use settee_mesh::ElementKind;

use super::dead_load::ElementLoad;
use super::loaded::LoadedElements;
use super::surface::{Facet, Which};

/// Traction on triangles: a constant force per area at rest, or that of a stress on the current surface.
///
/// Constant: each point of a triangle of area A0 at rest takes pressure A0/3. Else: sigma (b - a) x (c - a) / 6 at the
/// current positions, without a part in the stiffness.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3), attach = state, roles(force_field, drawing))]
pub struct TrianglePressureForceField {
    /// Force per area at rest.
    #[data(default = [0.0; 3], unit = "Pa")]
    pub pressure: Data<[f64; 3]>,
    /// Stress sigma, symmetric: xx, xy, yy, xz, yz, zz.
    #[data(default = [0.0; 6], unit = "Pa")]
    pub cauchy_stress: Data<[f64; 6]>,
    /// Loaded triangles; empty for none. The list of a region of interest is taken as it is at the beginning: the load
    /// stays on its triangles when they leave the region.
    #[data(read_once, follows = ElementIndices("topology", Triangle))]
    pub triangle_list: Data<IndexList>,
    /// Whether the constant pressure acts, and not the stress.
    #[data(default = true)]
    pub use_constant_force: Data<bool>,
    /// Draws the forces.
    #[data(default = false)]
    pub show_forces: Data<bool>,
    /// Topology with the triangles; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

/// What acts on the points.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub enum Traction {
    /// Constant forces.
    Constant(ElementLoad<3>),
    /// A stress on triangles.
    Stress(StressedFacets),
}

/// Triangles with the sixth part of the stress on them (Pa).
#[derive(Clone, Debug)]
pub struct StressedFacets(LoadedElements<(), 3>, Matrix3<f64>);

impl TrianglePressureForceField {
    fn stress(&self) -> Matrix3<f64> {
        let [xx, xy, yy, xz, yz, zz] = *self.cauchy_stress;
        Matrix3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz)
    }
}

impl Lifecycle for TrianglePressureForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.topology);
    }
}

impl ForceField for TrianglePressureForceField {
    type On = One<Vec3>;
    type Elements = Traction;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Traction, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.topology)?;
        input.check("triangle", "triangles", input.topology.triangles())?;
        let list = &self.triangle_list;
        let nodes = Which::These(list).of("triangleList", input.topology.triangles())?;
        let listed = list.iter().copied().zip(nodes);
        if !*self.use_constant_force {
            let loaded = LoadedElements::new(list.len(), listed.map(|(triangle, nodes)| (triangle, nodes, ())));
            return Ok(Traction::Stress(StressedFacets(loaded, self.stress() / 6.0)));
        }
        let rest = <[f64; 3]>::views(&input.rest);
        let share = |(triangle, nodes): (u32, [u32; 3])| {
            let area = 0.5 * Facet::of_triangle(nodes).doubled_area(rest).norm();
            (triangle, nodes, self.pressure.map(|pressure| pressure * area / 3.0))
        };
        Ok(Traction::Constant(ElementLoad::new(LoadedElements::new(list.len(), listed.map(share)))))
    }

    fn following(&self, set_up: SetUp<'_>, elements: &Traction, edit: &MeshEdit<'_>) -> Option<InPlace<Traction>> {
        let on = (self.topology.target(), self.common.mstate.target());
        let follow = Follow::of::<Vec3>(set_up, on, edit, ElementKind::Triangle)?;
        let triangles = follow.input.topology.triangles();
        let has_all = |n_listed: usize| n_listed == self.triangle_list.len() && !triangles.is_empty();
        // New triangles are in no list.
        let edit: Box<dyn FnOnce(&mut Traction)> = match elements {
            Traction::Constant(load) => {
                let edit = load.loaded().edit(&follow, (triangles, &[]), |_, _, before| before.copied())?;
                has_all(edit.n_listed).then_some(())?;
                Box::new(move |traction| {
                    if let Traction::Constant(load) = traction {
                        load.follow(edit);
                    }
                })
            }
            Traction::Stress(StressedFacets(loaded, _)) => {
                let edit = loaded.edit(&follow, (triangles, &[]), |_, _, before| before.copied())?;
                has_all(edit.n_listed).then_some(())?;
                Box::new(move |traction| {
                    if let Traction::Stress(StressedFacets(loaded, _)) = traction {
                        loaded.follow(edit);
                    }
                })
            }
        };
        Some(InPlace { n_made: 0, edit })
    }
}

impl Forces<One<Vec3>> for Traction {
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        match self {
            Self::Constant(load) => load.add_force(motion, f),
            Self::Stress(StressedFacets(loaded, stress)) => {
                for facet in loaded.iter().map(|loaded| Facet::of_triangle(loaded.nodes)) {
                    let force: Vector3<f64> = *stress * facet.doubled_area(motion.x);
                    facet.add_to_nodes(&force, f);
                }
            }
        }
    }

    fn add_dforce(&mut self, _motion: Motion<'_, Vec3>, _k: f64, _dx: &[[f64; 3]], _df: &mut [[f64; 3]]) {}

    fn add_stiffness(&mut self, _motion: Motion<'_, Vec3>, _sink: &mut Blocks<'_>) {}

    /// That of constant forces; a stress on a moving surface has none.
    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        match self {
            Self::Constant(load) => load.potential_energy(motion),
            Self::Stress(_) => None,
        }
    }
}
