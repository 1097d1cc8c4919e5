//! The spring between two points, shared by the classes of springs.

use settee_kernel::roles::{End, PairBlocks, PairForces, PairMotion};
use settee_math::{DataTypes, Point};

use super::spring_list::Spring;

/// Shorter springs have no direction and do not act.
const SHORTEST: f64 = 1e-9;

/// A spring with what its tangent needs: with u the unit vector from the first to the second point, d their distance,
/// phi = stiffness (d - length) + damping d' and the force phi u on the first point.
///
/// Only the spatial components of points count.
#[derive(Clone, Copy, Debug)]
pub struct Element {
    spring: Spring,
    elongation_only: bool,
    /// Distance up to which it does not act (m).
    shortest: f64,
    /// -K_11 of its two ends, from the last force: (k - phi/d) u u^T + phi/d I; spatial components only.
    block: [[f64; 3]; 3],
}

impl Element {
    /// A spring, which acts only while it is longer than its length if `elongation_only`.
    pub fn new(spring: Spring, elongation_only: bool) -> Self {
        Self { spring, elongation_only, shortest: SHORTEST, block: [[0.0; 3]; 3] }
    }

    /// The same spring, which acts only between points further apart than this (m).
    pub fn acting_beyond(self, shortest: f64) -> Self {
        Self { shortest, ..self }
    }

    /// Its points.
    pub fn points(&self) -> [usize; 2] {
        [self.spring.first as usize, self.spring.second as usize]
    }

    /// -K_11 of its two ends at the last force; spatial components only.
    pub fn block(&self) -> &[[f64; 3]; 3] {
        &self.block
    }

    /// k/2 (d - length)^2 if it acts (J).
    pub fn energy<D: DataTypes>(&self, x: [&[D::Coord]; 2]) -> f64 {
        self.reach::<D>(x).map_or(0.0, |(_, d)| 0.5 * self.spring.stiffness * (d - self.spring.length).powi(2))
    }

    /// Vector from the first to the second point and its length, if the spring acts.
    fn reach<D: DataTypes>(&self, x: [&[D::Coord]; 2]) -> Option<([f64; 3], f64)> {
        let (a, b) = (D::position(&x[0][self.spring.first as usize]), D::position(&x[1][self.spring.second as usize]));
        let u: [f64; 3] = std::array::from_fn(|i| b[i] - a[i]);
        let d = u.iter().map(|u| u * u).sum::<f64>().sqrt();
        (d > self.shortest && (!self.elongation_only || d > self.spring.length)).then_some((u, d))
    }

    /// Force on the first point (N); keeps the block.
    pub fn evaluate<D: DataTypes>(&mut self, x: [&[D::Coord]; 2], v: [&[D::Deriv]; 2]) -> Option<[f64; 3]> {
        let Some((u, d)) = self.reach::<D>(x) else {
            self.block = [[0.0; 3]; 3];
            return None;
        };
        let u = u.map(|u| u / d);
        let (va, vb) = (D::linear(&v[0][self.spring.first as usize]), D::linear(&v[1][self.spring.second as usize]));
        let rate: f64 = (0..3).map(|i| u[i] * (vb[i] - va[i])).sum();
        let phi = self.spring.stiffness * (d - self.spring.length) + self.spring.damping * rate;
        let transverse = phi / d;
        self.block = std::array::from_fn(|i| {
            std::array::from_fn(|j| {
                (self.spring.stiffness - transverse) * u[i] * u[j] + if i == j { transverse } else { 0.0 }
            })
        });
        Some(u.map(|u| phi * u))
    }
}

/// Adds phi u to the first and -phi u to the second point of each spring; keeps the blocks.
pub fn add_force<D: DataTypes>(elements: &mut [Element], motion: PairMotion<'_, D>, f: &mut PairForces<'_, D>) {
    for element in elements {
        if let Some(force) = element.evaluate::<D>(motion.x, motion.v) {
            f.add(End::First, element.spring.first as usize, &D::from_gravity(force));
            f.add(End::Second, element.spring.second as usize, &D::from_gravity(force.map(|force| -force)));
        }
    }
}

/// delta = block (dx_2 - dx_1); df_1 += k delta, df_2 -= k delta.
pub fn add_dforce<D: DataTypes>(elements: &[Element], k: f64, dx: [&[D::Deriv]; 2], df: &mut PairForces<'_, D>) {
    for element in elements {
        let (a, b) =
            (D::linear(&dx[0][element.spring.first as usize]), D::linear(&dx[1][element.spring.second as usize]));
        let delta: [f64; 3] =
            std::array::from_fn(|i| k * (0..3).map(|j| element.block[i][j] * (b[j] - a[j])).sum::<f64>());
        df.add(End::First, element.spring.first as usize, &D::from_gravity(delta));
        df.add(End::Second, element.spring.second as usize, &D::from_gravity(delta.map(|delta| -delta)));
    }
}

/// Puts -block at (1, 1) and (2, 2), block at (1, 2) and (2, 1), for each spring.
pub fn add_stiffness<D: DataTypes>(elements: &[Element], sink: &mut PairBlocks<'_>) {
    let (n, spatial) = (D::Deriv::SIZE, D::KIND.spatial_size());
    for element in elements {
        let (mut block, mut opposite) = ([0.0; 36], [0.0; 36]);
        for i in 0..spatial {
            for j in 0..spatial {
                block[i * n + j] = element.block[i][j];
                opposite[i * n + j] = -element.block[i][j];
            }
        }
        let (first, second) =
            ((End::First, element.spring.first as usize), (End::Second, element.spring.second as usize));
        sink.add(first, first, n, &opposite[..n * n]);
        sink.add(first, second, n, &block[..n * n]);
        sink.add(second, first, n, &block[..n * n]);
        sink.add(second, second, n, &opposite[..n * n]);
    }
}

/// Sum of k/2 (d - length)^2 over the springs that act (J).
pub fn potential_energy<D: DataTypes>(elements: &[Element], motion: PairMotion<'_, D>) -> f64 {
    elements.iter().map(|element| element.energy::<D>(motion.x)).sum()
}
