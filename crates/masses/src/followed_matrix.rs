//! How the matrix of a `MeshMatrixMass` follows changes of its mesh in place.

use settee_bodies::owned::OwnedEdit;
use settee_kernel::InitContext;
use settee_math::DataTypes;
use settee_mesh::ElementKind;
use settee_mesh::dynamic::DynamicMesh;

use super::followed_mass::ChangedMass;
use super::mass_matrix::MatrixEdit;
use super::mass_mesh::ordered;
use super::mesh_matrix_mass::MeshMatrixMass;
use super::mesh_matrix_values::Input;

impl<D: DataTypes> MeshMatrixMass<D> {
    /// Brings the masses to a mesh that changed element by element; `None` where they have to be made anew.
    pub(super) fn follow_mesh(&mut self, context: &mut InitContext<'_>) -> Option<ChangedMass> {
        let sources = self.sources(context).ok()?;
        let at_rest = *self.compute_mass_on_rest;
        let changed = self.mesh.follow(context, sources, at_rest)?;
        self.spread_density();
        if self.input == Input::Given {
            // Couplings along diagonals that the scene gives do not follow.
            return (changed.diagonals.n_before() == 0 && changed.diagonals.n_found() == 0).then_some(changed);
        }
        let around = context.neighbours(sources.topology)?;
        let (mesh, scale) = (&self.mesh, self.scale());
        let density = |element: usize| self.weight_of(element);
        let point_mass = |point: &u32| scale * mesh.point_mass(around, *point, &density);
        let edge_mass = |edge: &u32| scale * mesh.edge_mass(around, *edge, &density);
        let points: Vec<f64> = changed.points.iter().map(point_mass).collect();
        let edges: Vec<f64> = changed.edges.iter().map(edge_mass).collect();
        let of_pair = |pair: [u32; 2]| scale * mesh.diagonal_mass(around, pair, &density);
        let diagonals = changed.diagonals.with(|(_, pair)| of_pair(*pair));
        let [n_points, n_edges] = changed.counts;
        self.vertex_mass.derive_with(|list| put(list, n_points, &changed.points, &points));
        self.sums[0].follow(|point| self.vertex_mass[point], n_points, &changed.points);
        if *self.lumping {
            put_edges(&mut self.couplings, n_edges, (&changed.edges, &edges), &diagonals);
            self.sums[1].follow(|edge| self.couplings[edge], n_edges, &changed.edges);
            let n_shown = self.couplings.len();
            self.edge_mass.derive_with(|list| list.resize(n_shown, 0.0));
        } else {
            self.edge_mass.derive_with(|list| put_edges(list, n_edges, (&changed.edges, &edges), &diagonals));
            self.sums[1].follow(|edge| self.edge_mass[edge], n_edges, &changed.edges);
        }
        if self.mesh.along_diagonals() > 0.0 {
            let mut sums = std::mem::take(&mut self.sums[2]);
            sums.follow(|element| self.diagonals_of(element), changed.elements.1, &changed.elements.0);
            self.sums[2] = sums;
        }
        self.derive_total();
        Some(changed)
    }

    /// What became another in the matrix with the last change, by the tables of the mesh.
    pub(super) fn matrix_edit(&self, around: &DynamicMesh) -> Option<MatrixEdit> {
        let ChangedMass { points, edges, counts, diagonals, .. } = self.changed.as_ref()?;
        let density = |element: usize| self.weight_of(element);
        let of_pair = |pair: [u32; 2]| self.scale() * self.mesh.diagonal_mass(around, pair, &density);
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
                for pair in self.mesh.diagonals_at(around, point) {
                    sum += of_pair(pair);
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
            diagonals: diagonals.with(|(_, pair)| (ordered(*pair), of_pair(*pair))),
            points: points.iter().map(of_point).collect(),
            edges: with_edges.iter().map(of_edge).collect(),
            generation: self.generation,
        })
    }
}

/// Brings a list to a length, and writes the entries that are others.
fn put(list: &mut Vec<f64>, n: usize, indices: &[u32], values: &[f64]) {
    list.resize(n, 0.0);
    indices.iter().zip(values).for_each(|(index, value)| list[*index as usize] = *value);
}

/// The same for couplings: those of the `n` edges of the topology, and behind them those of diagonals.
fn put_edges(list: &mut Vec<f64>, n: usize, (indices, values): (&[u32], &[f64]), diagonals: &OwnedEdit<f64>) {
    let mut behind = list.split_off(list.len() - diagonals.n_before().min(list.len()));
    put(list, n, indices, values);
    diagonals.follow(&mut behind);
    list.append(&mut behind);
}
