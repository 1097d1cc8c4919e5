//! Linear tetrahedra with their stiffness kept per edge.

use nalgebra::{Matrix3, Vector3};

use super::materials::{Material, Strain, StrainChange};

/// A tetrahedron at rest.
#[derive(Clone, Copy, Debug)]
pub struct Tetrahedron {
    /// Its points.
    pub nodes: [u32; 4],
    /// Gradients of the shape functions 1, 2, 3 in the rest shape [1/m]; that of 0 is minus their sum.
    gradients: [Vector3<f64>; 3],
    /// Volume at rest [m^3].
    volume: f64,
    /// The six edges, see [`LOCAL_EDGES`]: index of the edge, whether it runs from the second to the first node.
    edges: [(u32, bool); 6],
}

/// Edges of a tetrahedron by local nodes.
const LOCAL_EDGES: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/// Tetrahedra of one mesh with the edges they share.
///
/// K is kept as one 3 x 3 block an edge, K_ab = df_a/dx_b for a < b. Translation invariance gives the others:
/// K_ba = K_ab^T, K_aa = -sum_b K_ab. A product then costs one block an edge instead of six a tetrahedron.
#[derive(Clone, Debug)]
pub struct TetrahedralMesh {
    tetrahedra: Vec<Tetrahedron>,
    edges: Vec<[u32; 2]>,
    /// Deformation gradient of each tetrahedron at the last evaluation.
    deformations: Vec<Matrix3<f64>>,
    blocks: Vec<Matrix3<f64>>,
    diagonal: Vec<Matrix3<f64>>,
    is_tangent_current: bool,
    is_evaluated: bool,
}

/// A tetrahedron without volume.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Degenerate {
    /// Which.
    pub element: usize,
    /// Its volume [m^3].
    pub volume: f64,
}

