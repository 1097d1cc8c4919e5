//! The least time that a step can take on a machine, from what it has to compute and to move.
//!
//! n points, b blocks of 3 x 3 in the matrix, BW bandwidth for the working set, P peak of fused multiply-adds, G rate
//! of dense products:
//!
//! * an iteration of conjugate gradients on the assembled matrix: (76 b + 76 n + 216 n) bytes / BW; 76 bytes are a
//!   block with its column, 76 n the vectors of the product, 216 n those of the fused updates;
//! * the same without a matrix, where that is less: operations of the elements / (P / 2);
//! * making the matrix: max(operations / (P / 2), (72 b + records) / BW);
//! * forces: max(operations / (P / 2), records / BW);
//! * a factorisation: operations / G; a solution with it: 2 * 8 nnz(L) bytes / BW.
//!
//! Half of the peak is what code with gathered operands reaches at best.

use serde::Serialize;

use crate::machine::Machine;
use crate::work::{Shape, Size};

/// Part of the peak that gathered element code reaches at best.
const GATHERED: f64 = 0.5;
/// Bytes of a block with its column.
const BLOCK: f64 = 76.0;

/// Operations and bytes of one element.
struct Cost {
    /// Operations of the force.
    force: f64,
    /// Operations of a product with the stiffness, without a matrix.
    product: f64,
    /// Operations of the element's part of the matrix.
    assembly: f64,
    /// Bytes of its data.
    record: f64,
}

impl Shape {
    fn cost(self) -> Cost {
        match self {
            // R^T x 60, gradient 54, stress 12, forces 54, R f 48; blocks of six edges about 200 each.
            Self::Tetrahedron => Cost { force: 230.0, product: 230.0, assembly: 1200.0, record: 120.0 },
            // 24 x 24 products, rotations of 8 points there and back; 28 blocks R K R^T of 108 operations twice.
            Self::Hexahedron => Cost { force: 1440.0, product: 1440.0, assembly: 6050.0, record: 104.0 },
            // As a tetrahedron in the plane.
            Self::Triangle => Cost { force: 120.0, product: 120.0, assembly: 400.0, record: 80.0 },
            // Direction, length, one block.
            Self::Pair => Cost { force: 30.0, product: 40.0, assembly: 40.0, record: 40.0 },
        }
    }
}

/// How often what is done in a step.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Counts {
    /// Evaluations of forces.
    pub forces: f64,
    /// Iterations of iterative linear solvers.
    pub iterations: f64,
    /// Linear systems solved.
    pub solves: f64,
    /// Matrices assembled.
    pub assemblies: f64,
    /// Factorisations.
    pub factorisations: f64,
}

/// Least times of the parts of a step (s).
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Limit {
    /// Forces.
    pub force: f64,
    /// Matrices.
    pub assembly: f64,
    /// Factorisations.
    pub factor: f64,
    /// Linear solves.
    pub solve: f64,
}

impl Limit {
    /// Of a step that does so often what, on scopes of these sizes.
    pub fn new(machine: &Machine, sizes: &[Size], counts: &Counts) -> Self {
        let mut limit = Self::default();
        let peak = GATHERED * machine.fma * 1e9;
        let bandwidth = |bytes: f64| machine.bandwidth_for(bytes) * 1e9;
        // Counts are those of all scopes together.
        let share = 1.0 / sizes.len().max(1) as f64;
        for size in sizes {
            let sum = |cost: fn(&Cost) -> f64| {
                size.elements.iter().map(|of| of.count as f64 * cost(&of.shape.cost())).sum::<f64>()
            };
            let (blocks, points, records) = (size.blocks, size.points(), sum(|cost| cost.record));
            let matrix = BLOCK * blocks;
            let force = f64::max(sum(|cost| cost.force) / peak, records / bandwidth(records));
            let made =
                f64::max(sum(|cost| cost.assembly) / peak, (72.0 * blocks + records) / bandwidth(matrix + records));
            let vectors = 216.0 * points / bandwidth(matrix);
            let with_matrix = (matrix + 76.0 * points) / bandwidth(matrix) + vectors;
            let without = sum(|cost| cost.product) / peak + vectors;
            let iterations = counts.iterations * share;
            limit.force += counts.forces * share * force;
            limit.factor += counts.factorisations * share * size.fill.flops / (machine.gemm * 1e9);
            if counts.factorisations > 0.0 {
                let factor = 8.0 * size.fill.entries;
                limit.solve += counts.solves * share * 2.0 * factor / bandwidth(factor);
            }
            limit.assembly += counts.assemblies * share * made;
            if iterations > 0.0 {
                let assembles = counts.assemblies > 0.0;
                let making = if assembles { 0.0 } else { made };
                // Without an assembled system a solver may use elements, or make a matrix for itself.
                let with = iterations * with_matrix + making;
                limit.solve += if assembles { with } else { with.min(iterations * without) };
            }
        }
        limit
    }

    /// Least time of the whole step (s).
    pub fn total(&self) -> f64 {
        self.force + self.assembly + self.factor + self.solve
    }
}

/// Bytes moved for each element in an iteration of conjugate gradients on the assembled matrix.
pub fn bytes_per_element(size: &Size) -> Option<f64> {
    let count: usize = size.elements.iter().map(|of| of.count).sum();
    (count > 0).then(|| (BLOCK * size.blocks + 76.0 * size.points()) / count as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::Fill;
    use crate::work::Elements;

    #[test]
    fn a_direct_step_takes_its_factorisation_at_least() {
        let machine = Machine { bandwidth: [20.0; 3], fma: 50.0, gemm: 40.0 };
        let fill = Fill { entries: 1e6, flops: 4e9 };
        let elements = vec![Elements { shape: Shape::Tetrahedron, count: 1000 }];
        let size = Size { unknowns: 3000, blocks: 13_000.0, elements, fill };
        let counts = Counts { forces: 1.0, solves: 1.0, assemblies: 1.0, factorisations: 1.0, iterations: 0.0 };
        let limit = Limit::new(&machine, &[size], &counts);
        assert!((limit.factor - 0.1).abs() < 1e-12);
        assert!((limit.solve - 16e6 / 20e9).abs() < 1e-12);
        assert!((limit.force - 1000.0 * 230.0 / 25e9).abs() < 1e-12);
        assert!(limit.total() > 0.1008);
    }

    #[test]
    fn iterations_cost_what_their_vectors_and_matrix_weigh() {
        let machine = Machine { bandwidth: [20.0; 3], fma: 1e6, gemm: 40.0 };
        let size = Size { unknowns: 3000, blocks: 13_000.0, ..Size::default() };
        let counts = Counts { iterations: 10.0, assemblies: 1.0, ..Counts::default() };
        let limit = Limit::new(&machine, &[size], &counts);
        let bytes = 76.0 * 13_000.0 + (76.0 + 216.0) * 1000.0;
        assert!((limit.solve - 10.0 * bytes / 20e9).abs() < 1e-15);
    }
}
