//! Parts and sums of lists of elements.

use super::ElementLists;

/// Does one thing with each list.
macro_rules! for_each_list {
    ($do:ident) => {
        $do!(edges, triangles, quads, tetrahedra, hexahedra, prisms, pyramids)
    };
}

impl ElementLists {
    /// Largest point index that an element names.
    pub fn largest_index(&self) -> Option<u32> {
        macro_rules! largest {
            ($($list:ident),*) => {
                [$(self.$list.iter().flatten().copied().max()),*]
            };
        }
        for_each_list!(largest).into_iter().flatten().max()
    }

    /// Appends the elements of another mesh, whose point 0 is the point `offset` of this one.
    pub fn append(&mut self, other: &ElementLists, offset: u32) {
        macro_rules! append {
            ($($list:ident),*) => {
                $(self.$list.extend(other.$list.iter().map(|element| element.map(|point| point + offset)));)*
            };
        }
        for_each_list!(append);
    }

    /// The elements whose points all have a new index, with these indices and in the same order.
    ///
    /// # Panics
    /// If an element names a point beyond `new_index`.
    pub fn renumbered(&self, new_index: &[Option<u32>]) -> ElementLists {
        macro_rules! renumber {
            ($($list:ident),*) => {
                ElementLists { $($list: self.$list.iter().filter_map(|element| renumber(element, new_index)).collect()),* }
            };
        }
        for_each_list!(renumber)
    }
}

fn renumber<const N: usize>(element: &[u32; N], new_index: &[Option<u32>]) -> Option<[u32; N]> {
    let is_kept = element.iter().all(|&point| new_index[point as usize].is_some());
    is_kept.then(|| element.map(|point| new_index[point as usize].unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_keep_the_order_and_sums_shift_the_indices() {
        let lists =
            ElementLists { edges: vec![[2, 3], [0, 1]], triangles: vec![[1, 2, 3], [0, 1, 2]], ..Default::default() };
        let part = lists.renumbered(&[None, Some(2), Some(0), Some(1)]);
        assert_eq!((part.edges.clone(), part.triangles.clone()), (vec![[0, 1]], vec![[2, 0, 1]]));
        let mut sum = part;
        sum.append(&lists, 3);
        assert_eq!(sum.edges, [[0, 1], [5, 6], [3, 4]]);
        assert_eq!((sum.largest_index(), ElementLists::default().largest_index()), (Some(6), None));
    }
}
