//! Symbolic ids, typed by kind (coordinates or derivatives) and access (read or write).
//!
//! An algorithm says `x`, `v`, `f`; which numbers these are is decided where slices are needed. Writing through a read
//! id does not compile:
//!
//! ```compile_fail
//! use settee_kernel::vectors::{ConstCoordId, StateSpace};
//! fn overwrite(space: &mut StateSpace) { space.coord_mut(ConstCoordId::REST_POSITION); }
//! ```

use std::marker::PhantomData;

use settee_persist::{Persist, ReadError, Reader, Writer};

/// Kinds of vectors.
pub mod kind {
    /// Coordinates: Vec3 has 3 scalars a point, Rigid3 7.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Coord;
    /// Derivatives (velocity, force, increment): Vec3 has 3 scalars a point, Rigid3 6.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Deriv;
}

/// What an id allows.
pub mod access {
    /// Reading.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Read;
    /// Reading and writing.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Write;
}

/// A symbolic vector.
#[derive(Debug, PartialEq, Eq)]
pub struct VectorId<K, A> {
    index: u16,
    of: PhantomData<(K, A)>,
}

/// What a kind is called in messages.
pub(super) trait VectorKind {
    const NAME: &'static str;
}

impl VectorKind for kind::Coord {
    const NAME: &'static str = "coordinate vectors";
}

impl VectorKind for kind::Deriv {
    const NAME: &'static str = "derivative vectors";
}

/// Whether an id that a solver keeps is that of a vector of its own.
trait AccessMode {
    const WRITES: bool;
}

impl AccessMode for access::Read {
    const WRITES: bool = false;
}

impl AccessMode for access::Write {
    const WRITES: bool = true;
}

#[allow(private_bounds)] // The kinds and accesses are those of this file.
impl<K: VectorKind, A: AccessMode> Persist for VectorId<K, A> {
    fn save(&self, writer: &mut Writer) {
        self.index.save(writer);
    }
    /// Refuses the id of a vector that the space read before does not have, and of one to write that is another's.
    fn load(reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        let index = u16::load(reader, None)?;
        if A::WRITES {
            reader.own(K::NAME, index.into())?;
        } else {
            reader.check_index(K::NAME, index.into())?;
        }
        Ok(Self::new(index))
    }
}

impl<K, A> Clone for VectorId<K, A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<K, A> Copy for VectorId<K, A> {}

/// Coordinates, to read and write.
pub type CoordId = VectorId<kind::Coord, access::Write>;
/// Coordinates, to read.
pub type ConstCoordId = VectorId<kind::Coord, access::Read>;
/// Derivatives, to read and write.
pub type DerivId = VectorId<kind::Deriv, access::Write>;
/// Derivatives, to read.
pub type ConstDerivId = VectorId<kind::Deriv, access::Read>;

impl<K, A> VectorId<K, A> {
    pub(crate) const fn new(index: u16) -> Self {
        Self { index, of: PhantomData }
    }

    /// Number of the vector, as in state records: 1 is position or velocity.
    pub fn index(self) -> usize {
        usize::from(self.index)
    }
}

impl<K> VectorId<K, access::Write> {
    /// The same vector, to read.
    pub fn read(self) -> VectorId<K, access::Read> {
        VectorId::new(self.index)
    }
}

impl<K> From<VectorId<K, access::Write>> for VectorId<K, access::Read> {
    fn from(id: VectorId<K, access::Write>) -> Self {
        id.read()
    }
}

impl CoordId {
    /// Current position.
    pub const POSITION: Self = Self::new(1);
    /// Position of the free motion, before constraints.
    pub const FREE_POSITION: Self = Self::new(3);
}

impl ConstCoordId {
    /// Position at rest: written at initialisation only.
    pub const REST_POSITION: Self = Self::new(2);
    /// Position that a reset restores.
    pub const RESET_POSITION: Self = Self::new(4);
}

impl DerivId {
    /// Current velocity.
    pub const VELOCITY: Self = Self::new(1);
    /// Velocity of the free motion.
    pub const FREE_VELOCITY: Self = Self::new(3);
    /// Force.
    pub const FORCE: Self = Self::new(5);
    /// Force from outside the solver's scope, cleared after each step.
    pub const EXTERNAL_FORCE: Self = Self::new(6);
    /// Increment.
    pub const DX: Self = Self::new(7);
    /// Change of force.
    pub const DFORCE: Self = Self::new(8);
}

impl ConstDerivId {
    /// Velocity that a reset restores.
    pub const RESET_VELOCITY: Self = Self::new(2);
}

/// First number of vectors that solvers ask for.
pub(crate) const FIRST_DYNAMIC_COORD: usize = 5;
/// First number of vectors that solvers ask for.
pub(crate) const FIRST_DYNAMIC_DERIV: usize = 9;
