//! The tangents of springs within one state of points in space, as blocks of a matrix.

/// -K_11 of the two ends of a spring, see [`Element`](super::element::Element): s a a^T + t I.
#[derive(Clone, Copy, Debug)]
pub struct Tangent {
    /// Points at both ends.
    pub points: [usize; 2],
    /// a.
    pub direction: [f64; 3],
    /// s.
    pub along: f64,
    /// t.
    pub across: f64,
}

/// Blocks on the diagonal, while they are summed.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct DiagonalBlocks(Vec<[[f64; 3]; 3]>);

impl Tangent {
    fn block(&self) -> [[f64; 3]; 3] {
        let Self { direction: a, along, across, .. } = self;
        let entry = |i: usize, j: usize| along * a[i] * a[j] + if i == j { *across } else { 0.0 };
        std::array::from_fn(|i| std::array::from_fn(|j| entry(i, j)))
    }
}

impl DiagonalBlocks {
    /// Starts with zeros.
    pub fn clear(&mut self, n_points: usize) {
        self.0.clear();
        self.0.resize(n_points, [[0.0; 3]; 3]);
    }

    /// Passes the blocks between the points of a spring on, and adds up their part of the diagonal.
    pub fn add(&mut self, tangent: Tangent, add: &mut impl FnMut(usize, usize, &[[f64; 3]; 3])) {
        let ([first, second], block) = (tangent.points, tangent.block());
        for end in tangent.points {
            let sums = self.0[end].as_flattened_mut().iter_mut();
            sums.zip(block.as_flattened()).for_each(|(sum, value)| *sum -= value);
        }
        // It is symmetric.
        add(first, second, &block);
        add(second, first, &block);
    }

    /// Hands out the sums.
    pub fn end(&self, add: &mut impl FnMut(usize, usize, &[[f64; 3]; 3])) {
        for (point, block) in self.0.iter().enumerate() {
            add(point, point, block);
        }
    }
}
