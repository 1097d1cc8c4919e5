//! The mass matrix of a mesh.

use std::marker::PhantomData;

use settee_kernel::roles::{
    BaseState, BaseTopology, Blocks, ForceData, ForceField, Inertia, Mass, MassData, MassSettings, Motion, NotDiagonal,
    One, SetUp, Weighed,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link};
use settee_math::{DataTypes, Point, Vec1, Vec2, Vec3};

use super::element_mass::Sharing;
use super::mass_mesh::{MassMesh, is_negative};

/// Mass of a mesh: its elements share their mass among vertices and edges, which makes a matrix that is not diagonal.
///
/// Given is one of totalMass, massDensity, or vertexMass (with edgeMass unless lumped), in this order of precedence.
/// The first kind present of hexahedra, tetrahedra, quads, triangles, edges carries the mass. Matrices are exact for
/// edges, triangles and tetrahedra; for quads and hexahedra the couplings along diagonals are left out, unless
/// `consistent`.
#[derive(Component)]
#[component(category = "Mass", templates(Vec3, Vec2, Vec1), attach = state, roles(mass))]
pub struct MeshMatrixMass<D: DataTypes> {
    /// Density: one for all elements, or one per element. Per length, area or volume, as the elements are.
    #[data(unit = "kg/m^3", follows = PerCell("topology"))]
    pub mass_density: Data<Vec<f64>>,
    /// Mass of all elements together.
    #[data(default = 1.0, unit = "kg")]
    pub total_mass: Data<f64>,
    /// Diagonal of the mass matrix, one entry per vertex; with `lumping` the whole lumped mass of each vertex.
    #[data(unit = "kg", follows = PerPoint("mstate"))]
    pub vertex_mass: Data<Vec<f64>>,
    /// Couplings of the mass matrix, one entry per edge of the topology.
    #[data(unit = "kg", follows = PerElement("topology", Edge))]
    pub edge_mass: Data<Vec<f64>>,
    /// Whether elements are measured at rest instead of at their initial positions.
    #[data(default = false)]
    pub compute_mass_on_rest: Data<bool>,
    /// Whether quads and hexahedra couple their vertices along diagonals too, as the exact matrix of a parallelepiped
    /// does. Without, which is SOFA's way, the matrix of quads may be singular and that of hexahedra indefinite.
    #[data(default = false)]
    pub consistent: Data<bool>,
    /// Whether the rows of the matrix are summed up on the diagonal.
    #[data(default = false)]
    pub lumping: Data<bool>,
    /// In SOFA, prints the masses.
    #[data(default = false, ignored = "masses can be read from vertexMass and edgeMass")]
    pub print_mass: Data<bool>,
    /// Plots of the mass.
    #[data(unsupported = "nothing is plotted; read vertexMass instead")]
    pub graph: Data<String>,
    /// Draws the centre of gravity.
    #[data(default = false)]
    pub show_gravity_center: Data<bool>,
    /// Length of drawn axes.
    #[data(default = 1.0)]
    pub show_axis_size_factor: Data<f64>,
    /// Topology with the elements; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    /// State whose positions measure the elements; by default the one beside or above the topology.
    #[linked(search = none)]
    pub geometry_state: Link<dyn BaseState>,
    #[group]
    common: MassData,
    #[group]
    base: settee_kernel::Base,
    mesh: MassMesh,
    input: Input,
    seen: [u32; 3],
    of: PhantomData<fn() -> D>,
}

/// What the masses are made from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Input {
    #[default]
    Total,
    Density,
    Given,
}

/// What the loops use: M = diag(vertices) + couplings of the edges.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct MassMatrix {
    vertices: Vec<f64>,
    /// `None` if the matrix is lumped.
    edges: Option<Vec<([u32; 2], f64)>>,
    /// Row sums: what gravity acts on.
    weights: Vec<f64>,
}

impl<D: DataTypes> MeshMatrixMass<D> {
    /// Reads the topology and measures its elements.
    fn read_mesh(&mut self, context: &mut InitContext<'_>) -> Result<MassMesh, Diagnostic> {
        let sharing = if *self.consistent { Sharing::Consistent } else { Sharing::Edges };
        let (own, geometry) = (self.common.mstate.target(), self.geometry_state.target());
        let how = (*self.compute_mass_on_rest, sharing);
        MassMesh::read(context, own, self.topology.target(), geometry, how, Some(&self.mesh))
    }

