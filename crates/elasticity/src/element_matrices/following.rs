//! Mass matrices of elements follow a changed mesh in place.

use std::collections::BTreeSet;

use settee_bodies::in_place::Follow;
use settee_mesh::{RowEdit, RowPlace};

use super::ElementMass;

/// What a change of a mesh does to masses of elements with N nodes.
pub struct MassEdit<const N: usize> {
    rows: RowEdit,
    points: RowEdit,
    /// Matrices of the elements that are new.
    made: Vec<f64>,
    /// Elements that are others, or have other nodes, with their nodes.
    others: Vec<(u32, [u32; N])>,
    /// Points at which masses are others, with the sums of rows and what gravity acts on (kg).
    sums: Vec<(u32, f64, f64)>,
}

impl ElementMass {
    /// What a change of the mesh does to the masses. `made`: the matrices of the elements that are new; `weight`: what
    /// gravity acts on at a node of an element, by the number and the nodes of the element now and the matrix' row.
    pub fn edit<const N: usize>(
        &self,
        follow: &Follow<'_>,
        points: RowEdit,
        (nodes, made): (&[[u32; N]], Vec<f64>),
        weight: impl Fn(&[u32; N], &[f64]) -> f64,
    ) -> Option<MassEdit<N>> {
        let (rows, around) = (&follow.edit, follow.input.mesh.1?);
        let is_of_these = N == self.n_nodes && (rows.n_before(), rows.n()) == (self.nodes.len() / N, nodes.len());
        if !is_of_these || points.n_before() != self.weights.len() || made.len() != rows.added().len() * N * N {
            return None;
        }
        let went = rows.left().flat_map(|element| &self.nodes[element as usize * N..][..N]);
        let mut others: BTreeSet<u32> = went.filter_map(|node| points.new_index(*node)).collect();
        others.extend(follow.touched.iter().flat_map(|element| nodes[*element as usize]));
        let sums = |point: &u32| {
            // In the order of the elements, as in a mesh made anew.
            let mut around = around.around_point(follow.kind, *point).to_vec();
            around.sort_unstable();
            let (mut lumped, mut weights) = (0.0, 0.0);
            for element in around {
                let matrix = match rows.place(element as usize) {
                    RowPlace::Before(index) => &self.matrices[index * N * N..][..N * N],
                    RowPlace::Made(index) => &made[index * N * N..][..N * N],
                };
                let nodes = &nodes[element as usize];
                for (_, row) in nodes.iter().zip(matrix.chunks_exact(N)).filter(|(node, _)| *node == point) {
                    lumped += row.iter().sum::<f64>();
                    weights += weight(nodes, row);
                }
            }
            (*point, lumped, weights)
        };
        let sums = others.iter().map(sums).collect();
        let others = follow.touched.iter().map(|element| (*element, nodes[*element as usize])).collect();
        Some(MassEdit { rows: rows.clone(), points, made, others, sums })
    }

    /// Carries it out.
    pub fn follow<const N: usize>(&mut self, edit: MassEdit<N>) {
        let MassEdit { rows, points, made, others, sums } = edit;
        rows.follow(&mut self.matrices, N * N, &made);
        self.nodes.resize(rows.n() * N, 0);
        for (element, nodes) in others {
            self.nodes[element as usize * N..][..N].copy_from_slice(&nodes);
        }
        let zeros = vec![0.0; points.added().len()];
        for values in self.lumped.iter_mut().chain([&mut self.weights]) {
            points.follow(values, 1, &zeros);
        }
        for (point, lumped, weight) in sums {
            self.weights[point as usize] = weight;
            if let Some(own) = &mut self.lumped {
                own[point as usize] = lumped;
            }
        }
    }
}
