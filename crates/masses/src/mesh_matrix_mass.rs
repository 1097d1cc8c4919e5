//! The mass matrix of a mesh.

use std::marker::PhantomData;

use settee_kernel::roles::{
    BaseState, BaseTopology, ForceData, ForceField, Heavy, InPlace, Mass, MassData, MassSettings, MeshEdit, One, SetUp,
    Weighed,
};
use settee_kernel::{AnyData, Component, Data, Diagnostic, InitContext, Lifecycle, Link, ValueError};
use settee_math::{DataTypes, Vec1, Vec2, Vec3};

use super::block_sums::BlockSums;
use super::density_unit::DensityUnit;
use super::element_mass::Sharing;
use super::followed_mass::ChangedMass;
use super::mass_matrix::MassMatrix;
use super::mass_mesh::{MassMesh, Sources, is_negative};
use super::mesh_matrix_values::Input;

/// Mass of a mesh: its elements share their mass among vertices and edges, which makes a matrix that is not diagonal.
///
/// Given is one of totalMass, massDensity, or vertexMass (with edgeMass unless lumped), in this order of precedence.
/// The first kind present of hexahedra, tetrahedra, quads, triangles, edges carries the mass. Matrices are exact for
/// edges, triangles and tetrahedra; for quads and hexahedra the couplings along diagonals are left out, unless
/// `consistent`.
#[derive(Component)]
#[component(category = "Mass", templates(Vec3, Vec2, Vec1), attach = state, roles(mass))]
pub struct MeshMatrixMass<D: DataTypes> {
    /// Density: one for all elements, or one per element. Per length, area or volume, as the elements are: a value with
    /// a unit is in kg/m, kg/m^2 or kg/m^3.
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
    pub(super) mesh: MassMesh,
    /// The unit that massDensity was given with.
    density_unit: DensityUnit,
    pub(super) input: Input,
    seen: [u32; 3],
    /// Density of elements that have none of their own (kg/m, kg/m^2 or kg/m^3).
    pub(super) density: f64,
    /// With `lumping` the couplings that the rows are summed up from, which are not shown; empty without.
    pub(super) couplings: Vec<f64>,
    /// Sums of the vertex masses, of the couplings along edges of the topology, and of the couplings along diagonals by
    /// elements.
    pub(super) sums: [BlockSums; 3],
    /// How often the masses were made.
    pub(super) generation: u64,
    /// What the last change of the mesh made others, if the masses followed it in place.
    pub(super) changed: Option<ChangedMass>,
    of: PhantomData<fn() -> D>,
}

impl<D: DataTypes> MeshMatrixMass<D> {
    pub(super) fn sources(&self, context: &mut InitContext<'_>) -> Result<Sources, Diagnostic> {
        let geometry = self.geometry_state.target();
        MassMesh::sources(context, self.common.mstate.target(), self.topology.target(), geometry)
    }

    /// Reads the topology and measures its elements.
    fn read_mesh(&mut self, context: &mut InitContext<'_>) -> Result<MassMesh, Diagnostic> {
        let sharing = if *self.consistent { Sharing::Consistent } else { Sharing::Edges };
        let sources = self.sources(context)?;
        MassMesh::read(context, sources, (*self.compute_mass_on_rest, sharing))
    }

    fn revisions(&self) -> [u32; 3] {
        [self.total_mass.revision(), self.mass_density.revision(), self.lumping.revision()]
    }

    /// Whether what was written can be masses.
    ///
    /// # Errors
    /// What is wrong.
    fn check_written(&self, now: [u32; 3]) -> Result<(), Diagnostic> {
        let refuse = |name: &str, value: f64, expected: &str| {
            let finding = Diagnostic::error("out-of-range", "out of range").attribute(name, value.to_string());
            Err(finding.expected(expected))
        };
        if now[0] != self.seen[0] {
            if is_negative(*self.total_mass) {
                return refuse("totalMass", *self.total_mass, "a number not below 0");
            }
        } else if now[1] != self.seen[1]
            && let Some(density) = self.mass_density.iter().find(|density| is_negative(**density))
        {
            return refuse("massDensity", *density, "numbers not below 0");
        }
        Ok(())
    }

    /// Whoever has the masses has to make them anew.
    pub(super) fn made_anew(&mut self) {
        self.seen = self.revisions();
        self.changed = None;
        self.generation += 1;
    }
}

impl<D: DataTypes> Lifecycle for MeshMatrixMass<D> {
    fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        if name == "massDensity" { self.density_unit.take(&mut self.mass_density, text) } else { None }
    }

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
        let kind = self.mesh.kind.as_ref().map(|(kind, _)| *kind);
        if let Some(kind) = kind.filter(|_| self.input == Input::Density) {
            let (density, units) = (("massDensity", &mut self.mass_density as &mut dyn AnyData), context.scene.units());
            if let Err(finding) = self.density_unit.convert_for(density, &units, kind) {
                context.report(finding);
            }
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
        if let Err(finding) = self.check_written(now) {
            return context.report(finding);
        }
        if let Some(mesh) = other {
            self.mesh = mesh;
            let is_given = self.input == Input::Given;
            if let Err(finding) = if is_given { self.choose_input() } else { Ok(()) } {
                return context.report(finding);
            }
        }
        let before = self.input;
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
            self.input = before;
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
        let (generation, nodes) = (self.generation, Vec::new());
        let matrix = if *self.lumping {
            MassMatrix { vertices: weights.clone(), edges: None, weights, generation, nodes }
        } else {
            let edges = self.mesh.edges.iter().copied().zip(couplings).collect();
            MassMatrix { vertices: self.vertex_mass.get().clone(), edges: Some(edges), weights, generation, nodes }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_masses_are_not_below_0() {
        let mut mass = MeshMatrixMass::<Vec3>::default();
        let refused =
            |mass: &MeshMatrixMass<Vec3>| mass.check_written(mass.revisions()).err().map(|found| found.attribute);
        mass.mass_density.derive(vec![2.0, 3.0]);
        (mass.input, mass.density) = (Input::Density, 2.0);
        mass.made_anew();
        mass.mass_density.set(vec![2.0, -1.0]);
        assert_eq!(refused(&mass), Some("massDensity".to_owned()));
        mass.made_anew();
        mass.total_mass.set(-6.0);
        assert_eq!(refused(&mass), Some("totalMass".to_owned()));
    }
}
