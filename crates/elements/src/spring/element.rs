//! The spring between two points, shared by the classes of springs.

use settee_forces::{End, PairBlocks, PairForces, PairMotion};
use settee_math::{DataTypes, Point};

use super::Spring;

/// Shorter springs have no direction and do not act.
const SHORTEST: f64 = 1e-9;

/// How a spring pulls at a length.
pub trait Law {
    /// Tension (N) at the length d (m), positive if it pulls, and its derivative by d; `None` where it does not act.
    fn tension(&self, d: f64) -> Option<[f64; 2]>;
    /// Integral of the tension from the length at rest (J).
    fn energy(&self, d: f64) -> f64;
    /// Tension for a lengthening by 1 m/s (N s/m).
    fn damping(&self) -> f64;
}

/// Tension stiffness (d - length).
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct Linear {
    stiffness: f64,
    damping: f64,
    length: f64,
    range: Range,
}

/// At which lengths a linear spring acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// At all.
    All,
    /// While it is longer than at rest.
    Elongated,
    /// While it is shorter than at rest.
    Shortened,
}

impl Linear {
    /// Tension for a lengthening by 1 m (N/m).
    pub fn stiffness(&self) -> f64 {
        self.stiffness
    }

    /// Tension for a lengthening by 1 m/s (N s/m).
    pub fn damping_factor(&self) -> f64 {
        self.damping
    }

    /// Length at rest (m).
    pub fn length(&self) -> f64 {
        self.length
    }

    fn acts(&self, d: f64) -> bool {
        match self.range {
            Range::All => true,
            Range::Elongated => d > self.length,
            Range::Shortened => d < self.length,
        }
    }
}

impl Law for Linear {
    fn tension(&self, d: f64) -> Option<[f64; 2]> {
        self.acts(d).then_some([self.stiffness * (d - self.length), self.stiffness])
    }
    fn energy(&self, d: f64) -> f64 {
        if self.acts(d) { 0.5 * self.stiffness * (d - self.length).powi(2) } else { 0.0 }
    }
    fn damping(&self) -> f64 {
        self.damping
    }
}

/// A spring with what its tangent needs: with u the unit vector from the first to the second point, d their distance,
/// phi = tension + damping d' and the force phi u on the first point.
///
/// Only the spatial components of points count.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub struct Element<L = Linear> {
    #[rebuilt]
    first: u32,
    #[rebuilt]
    second: u32,
    law: L,
    /// Distance up to which it does not act (m).
    #[rebuilt]
    shortest: f64,
    /// -K_11 of its two ends, from the last force: (k - phi/d) u u^T + phi/d I; spatial components only.
    block: [[f64; 3]; 3],
}

impl Element {
    /// A linear spring, which acts only while it is longer than its length if `elongation_only`.
    pub fn new(spring: Spring, elongation_only: bool) -> Self {
        Self::ranged(spring, if elongation_only { Range::Elongated } else { Range::All })
    }

    /// A linear spring that acts at some lengths.
    pub fn ranged(spring: Spring, range: Range) -> Self {
        let Spring { first, second, stiffness, damping, length } = spring;
        Self::with_law([first, second], Linear { stiffness, damping, length, range })
    }

    /// It acts at distances between these (m).
    pub fn acts_between(&self) -> [f64; 2] {
        match self.law.range {
            Range::All => [self.shortest, f64::INFINITY],
            Range::Elongated => [self.shortest.max(self.law.length), f64::INFINITY],
            Range::Shortened => [self.shortest, self.law.length],
        }
    }
}

impl<L: Law> Element<L> {
    /// A spring of any law between two points.
    pub fn with_law([first, second]: [u32; 2], law: L) -> Self {
        Self { first, second, law, shortest: SHORTEST, block: [[0.0; 3]; 3] }
    }

    /// The same spring, which acts only between points further apart than this (m).
    pub fn acting_beyond(self, shortest: f64) -> Self {
        Self { shortest, ..self }
    }

    /// Points at both ends.
    pub fn points(&self) -> [usize; 2] {
        [self.first as usize, self.second as usize]
    }

    /// -K_11 of its two ends at the last force; spatial components only.
    pub fn block(&self) -> &[[f64; 3]; 3] {
        &self.block
    }

    /// Its energy if it acts (J).
    pub fn energy<D: DataTypes>(&self, x: [&[D::Coord]; 2]) -> f64 {
        let d = self.length::<D>(x);
        if d > self.shortest { self.law.energy(d) } else { 0.0 }
    }

    /// Law between length and force.
    pub fn law(&self) -> &L {
        &self.law
    }

