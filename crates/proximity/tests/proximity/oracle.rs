//! Distances of simplices by brute force in twice the precision, and hard positions to try them in.

use std::ops::{Add, Div, Mul, Sub};

/// The sum of two doubles that do not overlap: about 32 digits.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Twofold(f64, f64);

impl From<f64> for Twofold {
    fn from(x: f64) -> Self {
        Self(x, 0.0)
    }
}

fn quick_sum(a: f64, b: f64) -> Twofold {
    let sum = a + b;
    Twofold(sum, b - (sum - a))
}

impl Add for Twofold {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let sum = self.0 + other.0;
        let part = sum - self.0;
        let error = (self.0 - (sum - part)) + (other.0 - part);
        quick_sum(sum, error + self.1 + other.1)
    }
}

impl Sub for Twofold {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + Self(-other.0, -other.1)
    }
}

impl Mul for Twofold {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let product = self.0 * other.0;
        let error = self.0.mul_add(other.0, -product);
        quick_sum(product, error + self.0 * other.1 + self.1 * other.0)
    }
}

impl Div for Twofold {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        let first = self.0 / other.0;
        let rest = self - Self::from(first) * other;
        let second = rest.0 / other.0;
        let rest = rest - Self::from(second) * other;
        quick_sum(first, second) + Self::from(rest.0 / other.0)
    }
}

type Vector = [Twofold; 3];

fn sub(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn dot(a: Vector, b: Vector) -> Twofold {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The distance of two simplices: the least one over all pairs of faces whose closest points are inside of both.
///
/// The least distance of two convex polytopes is taken by a pair of faces whose spanning vectors are independent, three
/// at most. For each pair of subsets of corners the normal equations are solved.
pub fn distance(x: &[[f64; 3]], y: &[[f64; 3]]) -> f64 {
    let (x, y) = (lift(x), lift(y));
    let mut least = f64::INFINITY;
    for first in 1..1u32 << x.len() {
        for second in 1..1u32 << y.len() {
            if first.count_ones() + second.count_ones() <= 5
                && let Some(distance) = between_spans(&select(&x, first), &select(&y, second))
            {
                least = least.min(distance);
            }
        }
    }
    least.max(0.0).sqrt()
}

fn lift(points: &[[f64; 3]]) -> Vec<Vector> {
    points.iter().map(|p| p.map(Twofold::from)).collect()
}

fn select(points: &[Vector], mask: u32) -> Vec<Vector> {
    points.iter().enumerate().filter(|(i, _)| mask & (1 << i) != 0).map(|(_, p)| *p).collect()
}

/// Square of the distance of two affine spans, if it is unique and its points are inside of the corners.
fn between_spans(x: &[Vector], y: &[Vector]) -> Option<f64> {
    // |r - sum_i c_i e_i|^2 with r = y_0 - x_0, e from x_0 to its other corners and, with minus, from y_0.
    let r = sub(y[0], x[0]);
    let ahead = x[1..].iter().map(|p| sub(*p, x[0]));
    let back = y[1..].iter().map(|p| sub(y[0], *p));
    let spans: Vec<Vector> = ahead.chain(back).collect();
    let n = spans.len();
    let mut matrix: Vec<Vec<Twofold>> =
        spans.iter().map(|e| spans.iter().map(|f| dot(*e, *f)).chain([dot(*e, r)]).collect()).collect();
    for k in 0..n {
        let size = dot(spans[k], spans[k]).0;
        // The pivot is the square of what is independent of the vectors before.
        if matrix[k][k].0 <= 1e-27 * size || size == 0.0 {
            return None;
        }
        for i in 0..n {
            if i != k {
                let factor = matrix[i][k] / matrix[k][k];
                for j in k..=n {
                    matrix[i][j] = matrix[i][j] - factor * matrix[k][j];
                }
            }
        }
    }
    let c: Vec<f64> = (0..n).map(|k| (matrix[k][n] / matrix[k][k]).0).collect();
    let (s, t) = c.split_at(x.len() - 1);
    let is_inside = |c: &[f64]| c.iter().all(|c| *c >= -1e-15) && c.iter().sum::<f64>() <= 1.0 + 1e-15;
    if !(is_inside(s) && is_inside(t)) {
        return None;
    }
    let mut rest = r;
    for k in 0..n {
        let c = matrix[k][n] / matrix[k][k];
        rest = sub(rest, spans[k].map(|e| e * c));
    }
    Some(dot(rest, rest).0)
}

/// A stream of numbers that depends on its seed only (splitmix64).
pub struct Random(pub u64);

impl Random {
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.bits() % n
    }

    /// From -1 to 1.
    pub fn number(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    pub fn point(&mut self) -> [f64; 3] {
        [self.number(), self.number(), self.number()]
    }

    /// Corners of two simplices: anywhere, on a coarse grid (touching, parallel, without length or area), nearly so,
    /// thin, in one plane, sharing corners, of all scales, far from the origin.
    pub fn simplices<const M: usize, const N: usize>(&mut self) -> ([[f64; 3]; M], [[f64; 3]; N]) {
        let kind = self.below(8);
        let noise = 10f64.powi(-(self.below(14) as i32) - 3);
        let mut point = || {
            let free = self.point();
            match kind {
                0 | 1 => free,
                2 => free.map(|c| (2.0 * c).round()),
                3 => [0, 1, 2].map(|i| (2.0 * free[i]).round() + noise * free[(i + 1) % 3]),
                4 => [free[0], noise * free[1], noise * free[2]],
                5 => [free[0], free[1], noise * free[2]],
                6 => [free[0], (2.0 * free[1]).round() * noise, 0.0],
                _ => free,
            }
        };
        let mut x: [[f64; 3]; M] = std::array::from_fn(|_| point());
        let mut y: [[f64; 3]; N] = std::array::from_fn(|_| point());
        if kind == 7 {
            // A common corner, and one that is nearly so.
            y[0] = x[0];
            y[N - 1] = x[M - 1].map(|c| c + noise * self.number());
        }
        let scale = if self.below(4) == 0 { 10f64.powi(self.below(13) as i32 - 6) } else { 1.0 };
        let offset = if self.below(4) == 0 { self.point() } else { [0.0; 3] };
        let place = |p: [f64; 3]| [0, 1, 2].map(|i| scale * (p[i] + 10.0 * offset[i]));
        x = x.map(place);
        y = y.map(place);
        (x, y)
    }
}