impl TetrahedralMesh {
    /// The mesh of `elements` with rest positions `rest` (m).
    ///
    /// # Errors   the first tetrahedron whose volume is below 1e-12 of the cube of its longest edge.
    pub fn new(rest: &[[f64; 3]], elements: &[[u32; 4]]) -> Result<Self, Degenerate> {
        let mut edges: Vec<[u32; 2]> =
            elements.iter().flat_map(|nodes| LOCAL_EDGES.map(|[a, b]| ordered(nodes[a], nodes[b]))).collect();
        edges.sort_unstable();
        edges.dedup();
        let tetrahedra = elements
            .iter()
            .enumerate()
            .map(|(element, &nodes)| {
                let [x0, x1, x2, x3] = nodes.map(|node| Vector3::from(rest[node as usize]));
                let [d1, d2, d3] = [x1 - x0, x2 - x0, x3 - x0];
                let six_volumes = d1.dot(&d2.cross(&d3));
                let longest = LOCAL_EDGES
                    .map(|[a, b]| ([x0, x1, x2, x3][b] - [x0, x1, x2, x3][a]).norm())
                    .into_iter()
                    .fold(0.0, f64::max);
                if six_volumes.abs() <= 1e-12 * longest.powi(3) || six_volumes.is_nan() {
                    return Err(Degenerate { element, volume: six_volumes.abs() / 6.0 });
                }
                let gradients = [d2.cross(&d3), d3.cross(&d1), d1.cross(&d2)].map(|normal| normal / six_volumes);
                let place = |[a, b]: [usize; 2]| {
                    let pair = ordered(nodes[a], nodes[b]);
                    let index = edges.binary_search(&pair).expect("the list holds the edges of all tetrahedra");
                    (index as u32, nodes[a] > nodes[b])
                };
                Ok(Tetrahedron { nodes, gradients, volume: six_volumes.abs() / 6.0, edges: LOCAL_EDGES.map(place) })
            })
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Self {
            deformations: vec![Matrix3::identity(); tetrahedra.len()],
            blocks: vec![Matrix3::zeros(); edges.len()],
            diagonal: vec![Matrix3::zeros(); rest.len()],
            tetrahedra,
            edges,
            is_tangent_current: false,
            is_evaluated: false,
        })
    }

    /// Adds the elastic forces to `f` and keeps the deformation gradients.
    ///
    /// f_k -= V F S grad N_k,  F = sum_i (x_i - x_0) (x) grad N_i.
    /// Source: Bonet & Wood, Nonlinear continuum mechanics for finite element analysis, 2nd ed., 9.3.
    pub fn add_force<M: Material>(&mut self, material: &M, x: &[[f64; 3]], f: &mut [[f64; 3]]) {
        self.evaluate(x);
        for (tetrahedron, deformation) in self.tetrahedra.iter().zip(&self.deformations) {
            let strain = Strain::of_gradient(deformation);
            let stress = material.stress(&strain, &material.prepare(&strain));
            let piola = deformation * stress * tetrahedron.volume;
            let mut sum = Vector3::zeros();
            for (gradient, &node) in tetrahedron.gradients.iter().zip(&tetrahedron.nodes[1..]) {
                let force = piola * gradient;
                sum += force;
                subtract(&mut f[node as usize], &force);
            }
            subtract(&mut f[tetrahedron.nodes[0] as usize], &-sum);
        }
    }

    /// Elastic energy sum V W (J).
    pub fn energy<M: Material>(&self, material: &M, x: &[[f64; 3]]) -> f64 {
        let energy = |tetrahedron: &Tetrahedron| {
            let strain = Strain::of_gradient(&tetrahedron.deformation(x));
            tetrahedron.volume * material.energy(&strain, &material.prepare(&strain))
        };
        self.tetrahedra.iter().map(energy).sum()
    }

    /// Adds k K dx to `df`: for each edge, df_a += k K_ab (dx_b - dx_a), df_b -= k K_ab^T (dx_b - dx_a).
    pub fn add_product<M: Material>(
        &mut self,
        material: &M,
        x: &[[f64; 3]],
        k: f64,
        dx: &[[f64; 3]],
        df: &mut [[f64; 3]],
    ) {
        self.update_tangent(material, x);
        for (&[a, b], block) in self.edges.iter().zip(&self.blocks) {
            let (a, b) = (a as usize, b as usize);
            let d = (Vector3::from(dx[b]) - Vector3::from(dx[a])) * k;
            subtract(&mut df[a], &-(block * d));
            subtract(&mut df[b], &block.tr_mul(&d));
        }
    }

    /// Calls `add` with every block of K: (row point, column point, block row-major).
    pub fn for_each_block<M: Material>(
        &mut self,
        material: &M,
        x: &[[f64; 3]],
        mut add: impl FnMut(usize, usize, &[[f64; 3]; 3]),
    ) {
        self.update_tangent(material, x);
        self.diagonal.fill(Matrix3::zeros());
        for (&[a, b], block) in self.edges.iter().zip(&self.blocks) {
            let (a, b) = (a as usize, b as usize);
            let transposed = block.transpose();
            self.diagonal[a] -= block;
            self.diagonal[b] -= transposed;
            add(a, b, &rows(block));
            add(b, a, &rows(&transposed));
        }
        for (point, block) in self.diagonal.iter().enumerate() {
            add(point, point, &rows(block));
        }
    }

    fn evaluate(&mut self, x: &[[f64; 3]]) {
        for (deformation, tetrahedron) in self.deformations.iter_mut().zip(&self.tetrahedra) {
            *deformation = tetrahedron.deformation(x);
        }
        (self.is_evaluated, self.is_tangent_current) = (true, false);
    }

    /// Makes the blocks of the edges at the last evaluated position; at `x` if there is none.
    ///
    /// With dx_l = e_m: H = grad N_l (x) F_m + F_m (x) grad N_l, F_m row m of F, and column m of K_kl is
    /// -V [(grad N_l . S grad N_k) e_m + F dS(H) grad N_k].
    fn update_tangent<M: Material>(&mut self, material: &M, x: &[[f64; 3]]) {
        if !self.is_evaluated {
            self.evaluate(x);
        }
        if self.is_tangent_current {
            return;
        }
        self.is_tangent_current = true;
        self.blocks.fill(Matrix3::zeros());
        for (tetrahedron, f) in self.tetrahedra.iter().zip(&self.deformations) {
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
            for ((index, is_reversed), [a, b]) in tetrahedron.edges.iter().zip(LOCAL_EDGES) {
                // K_0b = -sum_k K_kb over k = 1, 2, 3.
                let block =
                    if a == 0 { -(local[0][b - 1] + local[1][b - 1] + local[2][b - 1]) } else { local[a - 1][b - 1] };
                self.blocks[*index as usize] += if *is_reversed { block.transpose() } else { block };
            }
        }
    }
}

impl Tetrahedron {
    /// F = sum_i (x_i - x_0) (x) grad N_i.
    fn deformation(&self, x: &[[f64; 3]]) -> Matrix3<f64> {
        let [x0, x1, x2, x3] = self.nodes.map(|node| Vector3::from(x[node as usize]));
        let [s1, s2, s3] = &self.gradients;
        (x1 - x0) * s1.transpose() + (x2 - x0) * s2.transpose() + (x3 - x0) * s3.transpose()
    }
}

fn ordered(a: u32, b: u32) -> [u32; 2] {
    if a < b { [a, b] } else { [b, a] }
}

#[inline]
fn subtract(target: &mut [f64; 3], value: &Vector3<f64>) {
    for (target, value) in target.iter_mut().zip(value.iter()) {
        *target -= value;
    }
}

fn rows(m: &Matrix3<f64>) -> [[f64; 3]; 3] {
    // nalgebra stores columns.
    m.transpose().data.0
}