    /// Its law, to change.
    pub fn law_mut(&mut self) -> &mut L {
        &mut self.law
    }

    /// Its current length (m).
    pub fn length<D: DataTypes>(&self, x: [&[D::Coord]; 2]) -> f64 {
        self.reach::<D>(x).1
    }

    /// Vector from the first to the second point and its length.
    fn reach<D: DataTypes>(&self, x: [&[D::Coord]; 2]) -> ([f64; 3], f64) {
        let (a, b) = (D::position(&x[0][self.first as usize]), D::position(&x[1][self.second as usize]));
        let u: [f64; 3] = std::array::from_fn(|i| b[i] - a[i]);
        (u, u.iter().map(|u| u * u).sum::<f64>().sqrt())
    }

    /// Force on the first point (N); keeps the block.
    pub fn evaluate<D: DataTypes>(&mut self, x: [&[D::Coord]; 2], v: [&[D::Deriv]; 2]) -> Option<[f64; 3]> {
        self.block = [[0.0; 3]; 3];
        let (u, d) = self.reach::<D>(x);
        if d <= self.shortest {
            return None;
        }
        let [tension, stiffness] = self.law.tension(d)?;
        let u = u.map(|u| u / d);
        let (va, vb) = (D::linear(&v[0][self.first as usize]), D::linear(&v[1][self.second as usize]));
        let rate: f64 = (0..3).map(|i| u[i] * (vb[i] - va[i])).sum();
        let phi = tension + self.law.damping() * rate;
        let transverse = phi / d;
        self.block = std::array::from_fn(|i| {
            std::array::from_fn(|j| (stiffness - transverse) * u[i] * u[j] + if i == j { transverse } else { 0.0 })
        });
        Some(u.map(|u| phi * u))
    }
}

/// Adds phi u to the first and -phi u to the second point of each spring; keeps the blocks.
pub fn add_force<D: DataTypes>(
    elements: &mut [Element<impl Law>],
    motion: PairMotion<'_, D>,
    f: &mut PairForces<'_, D>,
) {
    for element in elements {
        if let Some(force) = element.evaluate::<D>(motion.x, motion.v) {
            f.add(End::First, element.first as usize, &D::from_gravity(force));
            f.add(End::Second, element.second as usize, &D::from_gravity(force.map(|force| -force)));
        }
    }
}

/// delta = block (dx_2 - dx_1); df_1 += k delta, df_2 -= k delta.
pub fn add_dforce<D: DataTypes>(
    elements: &[Element<impl Law>],
    k: f64,
    dx: [&[D::Deriv]; 2],
    df: &mut PairForces<'_, D>,
) {
    for element in elements {
        let (a, b) = (D::linear(&dx[0][element.first as usize]), D::linear(&dx[1][element.second as usize]));
        let delta: [f64; 3] =
            std::array::from_fn(|i| k * (0..3).map(|j| element.block[i][j] * (b[j] - a[j])).sum::<f64>());
        df.add(End::First, element.first as usize, &D::from_gravity(delta));
        df.add(End::Second, element.second as usize, &D::from_gravity(delta.map(|delta| -delta)));
    }
}

/// Puts -block at (1, 1) and (2, 2), block at (1, 2) and (2, 1), for each spring.
pub fn add_stiffness<D: DataTypes>(elements: &[Element<impl Law>], sink: &mut PairBlocks<'_>) {
    for element in elements {
        add_link::<D>([element.first, element.second], &element.block, sink);
    }
}

/// Puts -block at (1, 1) and (2, 2), block at (1, 2) and (2, 1); only the spatial part of points has entries.
pub fn add_link<D: DataTypes>(points: [u32; 2], values: &[[f64; 3]; 3], sink: &mut PairBlocks<'_>) {
    let (n, spatial) = (D::Deriv::SIZE, D::KIND.spatial_size());
    let (mut block, mut opposite) = ([0.0; 36], [0.0; 36]);
    for i in 0..spatial {
        for j in 0..spatial {
            block[i * n + j] = values[i][j];
            opposite[i * n + j] = -values[i][j];
        }
    }
    let (first, second) = ((End::First, points[0] as usize), (End::Second, points[1] as usize));
    sink.add(first, first, n, &opposite[..n * n]);
    sink.add(first, second, n, &block[..n * n]);
    sink.add(second, first, n, &block[..n * n]);
    sink.add(second, second, n, &opposite[..n * n]);
}

/// Sum of the energies of the springs that act (J).
pub fn potential_energy<D: DataTypes>(elements: &[Element<impl Law>], motion: PairMotion<'_, D>) -> f64 {
    elements.iter().map(|element| element.energy::<D>(motion.x)).sum()
}
