//! The rectangular plate element with displacements only.

use settee_forces::{Blocks, Forces, Motion, One};
use settee_math::Vec3;
use settee_mesh::RowEdit;

use crate::stress::{means_at_points, von_mises};

/// Signs of the local coordinates of the nodes.
const M: [f64; 4] = [-1.0, 1.0, 1.0, -1.0];
const N: [f64; 4] = [-1.0, -1.0, 1.0, 1.0];
/// Their products: the pattern that one integration point does not see.
const MN: [f64; 4] = [1.0, -1.0, 1.0, -1.0];

/// A rectangle with sides 2l along x and 2h along y.
///
/// With the signs m, n of the nodes, the 2 x 2 rule gives the closed forms
/// sum a_i a_j = h/(4l) (m_i m_j + m_i n_i m_j n_j / 3), sum b_i b_j = l/(4h) (n_i n_j + m_i n_i m_j n_j / 3),
/// sum a_i b_j = m_i n_j / 4 for the derivatives a along x and b along y of the shape functions, area included.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub struct QuadPlate {
    #[rebuilt]
    nodes: [u32; 4],
    /// Nodes at rest, seen from the middle of the first and third (m).
    #[rebuilt]
    rest: [[f64; 3]; 4],
    /// E t / (1 - nu^2) [N/m].
    #[rebuilt]
    normal: f64,
    /// nu E t / (1 - nu^2) [N/m].
    #[rebuilt]
    lateral: f64,
    /// E t / (2 (1 + nu)) [N/m].
    #[rebuilt]
    shear: f64,
    /// Thickness [m].
    #[rebuilt]
    thickness: f64,
    /// h/l of the last force; l/h is its inverse.
    aspect: f64,
    /// Length times width at rest [m^2].
    area: f64,
}

/// Sums over the nodes of one component with the signs m, n, mn.
#[derive(Clone, Copy)]
struct Sums {
    m: f64,
    n: f64,
    mn: f64,
}

impl Sums {
    #[inline]
    fn of(u: &[[f64; 3]; 4], axis: usize) -> Self {
        let sum = |signs: &[f64; 4]| (0..4).map(|node| signs[node] * u[node][axis]).sum();
        Self { m: sum(&M), n: sum(&N), mn: sum(&MN) }
    }
}

/// Shear across a plate is not uniform over its thickness: its stiffness counts by this factor (Reissner).
const SHEAR_FACTOR: f64 = 5.0 / 6.0;

impl QuadPlate {
    /// The plate with the given corners at rest (m), Young's modulus (Pa), Poisson's ratio and thickness (m).
    pub fn new(nodes: [u32; 4], x: [[f64; 3]; 4], young_modulus: f64, poisson_ratio: f64, thickness: f64) -> Self {
        let normal = young_modulus * thickness / (1.0 - poisson_ratio * poisson_ratio);
        let [length, width] = sides(&x);
        Self {
            nodes,
            rest: from_middle(&x),
            normal,
            lateral: poisson_ratio * normal,
            shear: young_modulus * thickness / (2.0 * (1.0 + poisson_ratio)),
            thickness,
            aspect: width / length,
            area: length * width,
        }
    }

    /// Length times width at rest [m^2].
    pub fn area(&self) -> f64 {
        self.area
    }

    /// K u without the sign of forces.
    #[inline]
    fn resistance(&self, u: &[[f64; 3]; 4], aspect: f64) -> [[f64; 3]; 4] {
        let [x, y, z] = [0, 1, 2].map(|axis| Sums::of(u, axis));
        let (a, b) = (0.25 * aspect, 0.25 / aspect);
        let across = SHEAR_FACTOR * self.shear;
        // Coefficients of m_i, n_i and m_i n_i in the force on node i.
        let along_x = [
            self.normal * a * x.m + 0.25 * self.lateral * y.n,
            self.shear * (b * x.n + 0.25 * y.m),
            (self.normal * a + self.shear * b) * x.mn / 3.0,
        ];
        let along_y = [
            self.shear * (a * y.m + 0.25 * x.n),
            self.normal * b * y.n + 0.25 * self.lateral * x.m,
            (self.normal * b + self.shear * a) * y.mn / 3.0,
        ];
        let along_z = [across * a * z.m, across * b * z.n];
        std::array::from_fn(|i| {
            [
                along_x[0] * M[i] + along_x[1] * N[i] + along_x[2] * MN[i],
                along_y[0] * M[i] + along_y[1] * N[i] + along_y[2] * MN[i],
                along_z[0] * M[i] + along_z[1] * N[i],
            ]
        })
    }

    /// The displacement from the current to the rest position of each node, seen from the middle, and the current
    /// aspect.
    #[inline]
    fn way_to_rest(&self, x: &[[f64; 3]]) -> ([[f64; 3]; 4], f64) {
        let corners = self.nodes.map(|node| x[node as usize]);
        let now = from_middle(&corners);
        let [length, width] = sides(&corners);
        let way = std::array::from_fn(|node| std::array::from_fn(|axis| self.rest[node][axis] - now[node][axis]));
        (way, width / length)
    }

