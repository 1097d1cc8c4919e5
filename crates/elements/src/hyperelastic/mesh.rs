//! Hyperelastic linear tetrahedra of one mesh.

use nalgebra::Matrix3;
use settee_mesh::RowEdit;
use settee_parallel::Workers;

use super::isotropic::Lined;
use super::materials::{Material, Strain, StrainChange};
use crate::BadElement;
use crate::edge_lanes::{Places, follow_grouped, grouped};
use crate::edge_stiffness::{EdgePlace, EdgeStiffness};
use crate::stress::{means_at_points, von_mises_of_tensor};
use crate::tetrahedron::{EDGES, Tetrahedron, tetrahedra};

/// Tetrahedra of one mesh with the stiffness of the edges they share.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct TetrahedralMesh {
    #[rebuilt]
    tetrahedra: Vec<Tetrahedron>,
    /// The tetrahedra four at a time, for isotropic materials, with their deformation gradients.
    lined: Lined,
    #[rebuilt]
    places: Vec<[EdgePlace; 6]>,
    #[rebuilt]
    grouped_places: Vec<Places>,
    /// Deformation gradient of each tetrahedron at the last evaluation, for other materials.
    #[same_length]
    deformations: Vec<Matrix3<f64>>,
    stiffness: EdgeStiffness,
    is_tangent_current: bool,
    is_evaluated: bool,
}

impl TetrahedralMesh {
    /// The mesh of `elements` with rest positions `rest` (m).
    ///
    /// # Errors
    /// The first tetrahedron that is flat at rest.
    pub fn new(rest: &[[f64; 3]], elements: &[[u32; 4]]) -> Result<Self, BadElement> {
        let tetrahedra = tetrahedra(rest, elements)?;
        let (stiffness, places) = EdgeStiffness::new(rest.len(), elements, &EDGES);
        let (deformations, lined) = (vec![Matrix3::identity(); tetrahedra.len()], Lined::new(&tetrahedra));
        Ok(Self {
            tetrahedra,
            lined,
            grouped_places: grouped(&places),
            places,
            deformations,
            stiffness,
            is_tangent_current: false,
            is_evaluated: false,
        })
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.tetrahedra.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.tetrahedra.is_empty()
    }

    /// Merges elements that were made for a changed mesh, of a state with `n_points` points. `touched`: those that
    /// differ from the ones of the same index before, or have a node with another number, in ascending order; `nodes`:
    /// the nodes of all elements after the change. Elements that stay keep their values, and sums have the order that
    /// they have in a mesh built from scratch.
    pub fn join(&mut self, made: &Self, edit: &RowEdit, n_points: usize, (touched, nodes): (&[u32], &[[u32; 4]])) {
        edit.follow(&mut self.tetrahedra, 1, &made.tetrahedra);
        touched.iter().for_each(|index| self.tetrahedra[*index as usize].nodes = nodes[*index as usize]);
        self.lined.follow(&self.tetrahedra, touched, nodes);
        let edges = self.stiffness.follow(&mut self.places, n_points, (touched, nodes), &EDGES);
        follow_grouped(&mut self.grouped_places, &self.places, &edges);
        self.deformations.resize(nodes.len(), Matrix3::identity());
        (self.is_tangent_current, self.is_evaluated) = (false, false);
    }

    /// Adds the elastic forces to `f` and keeps the deformation gradients.
    ///
    /// f_k -= V F S grad N_k,  F = sum_i (x_i - x_0) (x) grad N_i.
    /// Source: Bonet & Wood, Nonlinear continuum mechanics for finite element analysis, 2nd ed., 9.3.
    pub fn add_force<M: Material>(&mut self, material: &M, workers: &Workers, x: &[[f64; 3]], f: &mut [[f64; 3]]) {
        (self.is_evaluated, self.is_tangent_current) = (true, false);
        if M::TERMS.is_some() {
            return self.lined.add_force(material, workers, x, f);
        }
        self.evaluate(x);
        for (tetrahedron, deformation) in self.tetrahedra.iter().zip(&self.deformations) {
            let strain = Strain::of_gradient(deformation);
            let stress = material.stress(&strain, &material.prepare(&strain));
            tetrahedron.scatter(&(deformation * stress * tetrahedron.volume), f);
        }
    }

