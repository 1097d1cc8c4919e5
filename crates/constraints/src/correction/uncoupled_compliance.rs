//! Compliances of single points: W = J C J^T with a matrix C of small blocks.

use settee_kernel::roles::Compliance;
use settee_persist::Persist;
use settee_sparse::SparseRows;

/// Compliances of the points of a state.
#[derive(Clone, Debug, Default, Persist)]
pub struct PointCompliances {
    /// Scalars of a velocity.
    #[rebuilt]
    size: usize,
    /// One number a point, or the entries of the upper half of the block of all rigid bodies by rows: a number for the
    /// centre, six for the rotation.
    #[rebuilt]
    kind: Kind,
    /// Entries of the rows, sorted by unknowns.
    #[cleared]
    columns: Vec<(usize, usize, f64)>,
    /// Rows on one point, with their entries there.
    #[cleared]
    entries: Vec<(usize, [f64; 6])>,
}

#[derive(Clone, Debug, Persist)]
enum Kind {
    Points { values: Vec<f64>, default: f64 },
    Frames { centre: f64, rotation: [f64; 6] },
}

impl Default for Kind {
    fn default() -> Self {
        Self::Points { values: Vec::new(), default: 0.0 }
    }
}

impl PointCompliances {
    /// Those of points of `size` scalars; beyond the end of the list `default` counts.
    pub fn of_points(size: usize, values: Vec<f64>, default: f64) -> Self {
        Self { size, kind: Kind::Points { values, default }, ..Self::default() }
    }

    /// Those of rigid bodies: of the centre, and xx, xy, xz, yy, yz, zz of the rotation in the axes of the world.
    pub fn of_frames(centre: f64, rotation: [f64; 6]) -> Self {
        Self { size: 6, kind: Kind::Frames { centre, rotation }, ..Self::default() }
    }

    /// The motion of a point under a force on it.
    pub fn respond(&self, point: usize, force: &[f64], motion: &mut [f64]) {
        match &self.kind {
            Kind::Points { values, default } => {
                let compliance = values.get(point).unwrap_or(default);
                motion.iter_mut().zip(force).for_each(|(motion, force)| *motion = compliance * force);
            }
            Kind::Frames { centre, rotation: [xx, xy, xz, yy, yz, zz] } => {
                let [fx, fy, fz] = [force[3], force[4], force[5]];
                (0..3).for_each(|k| motion[k] = centre * force[k]);
                motion[3] = xx * fx + xy * fy + xz * fz;
                motion[4] = xy * fx + yy * fy + yz * fz;
                motion[5] = xz * fx + yz * fy + zz * fz;
            }
        }
    }

    /// motion = C force, of the points from `first` on.
    pub fn respond_all(&self, force: &[f64], motion: &mut [f64]) {
        let points = force.chunks_exact(self.size).zip(motion.chunks_exact_mut(self.size));
        for (point, (force, motion)) in points.enumerate() {
            self.respond(point, force, motion);
        }
    }

    /// W += factor J C J^T; `first`: the first unknown of the state.
    pub fn add_compliance(&mut self, rows: &SparseRows, first: usize, factor: f64, w: &mut Compliance) {
        let mut columns = std::mem::take(&mut self.columns);
        columns.clear();
        for row in 0..rows.len() {
            columns.extend(rows.row(row).iter().map(|(unknown, value)| (unknown - first, row, *value)));
        }
        let size = self.size;
        columns.sort_unstable_by_key(|(unknown, row, _)| (unknown / size, *row, *unknown));
        let mut entries = std::mem::take(&mut self.entries);
        for of_point in columns.chunk_by(|a, b| a.0 / size == b.0 / size) {
            entries.clear();
            for of_row in of_point.chunk_by(|a, b| a.1 == b.1) {
                let mut values = [0.0; 6];
                of_row.iter().for_each(|(unknown, _, value)| values[unknown % size] += value);
                entries.push((of_row[0].1, values));
            }
            let point = of_point[0].0 / size;
            for (index, (row, values)) in entries.iter().enumerate() {
                let mut moved = [0.0; 6];
                self.respond(point, &values[..size], &mut moved[..size]);
                for (other, direction) in &entries[index..] {
                    let value: f64 = moved[..size].iter().zip(&direction[..size]).map(|(a, b)| a * b).sum();
                    w.add(*row, *other, factor * value);
                    if row != other {
                        w.add(*other, *row, factor * value);
                    }
                }
            }
        }
        (self.columns, self.entries) = (columns, entries);
    }
}
