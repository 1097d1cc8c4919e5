//! Vectors and matrices of space, one for each of four elements.

use super::lanes::{LANES, Lanes, Machine, Numbers};

/// A vector for each lane.
pub type Vector<L> = [L; 3];

/// A matrix by rows for each lane.
pub type Matrix<L> = [[L; 3]; 3];

/// A vector of each of four elements as it is stored.
pub type StoredVector = [[f64; LANES]; 3];

/// A matrix by rows of each of four elements as it is stored.
pub type StoredMatrix = [[[f64; LANES]; 3]; 3];

/// A function that is compiled in place where a fused multiplication is an instruction, and once for all its callers
/// where each is a call.
macro_rules! fused {
    ($(#[$words:meta])* pub fn $name:ident<L: Numbers>($($given:ident: $type:ty),*) -> $found:ty $body:block) => {
        $(#[$words])*
        #[inline(always)]
        pub fn $name<L: Numbers>($($given: $type),*) -> $found {
            #[inline(always)]
            fn in_place<L: Numbers>($($given: $type),*) -> $found $body

            #[inline(never)]
            fn by_call<L: Numbers>($($given: $type),*) -> $found {
                in_place($($given),*)
            }

            if const { L::IS_FUSED } { in_place($($given),*) } else { by_call($($given),*) }
        }
    };
}

/// Reads a vector.
#[inline(always)]
pub fn load<M: Machine>(machine: M, [x, y, z]: &StoredVector) -> Vector<M::Lanes> {
    [machine.load(x), machine.load(y), machine.load(z)]
}

/// Writes a vector.
#[inline(always)]
pub fn store<L: Lanes>([x, y, z]: &Vector<L>) -> StoredVector {
    [x.to_array(), y.to_array(), z.to_array()]
}

/// Reads a matrix.
#[inline(always)]
pub fn load_matrix<M: Machine>(machine: M, [x, y, z]: &StoredMatrix) -> Matrix<M::Lanes> {
    [load(machine, x), load(machine, y), load(machine, z)]
}

/// Writes a matrix.
#[inline(always)]
pub fn store_matrix<L: Lanes>([x, y, z]: &Matrix<L>) -> StoredMatrix {
    [store(x), store(y), store(z)]
}

/// a + b.
#[inline(always)]
pub fn sum<L: Numbers>(a: &Vector<L>, b: &Vector<L>) -> Vector<L> {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// a - b.
#[inline(always)]
pub fn difference<L: Numbers>(a: &Vector<L>, b: &Vector<L>) -> Vector<L> {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// s a.
#[inline(always)]
pub fn scaled<L: Numbers>(a: &Vector<L>, s: L) -> Vector<L> {
    [a[0] * s, a[1] * s, a[2] * s]
}

fused! {
    /// a + s b.
    pub fn add_scaled<L: Numbers>(a: &Vector<L>, b: &Vector<L>, s: L) -> Vector<L> {
        [s.mul_add(b[0], a[0]), s.mul_add(b[1], a[1]), s.mul_add(b[2], a[2])]
    }
}

/// -a.
#[inline(always)]
pub fn negated<L: Numbers>(a: &Vector<L>) -> Vector<L> {
    [-a[0], -a[1], -a[2]]
}

fused! {
    /// a . b.
    pub fn dot<L: Numbers>(a: &Vector<L>, b: &Vector<L>) -> L {
        a[2].mul_add(b[2], a[1].mul_add(b[1], a[0] * b[0]))
    }
}

fused! {
    /// a x b; exactly zero for a and a.
    pub fn cross<L: Numbers>(a: &Vector<L>, b: &Vector<L>) -> Vector<L> {
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    }
}

fused! {
    /// A v.
    pub fn turn<L: Numbers>(a: &Matrix<L>, v: &Vector<L>) -> Vector<L> {
        [dot(&a[0], v), dot(&a[1], v), dot(&a[2], v)]
    }
}

fused! {
    /// A^T v.
    pub fn turn_back<L: Numbers>(a: &Matrix<L>, v: &Vector<L>) -> Vector<L> {
        [
            a[2][0].mul_add(v[2], a[1][0].mul_add(v[1], a[0][0] * v[0])),
            a[2][1].mul_add(v[2], a[1][1].mul_add(v[1], a[0][1] * v[0])),
            a[2][2].mul_add(v[2], a[1][2].mul_add(v[1], a[0][2] * v[0])),
        ]
    }
}

/// A^T.
#[inline(always)]
pub fn transposed<L: Numbers>(a: &Matrix<L>) -> Matrix<L> {
    [[a[0][0], a[1][0], a[2][0]], [a[0][1], a[1][1], a[2][1]], [a[0][2], a[1][2], a[2][2]]]
}

fused! {
    /// A B.
    pub fn times<L: Numbers>(a: &Matrix<L>, b: &Matrix<L>) -> Matrix<L> {
        [turn_back(b, &a[0]), turn_back(b, &a[1]), turn_back(b, &a[2])]
    }
}

/// A : B.
#[inline(always)]
pub fn inner<L: Numbers>(a: &Matrix<L>, b: &Matrix<L>) -> L {
    dot(&a[0], &b[0]) + dot(&a[1], &b[1]) + dot(&a[2], &b[2])
}

/// s A.
#[inline(always)]
pub fn scaled_matrix<L: Numbers>(a: &Matrix<L>, s: L) -> Matrix<L> {
    [scaled(&a[0], s), scaled(&a[1], s), scaled(&a[2], s)]
}

fused! {
    /// A + s B.
    pub fn add_scaled_matrix<L: Numbers>(a: &Matrix<L>, b: &Matrix<L>, s: L) -> Matrix<L> {
        [add_scaled(&a[0], &b[0], s), add_scaled(&a[1], &b[1], s), add_scaled(&a[2], &b[2], s)]
    }
}

fused! {
    /// A + a b^T.
    pub fn add_outer<L: Numbers>(m: &Matrix<L>, a: &Vector<L>, b: &Vector<L>) -> Matrix<L> {
        [add_scaled(&m[0], b, a[0]), add_scaled(&m[1], b, a[1]), add_scaled(&m[2], b, a[2])]
    }
}

/// Vectors of four points, stored with a fourth number, as one vector of four lanes.
#[inline(always)]
pub fn gather<M: Machine>(machine: M, points: &[[f64; LANES]], [a, b, c, d]: [u16; LANES]) -> Vector<M::Lanes> {
    let [x, y, z, _] = M::Lanes::transpose([
        machine.load(&points[usize::from(a)]),
        machine.load(&points[usize::from(b)]),
        machine.load(&points[usize::from(c)]),
        machine.load(&points[usize::from(d)]),
    ]);
    [x, y, z]
}

/// Adds a vector of each lane to that of a point, in the order of the lanes.
#[inline(always)]
pub fn scatter<M: Machine>(
    machine: M,
    points: &mut [[f64; LANES]],
    [a, b, c, d]: [u16; LANES],
    &[x, y, z]: &Vector<M::Lanes>,
) {
    // The fourth number of a point gets zeros.
    let [of_a, of_b, of_c, of_d] = M::Lanes::transpose([x, y, z, machine.splat(0.0)]);
    for (point, value) in [(a, of_a), (b, of_b), (c, of_c), (d, of_d)] {
        let target = &mut points[usize::from(point)];
        *target = (machine.load(target) + value).to_array();
    }
}

/// Adds the vectors of four elements to those of their points, one node after the other.
#[inline(always)]
pub fn scatter_nodes<M: Machine, const NODES: usize>(
    machine: M,
    points: &mut [[f64; LANES]],
    nodes: &[[u16; LANES]; NODES],
    vectors: &[Vector<M::Lanes>; NODES],
) {
    for node in 0..NODES {
        scatter(machine, points, nodes[node], &vectors[node]);
    }
}
