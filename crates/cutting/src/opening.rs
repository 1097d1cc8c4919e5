//! What parts when faces are cut: points are doubled.

use std::collections::{BTreeMap, BTreeSet};

use crate::patch::{Face, Patch};

/// A part is a flake below so many elements of mean size.
const FLAKE: f64 = 4.0;
/// And below this share of the elements around the cut.
const SHARE: f64 = 0.1;

impl<const N: usize> Patch<N> {
    /// Doubles points: elements around a point that are connected across faces that are not cut keep one point in
    /// common.
    pub fn open(&mut self, cut: &BTreeSet<Face>) {
        let points: BTreeSet<u32> = cut.iter().flatten().copied().filter(|point| *point != u32::MAX).collect();
        let mut renamed: Vec<(usize, u32, u32)> = Vec::new();
        for point in points {
            let mut stars = self.stars(point, cut).into_iter();
            // The first one, with the first element, keeps the point.
            stars.next();
            for star in stars {
                let copy = self.add_point(self.position(point), &[(point, 1.0)]);
                self.n_doubled += 1;
                renamed.extend(star.into_iter().map(|piece| (piece, point, copy)));
            }
        }
        for (piece, point, copy) in renamed {
            self.replace(piece, point, copy);
        }
    }

    /// The elements around a point, grouped by their connection across faces that are not cut.
    fn stars(&self, point: u32, cut: &BTreeSet<Face>) -> Vec<Vec<usize>> {
        let mut pieces = self.around(point).to_vec();
        pieces.sort_unstable_by_key(|piece| (self.pieces[*piece].parent, *piece));
        self.hanging_together(&pieces, |side| side.contains(&point) && !cut.contains(side))
    }

    /// Pieces by what hangs together across some faces.
    fn hanging_together(&self, pieces: &[usize], joins: impl Fn(&Face) -> bool) -> Vec<Vec<usize>> {
        let mut sides: BTreeMap<Face, Vec<usize>> = BTreeMap::new();
        for &piece in pieces {
            for side in self.faces(piece).filter(&joins) {
                sides.entry(side).or_default().push(piece);
            }
        }
        let mut parts: Vec<Vec<usize>> = Vec::new();
        let mut is_seen: BTreeSet<usize> = BTreeSet::new();
        for &first in pieces {
            if !is_seen.insert(first) {
                continue;
            }
            let mut part = vec![first];
            let mut next = 0;
            while let Some(&piece) = part.get(next) {
                next += 1;
                for side in self.faces(piece) {
                    for &other in sides.get(&side).map_or(&[][..], Vec::as_slice) {
                        if is_seen.insert(other) {
                            part.push(other);
                        }
                    }
                }
            }
            parts.push(part);
        }
        parts
    }

    /// Removes faces from a cut that would separate flakes: pieces that consist of a few elements only. A flake stays
    /// with the part with which it shares most faces. `is_inside`: whether all neighbours of an element are in the
    /// patch.
    pub fn keep_flakes(&self, cut: &mut BTreeSet<Face>, is_inside: impl Fn(u32) -> bool) {
        let all: Vec<usize> = (0..self.pieces.len()).collect();
        let volume = |piece: &usize| self.size(&self.pieces[*piece].nodes).amount();
        let parents: BTreeSet<u32> = self.pieces.iter().map(|piece| piece.parent).collect();
        let total = all.iter().map(volume).sum::<f64>();
        // A body of a few elements may be cut in two all the same.
        let limit = (FLAKE * total / parents.len().max(1) as f64).min(SHARE * total);
        let parts = self.hanging_together(&all, |side| !cut.contains(side));
        let part_of: BTreeMap<usize, usize> =
            parts.iter().enumerate().flat_map(|(index, part)| part.iter().map(move |piece| (*piece, index))).collect();
        for (index, part) in parts.iter().enumerate() {
            let is_flake = part.iter().all(|piece| is_inside(self.pieces[*piece].parent))
                && part.iter().map(volume).sum::<f64>() < limit;
            if !is_flake {
                continue;
            }
            let mut shared: BTreeMap<usize, Vec<Face>> = BTreeMap::new();
            for side in part.iter().flat_map(|piece| self.faces(*piece)).filter(|side| cut.contains(side)) {
                let others = self.around(side[0]).iter().filter(|other| self.faces(**other).any(|face| face == side));
                for other in others.map(|other| part_of[other]).filter(|other| *other != index) {
                    shared.entry(other).or_default().push(side);
                }
            }
            if let Some((_, sides)) = shared.iter().max_by_key(|(_, sides)| sides.len()) {
                sides.iter().for_each(|side| {
                    cut.remove(side);
                });
            }
        }
    }
}
