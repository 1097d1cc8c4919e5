//! What the fields of triangles with spring-like sides share.

use nalgebra::Vector3;
use settee_elements::BadElement;
use settee_elements::spring::triangle_spring_element::{MembraneMaterial, SideLaw, SideMeasure, TriangleSpring};
use settee_kernel::roles::{BaseTopology, Blocks, ForceFieldData, Forces, InPlace, MeshEdit, Motion, One, SetUp};
use settee_kernel::{Data, DataGroup, Diagnostic, InitContext, Link, Points, checks};
use settee_math::{Point, Vec3};
use settee_mesh::{ElementKind, RowEdit, Topology};

use settee_bodies::in_place::{Changed, Follow};
use settee_bodies::material::plane_ratio;
use settee_bodies::mesh_input::{MeshInput, bad_element, require};

/// Membrane of triangles with spring-like sides.
#[derive(DataGroup)]
pub struct TriangleSpringData {
    /// Poisson's ratio, above -1 and below 1: the membrane is in plane stress.
    #[data(default = 0.3, check = plane_ratio())]
    pub poisson_ratio: Data<f64>,
    /// Young's modulus times the thickness.
    #[data(default = 1000.0, unit = "N/m", check = checks::non_negative())]
    pub young_modulus: Data<f64>,
    /// Damping: rates of sides count times this.
    #[data(default = 0.0, check = checks::non_negative())]
    pub damping_ratio: Data<f64>,
    /// Whether sides act on each other; without, they are independent springs.
    #[data(default = true)]
    pub use_angular_springs: Data<bool>,
    /// Positions of all points at rest; by default the rest positions of the state.
    #[data(unit = "m", follows = PerPoint("mstate"))]
    pub initial_points: Data<Points<[f64; 3]>>,
    /// Topology with the triangles; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
}

/// Triangles of a mesh, with the law that their sides obey. Their damping is explicit: it has no B.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct TriangleSprings {
    #[same_length]
    triangles: Vec<TriangleSpring>,
    #[rebuilt]
    law: SideLaw,
    is_evaluated: bool,
}

impl TriangleSpringData {
    /// Material of the membrane.
    pub fn material(&self) -> MembraneMaterial {
        MembraneMaterial::new(*self.young_modulus, *self.poisson_ratio)
    }

    /// Initialises neighbours, takes over the rest positions, and reports what is wrong.
    pub fn init(&mut self, context: &mut InitContext<'_>, common: &ForceFieldData) {
        require(context, common, &self.topology);
        let input = MeshInput::new::<Vec3>(context.set_up(), common, &self.topology);
        if let (Ok(input), false) = (input, self.initial_points.is_set()) {
            self.initial_points.derive(Points::from_flat(&input.rest));
        }
        if let Err(finding) = self.triangles(context.set_up(), common, SideMeasure::Length, 0.0) {
            context.report(finding);
        }
    }

