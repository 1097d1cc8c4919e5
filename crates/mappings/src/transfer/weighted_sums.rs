//! Points that are sums of other points with constant weights.

mod follow;
mod part;

use settee_kernel::roles::{Inputs, InputsMut, JacobianSink, Transfer};
use settee_math::StateKind;
use settee_math::simd::lanes::run;

use self::part::{AddPoints, Part};

/// x_i = offset_i + sum_j w_ij x_j, for the leading scalars of points; v_i = sum_j w_ij v_j.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct WeightedSums {
    /// The terms that each input gives.
    parts: Vec<Part>,
    /// The rows of several inputs, point by point and for each one input after the other: the numbers of the input and
    /// of its row. Empty for the only input.
    rows: Vec<(u32, u32)>,
    output: StateKind,
    /// Leading scalars of a coordinate and of a derivative that are computed.
    copied: (usize, usize),
    /// One coordinate per point, or none.
    offsets: Vec<f64>,
    /// Number of output points.
    n_points: usize,
    /// Number of terms of each point, if it is the same for all.
    width: Width,
}

/// Number of terms of each of some points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    /// There are no points.
    Any,
    /// The same number for all.
    All(usize),
    /// Different ones.
    Several,
}

/// Leading scalars of a coordinate and of a derivative that points of one type can give to points of another.
/// `None` if the types do not fit: nothing can give an orientation to a rigid point.
fn common_scalars(input: StateKind, output: StateKind) -> Option<(usize, usize)> {
    if input == output {
        return Some((input.coord_size(), input.deriv_size()));
    }
    if output.is_rigid() {
        return None;
    }
    let given = if input.is_rigid() { input.spatial_size() } else { input.coord_size() };
    let size = given.min(output.coord_size());
    Some((size, size))
}

impl WeightedSums {
    /// Sums without points. Points of one type are copied as a whole; those of different types in their leading
    /// scalars: a rigid point gives its centre. `None` if the types do not fit, or the inputs give different numbers of
    /// scalars.
    pub fn new(inputs: &[StateKind], output: StateKind) -> Option<Self> {
        let copied = common_scalars(*inputs.first()?, output)?;
        let fits = inputs.iter().all(|input| common_scalars(*input, output) == Some(copied));
        fits.then(|| Self::with(inputs, output, copied))
    }

    /// Sums of the places in space only: orientations of the output stay as they are.
    pub fn of_places(inputs: &[StateKind], output: StateKind) -> Self {
        let sizes = inputs.iter().chain([&output]).map(|kind| kind.spatial_size());
        let size = sizes.min().unwrap_or(0);
        Self::with(inputs, output, (size, size))
    }

    fn with(inputs: &[StateKind], output: StateKind, copied: (usize, usize)) -> Self {
        let points = (inputs.len() > 1).then(Vec::new);
        let part = |kind: &StateKind| Part { kind: *kind, points: points.clone(), starts: vec![0], terms: Vec::new() };
        let parts = inputs.iter().map(part).collect();
        Self { parts, rows: Vec::new(), output, copied, offsets: Vec::new(), n_points: 0, width: Width::Any }
    }

    /// The same sums without points.
    pub fn without_points(&self) -> Self {
        let kinds: Vec<StateKind> = self.parts.iter().map(|part| part.kind).collect();
        Self::with(&kinds, self.output, self.copied)
    }

    /// Adds an output point: terms are (input, point, weight).
    pub fn push(&mut self, terms: impl IntoIterator<Item = (usize, u32, f64)>) {
        let (own, first, mut n) = (self.n_points as u32, self.rows.len(), 0);
        for (input, point, weight) in terms {
            let Part { points, starts, terms, .. } = &mut self.parts[input];
            terms.push((point, weight));
            n += 1;
            let end = terms.len() as u32;
            let Some(points) = points else { continue };
            if points.last() != Some(&own) {
                self.rows.push((input as u32, points.len() as u32));
                points.push(own);
                starts.push(end);
            }
            if let Some(last) = starts.last_mut() {
                *last = end;
            }
        }
        self.width = match self.width {
            Width::Any => Width::All(n),
            Width::All(width) if width == n => self.width,
            _ => Width::Several,
        };
        if let [only] = &mut self.parts[..] {
            only.starts.push(only.terms.len() as u32);
        }
        self.rows[first..].sort_unstable();
        self.n_points += 1;
    }

