//! Elements of a mesh in patches, each with its own copy of the values at its nodes.

mod follow;
mod numbering;

use settee_math::simd::lanes::LANES;
use settee_parallel::{GRAIN, Workers};

pub use follow::Grouped;
use numbering::Numbering;

/// Values of a point: up to three, and the rest 0.
pub type Padded = [f64; LANES];

/// The nodes of four elements, by local node and then by element; nodes are numbered within the patch.
pub type Nodes<const N: usize> = [[u16; LANES]; N];

/// Most elements of a patch. With 8 nodes an element, all values of a patch lie in the second-level cache.
const MOST_ELEMENTS: usize = 2048;

/// Elements of a patch are evaluated in groups of four, in their order, and the sums of patches are added in the order
/// of the patches. Patches depend on the mesh only: results are the same for any number of threads.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Patches<G> {
    #[same_length]
    patches: Vec<Patch<G>>,
    /// Elements of each patch but the last.
    #[rebuilt]
    size: usize,
    #[rebuilt]
    n_elements: usize,
}

/// A range of elements.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Patch<G> {
    /// Its points, in ascending order.
    #[rebuilt]
    points: Vec<u32>,
    /// Groups of four elements; the last one is filled up with elements on a point of their own.
    #[same_length]
    pub groups: Vec<G>,
    /// Values at the points, and at one more.
    #[rebuilt]
    pub input: Vec<Padded>,
    /// As `input`, for what needs two vectors.
    #[rebuilt]
    pub second: Vec<Padded>,
    /// What its elements add to the points, and to one more.
    #[rebuilt]
    pub output: Vec<Padded>,
}

/// Data of the elements that are kept outside of the patches, divided like their groups of four.
pub trait PerGroup: Send + Sized {
    /// The part of the first groups, and the rest.
    fn split(self, n_groups: usize) -> (Self, Self);
}

/// One value for each group.
impl<T: Send> PerGroup for &mut [T] {
    fn split(self, n_groups: usize) -> (Self, Self) {
        self.split_at_mut(n_groups)
    }
}

/// One value for each element, or none for all of them.
pub struct PerElement<'a, T>(pub &'a mut [T]);

impl<T: Send> PerGroup for PerElement<'_, T> {
    fn split(self, n_groups: usize) -> (Self, Self) {
        let (first, rest) = self.0.split_at_mut(self.0.len().min(LANES * n_groups));
        (Self(first), Self(rest))
    }
}

impl<A: PerGroup, B: PerGroup> PerGroup for (A, B) {
    fn split(self, n_groups: usize) -> (Self, Self) {
        let ((a, a_rest), (b, b_rest)) = (self.0.split(n_groups), self.1.split(n_groups));
        ((a, b), (a_rest, b_rest))
    }
}

impl<G: Send + Sync> Patches<G> {
    /// The patches of a mesh. `group` makes a group from the numbers of its first element and of its elements, and
    /// their nodes.
    pub fn new<const N: usize>(elements: &[[u32; N]], mut group: impl FnMut(usize, usize, Nodes<N>) -> G) -> Self {
        let size = patch_size(elements.len());
        let mut numbering = Numbering::default();
        let patch = |(index, own): (usize, &[[u32; N]])| {
            let points = numbering.points_of(own);
            let groups = own.chunks(LANES).zip((index * size..).step_by(LANES));
            let groups = groups.map(|(four, first)| group(first, four.len(), numbering.nodes(four))).collect();
            Patch::new(points, groups)
        };
        Self { patches: elements.chunks(size).enumerate().map(patch).collect(), size, n_elements: elements.len() }
    }

    /// Number of elements.
    pub fn n_elements(&self) -> usize {
        self.n_elements
    }

    /// The group of an element, and its lane.
    pub fn find(&self, element: usize) -> (&G, usize) {
        let (patch, index) = (element / self.size, element % self.size);
        (&self.patches[patch].groups[index / LANES], index % LANES)
    }

    /// Calls `work` with each patch.
    pub fn for_each(&mut self, workers: &Workers, work: impl Fn(&mut Patch<G>) + Sync) {
        workers.for_parts(&mut self.patches, 1, |_, patches| patches.iter_mut().for_each(&work));
    }

    /// All groups in the order of the elements.
    pub fn groups(&self) -> impl Iterator<Item = &G> {
        self.parts().flatten()
    }

    /// The groups of each patch, in the order of the elements.
    pub fn parts(&self) -> impl Iterator<Item = &[G]> {
        self.patches.iter().map(|patch| patch.groups.as_slice())
    }

    /// All groups in the order of the elements, with the number of the first element.
    pub fn groups_mut(&mut self) -> impl Iterator<Item = (usize, &mut G)> {
        let groups = self.patches.iter_mut().flat_map(|patch| &mut patch.groups);
        groups.enumerate().map(|(number, group)| (number * LANES, group))
    }