    /// Which parameter counts, and what is wrong with it. What is wrong is replaced by a total mass of 1.
    fn choose_input(&mut self) -> Result<(), Diagnostic> {
        let (n_elements, n_points, n_edges) = (self.mesh.measures.len(), self.mesh.n_points, self.mesh.edges.len());
        let refuse = |name: &str, value: String, expected: String| {
            Err(Diagnostic::error("out-of-range", "out of range").attribute(name, value).expected(expected))
        };
        self.input = Input::Total;
        if self.total_mass.is_set() {
            if is_negative(*self.total_mass) {
                let value = self.total_mass.to_string();
                self.total_mass.derive(1.0);
                return refuse("totalMass", value, "a number not below 0".into());
            }
        } else if self.mass_density.is_set() {
            let count = self.mass_density.len();
            if count != 1 && count != n_elements {
                return refuse(
                    "massDensity",
                    format!("{count} values"),
                    format!("1 value, or {n_elements}: one per element"),
                );
            }
            if let Some(value) = self.mass_density.iter().find(|value| is_negative(**value)) {
                return refuse("massDensity", value.to_string(), "numbers not below 0".into());
            }
            self.input = Input::Density;
        } else if self.vertex_mass.is_set() {
            if self.vertex_mass.len() != n_points {
                return refuse(
                    "vertexMass",
                    format!("{} values", self.vertex_mass.len()),
                    format!("{n_points} values: one per point"),
                );
            }
            if !*self.lumping && self.edge_mass.len() != n_edges {
                return refuse(
                    "edgeMass",
                    format!("{} values", self.edge_mass.len()),
                    format!("{n_edges} values: one per edge"),
                );
            }
            self.input = Input::Given;
        }
        Ok(())
    }

    fn revisions(&self) -> [u32; 3] {
        [self.total_mass.revision(), self.mass_density.revision(), self.lumping.revision()]
    }

    /// Makes the masses, and the parameters that were not given, from the one that counts.
    fn derive_masses(&mut self) -> Result<(), Diagnostic> {
        let is_lumped = *self.lumping;
        let total = |vertices: &[f64], edges: &[f64]| vertices.iter().sum::<f64>() + 2.0 * edges.iter().sum::<f64>();
        match self.input {
            Input::Given => {
                let sum = total(&self.vertex_mass, if is_lumped { &[] } else { &self.edge_mass });
                let volume: f64 = self.mesh.measures.iter().sum();
                self.total_mass.derive(sum);
                self.mass_density.derive(vec![sum / volume; self.mesh.measures.len()]);
            }
            Input::Total => {
                let (vertices, edges) = self.mesh.masses(|_| 1.0);
                let sum = total(&vertices, &edges);
                if sum <= 0.0 || sum.is_nan() {
                    return Err(Diagnostic::error(
                        "no-elements",
                        "the elements have no length, area or volume to share the total mass",
                    ));
                }
                let density = *self.total_mass / sum;
                self.mass_density.derive(vec![density; self.mesh.measures.len()]);
                self.keep(
                    vertices.into_iter().map(|mass| mass * density).collect(),
                    edges.into_iter().map(|mass| mass * density).collect(),
                );
            }
            Input::Density => {
                if self.mass_density.len() == 1 {
                    let all = vec![self.mass_density[0]; self.mesh.measures.len()];
                    self.mass_density.derive(all);
                }
                let density = &self.mass_density;
                let (vertices, edges) = self.mesh.masses(|element| density.get()[element]);
                self.total_mass.derive(total(&vertices, &edges));
                self.keep(vertices, edges);
            }
        }
        self.seen = self.revisions();
        Ok(())
    }

    /// Shows the masses as data. With lumping edges have none; the vertex masses stay those of the diagonal, by
    /// convention.
    fn keep(&mut self, vertices: Vec<f64>, edges: Vec<f64>) {
        let edges = if *self.lumping { vec![0.0; edges.len()] } else { edges };
        self.vertex_mass.derive(vertices);
        self.edge_mass.derive(edges);
    }
}

impl<D: DataTypes> Lifecycle for MeshMatrixMass<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        match self.read_mesh(context) {
            Ok(mesh) => self.mesh = mesh,
            Err(finding) => return context.report(finding),
        }
        if self.total_mass.is_set() && (self.mass_density.is_set() || self.vertex_mass.is_set()) {
            context.warning("both-masses", "several masses are given: totalMass counts");
        }
        if let Err(finding) = self.choose_input() {
            context.report(finding);
        }
        if let Err(finding) = self.derive_masses() {
            context.report(finding);
        }
    }

    /// Elements keep their density: the total mass becomes that of what is there.
    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        match self.read_mesh(context) {
            Ok(mesh) => self.mesh = mesh,
            Err(finding) if finding.code == "no-elements" => {
                let state = self.common.mstate.target().and_then(|state| context.scene.component(state)?.as_state());
                self.mesh = MassMesh::empty(state.map_or(0, BaseState::n_points));
            }
            Err(finding) => return context.report(finding),
        }
        if self.input != Input::Given {
            let density = &self.mass_density;
            let of_all = density.first().copied().unwrap_or(0.0);
            let (vertices, edges) = self.mesh.masses(|element| density.get().get(element).copied().unwrap_or(of_all));
            self.total_mass.derive(vertices.iter().sum::<f64>() + 2.0 * edges.iter().sum::<f64>());
            self.keep(vertices, edges);
        }
        self.seen = self.revisions();
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        let now = self.revisions();
        // The measures are those of the start, unless the elements are others.
        let other = self.read_mesh(context).ok().filter(|mesh| !mesh.is_joined_as(&self.mesh));
        if (now == self.seen && other.is_none()) || self.mesh.kind.is_none() {
            return;
        }
        if let Some(mesh) = other {
            self.mesh = mesh;
            let is_given = self.input == Input::Given;
            if let Err(finding) = if is_given { self.choose_input() } else { Ok(()) } {
                return context.report(finding);
            }
        }
        if now[0] != self.seen[0] {
            self.input = Input::Total;
        } else if now[1] != self.seen[1] {
            self.input = Input::Density;
        }
        if self.input == Input::Density
            && self.mass_density.len() != 1
            && self.mass_density.len() != self.mesh.measures.len()
        {
            context.error(
                "out-of-range",
                format!("massDensity has {} values for {} elements", self.mass_density.len(), self.mesh.measures.len()),
            );
            return;
        }
        if let Err(finding) = self.derive_masses() {
            context.report(finding);
        }
    }
}

