//! A whole vector taken out of a space, so that all others can be read while it is written.

use super::super::ids::{CoordId, DerivId};
use super::{Buffer, StateSpace};

/// A vector that is put back when this is dropped, be it by a panic.
struct Lent<'a> {
    space: &'a mut StateSpace,
    place: Place,
    values: Vec<f64>,
}

#[derive(Clone, Copy)]
enum Place {
    Coord(CoordId),
    Deriv(DerivId),
}

impl Place {
    fn buffer(self, space: &mut StateSpace) -> &mut Buffer {
        match self {
            Self::Coord(id) => &mut space.coords[id.index()],
            Self::Deriv(id) => &mut space.derivs[id.index()],
        }
    }
}

impl<'a> Lent<'a> {
    #[inline]
    fn new(space: &'a mut StateSpace, place: Place) -> Self {
        match place {
            Place::Coord(id) => space.ensure_coord(id),
            Place::Deriv(id) => space.ensure_deriv(id),
        }
        let values = std::mem::take(place.buffer(space).write());
        Self { space, place, values }
    }
}

impl Drop for Lent<'_> {
    #[inline]
    fn drop(&mut self) {
        self.place.buffer(self.space).values = std::mem::take(&mut self.values);
    }
}

impl StateSpace {
    /// Runs `work` with the whole vector `out` taken out of the space, so that all others can be read meanwhile. It is
    /// put back after a panic, too.
    pub fn with_deriv_out<R>(&mut self, out: DerivId, work: impl FnOnce(&Self, &mut [f64]) -> R) -> R {
        let mut lent = Lent::new(self, Place::Deriv(out));
        work(lent.space, &mut lent.values)
    }

    /// Runs `work` with the whole vector `out` taken out of the space, so that all others can be read meanwhile. It is
    /// put back after a panic, too.
    pub fn with_coord_out<R>(&mut self, out: CoordId, work: impl FnOnce(&Self, &mut [f64]) -> R) -> R {
        let mut lent = Lent::new(self, Place::Coord(out));
        work(lent.space, &mut lent.values)
    }
}
