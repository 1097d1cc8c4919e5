//! The masses of a mesh matrix: which parameter they are made from, and how they are kept.

use settee_kernel::Diagnostic;
use settee_math::DataTypes;

use super::block_sums::BlockSums;
use super::mass_mesh::is_negative;
use super::mesh_matrix_mass::MeshMatrixMass;

/// What the masses are made from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Input {
    #[default]
    Total,
    Density,
    Given,
}

impl<D: DataTypes> MeshMatrixMass<D> {
    /// Which parameter counts, and what is wrong with it. What is wrong is replaced by a total mass of 1.
    pub(super) fn choose_input(&mut self) -> Result<(), Diagnostic> {
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
            if let Some(value) = self.vertex_mass.iter().find(|value| is_negative(**value)) {
                return refuse("vertexMass", value.to_string(), "numbers not below 0".into());
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

    /// Makes the masses, and the parameters that were not given, from the one that counts.
    pub(super) fn derive_masses(&mut self) -> Result<(), Diagnostic> {
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

    /// The total mass becomes that of the masses.
    pub(super) fn derive_total(&mut self) {
        let [vertices, edges, diagonals] = &self.sums;
        self.total_mass.derive(vertices.total() + 2.0 * edges.total() + 2.0 * diagonals.total());
    }

    /// Densities that the scene does not give are the same for all elements.
    pub(super) fn spread_density(&mut self) {
        let (n, density) = (self.mesh.measures.len(), self.density);
        if !self.mass_density.is_set() && self.mass_density.len() != n {
            self.mass_density.derive_with(|list| list.resize(n, density));
        }
    }

    /// What the sums over elements are multiplied by: the density, if it is the same for all of them.
    pub(super) fn scale(&self) -> f64 {
        if self.input == Input::Total { self.density } else { 1.0 }
    }

    /// What the measure of an element is multiplied by in the sums.
    pub(super) fn weight_of(&self, element: usize) -> f64 {
        match self.input {
            Input::Total => 1.0,
            _ => self.mass_density.get().get(element).copied().unwrap_or(self.density),
        }
    }

    /// Masses of vertices and edges.
    pub(super) fn masses(&self) -> (Vec<f64>, Vec<f64>) {
        let (mut vertices, mut edges) = self.mesh.masses(|element| self.weight_of(element));
        vertices.iter_mut().chain(&mut edges).for_each(|mass| *mass *= self.scale());
        (vertices, edges)
    }

    /// The couplings of edges.
    pub(super) fn couplings(&self) -> &Vec<f64> {
        if *self.lumping && self.input != Input::Given { &self.couplings } else { self.edge_mass.get() }
    }

    /// Shows the masses as data. With lumping edges have none; the vertex masses stay those of the diagonal, by
    /// convention.
    pub(super) fn keep(&mut self, vertices: Vec<f64>, edges: Vec<f64>) {
        let listed = &edges[..self.mesh.n_listed.min(edges.len())];
        let [of_vertices, of_edges] =
            [&vertices[..], listed].map(|list| BlockSums::of(|index| list[index], list.len()));
        let of_diagonals = match self.mesh.along_diagonals() {
            0.0 => BlockSums::default(),
            _ => BlockSums::of(|element| self.diagonals_of(element), self.mesh.measures.len()),
        };
        self.sums = [of_vertices, of_edges, of_diagonals];
        let (shown, couplings) = if *self.lumping { (vec![0.0; edges.len()], edges) } else { (edges, Vec::new()) };
        self.couplings = couplings;
        self.vertex_mass.derive(vertices);
        self.edge_mass.derive(shown);
    }

    /// The couplings along diagonals that an element adds, together.
    pub(super) fn diagonals_of(&self, element: usize) -> f64 {
        let mass = self.weight_of(element) * self.mesh.measures[element];
        self.scale() * mass * self.mesh.along_diagonals()
    }
}
