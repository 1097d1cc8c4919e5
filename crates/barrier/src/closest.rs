//! Closest points of a pair, and derivatives of their squared distance.

use settee_math::vec3::{add, cross, dot, sub};

use crate::{Gradient, Hessian, Pair};

/// The closest points of a pair: r = sum_i w_i x_i leads from the closest point of the second element to that of the
/// first, and the squared distance is |r|^2.
///
/// The weights are w = w^0 + sum_a s_a w^a with the parameters s of the feature on which the closest points lie: none
/// between two points, one on an edge, two in a triangle or on two edges. They minimise |r|^2, so that in the
/// derivative by the points they may be taken as constant:
///
/// d|r|^2/dx_i = 2 w_i r.
///
/// With the derivatives J_a = sum_i w^a_i x_i of r by s, and F_ab = 2 J_a . J_b, C_ia = 2 (w_i J_a + w^a_i r),
///
/// d^2|r|^2/dx_i dx_j = 2 w_i w_j I - C F^-1 C^T.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// Weights of the points: those of the first element sum to 1, those of the second one to -1.
    pub weights: [f64; 4],
    /// From the closest point of the second element to that of the first.
    pub separation: [f64; 3],
    rates: [[f64; 4]; 2],
    slopes: [[f64; 3]; 2],
    parameters: usize,
}

/// Squared sine of an angle below which two directions count as parallel. Then the closest points on the ends of the
/// elements are as near as those between, up to rounding of the coordinates.
const PARALLEL: f64 = 1e-22;

type Points = [[f64; 3]; 4];

impl Closest {
    /// The closest points of a pair at these places of its points, as [`Pair::gather`] gives them.
    ///
    /// Features that the elements have in common with others are told apart by comparison of distances where elements
    /// are degenerate: the distance is that of the elements, up to rounding, whatever the feature.
    pub fn of(pair: &Pair, x: &Points) -> Self {
        match pair {
            Pair::PointPoint(_) => Self::at([1.0, -1.0, 0.0, 0.0], x),
            Pair::PointEdge(_) => Self::on_edge(0, [1, 2], x),
            Pair::PointTriangle(_) => in_triangle(x).unwrap_or_else(|| {
                nearest([Self::on_edge(0, [1, 2], x), Self::on_edge(0, [2, 3], x), Self::on_edge(0, [3, 1], x)])
            }),
            Pair::EdgeEdge(_) => between_edges(x).unwrap_or_else(|| {
                nearest([
                    Self::on_edge(0, [2, 3], x),
                    Self::on_edge(1, [2, 3], x),
                    Self::on_edge(2, [0, 1], x).reversed(),
                    Self::on_edge(3, [0, 1], x).reversed(),
                ])
            }),
        }
    }

    /// Square of the distance.
    pub fn squared_distance(&self) -> f64 {
        dot(self.separation, self.separation)
    }

    /// How many parameters the feature has: 0 between two points, 1 between a point and the inside of an edge, else 2.
    pub fn parameters(&self) -> usize {
        self.parameters
    }

    /// Derivative of the squared distance.
    pub fn gradient(&self) -> Gradient {
        std::array::from_fn(|k| 2.0 * self.weights[k / 3] * self.separation[k % 3])
    }

    /// Second derivative of the squared distance.
    pub fn hessian(&self) -> Hessian {
        let (w, r, j) = (&self.weights, &self.separation, &self.slopes);
        let mut hessian = [[0.0; 12]; 12];
        for k in 0..12 {
            for l in 0..12 {
                if k % 3 == l % 3 {
                    hessian[k][l] = 2.0 * w[k / 3] * w[l / 3];
                }
            }
        }
        let c = |a: usize| -> Gradient {
            std::array::from_fn(|k| 2.0 * (w[k / 3] * j[a][k % 3] + self.rates[a][k / 3] * r[k % 3]))
        };
        let mut subtract = |a: &Gradient, b: &Gradient, factor: f64| {
            for k in 0..12 {
                for l in 0..12 {
                    hessian[k][l] -= factor * a[k] * b[l];
                }
            }
        };
        match self.parameters {
            0 => {}
            1 => subtract(&c(0), &c(0), 0.5 / dot(j[0], j[0])),
            _ => {
                // Directions that are made normal to each other: a sum of two squares, which loses less where the
                // directions are nearly parallel than the inverse of F.
                let shear = dot(j[0], j[1]) / dot(j[0], j[0]);
                let n = cross(j[0], j[1]);
                let (first, mut second) = (c(0), c(1));
                second.iter_mut().zip(&first).for_each(|(s, f)| *s -= shear * f);
                subtract(&first, &first, 0.5 / dot(j[0], j[0]));
                subtract(&second, &second, 0.5 * dot(j[0], j[0]) / dot(n, n));
            }
        }
        hessian
    }

