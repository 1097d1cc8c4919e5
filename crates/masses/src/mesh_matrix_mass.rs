//! The mass matrix of a mesh.

use std::marker::PhantomData;

use settee_kernel::roles::{
    BaseState, BaseTopology, ForceData, ForceField, Heavy, InPlace, Mass, MassData, MassSettings, MeshEdit, One, SetUp,
    Weighed,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link};
use settee_math::{DataTypes, Vec1, Vec2, Vec3};
use settee_mesh::ElementKind;
use settee_mesh::dynamic::DynamicMesh;

use super::block_sums::BlockSums;
use super::element_mass::Sharing;
use super::followed_mass::ChangedMass;
use super::mass_matrix::{MassMatrix, MatrixEdit};
use super::mass_mesh::{MassMesh, Sources, is_negative};

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
    #[data(unit = "kg/m^3", follows = GivenPerCell("topology"))]
    pub mass_density: Data<Vec<f64>>,
    /// Mass of all elements together.
    #[data(default = 1.0, unit = "kg", follows = Derived)]
    pub total_mass: Data<f64>,
    /// Diagonal of the mass matrix, one entry per vertex; with `lumping` the whole lumped mass of each vertex.
    #[data(unit = "kg", follows = PerPoint("mstate"))]
    pub vertex_mass: Data<Vec<f64>>,
    /// Couplings of the mass matrix, one entry per edge of the topology.
    #[data(unit = "kg", follows = GivenPerElement("topology", Edge))]
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
    /// Density of elements that have none of their own (kg/m, kg/m^2 or kg/m^3).
    density: f64,
    /// With `lumping` the couplings that the rows are summed up from, which are not shown; empty without.
    couplings: Vec<f64>,
    /// Sums of the vertex masses and of the edge masses.
    sums: [BlockSums; 2],
    /// How often the masses were made.
    generation: u64,
    /// What the last change of the mesh made others, if the masses followed it in place.
    changed: Option<ChangedMass>,
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

impl<D: DataTypes> MeshMatrixMass<D> {
    fn sources(&self, context: &mut InitContext<'_>) -> Result<Sources, Diagnostic> {
        let geometry = self.geometry_state.target();
        MassMesh::sources(context, self.common.mstate.target(), self.topology.target(), geometry)
    }

