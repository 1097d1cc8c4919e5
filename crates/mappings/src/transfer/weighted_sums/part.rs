//! The terms that one input gives to weighted sums.

use settee_math::StateKind;
use settee_math::simd::lanes::{Kernel, Lanes, Machine};
use settee_math::simd::padded;

/// The terms of one input in rows: those of row i are `terms[starts[i]..starts[i + 1]]`, each a point and its weight.
#[derive(Clone, Debug)]
pub struct Part {
    pub kind: StateKind,
    /// The output point of each row, ascending: the points that this input contributes to, which are few where many
    /// inputs share the points. `None` for the only input: its rows are all output points.
    pub points: Option<Vec<u32>>,
    pub starts: Vec<u32>,
    pub terms: Vec<(u32, f64)>,
}

impl Part {
    /// The terms of a row.
    #[inline]
    pub fn row(&self, row: usize) -> &[(u32, f64)] {
        &self.terms[self.starts[row] as usize..self.starts[row + 1] as usize]
    }

    /// The terms of an output point.
    pub fn of(&self, point: usize) -> &[(u32, f64)] {
        match &self.points {
            None => self.row(point),
            Some(points) => points.binary_search(&(point as u32)).map_or(&[][..], |row| self.row(row)),
        }
    }

    /// All rows, each with its output point.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &[(u32, f64)])> {
        let point = move |row: usize| self.points.as_ref().map_or(row, |points| points[row] as usize);
        (0..self.starts.len() - 1).map(move |row| (point(row), self.row(row)))
    }
}

/// Adds the terms of an input to points in space, four of them at a time.
pub struct AddPoints<'a> {
    pub part: &'a Part,
    pub source: &'a [f64],
    pub out: &'a mut [[f64; 3]],
}

impl Kernel for AddPoints<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Self { part, source, out } = self;
        let Some(points) = &part.points else {
            return padded::add(
                machine,
                1.0,
                #[inline(always)]
                |point| sum_of(machine, source, part.row(point)),
                out,
            );
        };
        for (row, point) in points.iter().enumerate() {
            let Some(target) = out.get_mut(*point as usize) else { break };
            let sum = sum_of(machine, source, part.row(row)).to_array();
            for axis in 0..3 {
                target[axis] += sum[axis];
            }
        }
    }
}

/// The weighted sum of points in space.
#[inline(always)]
fn sum_of<M: Machine>(machine: M, source: &[f64], terms: &[(u32, f64)]) -> M::Lanes {
    let mut sum = machine.splat(0.0);
    for &(from, weight) in terms {
        let values = &source[3 * from as usize..];
        // The fourth number belongs to the next point; its sum is unused.
        let values = match values.first_chunk() {
            Some(four) => machine.load(four),
            None => machine.load(&[values[0], values[1], values[2], 0.0]),
        };
        sum = sum + machine.splat(weight) * values;
    }
    sum
}