    /// Calls `work` with each patch and its part of `of_groups`.
    pub fn for_each_with<W: PerGroup>(
        &mut self,
        workers: &Workers,
        of_groups: W,
        work: impl Fn(&mut Patch<G>, W) + Sync,
    ) {
        split(workers, &mut self.patches, of_groups, &work);
    }

    /// As `for_each_with`, the outputs of patches being zero before; adds them to `target`.
    pub fn add_to_with<const S: usize, W: PerGroup>(
        &mut self,
        workers: &Workers,
        target: &mut [[f64; S]],
        of_groups: W,
        work: impl Fn(&mut Patch<G>, W) + Sync,
    ) {
        self.for_each_with(workers, of_groups, |patch, of_groups| {
            patch.output.fill([0.0; LANES]);
            work(patch, of_groups);
        });
        self.collect(workers, target);
    }

    /// Calls `work` with each patch, its output being zero, and adds the outputs to `target`.
    pub fn add_to<const S: usize>(
        &mut self,
        workers: &Workers,
        target: &mut [[f64; S]],
        work: impl Fn(&mut Patch<G>) + Sync,
    ) {
        self.for_each(workers, |patch| {
            patch.output.fill([0.0; LANES]);
            work(patch);
        });
        self.collect(workers, target);
    }

    /// Adds the outputs of all patches, in their order.
    fn collect<const S: usize>(&self, workers: &Workers, target: &mut [[f64; S]]) {
        workers.for_parts(target, GRAIN / S.max(1), |first, target| {
            let end = first + target.len();
            for Patch { points, output, .. } in &self.patches {
                let place = |bound: usize| points.partition_point(|point| (*point as usize) < bound);
                let inside = place(first)..place(end);
                for (point, sum) in points[inside.clone()].iter().zip(&output[inside]) {
                    for (target, sum) in target[*point as usize - first].iter_mut().zip(sum) {
                        *target += sum;
                    }
                }
            }
        });
    }
}

impl<G> Patch<G> {
    /// Renumbers the nodes of the groups for these points, which are in ascending order.
    fn new(points: Vec<u32>, groups: Vec<G>) -> Self {
        let mut patch = Self { points: Vec::new(), groups, input: Vec::new(), second: Vec::new(), output: Vec::new() };
        patch.set_points(points);
        patch
    }

    /// Gives it these points, with values 0.
    fn set_points(&mut self, points: Vec<u32>) {
        for values in [&mut self.input, &mut self.second, &mut self.output] {
            values.clear();
            values.resize(points.len() + 1, [0.0; LANES]);
        }
        self.points = points;
    }

    /// Takes `factor` times the values at its points as its input.
    #[inline(always)]
    pub fn read<const S: usize>(&mut self, values: &[[f64; S]], factor: f64) {
        Self::read_into(&mut self.input, &self.points, values, factor);
    }

    /// Takes `factor` times the values at its points as its second input.
    #[inline(always)]
    pub fn read_second<const S: usize>(&mut self, values: &[[f64; S]], factor: f64) {
        Self::read_into(&mut self.second, &self.points, values, factor);
    }

    #[inline(always)]
    fn read_into<const S: usize>(input: &mut [Padded], points: &[u32], values: &[[f64; S]], factor: f64) {
        for (input, point) in input.iter_mut().zip(points) {
            for (input, value) in input.iter_mut().zip(&values[*point as usize]) {
                *input = factor * value;
            }
        }
    }
}

/// Calls `work` with each patch and its part of `of_groups`.
fn split<G: Send, W: PerGroup>(
    workers: &Workers,
    patches: &mut [Patch<G>],
    of_groups: W,
    work: &(impl Fn(&mut Patch<G>, W) + Sync),
) {
    match patches {
        [] => {}
        [patch] => work(patch, of_groups),
        several => {
            let (front, back) = several.split_at_mut(several.len() / 2);
            let (of_front, of_back) = of_groups.split(front.iter().map(|patch| patch.groups.len()).sum());
            workers.join(|| split(workers, front, of_front, work), || split(workers, back, of_back, work));
        }
    }
}

/// The size of a patch: patches are about equally large, and their number divides evenly among two or four threads.
///
/// Sizes grow in steps of a thirty-second at most, so that few changes of the mesh change them.
fn patch_size(n_elements: usize) -> usize {
    let patches = n_elements.div_ceil(MOST_ELEMENTS).max(1);
    let patches = if patches > 1 { patches.next_multiple_of(4) } else { 1 };
    let size = n_elements.div_ceil(patches);
    let step = (size.next_power_of_two() / 64).max(LANES);
    size.next_multiple_of(step).max(LANES)
}
