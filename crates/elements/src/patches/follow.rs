//! How patches follow a mesh that changes: groups of elements that stay are kept.

use settee_math::simd::lanes::LANES;

use super::numbering::{Numbering, nodes_of};
use super::{Nodes, Patch, Patches, patch_size};

/// Four elements of a patch.
pub trait Grouped<const N: usize> {
    /// Their nodes, by their numbers in the patch.
    fn nodes(&self) -> &Nodes<N>;

    /// Their nodes, to be numbered anew.
    fn nodes_mut(&mut self) -> &mut Nodes<N>;
}

impl<G> Patches<G> {
    /// Updates the patches after a change of the mesh: they are those of a mesh built from scratch. `touched`: the
    /// elements that were replaced or added, in ascending order. `group` makes a group, with any nodes, from the
    /// patches before the change, the number of its first element, and its number of elements. It is called only for
    /// groups with a touched element or with another number of elements than before.
    ///
    /// Beside these groups, the nodes of the patches that contain them are read; the nodes of all patches only where
    /// the size of a patch changes, which takes about sixteen added or removed elements for each patch.
    pub fn follow<const N: usize>(
        &mut self,
        elements: &[[u32; N]],
        touched: &[u32],
        mut group: impl FnMut(&Self, usize, usize) -> G,
    ) where
        G: Grouped<N>,
    {
        let others = self.other_groups(elements.len(), touched).into_iter();
        let made = others
            .map(|number| (number, group(self, number * LANES, LANES.min(elements.len() - number * LANES))))
            .collect();
        let size = patch_size(elements.len());
        if size == self.size {
            self.edit(elements, made);
        } else {
            self.divide(elements, made, size);
        }
        (self.size, self.n_elements) = (size, elements.len());
    }

    /// The numbers of the groups that differ from those before, in ascending order. `n`: number of elements.
    fn other_groups(&self, n: usize, touched: &[u32]) -> Vec<usize> {
        let n_groups = n.div_ceil(LANES);
        // Those behind have another number of elements.
        let end = if n == self.n_elements { n_groups } else { n.min(self.n_elements) / LANES };
        let touched = touched.iter().map(|element| *element as usize / LANES);
        let mut others: Vec<usize> = touched.filter(|number| *number < end).collect();
        others.dedup();
        others.extend(end..n_groups);
        others
    }

    /// Puts the made groups, given with their numbers, into patches of the same size as before.
    fn edit<const N: usize>(&mut self, elements: &[[u32; N]], made: Vec<(usize, G)>)
    where
        G: Grouped<N>,
    {
        self.patches.truncate(elements.len().div_ceil(self.size));
        let mut made = made.into_iter().peekable();
        for (index, own) in elements.chunks(self.size).enumerate() {
            let first = index * self.size / LANES;
            let end = first + own.len().div_ceil(LANES);
            let own_made = std::iter::from_fn(|| made.next_if(|(number, _)| *number < end));
            let own_made = own_made.map(|(number, group)| (number - first, group)).collect();
            if index == self.patches.len() {
                self.patches.push(Patch::new(Vec::new(), Vec::new()));
            }
            self.patches[index].edit(own, own_made);
        }
    }

    /// Puts the made groups, given with their numbers, in their places, and divides all groups among patches of another
    /// size.
    fn divide<const N: usize>(&mut self, elements: &[[u32; N]], made: Vec<(usize, G)>, size: usize)
    where
        G: Grouped<N>,
    {
        let patches = std::mem::take(&mut self.patches).into_iter();
        let mut groups: Vec<G> = patches.flat_map(|patch| patch.groups).collect();
        groups.truncate(elements.len().div_ceil(LANES));
        put(&mut groups, made);
        let (mut groups, mut numbering) = (groups.into_iter(), Numbering::default());
        let patch = |own: &[[u32; N]]| {
            let points = numbering.points_of(own);
            let own = own.chunks(LANES).zip(&mut groups).map(|(four, mut group)| {
                *group.nodes_mut() = numbering.nodes(four);
                group
            });
            Patch::new(points, own.collect())
        };
        self.patches = elements.chunks(size).map(patch).collect();
    }
}

impl<G> Patch<G> {
    /// Puts made groups in their places. `elements`: all elements of the patch.
    fn edit<const N: usize>(&mut self, elements: &[[u32; N]], mut made: Vec<(usize, G)>)
    where
        G: Grouped<N>,
    {
        let n_groups = elements.len().div_ceil(LANES);
        if made.is_empty() && n_groups == self.groups.len() {
            return;
        }
        self.groups.truncate(n_groups);
        let four = |place: usize| &elements[place * LANES..elements.len().min((place + 1) * LANES)];
        let stay = self.points_of_others(&made);
        let mut come: Vec<u32> = made.iter().flat_map(|(place, _)| four(*place).as_flattened()).copied().collect();
        come.sort_unstable();
        come.dedup();
        let (points, numbers) = merged(&self.points, &stay, &come);
        if points != self.points {
            for node in self.groups.iter_mut().flat_map(|group| group.nodes_mut().as_flattened_mut()) {
                *node = numbers[*node as usize];
            }
        }
        let number = |point: u32| points.binary_search(&point).unwrap_or_default() as u16;
        for (place, group) in &mut made {
            *group.nodes_mut() = nodes_of(four(*place), points.len() as u16, number);
        }
        put(&mut self.groups, made);
        self.set_points(points);
    }

    /// For each point of the patch, and for the one behind them that fills up groups: whether a group that was kept
    /// uses it.
    fn points_of_others<const N: usize>(&self, made: &[(usize, G)]) -> Vec<bool>
    where
        G: Grouped<N>,
    {
        let mut have = vec![false; self.points.len() + 1];
        let mut made = made.iter().map(|(place, _)| *place).peekable();
        for (place, group) in self.groups.iter().enumerate() {
            if made.next_if_eq(&place).is_none() {
                group.nodes().as_flattened().iter().for_each(|node| have[*node as usize] = true);
            }
        }
        have
    }
}

/// Puts groups, which come in ascending order of their numbers, in their places; any behind the last place have to be
/// there without gaps.
fn put<G>(groups: &mut Vec<G>, made: Vec<(usize, G)>) {
    for (place, group) in made {
        match groups.get_mut(place) {
            Some(old) => *old = group,
            None => groups.push(group),
        }
    }
}

/// The union of the points that stay and of those that are added, both ascending, and the new numbers of the points
/// before the change and of the one behind them that fills up groups.
fn merged(points: &[u32], stay: &[bool], come: &[u32]) -> (Vec<u32>, Vec<u16>) {
    let mut now = Vec::with_capacity(points.len() + come.len());
    let mut numbers = Vec::with_capacity(points.len() + 1);
    let mut come = come.iter().copied().peekable();
    for (point, stays) in points.iter().zip(stay) {
        while let Some(new) = come.next_if(|new| new < point) {
            now.push(new);
        }
        numbers.push(now.len() as u16);
        if come.next_if_eq(point).is_some() || *stays {
            now.push(*point);
        }
    }
    now.extend(come);
    numbers.push(now.len() as u16);
    (now, numbers)
}