    /// Adds the elastic forces and k K v to `f`, with K at the positions `x`, and keeps the deformation gradients. The
    /// blocks of K, which take longer than the forces, are not computed. Returns whether it was done: only for
    /// materials that are evaluated for several elements at a time.
    pub fn add_damped_force<M: Material>(
        &mut self,
        material: &M,
        workers: &Workers,
        at: (&[[f64; 3]], &[[f64; 3]]),
        k: f64,
        f: &mut [[f64; 3]],
    ) -> bool {
        if M::TERMS.is_some() {
            (self.is_evaluated, self.is_tangent_current) = (true, false);
            self.lined.add_damped_force(material, workers, at, k, f);
        }
        M::TERMS.is_some()
    }

    /// Elastic energy sum V W (J).
    pub fn energy<M: Material>(&self, material: &M, x: &[[f64; 3]]) -> f64 {
        let energy = |tetrahedron: &Tetrahedron| {
            let strain = Strain::of_gradient(&tetrahedron.deformation(x));
            tetrahedron.volume * material.energy(&strain, &material.prepare(&strain))
        };
        self.tetrahedra.iter().map(energy).sum()
    }

    /// Von Mises stress at each point, the mean of the elements around it (Pa).
    ///
    /// sigma = F S F^T / det F.
    pub fn stresses<M: Material>(&self, material: &M, x: &[[f64; 3]]) -> Vec<f64> {
        let stress = |tetrahedron: &Tetrahedron| {
            let f = tetrahedron.deformation(x);
            let strain = Strain::of_gradient(&f);
            let stress = material.stress(&strain, &material.prepare(&strain));
            (tetrahedron.nodes, von_mises_of_tensor(&(f * stress * f.transpose() / f.determinant().abs())))
        };
        means_at_points(x.len(), self.tetrahedra.iter().map(stress))
    }

    /// K at the last evaluated position; at `x` if there is none.
    pub fn stiffness<M: Material>(&mut self, material: &M, workers: &Workers, x: &[[f64; 3]]) -> &mut EdgeStiffness {
        if !self.is_evaluated {
            match M::TERMS {
                Some(_) => self.lined.evaluate(x),
                None => self.evaluate(x),
            }
            (self.is_evaluated, self.is_tangent_current) = (true, false);
        }
        if !self.is_tangent_current {
            self.update_tangent(material, workers);
        }
        &mut self.stiffness
    }

    fn evaluate(&mut self, x: &[[f64; 3]]) {
        for (deformation, tetrahedron) in self.deformations.iter_mut().zip(&self.tetrahedra) {
            *deformation = tetrahedron.deformation(x);
        }
    }

    /// With dx_l = e_m: H = grad N_l (x) F_m + F_m (x) grad N_l, F_m row m of F, and column m of K_kl is
    /// -V [(grad N_l . S grad N_k) e_m + F dS(H) grad N_k].
    fn update_tangent<M: Material>(&mut self, material: &M, workers: &Workers) {
        self.is_tangent_current = true;
        if M::TERMS.is_some() {
            let places = &self.grouped_places;
            return self.lined.update_stiffness(material, workers, places, &mut self.stiffness);
        }
        self.stiffness.clear();
        for ((tetrahedron, places), f) in self.tetrahedra.iter().zip(&self.places).zip(&self.deformations) {
            let strain = Strain::of_gradient(f);
            let state = material.prepare(&strain);
            let stress = material.stress(&strain, &state);
            // K_kl for the nodes k <= l of 1, 2, 3.
            let mut local = [[Matrix3::zeros(); 3]; 3];
            for l in 0..3 {
                let gradient = &tetrahedron.gradients[l];
                for m in 0..3 {
                    let row = f.row(m).transpose();
                    let half = gradient * row.transpose();
                    let h = half + half.transpose();
                    let change = StrainChange::new(&strain, &h);
                    let columns = f * material.tangent(&strain, &state, &change);
                    for k in 0..=l {
                        let column = columns * tetrahedron.gradients[k];
                        local[k][l].set_column(m, &(column * -tetrahedron.volume));
                    }
                }
                for k in 0..=l {
                    let geometric = -tetrahedron.volume * gradient.dot(&(stress * tetrahedron.gradients[k]));
                    for m in 0..3 {
                        local[k][l][(m, m)] += geometric;
                    }
                }
            }
            for k in 1..3 {
                for l in 0..k {
                    local[k][l] = local[l][k].transpose();
                }
            }
            for (place, [a, b]) in places.iter().zip(EDGES) {
                // K_0b = -sum_k K_kb over k = 1, 2, 3.
                let block =
                    if a == 0 { -(local[0][b - 1] + local[1][b - 1] + local[2][b - 1]) } else { local[a - 1][b - 1] };
                self.stiffness.add(*place, &block);
            }
        }
    }
}
