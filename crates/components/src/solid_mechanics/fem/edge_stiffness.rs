//! The stiffness of a mesh, kept per edge.

use nalgebra::{Matrix3, Vector3};

use super::tetrahedron::subtract;

/// A symmetric stiffness K that does not feel translations: one 3 x 3 block an edge, K_ab = df_a/dx_b for a < b.
///
/// Translation invariance gives the others: K_ba = K_ab^T, K_aa = -sum_b K_ab. A product costs one block an edge, where a
/// product by elements costs six a tetrahedron.
#[derive(Clone, Debug, Default)]
pub struct EdgeStiffness {
    edges: Vec<[u32; 2]>,
    blocks: Vec<Matrix3<f64>>,
    diagonal: Vec<Matrix3<f64>>,
}

/// Where the block of a local edge of an element goes: the edge, and whether it runs against it.
#[derive(Clone, Copy, Debug)]
pub struct EdgePlace(u32);

impl EdgeStiffness {
    /// No stiffness on the edges of `elements`, with the place of each edge of each element. `local`: edges by local nodes.
    pub fn new<const N: usize, const E: usize>(
        n_points: usize,
        elements: &[[u32; N]],
        local: &[[usize; 2]; E],
    ) -> (Self, Vec<[EdgePlace; E]>) {
        let pairs = |nodes: &[u32; N]| local.map(|[a, b]| ordered(nodes[a], nodes[b]));
        let mut edges: Vec<[u32; 2]> = elements.iter().flat_map(pairs).collect();
        edges.sort_unstable();
        edges.dedup();
        let place = |nodes: &[u32; N], [a, b]: [usize; 2]| {
            let index =
                edges.binary_search(&ordered(nodes[a], nodes[b])).expect("the list holds the edges of all elements");
            EdgePlace((index as u32) << 1 | u32::from(nodes[a] > nodes[b]))
        };
        let places = elements.iter().map(|nodes| local.map(|edge| place(nodes, edge))).collect();
        let (blocks, diagonal) = (vec![Matrix3::zeros(); edges.len()], vec![Matrix3::zeros(); n_points]);
        (Self { edges, blocks, diagonal }, places)
    }

    /// Back to no stiffness.
    pub fn clear(&mut self) {
        self.blocks.fill(Matrix3::zeros());
    }

    /// Adds the block df_a/dx_b of a local edge (a, b).
    #[inline]
    pub fn add(&mut self, EdgePlace(place): EdgePlace, block: &Matrix3<f64>) {
        let target = &mut self.blocks[(place >> 1) as usize];
        if place & 1 == 0 {
            *target += block;
        } else {
            *target += block.transpose();
        }
    }

    /// Adds k K dx to `df`: for each edge, df_a += k K_ab (dx_b - dx_a), df_b -= k K_ab^T (dx_b - dx_a).
    pub fn add_product(&self, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        for (&[a, b], block) in self.edges.iter().zip(&self.blocks) {
            let (a, b) = (a as usize, b as usize);
            let d = (Vector3::from(dx[b]) - Vector3::from(dx[a])) * k;
            subtract(&mut df[a], &-(block * d));
            subtract(&mut df[b], &block.tr_mul(&d));
        }
    }

    /// Calls `add` with every block of K: (row point, column point, block row-major).
    pub fn for_each_block(&mut self, mut add: impl FnMut(usize, usize, &[[f64; 3]; 3])) {
        self.diagonal.fill(Matrix3::zeros());
        for (&[a, b], block) in self.edges.iter().zip(&self.blocks) {
            let (a, b) = (a as usize, b as usize);
            let transposed = block.transpose();
            self.diagonal[a] -= block;
            self.diagonal[b] -= transposed;
            // nalgebra stores columns: the data of the transposed are the rows of the block.
            add(a, b, &transposed.data.0);
            add(b, a, &block.data.0);
        }
        for (point, block) in self.diagonal.iter().enumerate() {
            add(point, point, &block.transpose().data.0);
        }
    }
}

fn ordered(a: u32, b: u32) -> [u32; 2] {
    if a < b { [a, b] } else { [b, a] }
}
