//! Triangles whose sides are springs that act on each other, so that they resist like an elastic membrane.

use nalgebra::{Matrix3, Vector3};

/// What is measured of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, settee_persist::Persist)]
pub enum SideMeasure {
    /// Its elongation d - L: the energy is quadratic in lengths.
    Length,
    /// d^2 - L^2: the energy is a polynomial of fourth order in positions.
    SquaredLength,
}

/// Material of a membrane: lambda = E nu/(1 - nu^2), mu = E (1 - nu)/(1 - nu^2) (Pa m).
#[derive(Clone, Copy, Debug)]
pub struct MembraneMaterial {
    /// First parameter.
    pub lambda: f64,
    /// Twice the shear modulus.
    pub mu: f64,
}

impl MembraneMaterial {
    /// From Young's modulus (times the thickness) and Poisson's ratio.
    pub fn new(young_modulus: f64, poisson_ratio: f64) -> Self {
        let c = young_modulus / (1.0 - poisson_ratio * poisson_ratio);
        Self { lambda: c * poisson_ratio, mu: c * (1.0 - poisson_ratio) }
    }
}

/// What a field of such triangles does.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub struct SideLaw {
    /// What is measured.
    pub measure: SideMeasure,
    /// Whether sides act on each other.
    pub is_angular: bool,
    /// Damping time: rates of the measure count times this (s).
    pub damping: f64,
    /// 3 (lambda + mu) if shrinking areas are resisted in addition, else 0.
    pub compression: f64,
}

/// One triangle; side j is opposite to node j and runs from node j + 1 to node j + 2.
///
/// Energy E = 1/2 sum_j s_j e_j^2 + sum_j g_j e_k e_l with the measures e of the sides, and, where the area A is below
/// its rest value A0 and that is asked for, compression/4 A0 (A/A0 - 1)^4. Source: Delingette, Triangular springs for
/// modeling nonlinear membranes, IEEE TVCG 14(2), 2008.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub struct TriangleSpring {
    /// Points at the corners.
    #[rebuilt]
    pub nodes: [u32; 3],
    #[rebuilt]
    rest: [f64; 3],
    #[rebuilt]
    area: f64,
    side: [f64; 3],
    angle: [f64; 3],
    /// Sides from node j + 1 to node j + 2 at the last force (m).
    span: [Vector3<f64>; 3],
    /// s_j e_j + g_k e_l + g_l e_k: dE/de_j at the last force, damping included.
    tension: [f64; 3],
    /// Of the last force while its area was not negligible.
    normal: Vector3<f64>,
    /// Area over its rest value at the last force, negative in a triangle that turned over.
    ratio: f64,
    /// Whether `normal` belongs to the shape of the last force.
    has_normal: bool,
}

/// A triangle whose area is below this part of its area at rest keeps its last normal.
const FLAT: f64 = 1e-2;
/// A normal that points away from the last one by more than this cosine belongs to a triangle that turned over.
const TURNED_OVER: f64 = -0.5;

fn spans(x: &[Vector3<f64>; 3]) -> [Vector3<f64>; 3] {
    [x[2] - x[1], x[0] - x[2], x[1] - x[0]]
}