    /// Between two points, or at fixed weights.
    fn at(weights: [f64; 4], x: &Points) -> Self {
        let separation = combine(&weights, x);
        Self { weights, separation, rates: [[0.0; 4]; 2], slopes: [[0.0; 3]; 2], parameters: 0 }
    }

    /// Point p and an edge.
    fn on_edge(p: usize, [a, b]: [usize; 2], x: &Points) -> Self {
        let end = |e: usize| {
            let mut weights = [0.0; 4];
            (weights[p], weights[e]) = (1.0, -1.0);
            Self::at(weights, x)
        };
        let (edge, from_a) = (sub(x[b], x[a]), sub(x[p], x[a]));
        let length2 = dot(edge, edge);
        // From both ends: where the foot is near one of them, it is compared with that end without cancellation.
        let (to_a, to_b) = (dot(edge, from_a), dot(edge, sub(x[b], x[p])));
        let has_length = length2 > 0.0;
        if !has_length {
            return nearest([end(a), end(b)]);
        }
        if to_a <= 0.0 {
            return end(a);
        }
        if to_b <= 0.0 {
            return end(b);
        }
        let s = to_a / length2;
        let mut weights = [0.0; 4];
        (weights[p], weights[a], weights[b]) = (1.0, -(1.0 - s), -s);
        let mut rate = [0.0; 4];
        (rate[a], rate[b]) = (1.0, -1.0);
        // What is left along the edge is rounding.
        let raw = if s < 0.5 {
            sub(from_a, edge.map(|c| s * c))
        } else {
            let t = to_b / length2;
            add(sub(x[p], x[b]), edge.map(|c| t * c))
        };
        let along = dot(raw, edge) / length2;
        Self {
            weights,
            separation: sub(raw, edge.map(|c| along * c)),
            rates: [rate, [0.0; 4]],
            slopes: [edge.map(|c| -c), [0.0; 3]],
            parameters: 1,
        }
    }

    /// The same closest points, from the first element to the second one.
    fn reversed(mut self) -> Self {
        self.weights = self.weights.map(|w| -w);
        self.separation = self.separation.map(|c| -c);
        self.rates = self.rates.map(|rate| rate.map(|w| -w));
        self.slopes = self.slopes.map(|slope| slope.map(|c| -c));
        self
    }
}

/// sum_i w_i x_i.
fn combine(weights: &[f64; 4], x: &Points) -> [f64; 3] {
    std::array::from_fn(|axis| (0..4).map(|i| weights[i] * x[i][axis]).sum())
}

/// That with the least distance, of equal ones the first.
fn nearest<const N: usize>(candidates: [Closest; N]) -> Closest {
    let mut best = candidates[0];
    for candidate in &candidates[1..] {
        if candidate.squared_distance() < best.squared_distance() {
            best = *candidate;
        }
    }
    best
}

/// Point 0 and the inside of the triangle 1 2 3, if its foot lies there.
fn in_triangle(x: &Points) -> Option<Closest> {
    let (first, second, from) = (sub(x[2], x[1]), sub(x[3], x[1]), sub(x[0], x[1]));
    let n = cross(first, second);
    let n2 = dot(n, n);
    let has_area = n2 > PARALLEL * dot(first, first) * dot(second, second) && n2 > 0.0;
    if !has_area {
        return None;
    }
    let u = dot(n, cross(from, second)) / n2;
    let v = dot(n, cross(first, from)) / n2;
    let rest = 1.0 - u - v;
    if !(u > 0.0 && v > 0.0 && rest > 0.0) {
        return None;
    }
    let height = dot(n, from) / n2;
    Some(Closest {
        weights: [1.0, -rest, -u, -v],
        separation: n.map(|c| height * c),
        rates: [[0.0, 1.0, -1.0, 0.0], [0.0, 1.0, 0.0, -1.0]],
        slopes: [first.map(|c| -c), second.map(|c| -c)],
        parameters: 2,
    })
}

/// The insides of the edges 0 1 and 2 3, if the closest points of their lines lie there.
fn between_edges(x: &Points) -> Option<Closest> {
    let (first, second, from) = (sub(x[1], x[0]), sub(x[3], x[2]), sub(x[0], x[2]));
    let n = cross(first, second);
    let n2 = dot(n, n);
    let are_skew = n2 > PARALLEL * dot(first, first) * dot(second, second) && n2 > 0.0;
    if !are_skew {
        return None;
    }
    let s = dot(n, cross(second, from)) / n2;
    let t = dot(n, cross(first, from)) / n2;
    if !(s > 0.0 && s < 1.0 && t > 0.0 && t < 1.0) {
        return None;
    }
    let height = dot(n, from) / n2;
    Some(Closest {
        weights: [1.0 - s, s, -(1.0 - t), -t],
        separation: n.map(|c| height * c),
        rates: [[-1.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, -1.0]],
        slopes: [first, second.map(|c| -c)],
        parameters: 2,
    })
}
