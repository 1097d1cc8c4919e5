//! The stiffness of a box in its modes.
//!
//! The displacement of a hexahedron is a sum of products of 1, xi, eta and zeta: s_m(a) = +-1 is the product m at node
//! a, and sum_a s_m(a) u_a its coefficient, which takes 24 additions for all eight. K of a box couples few of the
//! coefficients: stresses of different products are orthogonal over the box. With the three directions that leaves 33
//! numbers instead of 576, in blocks of at most 3 x 3.
//!
//! K = 1/64 S K' S^T with K' = S^T K S, since S S^T = 8 I.

use settee_math::simd::lanes::{LANES, Lanes};
use settee_math::simd::lanes3::Vector;

/// Numbers of the modal stiffness of a box.
pub const COUNT: usize = 33;

/// Products of coordinates without the constant: xi, eta, zeta, xi eta, eta zeta, zeta xi, xi eta zeta.
pub const MODES: usize = 7;

/// Signs of the coordinates of the nodes.
const NODES: [[f64; 3]; 8] = [
    [-1.0, -1.0, -1.0],
    [1.0, -1.0, -1.0],
    [1.0, 1.0, -1.0],
    [-1.0, 1.0, -1.0],
    [-1.0, -1.0, 1.0],
    [1.0, -1.0, 1.0],
    [1.0, 1.0, 1.0],
    [-1.0, 1.0, 1.0],
];

// Freedoms: three times the mode plus the direction.
/// Normal strains, and shears that vary along the third direction.
const THREES: [[usize; 3]; 2] = [[0, 4, 8], [11, 16, 12]];
/// Shears, and normal strains that vary across their direction.
const TWOS: [[usize; 2]; 6] = [[3, 1], [7, 5], [6, 2], [10, 17], [9, 14], [15, 13]];
const ONES: [usize; 3] = [18, 19, 20];

/// Sign of mode m at node a.
fn sign(mode: usize, node: usize) -> f64 {
    let [x, y, z] = NODES[node];
    [x, y, z, x * y, y * z, z * x, x * y * z][mode]
}

/// -K'/64 of a stiffness matrix of 24 x 24 numbers in the axes of the box; `None` if it is not that of a box: if others
/// of its numbers differ from 0 by more than `tolerance` times the largest one.
pub fn of_matrix(matrix: &[f64], tolerance: f64) -> Option<[f64; COUNT]> {
    // Rows first, then columns: all at once would be ten times the work.
    let mut rows = [[0.0; 24]; 3 * MODES];
    for (i, sums) in rows.iter_mut().enumerate() {
        for a in 0..8 {
            let factor = sign(i / 3, a) / -64.0;
            let row = &matrix[(3 * a + i % 3) * 24..][..24];
            sums.iter_mut().zip(row).for_each(|(sum, entry)| *sum += factor * entry);
        }
    }
    let mut modal = [[0.0; 3 * MODES]; 3 * MODES];
    for (row, sums) in modal.iter_mut().zip(&rows) {
        for (j, entry) in row.iter_mut().enumerate() {
            *entry = (0..8).map(|b| sign(j / 3, b) * sums[3 * b + j % 3]).sum();
        }
    }
    let mut found = [0.0; COUNT];
    for (entry, (i, j)) in found.iter_mut().zip(entries()) {
        *entry = (modal[i][j] + modal[j][i]) / 2.0;
        (modal[i][j], modal[j][i]) = (0.0, 0.0);
    }
    let largest = found.iter().fold(0.0, |largest: f64, entry| largest.max(entry.abs()));
    let is_box = modal.as_flattened().iter().all(|entry| entry.abs() <= tolerance * largest);
    (is_box && largest.is_finite()).then_some(found)
}

/// Places of the numbers in K', in the order in which they are stored.
fn entries() -> impl Iterator<Item = (usize, usize)> {
    let threes = THREES.into_iter().flat_map(|[a, b, c]| [(a, a), (b, b), (c, c), (a, b), (b, c), (a, c)]);
    let twos = TWOS.into_iter().flat_map(|[a, b]| [(a, a), (b, b), (a, b)]);
    threes.chain(twos).chain(ONES.map(|a| (a, a)))
}

/// sum_a s_m(a) u_a of one component for all modes but the constant.
#[inline(always)]
pub fn modes<L: Lanes>(u: &[L; 8]) -> [L; MODES] {
    let (a, b, c, d) = (u[0] + u[1], u[3] + u[2], u[4] + u[5], u[7] + u[6]);
    let (a_x, b_x, c_x, d_x) = (u[1] - u[0], u[2] - u[3], u[5] - u[4], u[6] - u[7]);
    let (low, high, low_x, high_x) = (a + b, c + d, a_x + b_x, c_x + d_x);
    let (low_y, high_y, low_xy, high_xy) = (b - a, d - c, b_x - a_x, d_x - c_x);
    [low_x + high_x, low_y + high_y, high - low, low_xy + high_xy, high_y - low_y, high_x - low_x, high_xy - low_xy]
}

