//! Linear springs within one state of points in space, in the order that suits their mesh.

use settee_parallel::Workers;

use super::bands::SpringBands;
use super::element::Element;
use super::joined::by_points;
use super::rows::SpringRows;
use super::tangent::{DiagonalBlocks, Tangent};

/// Springs with their tangents at the last force.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct OneStateSprings {
    order: Order,
    #[rebuilt]
    n_points: usize,
    #[rebuilt]
    diagonal: DiagonalBlocks,
}

#[derive(Clone, Debug, settee_persist::Persist)]
enum Order {
    Bands(SpringBands),
    Rows(SpringRows),
}

impl OneStateSprings {
    /// The springs in bands if their mesh is numbered so, by points otherwise.
    pub fn new(elements: &[Element]) -> Self {
        let springs = by_points(elements);
        let order = SpringBands::new(&springs).map(Order::Bands);
        Self::with_order(elements, order.unwrap_or_else(|| Order::Rows(SpringRows::new(&springs))))
    }

    fn with_order(elements: &[Element], order: Order) -> Self {
        let n_points = elements.iter().flat_map(Element::points).max().map_or(0, |last| last + 1);
        Self { order, n_points, diagonal: DiagonalBlocks::default() }
    }

    /// Number of points up to the last one with a spring.
    pub fn n_points(&self) -> usize {
        self.n_points
    }

    /// Adds the forces to `f`; keeps the tangents.
    pub fn add_force(&mut self, workers: &Workers, x: &[[f64; 3]], v: &[[f64; 3]], f: &mut [[f64; 3]]) {
        match &mut self.order {
            Order::Bands(bands) => bands.add_force(workers, x, v, f),
            Order::Rows(rows) => rows.add_force(workers, x, v, f),
        }
    }

    /// Adds k K dx to `df`.
    pub fn add_product(&mut self, workers: &Workers, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        match &mut self.order {
            Order::Bands(bands) => bands.add_product(workers, k, dx, df),
            Order::Rows(rows) => rows.add_product(workers, k, dx, df),
        }
    }

    /// Calls `add` with every block of K: (row point, column point, block).
    pub fn for_each_block(&mut self, mut add: impl FnMut(usize, usize, &[[f64; 3]; 3])) {
        let Self { order, diagonal, n_points } = self;
        diagonal.clear(*n_points);
        let mut visit = |tangent: Tangent| diagonal.add(tangent, &mut add);
        match order {
            Order::Bands(bands) => bands.for_each_tangent(&mut visit),
            Order::Rows(rows) => rows.for_each_tangent(&mut visit),
        }
        diagonal.end(&mut add);
    }
}

#[cfg(test)]
mod tests {
    use settee_math::Vec3;
    use settee_parallel::ALONE;

    use super::super::Spring;
    use super::super::element::Range;
    use super::*;

    /// Springs over the lines and diagonals of a strip of points, two of each eleventh kind, some damped so much that
    /// k' is negative; and to a point far away.
    fn strip(n: u32) -> Vec<Element> {
        let spring = |(first, second, damping)| Spring { first, second, stiffness: 3.0, damping, length: 0.3 };
        let along = (0..n - 1).map(|i| (i, i + 1, 40.0));
        let across = (0..n - 13).filter(|i| i % 7 != 0).map(|i| (i + 12 + i % 2, i, 0.1));
        let twice = (0..n - 1).step_by(11).map(|i| (i + 1, i, 0.0));
        let far = (0..20).map(|i| (i, n - 1 - i, 0.2));
        let ranges = [Range::All, Range::Elongated, Range::Shortened];
        let springs = along.chain(across).chain(twice).chain(far);
        springs.zip(ranges.into_iter().cycle()).map(|(s, range)| Element::ranged(spring(s), range)).collect()
    }

    fn motion(n: u32) -> [Vec<[f64; 3]>; 2] {
        let x = (0..n).map(|i| [f64::from(i).sin(), f64::from(i).cos(), 0.1 * f64::from(i % 5)]);
        let v = (0..n).map(|i| [f64::from(i * i % 7), -1.0, 0.3 * f64::from(i % 3)]);
        [x.collect(), v.collect()]
    }

    /// The springs in both orders.
    fn orders(elements: &[Element]) -> [OneStateSprings; 2] {
        let springs = by_points(elements);
        let bands = SpringBands::new(&springs).map(Order::Bands).unwrap();
        [bands, Order::Rows(SpringRows::new(&springs))].map(|order| OneStateSprings::with_order(elements, order))
    }

    #[test]
    fn small_meshes_and_those_without_lines_have_no_bands() {
        let scattered: Vec<Element> = (1..1000)
            .map(|i| Spring { first: i / 7, second: i * 37 % 1009, stiffness: 1.0, damping: 0.0, length: 1.0 })
            .map(|spring| Element::new(spring, false))
            .collect();
        assert!(matches!(OneStateSprings::new(&scattered).order, Order::Rows(_)));
        assert!(matches!(OneStateSprings::new(&strip(100)).order, Order::Rows(_)));
        assert!(matches!(OneStateSprings::new(&strip(800)).order, Order::Bands(_)));
    }

    #[test]
    fn forces_and_products_are_those_of_the_springs_one_by_one() {
        let n = 1302;
        let [x, v] = motion(n);
        let dx: Vec<[f64; 3]> = v.iter().rev().copied().collect();
        for mut springs in orders(&strip(n)) {
            let (mut f, mut df) = (vec![[0.0; 3]; n as usize], vec![[0.0; 3]; n as usize]);
            springs.add_force(&ALONE, &x, &v, &mut f);
            springs.add_product(&ALONE, 2.0, &dx, &mut df);
            for mut element in strip(n) {
                let [a, b] = element.points();
                let force = element.evaluate::<Vec3>([&x; 2], [&v; 2]).unwrap_or_default();
                for i in 0..3 {
                    f[a][i] -= force[i];
                    f[b][i] += force[i];
                    let delta: f64 = (0..3).map(|j| 2.0 * element.block()[i][j] * (dx[b][j] - dx[a][j])).sum();
                    df[a][i] -= delta;
                    df[b][i] += delta;
                }
            }
            // Forces are up to 400 N.
            assert!(f.as_flattened().iter().chain(df.as_flattened()).all(|rest| rest.abs() < 1e-10));
        }
    }

    #[test]
    fn threads_and_blocks_give_the_same_product() {
        let n = 3000;
        let [x, v] = motion(n);
        for springs in orders(&strip(n)) {
            let product = |workers: &Workers| {
                let (mut springs, mut f) = (springs.clone(), vec![[0.0; 3]; n as usize]);
                springs.add_force(workers, &x, &v, &mut f);
                springs.add_product(workers, 0.5, &v, &mut f);
                (springs, f)
            };
            let (mut springs, f) = product(&ALONE);
            assert_eq!(f, product(&Workers::new(3)).1);
            let (mut by_springs, mut by_blocks) = (vec![[0.0; 3]; f.len()], vec![[0.0; 3]; f.len()]);
            springs.add_product(&ALONE, 1.0, &v, &mut by_springs);
            springs.for_each_block(|row, column, block| {
                for i in 0..3 {
                    by_blocks[row][i] += (0..3).map(|j| block[i][j] * v[column][j]).sum::<f64>();
                }
            });
            for (a, b) in by_springs.as_flattened().iter().zip(by_blocks.as_flattened()) {
                assert!((a - b).abs() < 1e-10, "{a} {b}");
            }
        }
    }
}