impl<D: DataTypes> ForceField for MeshMatrixMass<D> {
    type On = One<D>;
    type Elements = Weighed<D, MassMatrix>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, _set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let couplings = if self.input == Input::Given {
            self.edge_mass.get().clone()
        } else {
            let density = self.mass_density.get();
            self.mesh.masses(|element| density.get(element).copied().unwrap_or(0.0)).1
        };
        let mut weights = self.vertex_mass.get().clone();
        if self.input != Input::Given || !*self.lumping {
            for (&[a, b], mass) in self.mesh.edges.iter().zip(&couplings) {
                weights[a as usize] += mass;
                weights[b as usize] += mass;
            }
        }
        let matrix = if *self.lumping {
            MassMatrix { vertices: weights.clone(), edges: None, weights }
        } else {
            let edges = self.mesh.edges.iter().copied().zip(couplings).collect();
            MassMatrix { vertices: self.vertex_mass.get().clone(), edges: Some(edges), weights }
        };
        Ok(Weighed::new(matrix, *self.common.separate_gravity))
    }
}

impl<D: DataTypes> Mass for MeshMatrixMass<D> {
    fn settings(&self) -> &dyn MassSettings {
        &self.common
    }
}

impl<D: DataTypes> Inertia<D> for MassMatrix {
    fn add_weight(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        let gravity = D::from_gravity(motion.at.gravity);
        for (f, weight) in f.iter_mut().zip(&self.weights) {
            add_scaled(f, *weight, &gravity);
        }
    }

    fn add_mdx(&mut self, _motion: Motion<'_, D>, factor: f64, dx: &[D::Deriv], res: &mut [D::Deriv]) {
        for ((res, dx), mass) in res.iter_mut().zip(dx).zip(&self.vertices) {
            add_scaled(res, factor * mass, dx);
        }
        for &([a, b], mass) in self.edges.iter().flatten() {
            add_scaled(&mut res[a as usize], factor * mass, &dx[b as usize]);
            add_scaled(&mut res[b as usize], factor * mass, &dx[a as usize]);
        }
    }

    fn acceleration(&mut self, _motion: Motion<'_, D>, f: &[D::Deriv], a: &mut [D::Deriv]) -> Result<(), NotDiagonal> {
        if self.edges.is_some() {
            return Err(NotDiagonal);
        }
        for ((a, f), mass) in a.iter_mut().zip(f).zip(&self.vertices) {
            for (a, f) in a.as_mut().iter_mut().zip(f.as_ref()) {
                *a = f / mass;
            }
        }
        Ok(())
    }

    fn add_mass(&mut self, _motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        for (point, mass) in self.vertices.iter().enumerate() {
            sink.add_identity(point, point, D::Deriv::SIZE, *mass);
        }
        for &([a, b], mass) in self.edges.iter().flatten() {
            sink.add_identity(a as usize, b as usize, D::Deriv::SIZE, mass);
            sink.add_identity(b as usize, a as usize, D::Deriv::SIZE, mass);
        }
    }

    fn kinetic_energy(&mut self, motion: Motion<'_, D>) -> f64 {
        let v = motion.v;
        let own: f64 = self.vertices.iter().zip(v).map(|(mass, v)| mass * dot(v, v)).sum();
        let coupled: f64 =
            self.edges.iter().flatten().map(|&([a, b], mass)| mass * dot(&v[a as usize], &v[b as usize])).sum();
        0.5 * own + coupled
    }

    fn weight_energy(&mut self, motion: Motion<'_, D>) -> f64 {
        let g = D::linear(&D::from_gravity(motion.at.gravity));
        let height = |x: &D::Coord| D::position(x).iter().zip(&g).map(|(x, g)| x * g).sum::<f64>();
        -self.weights.iter().zip(motion.x).map(|(weight, x)| weight * height(x)).sum::<f64>()
    }
}

#[inline]
fn add_scaled<P: Point>(target: &mut P, factor: f64, value: &P) {
    for (target, value) in target.as_mut().iter_mut().zip(value.as_ref()) {
        *target += factor * value;
    }
}

#[inline]
fn dot<P: Point>(a: &P, b: &P) -> f64 {
    a.as_ref().iter().zip(b.as_ref()).map(|(a, b)| a * b).sum()
}