impl TriangleSpring {
    /// The triangle with the given corners at rest (m); `None` if it has no area.
    pub fn new(
        nodes: [u32; 3],
        x: [Vector3<f64>; 3],
        material: MembraneMaterial,
        measure: SideMeasure,
    ) -> Option<Self> {
        let span = spans(&x);
        let normal = span[2].cross(&-span[1]);
        let doubled = normal.norm();
        let squares = span.map(|span| span.norm_squared());
        let longest = squares[0].max(squares[1]).max(squares[2]);
        if doubled <= 1e-12 * longest || !doubled.is_finite() {
            return None;
        }
        let area = 0.5 * doubled;
        let sum = material.lambda + material.mu;
        let next = |j: usize| [(j + 1) % 3, (j + 2) % 3];
        let cot: [f64; 3] = std::array::from_fn(|j| {
            let [k, l] = next(j);
            (squares[k] + squares[l] - squares[j]) / (4.0 * area)
        });
        let stiff = |j: usize| (2.0 * cot[j] * cot[j] * sum + material.mu) / (8.0 * area);
        let mixed = |j: usize| {
            let [k, l] = next(j);
            (2.0 * cot[k] * cot[l] * sum - material.mu) / (8.0 * area)
        };
        let lengths = squares.map(f64::sqrt);
        let (side, angle, rest) = match measure {
            SideMeasure::Length => (
                std::array::from_fn(|j| squares[j] * stiff(j)),
                std::array::from_fn(|j| lengths[next(j)[0]] * lengths[next(j)[1]] * mixed(j)),
                lengths,
            ),
            // e = d^2 - L^2 is 2 L (d - L) near rest.
            SideMeasure::SquaredLength => {
                (std::array::from_fn(|j| stiff(j) / 4.0), std::array::from_fn(|j| mixed(j) / 4.0), squares)
            }
        };
        let normal = normal / doubled;
        Some(Self { nodes, rest, area, side, angle, span, tension: [0.0; 3], normal, ratio: 1.0, has_normal: true })
    }

    /// e_j of a side.
    #[inline]
    fn elongation(&self, j: usize, span: &Vector3<f64>, measure: SideMeasure) -> f64 {
        match measure {
            SideMeasure::Length => span.norm() - self.rest[j],
            SideMeasure::SquaredLength => span.norm_squared() - self.rest[j],
        }
    }

    /// de_j / d(span).
    #[inline]
    fn gradient(span: &Vector3<f64>, measure: SideMeasure) -> Vector3<f64> {
        match measure {
            // A side without length has no direction.
            SideMeasure::Length => span.try_normalize(0.0).unwrap_or_default(),
            SideMeasure::SquaredLength => span * 2.0,
        }
    }

    /// dE/de_j for the given measures of the sides.
    #[inline]
    fn tensions(&self, e: [f64; 3], is_angular: bool) -> [f64; 3] {
        std::array::from_fn(|j| {
            let (k, l) = ((j + 1) % 3, (j + 2) % 3);
            let angular = if is_angular { self.angle[k] * e[l] + self.angle[l] * e[k] } else { 0.0 };
            self.side[j] * e[j] + angular
        })
    }

    /// Elastic energy (J).
    pub fn energy(&self, x: [Vector3<f64>; 3], law: &SideLaw) -> f64 {
        let span = spans(&x);
        let e: [f64; 3] = std::array::from_fn(|j| self.elongation(j, &span[j], law.measure));
        let tension = self.tensions(e, law.is_angular);
        let sides = 0.5 * (0..3).map(|j| tension[j] * e[j]).sum::<f64>();
        let ratio = self.ratio_of(&span[2].cross(&-span[1]));
        let shrunk = if ratio < 1.0 { 0.25 * law.compression * self.area * (ratio - 1.0).powi(4) } else { 0.0 };
        sides + shrunk
    }

    /// Forces on the nodes (N); keeps what the tangent needs.
    pub fn force(&mut self, x: [Vector3<f64>; 3], v: [Vector3<f64>; 3], law: &SideLaw) -> [Vector3<f64>; 3] {
        self.span = spans(&x);
        let rate = spans(&v);
        let e = std::array::from_fn(|j| {
            let d2 = self.span[j].norm_squared();
            // Rate of the length over the length for squares, as for lengths.
            let rate = match law.measure {
                _ if d2 == 0.0 => 0.0,
                SideMeasure::Length => rate[j].dot(&self.span[j]) / d2.sqrt(),
                SideMeasure::SquaredLength => rate[j].dot(&self.span[j]) / d2,
            };
            self.elongation(j, &self.span[j], law.measure) + law.damping * rate
        });
        self.tension = self.tensions(e, law.is_angular);
        let mut f = [Vector3::zeros(); 3];
        for j in 0..3 {
            let pull = Self::gradient(&self.span[j], law.measure) * self.tension[j];
            f[(j + 1) % 3] += pull;
            f[(j + 2) % 3] -= pull;
        }
        if law.compression > 0.0 {
            self.update_normal();
            if self.ratio < 1.0 {
                let pressure = law.compression * (self.ratio - 1.0).powi(3);
                for j in 0..3 {
                    f[j] -= self.area_gradient(j) * pressure;
                }
            }
        }
        f
    }