    /// Reads the topology and measures its elements.
    fn read_mesh(&mut self, context: &mut InitContext<'_>) -> Result<MassMesh, Diagnostic> {
        let sharing = if *self.consistent { Sharing::Consistent } else { Sharing::Edges };
        let sources = self.sources(context)?;
        MassMesh::read(context, sources, (*self.compute_mass_on_rest, sharing))
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
                self.density = sum / volume;
                self.mass_density.derive(vec![self.density; self.mesh.measures.len()]);
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
                self.density = density;
                self.mass_density.derive(vec![density; self.mesh.measures.len()]);
                let (vertices, edges) = self.masses();
                self.keep(vertices, edges);
            }
            Input::Density => {
                if self.mass_density.len() == 1 {
                    let all = vec![self.mass_density[0]; self.mesh.measures.len()];
                    self.mass_density.derive(all);
                }
                self.density = self.mass_density.first().copied().unwrap_or(0.0);
                let (vertices, edges) = self.masses();
                self.keep(vertices, edges);
                self.derive_total();
            }
        }
        self.made_anew();
        Ok(())
    }

    /// Whoever has the masses has to make them anew.
    fn made_anew(&mut self) {
        self.seen = self.revisions();
        self.changed = None;
        self.generation += 1;
    }

    /// The total mass becomes that of the masses.
    fn derive_total(&mut self) {
        let [vertices, edges] = &self.sums;
        self.total_mass.derive(vertices.total() + 2.0 * edges.total());
    }

    /// Densities that the scene does not give are the same for all elements.
    fn spread_density(&mut self) {
        let (n, density) = (self.mesh.measures.len(), self.density);
        if !self.mass_density.is_set() && self.mass_density.len() != n {
            self.mass_density.derive_with(|list| list.resize(n, density));
        }
    }

    /// Brings the masses to a mesh that changed element by element; `None` where they have to be made anew.
    fn follow_mesh(&mut self, context: &mut InitContext<'_>) -> Option<ChangedMass> {
        let sources = self.sources(context).ok()?;
        let at_rest = *self.compute_mass_on_rest;
        let changed = self.mesh.follow(context, sources, at_rest)?;
        self.spread_density();
        if self.input == Input::Given {
            return Some(changed);
        }
        let around = context.neighbours(sources.topology)?;
        let (mesh, scale) = (&self.mesh, self.scale());
        let density = |element: usize| self.weight_of(element);
        let point_mass = |point: &u32| scale * mesh.point_mass(around, *point, &density);
        let edge_mass = |edge: &u32| scale * mesh.edge_mass(around, *edge, &density);
        let points: Vec<f64> = changed.points.iter().map(point_mass).collect();
        let edges: Vec<f64> = changed.edges.iter().map(edge_mass).collect();
        let [n_points, n_edges] = changed.counts;
        self.vertex_mass.derive_with(|list| put(list, n_points, &changed.points, &points));
        self.sums[0].follow(|point| self.vertex_mass[point], n_points, &changed.points);
        if *self.lumping {
            put(&mut self.couplings, n_edges, &changed.edges, &edges);
            self.sums[1].follow(|edge| self.couplings[edge], n_edges, &changed.edges);
            self.edge_mass.derive_with(|list| list.resize(n_edges, 0.0));
        } else {
            self.edge_mass.derive_with(|list| put(list, n_edges, &changed.edges, &edges));
            self.sums[1].follow(|edge| self.edge_mass[edge], n_edges, &changed.edges);
        }
        self.derive_total();
        Some(changed)
    }

    /// What the sums over elements are multiplied by: the density, if it is the same for all of them.
    fn scale(&self) -> f64 {
        if self.input == Input::Total { self.density } else { 1.0 }
    }

    /// What the measure of an element is multiplied by in the sums.
    fn weight_of(&self, element: usize) -> f64 {
        match self.input {
            Input::Total => 1.0,
            _ => self.mass_density.get().get(element).copied().unwrap_or(self.density),
        }
    }

    /// Masses of vertices and edges.
    fn masses(&self) -> (Vec<f64>, Vec<f64>) {
        let (mut vertices, mut edges) = self.mesh.masses(|element| self.weight_of(element));
        vertices.iter_mut().chain(&mut edges).for_each(|mass| *mass *= self.scale());
        (vertices, edges)
    }

    /// The couplings of edges.
    fn couplings(&self) -> &Vec<f64> {
        if *self.lumping && self.input != Input::Given { &self.couplings } else { self.edge_mass.get() }
    }

    /// What became another in the matrix with the last change, by the tables of the mesh.
    fn matrix_edit(&self, around: &DynamicMesh) -> Option<MatrixEdit> {
        let ChangedMass { points, edges, counts, .. } = self.changed.as_ref()?;
        let is_given = self.input == Input::Given;
        let couplings = self.couplings();
        let entry = |list: &[f64], index: u32| list.get(index as usize).copied().unwrap_or(0.0);
        let weight = |point: u32| {
            let mut sum = entry(&self.vertex_mass, point);
            if !is_given || !*self.lumping {
                let mut edges = around.around_point(ElementKind::Edge, point).to_vec();
                edges.sort_unstable();
                for edge in edges {
                    let ends = self.mesh.edges[edge as usize].into_iter().filter(|end| *end == point);
                    ends.for_each(|_| sum += entry(couplings, edge));
                }
            }
            sum
        };
        let of_point = |point: &u32| {
            let weight = weight(*point);
            let own = if *self.lumping { weight } else { entry(&self.vertex_mass, *point) };
            (*point, [own, weight])
        };
        let of_edge = |edge: &u32| (*edge, (self.mesh.edges[*edge as usize], entry(couplings, *edge)));
        let with_edges = if *self.lumping { &[][..] } else { edges };
        Some(MatrixEdit {
            counts: *counts,
            points: points.iter().map(of_point).collect(),
            edges: with_edges.iter().map(of_edge).collect(),
            generation: self.generation,
        })
    }

    /// Shows the masses as data. With lumping edges have none; the vertex masses stay those of the diagonal, by
    /// convention.
    fn keep(&mut self, vertices: Vec<f64>, edges: Vec<f64>) {
        self.sums = [&vertices, &edges].map(|list| BlockSums::of(|index| list[index], list.len()));
        let (shown, couplings) = if *self.lumping { (vec![0.0; edges.len()], edges) } else { (edges, Vec::new()) };
        self.couplings = couplings;
        self.vertex_mass.derive(vertices);
        self.edge_mass.derive(shown);
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
        if let Some(changed) = self.follow_mesh(context) {
            self.made_anew();
            self.changed = Some(changed);
            return;
        }
        match self.read_mesh(context) {
            Ok(mesh) => self.mesh = mesh,
            Err(finding) if finding.code == "no-elements" => {
                let state = self.common.mstate.target().and_then(|state| context.scene.component(state)?.as_state());
                self.mesh = MassMesh::empty(state.map_or(0, BaseState::n_points));
            }
            Err(finding) => return context.report(finding),
        }
        self.spread_density();
        if self.input != Input::Given {
            let (vertices, edges) = self.masses();
            self.keep(vertices, edges);
            self.derive_total();
        }
        self.made_anew();
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        let now = self.revisions();
        // The measures are those of the start, unless the elements are others.
        let again = self.read_mesh(context).ok();
        if let Some(again) = &again {
            self.mesh.note_measures(again);
        }
        let other = again.filter(|mesh| !mesh.is_joined_as(&self.mesh));
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
        let couplings = self.couplings().clone();
        let mut weights = self.vertex_mass.get().clone();
        if self.input != Input::Given || !*self.lumping {
            for (&[a, b], mass) in self.mesh.edges.iter().zip(&couplings) {
                weights[a as usize] += mass;
                weights[b as usize] += mass;
            }
        }
        let generation = self.generation;
        let matrix = if *self.lumping {
            MassMatrix { vertices: weights.clone(), edges: None, weights, generation }
        } else {
            let edges = self.mesh.edges.iter().copied().zip(couplings).collect();
            MassMatrix { vertices: self.vertex_mass.get().clone(), edges: Some(edges), weights, generation }
        };
        Ok(Weighed::new(matrix, *self.common.separate_gravity))
    }

    /// Entries of points and edges around which elements are others become others.
    fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &Self::Elements,
        _edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        let changed = self.changed.as_ref().filter(|_| elements.of_inertia().generation + 1 == self.generation)?;
        let edit = self.matrix_edit(set_up.neighbours(self.topology.target()?)?)?;
        let join = move |elements: &mut Self::Elements| elements.inertia().join(&edit);
        Some(InPlace { n_made: changed.n_measured, edit: Box::new(join) })
    }
}

impl<D: DataTypes> Mass for MeshMatrixMass<D> {
    fn settings(&self) -> &dyn MassSettings {
        &self.common
    }
}

/// Brings a list to a length, and writes the entries that are others.
fn put(list: &mut Vec<f64>, n: usize, indices: &[u32], values: &[f64]) {
    list.resize(n, 0.0);
    indices.iter().zip(values).for_each(|(index, value)| list[*index as usize] = *value);
}