    /// Adds coordinates to the sums, one per output point.
    pub fn with_offsets(mut self, offsets: Vec<f64>) -> Self {
        self.offsets = offsets;
        self
    }

    /// Number of the highest point of an input that a sum names, plus one: as many points an input needs.
    pub fn points_needed(&self, input: usize) -> usize {
        self.parts[input].terms.iter().map(|(point, _)| *point as usize + 1).max().unwrap_or(0)
    }

    /// Type of the output.
    pub fn output(&self) -> StateKind {
        self.output
    }

    /// Number of output points.
    pub fn n_points(&self) -> usize {
        self.n_points
    }

    /// The terms of an output point: input, point, weight.
    pub fn terms(&self, point: usize) -> impl Iterator<Item = (usize, u32, f64)> + '_ {
        let of_input = move |(input, part): (usize, &'_ Part)| {
            part.of(point).to_vec().into_iter().map(move |(from, weight)| (input, from, weight))
        };
        self.parts.iter().enumerate().flat_map(of_input)
    }

    fn gather<const N: usize>(&self, x: Inputs<'_>, size: fn(StateKind) -> usize, out: &mut [f64]) {
        let out_size = size(self.output);
        for (input, part) in self.parts.iter().enumerate() {
            let (source, in_size) = (x.flat(input), size(part.kind));
            if [N, in_size, out_size] == [3; 3] {
                let out = out.as_chunks_mut().0;
                let n = out.len().min(self.n_points());
                run(AddPoints { part, source, out: &mut out[..n] });
                continue;
            }
            for (point, terms) in part.rows() {
                let Some(target) = out.get_mut(point * out_size..(point + 1) * out_size) else { break };
                let mut sum = [0.0; N];
                for &(from, weight) in terms {
                    let value = &source[from as usize * in_size..][..N];
                    for scalar in 0..N {
                        sum[scalar] += weight * value[scalar];
                    }
                }
                for scalar in 0..N {
                    target[scalar] += sum[scalar];
                }
            }
        }
    }

    fn scatter<const N: usize>(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        let out_size = self.output.deriv_size();
        for (input, part) in self.parts.iter().enumerate() {
            let (target, in_size) = (f_in.flat(input), part.kind.deriv_size());
            for (point, terms) in part.rows() {
                let Some(force) = f_out.get(point * out_size..(point + 1) * out_size) else { break };
                // Of a surface in contact, most points have no force.
                if force[..N].iter().all(|force| *force == 0.0) {
                    continue;
                }
                for &(to, weight) in terms {
                    let sum = &mut target[to as usize * in_size..][..N];
                    for scalar in 0..N {
                        sum[scalar] += weight * force[scalar];
                    }
                }
            }
        }
    }
}

/// Calls a method with the number of scalars as a constant, so that its inner loops have a fixed length.
macro_rules! with_size {
    ($size:expr, $self:ident.$method:ident($($argument:expr),*)) => {
        match $size {
            1 => $self.$method::<1>($($argument),*),
            2 => $self.$method::<2>($($argument),*),
            3 => $self.$method::<3>($($argument),*),
            6 => $self.$method::<6>($($argument),*),
            7 => $self.$method::<7>($($argument),*),
            other => unreachable!("no type of degrees of freedom has {other} leading scalars"),
        }
    };
}