    /// Area over its rest value, negative in a triangle that turned over, from twice the area times the normal.
    fn ratio_of(&self, doubled: &Vector3<f64>) -> f64 {
        let norm = doubled.norm();
        let ratio = 0.5 * norm / self.area;
        if doubled.dot(&self.normal) <= TURNED_OVER * norm { -ratio } else { ratio }
    }

    fn update_normal(&mut self) {
        let doubled = self.span[2].cross(&-self.span[1]);
        self.ratio = self.ratio_of(&doubled);
        self.has_normal = self.ratio.abs() >= FLAT;
        if self.has_normal {
            self.normal = doubled / (2.0 * self.ratio * self.area);
        }
    }

    /// dA/dx_j = n x (span_j) / 2.
    #[inline]
    fn area_gradient(&self, j: usize) -> Vector3<f64> {
        self.normal.cross(&self.span[j]) * 0.5
    }

    /// K u: change of the forces with the positions at the last force.
    pub fn product(&self, u: [Vector3<f64>; 3], law: &SideLaw) -> [Vector3<f64>; 3] {
        let du = spans(&u);
        let gradients: [Vector3<f64>; 3] = std::array::from_fn(|j| Self::gradient(&self.span[j], law.measure));
        let change = self.tensions(std::array::from_fn(|j| gradients[j].dot(&du[j])), law.is_angular);
        let mut f = [Vector3::zeros(); 3];
        for j in 0..3 {
            let turn = match law.measure {
                SideMeasure::Length => {
                    let d = self.span[j].norm();
                    if d == 0.0 { Vector3::zeros() } else { (du[j] - gradients[j] * gradients[j].dot(&du[j])) / d }
                }
                SideMeasure::SquaredLength => du[j] * 2.0,
            };
            let pull = gradients[j] * change[j] + turn * self.tension[j];
            f[(j + 1) % 3] += pull;
            f[(j + 2) % 3] -= pull;
        }
        if law.compression > 0.0 && self.ratio < 1.0 {
            self.add_compression(&du, law.compression, &mut f);
        }
        f
    }

    /// Derivative of -compression (J - 1)^3 dA/dx_j.
    fn add_compression(&self, du: &[Vector3<f64>; 3], compression: f64, f: &mut [Vector3<f64>; 3]) {
        let doubled = 2.0 * self.ratio * self.area;
        let doubled_change = du[2].cross(&-self.span[1]) + self.span[2].cross(&-du[1]);
        let along = self.normal.dot(&doubled_change);
        let turn = if self.has_normal { (doubled_change - self.normal * along) / doubled } else { Vector3::zeros() };
        let squeezed = self.ratio - 1.0;
        let stiff = 3.0 * squeezed * squeezed * 0.5 * along / self.area;
        for (j, f) in f.iter_mut().enumerate() {
            let geometric = (turn.cross(&self.span[j]) + self.normal.cross(&du[j])) * 0.5;
            *f -= (self.area_gradient(j) * stiff + geometric * squeezed.powi(3)) * compression;
        }
    }

    /// The blocks of K: [row node][column node].
    pub fn blocks(&self, law: &SideLaw) -> [[[[f64; 3]; 3]; 3]; 3] {
        let mut blocks = [[[[0.0; 3]; 3]; 3]; 3];
        for column in 0..3 {
            let mut response = [Matrix3::zeros(); 3];
            for axis in 0..3 {
                let mut u = [Vector3::zeros(); 3];
                u[column][axis] = 1.0;
                for (response, f) in response.iter_mut().zip(self.product(u, law)) {
                    response.set_column(axis, &f);
                }
            }
            for (row, response) in response.iter().enumerate() {
                // nalgebra stores columns.
                blocks[row][column] = response.transpose().data.0;
            }
        }
        blocks
    }
}