    /// The triangles at rest.
    ///
    /// # Errors
    /// There are none, a point is missing, or one has no area.
    pub fn triangles(
        &self,
        set_up: SetUp<'_>,
        common: &ForceFieldData,
        measure: SideMeasure,
        compression: f64,
    ) -> Result<TriangleSprings, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, common, &self.topology)?;
        let nodes = input.topology.triangles();
        input.check("triangle", "triangles", nodes)?;
        let x = if self.initial_points.is_set() { self.initial_points.flat() } else { input.rest };
        let x = <[f64; 3]>::views(&x);
        if x.len() != input.n_points {
            let found = format!("{} positions for {} points", x.len(), input.n_points);
            let finding = Diagnostic::error("lists-differ", found).attribute("initialPoints", "");
            return Err(finding.expected("one position for each point, or none"));
        }
        let law = SideLaw { measure, is_angular: *self.use_angular_springs, damping: *self.damping_ratio, compression };
        let triangles = self.of_nodes(nodes, x, measure).map_err(bad_element)?;
        Ok(TriangleSprings { triangles, law, is_evaluated: false })
    }

    /// Triangles with some nodes at rest.
    fn of_nodes(
        &self,
        nodes: &[[u32; 3]],
        x: &[[f64; 3]],
        measure: SideMeasure,
    ) -> Result<Vec<TriangleSpring>, BadElement> {
        let triangle = |(element, &nodes): (usize, &[u32; 3])| {
            let corners = nodes.map(|node| Vector3::from(x[node as usize]));
            TriangleSpring::new(nodes, corners, self.material(), measure).ok_or(BadElement::NoArea {
                kind: "triangle",
                element,
                area: 0.0,
            })
        };
        nodes.iter().enumerate().map(triangle).collect()
    }

    /// How the triangles follow a changed mesh in place; `None` where they have to be made anew, or where one that is
    /// new cannot be made, which is said then.
    pub fn following(
        &self,
        set_up: SetUp<'_>,
        common: &ForceFieldData,
        springs: &TriangleSprings,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<TriangleSprings>> {
        let on = (self.topology.target(), common.mstate.target());
        let follow = Follow::of::<Vec3>(set_up, on, edit, ElementKind::Triangle)?;
        let join = |springs: &mut TriangleSprings, changed: Changed<Vec<_>, 3>| {
            springs.join(&changed.made, &changed.edit, (&changed.touched, changed.nodes()));
        };
        let make = |input: &MeshInput<'_>, _: &RowEdit, added: &[[u32; 3]]| {
            let given = self.initial_points.is_set().then(|| self.initial_points.flat());
            let x = <[f64; 3]>::views(given.as_ref().unwrap_or(&input.rest));
            if !added.is_empty() && x.len() != input.n_points {
                return None;
            }
            self.of_nodes(added, x, springs.law.measure).ok()
        };
        follow.in_place(springs.triangles.len(), Topology::triangles, make, join)
    }
}

fn at(nodes: &[u32; 3], x: &[[f64; 3]]) -> [Vector3<f64>; 3] {
    nodes.map(|node| Vector3::from(x[node as usize]))
}

fn scatter(nodes: &[u32; 3], forces: &[Vector3<f64>; 3], factor: f64, f: &mut [[f64; 3]]) {
    for (node, force) in nodes.iter().zip(forces) {
        for (target, value) in f[*node as usize].iter_mut().zip(force.iter()) {
            *target += factor * value;
        }
    }
}

impl TriangleSprings {
    /// Takes in triangles that were made for a changed mesh. `touched`: those that are not the ones of the same index
    /// before, or have a node with another number; `nodes`: those of all triangles now.
    fn join(&mut self, made: &[TriangleSpring], edit: &RowEdit, (touched, nodes): (&[u32], &[[u32; 3]])) {
        let triangles = &mut self.triangles;
        edit.follow(triangles, 1, made);
        touched.iter().for_each(|index| triangles[*index as usize].nodes = nodes[*index as usize]);
        self.is_evaluated = false;
    }

    fn ensure_shapes(&mut self, motion: Motion<'_, Vec3>) {
        if !self.is_evaluated {
            for triangle in &mut self.triangles {
                triangle.force(at(&triangle.nodes, motion.x), at(&triangle.nodes, motion.v), &self.law);
            }
            self.is_evaluated = true;
        }
    }
}

impl Forces<One<Vec3>> for TriangleSprings {
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        for triangle in &mut self.triangles {
            let forces = triangle.force(at(&triangle.nodes, motion.x), at(&triangle.nodes, motion.v), &self.law);
            scatter(&triangle.nodes, &forces, 1.0, f);
        }
        self.is_evaluated = true;
    }

    fn add_dforce(&mut self, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        self.ensure_shapes(motion);
        for triangle in &self.triangles {
            scatter(&triangle.nodes, &triangle.product(at(&triangle.nodes, dx), &self.law), k, df);
        }
    }

    fn add_stiffness(&mut self, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        self.ensure_shapes(motion);
        for triangle in &self.triangles {
            for (row, blocks) in triangle.nodes.iter().zip(&triangle.blocks(&self.law)) {
                for (column, block) in triangle.nodes.iter().zip(blocks) {
                    sink.add(*row as usize, *column as usize, block);
                }
            }
        }
    }

    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        Some(self.triangles.iter().map(|triangle| triangle.energy(at(&triangle.nodes, motion.x), &self.law)).sum())
    }
}