/// sum_m s_m(a) g_m of one component for all nodes.
#[inline(always)]
pub fn at_nodes<L: Lanes>(&[x, y, z, xy, yz, zx, xyz]: &[L; MODES]) -> [L; 8] {
    // The sums with xi = -1 and xi = 1, the latter without the constant ones in xi.
    let (low, low_x, low_y, low_xy) = (-z, x - zx, y - yz, xy - xyz);
    let (high, high_x, high_y, high_xy) = (z, x + zx, y + yz, xy + xyz);
    let (a, a_x, b, b_x) = (low - low_y, low_x - low_xy, low + low_y, low_x + low_xy);
    let (c, c_x, d, d_x) = (high - high_y, high_x - high_xy, high + high_y, high_x + high_xy);
    [a - a_x, a + a_x, b + b_x, b - b_x, c - c_x, c + c_x, d + d_x, d - d_x]
}

/// K' c for coefficients by modes and directions. `k`: the number with an index.
#[inline(always)]
pub fn multiply<L: Lanes>(k: impl Fn(usize) -> L, c: &[Vector<L>; MODES]) -> [Vector<L>; MODES] {
    let mut product = *c;
    // Written out: the places must be known when the program is compiled, so that all coefficients stay in registers.
    macro_rules! three {
        ($first:literal, $block:literal) => {{
            const PLACES: [usize; 3] = THREES[$block];
            const P: [usize; 2] = [PLACES[0] / 3, PLACES[0] % 3];
            const Q: [usize; 2] = [PLACES[1] / 3, PLACES[1] % 3];
            const R: [usize; 2] = [PLACES[2] / 3, PLACES[2] % 3];
            let (a, b, d) = (c[P[0]][P[1]], c[Q[0]][Q[1]], c[R[0]][R[1]]);
            product[P[0]][P[1]] = k($first + 5).mul_add(d, k($first + 3).mul_add(b, k($first) * a));
            product[Q[0]][Q[1]] = k($first + 4).mul_add(d, k($first + 3).mul_add(a, k($first + 1) * b));
            product[R[0]][R[1]] = k($first + 5).mul_add(a, k($first + 4).mul_add(b, k($first + 2) * d));
        }};
    }
    macro_rules! two {
        ($first:literal, $block:literal) => {{
            const PLACES: [usize; 2] = TWOS[$block];
            const P: [usize; 2] = [PLACES[0] / 3, PLACES[0] % 3];
            const Q: [usize; 2] = [PLACES[1] / 3, PLACES[1] % 3];
            let (a, b) = (c[P[0]][P[1]], c[Q[0]][Q[1]]);
            product[P[0]][P[1]] = k($first + 2).mul_add(b, k($first) * a);
            product[Q[0]][Q[1]] = k($first + 2).mul_add(a, k($first + 1) * b);
        }};
    }
    three!(0, 0);
    three!(6, 1);
    two!(12, 0);
    two!(15, 1);
    two!(18, 2);
    two!(21, 3);
    two!(24, 4);
    two!(27, 5);
    let [x, y, z] = c[MODES - 1];
    product[MODES - 1] = [k(30) * x, k(31) * y, k(32) * z];
    product
}

/// The numbers of four boxes.
pub type Modal = [[f64; LANES]; COUNT];

#[cfg(test)]
mod tests {
    use settee_math::simd::lanes::{Kernel, Machine, run};

    use super::*;

    /// K u of a stiffness with every number of its own, by modes and by its matrix.
    struct Product([f64; COUNT], [[f64; 3]; 8]);

    impl Kernel for Product {
        type Output = [[f64; 3]; 8];

        fn run<M: Machine>(self, machine: M) -> Self::Output {
            let mut of_direction = [[machine.splat(0.0); MODES]; 3];
            for (direction, found) in of_direction.iter_mut().enumerate() {
                *found = modes(&self.1.map(|u| machine.splat(u[direction])));
            }
            let [x, y, z] = of_direction;
            let product = multiply(|i| machine.splat(self.0[i]), &std::array::from_fn(|m| [x[m], y[m], z[m]]));
            let [x, y, z] = [0, 1, 2].map(|i| at_nodes(&product.map(|v| v[i])).map(|value| value.to_array()[1]));
            std::array::from_fn(|a| [x[a], y[a], z[a]])
        }
    }

    #[test]
    fn modes_give_the_product_of_the_matrix_they_were_taken_from() {
        let numbers: [f64; COUNT] = std::array::from_fn(|i| 1.0 + 0.37 * i as f64);
        let mut matrix = vec![0.0; 24 * 24];
        for (number, (i, j)) in numbers.iter().zip(entries()) {
            let places = if i == j { vec![(i, j)] } else { vec![(i, j), (j, i)] };
            for (i, j) in places {
                for a in 0..8 {
                    for b in 0..8 {
                        matrix[(3 * a + i % 3) * 24 + 3 * b + j % 3] -= sign(i / 3, a) * number * sign(j / 3, b);
                    }
                }
            }
        }
        let found = of_matrix(&matrix, 1e-13).expect("it has the entries of a box only");
        assert!(found.iter().zip(numbers).all(|(a, b)| (a - b).abs() < 1e-13 * b));
        let u: [[f64; 3]; 8] = std::array::from_fn(|a| std::array::from_fn(|i| ((a * 3 + i) as f64).sin()));
        let product = run(Product(found, u));
        for (row, value) in product.as_flattened().iter().enumerate() {
            let expected: f64 = -(0..24).map(|j| matrix[row * 24 + j] * u[j / 3][j % 3]).sum::<f64>();
            assert!((value - expected).abs() < 1e-11, "{row}: {value} instead of {expected}");
        }
        matrix[1] += 1e-9;
        assert_eq!(of_matrix(&matrix, 1e-13), None);
    }
}