impl Transfer for WeightedSums {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        let (size, leading) = (self.output.coord_size(), self.copied.0);
        if self.offsets.is_empty() {
            x_out.chunks_exact_mut(size).for_each(|point| point[..leading].fill(0.0));
        } else {
            let n = x_out.len().min(self.offsets.len());
            x_out[..n].copy_from_slice(&self.offsets[..n]);
        }
        with_size!(leading, self.gather(x_in, StateKind::coord_size, x_out));
    }

    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        v_out.fill(0.0);
        with_size!(self.copied.1, self.gather(v_in, StateKind::deriv_size, v_out));
    }

    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        with_size!(self.copied.1, self.scatter(f_out, f_in));
    }

    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        let mut add = |point: usize, input: usize, kind: StateKind, terms: &[(u32, f64)]| {
            let row = point * self.output.deriv_size();
            for &(from, weight) in terms {
                sink.add_identity(row, input, from as usize * kind.deriv_size(), self.copied.1, weight);
            }
        };
        if let [only] = &self.parts[..] {
            return only.rows().for_each(|(point, terms)| add(point, 0, only.kind, terms));
        }
        for &(input, row) in &self.rows {
            let part = &self.parts[input as usize];
            let point = part.points.as_ref().map_or(row, |points| points[row as usize]);
            add(point as usize, input as usize, part.kind, part.row(row as usize));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Entries of a Jacobian, in the order in which they come.
    struct Entries(Vec<(usize, usize, usize, f64)>);

    impl JacobianSink for Entries {
        fn add(&mut self, row: usize, input: usize, col: usize, value: f64) {
            self.0.push((row, input, col, value));
        }
    }

    #[test]
    fn an_input_among_many_knows_the_points_that_it_gives_something_to_and_no_others() {
        let n_inputs = 50_usize;
        // Output point i: point 0 of input i, and half of point 1 of the one before; the last one has no terms.
        let mut sums = WeightedSums::new(&vec![StateKind::Vec3; n_inputs], StateKind::Vec3).expect("the types fit");
        let terms = |i: usize| [(i, 0, 1.0), ((i + n_inputs - 1) % n_inputs, 1, 0.5)];
        (0..n_inputs).for_each(|i| sums.push(terms(i)));
        sums.push([]);
        assert_eq!(sums.n_points(), n_inputs + 1);
        assert!(sums.parts.iter().all(|part| part.rows().count() == 2));

        let values: Vec<Vec<f64>> = (0..n_inputs).map(|i| (0..6).map(|k| (10 * i + k) as f64).collect()).collect();
        let slices: Vec<&[f64]> = values.iter().map(Vec::as_slice).collect();
        let mut x = vec![7.0; 3 * (n_inputs + 1)];
        sums.apply(Inputs::of_slices(&slices), &mut x);
        for i in 0..n_inputs {
            let [(a, _, _), (b, _, _)] = terms(i);
            let expected: Vec<f64> = (0..3).map(|axis| values[a][axis] + 0.5 * values[b][3 + axis]).collect();
            assert_eq!(x[3 * i..][..3], expected);
            let mut found: Vec<_> = sums.terms(i).collect();
            found.sort_by_key(|(_, point, _)| *point);
            assert_eq!(found, terms(i));
        }
        assert_eq!(x[3 * n_inputs..], [0.0; 3]);

        let mut entries = Entries(Vec::new());
        sums.jacobian(&mut entries);
        let places: Vec<(usize, usize)> = entries.0.iter().map(|(row, input, ..)| (row / 3, *input)).collect();
        assert_eq!(entries.0.len(), 6 * n_inputs);
        assert!(places.is_sorted());
    }

    #[test]
    fn the_nine_pairs_of_types_share_their_leading_scalars() {
        use StateKind::*;
        for (input, output, coord, deriv) in [
            (Vec3, Vec3, 3, 3),
            (Vec2, Vec2, 2, 2),
            (Vec1, Vec1, 1, 1),
            (Vec6, Vec3, 3, 3),
            (Vec6, Vec6, 6, 6),
            (Rigid3, Rigid3, 7, 6),
            (Rigid2, Rigid2, 3, 3),
            (Rigid3, Vec3, 3, 3),
            (Rigid2, Vec2, 2, 2),
        ] {
            assert_eq!(common_scalars(input, output), Some((coord, deriv)), "{input:?} {output:?}");
        }
        assert_eq!(common_scalars(Vec3, Rigid3), None);
        assert_eq!(common_scalars(Rigid3, Rigid2), None);
    }
}
