//! Vectors beside those that every space has: for as long as the space lives, or until a handle is dropped.

use std::ops::Deref;
use std::sync::Arc;

use super::super::ids::{CoordId, DerivId, FIRST_DYNAMIC_COORD, FIRST_DYNAMIC_DERIV};
use super::{Buffer, StateSpace};

/// A vector that is given back when this is dropped.
#[derive(Debug)]
pub struct Temporary<I> {
    id: I,
    _token: Arc<()>,
}

/// A coordinate vector that is given back when this is dropped.
pub type TemporaryCoord = Temporary<CoordId>;

/// A derivative vector that is given back when this is dropped.
pub type TemporaryDeriv = Temporary<DerivId>;

impl<I> Deref for Temporary<I> {
    type Target = I;
    fn deref(&self) -> &I {
        &self.id
    }
}

impl Buffer {
    /// What its owner holds until the buffer is free again.
    fn claim(&mut self) -> Arc<()> {
        self.token.get_or_insert_with(|| Arc::new(())).clone()
    }
}

/// The first temporary, from an index on, that nobody has.
fn first_free(buffers: &[Buffer], from: usize) -> Option<usize> {
    let is_free = |buffer: &Buffer| buffer.token.as_ref().is_some_and(|token| Arc::strong_count(token) == 1);
    (from..buffers.len()).find(|&index| is_free(&buffers[index]))
}

impl StateSpace {
    /// A coordinate vector that lives as long as the space: identity everywhere.
    pub fn new_coord(&mut self) -> CoordId {
        let index = self.coords.len();
        self.coords.push(Buffer::default());
        self.allocate_coord(index);
        CoordId::new(u16::try_from(index).expect("a scope has fewer than 65536 vectors"))
    }

    /// A derivative vector that lives as long as the space: zero.
    pub fn new_deriv(&mut self) -> DerivId {
        let index = self.derivs.len();
        self.derivs.push(Buffer::default());
        self.allocate_deriv(index);
        DerivId::new(u16::try_from(index).expect("a scope has fewer than 65536 vectors"))
    }

    /// A coordinate vector until the handle is dropped. Its content is whatever its last user left.
    pub fn temporary_coord(&mut self) -> TemporaryCoord {
        let free = first_free(&self.coords, FIRST_DYNAMIC_COORD);
        let id = free.map_or_else(|| self.new_coord(), |index| CoordId::new(index as u16));
        Temporary { id, _token: self.coords[id.index()].claim() }
    }

    /// A derivative vector until the handle is dropped. Its content is whatever its last user left.
    pub fn temporary_deriv(&mut self) -> TemporaryDeriv {
        let free = first_free(&self.derivs, FIRST_DYNAMIC_DERIV);
        let id = free.map_or_else(|| self.new_deriv(), |index| DerivId::new(index as u16));
        Temporary { id, _token: self.derivs[id.index()].claim() }
    }
}