    /// Von Mises stress in the middle of the plate (Pa), of the mean over its thickness.
    ///
    /// With the sides a along x and b along y now, and displacements u from rest: e_xx = sum m_i u_x,i / 2a,
    /// e_yy = sum n_i u_y,i / 2b, g_xy = sum m_i u_y,i / 2a + sum n_i u_x,i / 2b, g_xz = sum m_i u_z,i / 2a,
    /// g_yz = sum n_i u_z,i / 2b; s_xx = E / (1 - nu^2) (e_xx + nu e_yy), s_yy likewise, s_xy = G g_xy, s_xz = 5/6 G
    /// g_xz, s_yz = 5/6 G g_yz, s_zz = 0. There is no stress of bending, which the plate does not resist.
    fn von_mises(&self, x: &[[f64; 3]]) -> f64 {
        let [length, width] = sides(&self.nodes.map(|node| x[node as usize]));
        // The displacement to rest is minus the displacement from rest; von Mises stresses have no sign.
        let (way, _) = self.way_to_rest(x);
        let [x, y, z] = [0, 1, 2].map(|axis| Sums::of(&way, axis));
        let (along, across) = (0.5 / length, 0.5 / width);
        let [normal, lateral, shear] = [self.normal, self.lateral, self.shear].map(|modulus| modulus / self.thickness);
        let (xx, yy) = (along * x.m, across * y.n);
        von_mises(&[
            normal * xx + lateral * yy,
            lateral * xx + normal * yy,
            0.0,
            shear * (along * y.m + across * x.n),
            SHEAR_FACTOR * shear * across * z.n,
            SHEAR_FACTOR * shear * along * z.m,
        ])
    }

    /// Block (i, j) of K.
    fn block(&self, i: usize, j: usize) -> [[f64; 3]; 3] {
        let (a, b) = (0.25 * self.aspect, 0.25 / self.aspect);
        let (mm, nn, mmnn) = (M[i] * M[j], N[i] * N[j], MN[i] * MN[j] / 3.0);
        let (aa, bb) = (a * (mm + mmnn), b * (nn + mmnn));
        let (mn, nm) = (0.25 * M[i] * N[j], 0.25 * N[i] * M[j]);
        [
            [-(self.normal * aa + self.shear * bb), -(self.lateral * mn + self.shear * nm), 0.0],
            [-(self.lateral * nm + self.shear * mn), -(self.normal * bb + self.shear * aa), 0.0],
            [0.0, 0.0, -SHEAR_FACTOR * self.shear * (a * mm + b * nn)],
        ]
    }
}

/// Positions seen from the middle of the first and third.
#[inline]
fn from_middle(x: &[[f64; 3]; 4]) -> [[f64; 3]; 4] {
    let middle: [f64; 3] = std::array::from_fn(|axis| 0.5 * (x[0][axis] + x[2][axis]));
    x.map(|x| std::array::from_fn(|axis| x[axis] - middle[axis]))
}

/// Length of the first and of the last side (m).
#[inline]
fn sides(x: &[[f64; 3]; 4]) -> [f64; 2] {
    [x[1], x[3]].map(|end| (0..3).map(|axis| (end[axis] - x[0][axis]).powi(2)).sum::<f64>().sqrt())
}

/// The plates of a mesh.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct QuadPlates {
    #[same_length]
    plates: Vec<QuadPlate>,
    is_evaluated: bool,
}

impl QuadPlates {
    /// The plates.
    pub fn new(plates: Vec<QuadPlate>) -> Self {
        Self { plates, is_evaluated: false }
    }

    /// Number of plates.
    pub fn len(&self) -> usize {
        self.plates.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.plates.is_empty()
    }

    /// Merges plates that were made for a changed mesh. `touched`: those that differ from the ones of the same index
    /// before, or have a node with another number; `nodes`: the nodes of all plates after the change.
    pub fn join(&mut self, made: &Self, edit: &RowEdit, (touched, nodes): (&[u32], &[[u32; 4]])) {
        let plates = &mut self.plates;
        edit.follow(plates, 1, &made.plates);
        touched.iter().for_each(|index| plates[*index as usize].nodes = nodes[*index as usize]);
        self.is_evaluated = false;
    }

    fn ensure_aspects(&mut self, x: &[[f64; 3]]) {
        if !self.is_evaluated {
            for plate in &mut self.plates {
                plate.aspect = plate.way_to_rest(x).1;
            }
            self.is_evaluated = true;
        }
    }
}

impl Forces<One<Vec3>> for QuadPlates {
    /// Adds the forces to `f`; keeps the aspects of the plates.
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        for plate in &mut self.plates {
            let (way, aspect) = plate.way_to_rest(motion.x);
            plate.aspect = aspect;
            scatter(&plate.nodes, &plate.resistance(&way, aspect), 1.0, f);
        }
        self.is_evaluated = true;
    }

    fn add_dforce(&mut self, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        self.ensure_aspects(motion.x);
        for plate in &self.plates {
            let u = plate.nodes.map(|node| dx[node as usize]);
            scatter(&plate.nodes, &plate.resistance(&u, plate.aspect), -k, df);
        }
    }

    fn add_stiffness(&mut self, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        self.ensure_aspects(motion.x);
        for plate in &self.plates {
            for i in 0..4 {
                for j in 0..4 {
                    sink.add(plate.nodes[i] as usize, plate.nodes[j] as usize, &plate.block(i, j));
                }
            }
        }
    }

    /// The sum of 1/2 u . K u.
    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        let energy = |plate: &QuadPlate| {
            let (way, aspect) = plate.way_to_rest(motion.x);
            let force = plate.resistance(&way, aspect);
            0.5 * way.as_flattened().iter().zip(force.as_flattened()).map(|(u, f)| u * f).sum::<f64>()
        };
        Some(self.plates.iter().map(energy).sum())
    }

    fn stresses(&self, motion: Motion<'_, Vec3>) -> Vec<f64> {
        let of_plates = self.plates.iter().map(|plate| (plate.nodes, plate.von_mises(motion.x)));
        means_at_points(motion.x.len(), of_plates)
    }
}

#[inline]
fn scatter(nodes: &[u32; 4], forces: &[[f64; 3]; 4], factor: f64, f: &mut [[f64; 3]]) {
    for (node, force) in nodes.iter().zip(forces) {
        for (target, value) in f[*node as usize].iter_mut().zip(force) {
            *target += factor * value;
        }
    }
}
