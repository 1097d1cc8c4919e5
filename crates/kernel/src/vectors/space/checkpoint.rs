//! Vectors in checkpoints: the sizes are those of the scene, or the content is refused.

use std::sync::Arc;

use settee_persist::{Persist, ReadError, Reader, Writer};

use super::{ALLOCATED_COORDS, ALLOCATED_DERIVS, Buffer, SpaceNumber, StateSpace};
use crate::vectors::ids::{FIRST_DYNAMIC_COORD, FIRST_DYNAMIC_DERIV, VectorKind, kind};

impl Persist for Buffer {
    /// A temporary is nobody's in what is read, as in a copy.
    fn save(&self, writer: &mut Writer) {
        self.is_allocated.save(writer);
        self.token.is_some().save(writer);
        self.values.save(writer);
    }
    fn load(reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        let (is_allocated, is_temporary) = (bool::load(reader, None)?, bool::load(reader, None)?);
        let token = is_temporary.then(|| Arc::new(()));
        Ok(Self { values: Vec::load(reader, None)?, token, is_allocated, n_writes: 0 })
    }
}

impl Buffer {
    /// Whether the vector has `size` entries, or none where that is possible.
    fn fits(&self, size: usize, must_be_allocated: bool) -> bool {
        match (self.is_allocated, must_be_allocated) {
            (true, _) => self.values.len() == size,
            (false, true) => false,
            // The state that a reset restores is kept without an allocation.
            (false, false) => self.values.is_empty() || self.values.len() == size,
        }
    }
}

/// Reads the vectors of one kind. Vectors that later values name must be among them.
fn load_buffers<K: VectorKind>(
    reader: &mut Reader<'_>,
    (size, fresh): (usize, &[Buffer]),
    (allocated, first_dynamic): (&[usize], usize),
) -> Result<Vec<Buffer>, ReadError> {
    let buffers = Vec::<Buffer>::load(reader, None)?;
    let must_be_allocated = |index: usize| index >= first_dynamic || allocated.contains(&index);
    let has_content = |index: usize| fresh.get(index).is_some_and(|fresh| !fresh.values.is_empty());
    let fits = |(index, buffer): (usize, &Buffer)| {
        let is_complete = index >= first_dynamic || !buffer.values.is_empty() || !has_content(index) || size == 0;
        buffer.fits(size, must_be_allocated(index)) && is_complete
    };
    let is_known = buffers.len() >= first_dynamic && buffers.len() <= usize::from(u16::MAX);
    if !is_known || !buffers.iter().enumerate().all(fits) {
        return Err(ReadError::DoesNotFit(K::NAME));
    }
    // A solver's own vectors are neither those that all know nor temporaries, which others write meanwhile.
    let known = |(index, _): &(usize, &Buffer)| must_be_allocated(*index);
    let ownable = |(index, buffer): &(usize, &Buffer)| *index >= first_dynamic && buffer.token.is_none();
    let all = || buffers.iter().enumerate();
    let indices = |(index, _): (usize, &Buffer)| index;
    reader.offer(K::NAME, all().filter(known).map(indices).collect(), all().filter(ownable).map(indices).collect());
    Ok(buffers)
}

/// Writes vectors only: what states there are and where they lie is found in the scene.
impl Persist for StateSpace {
    fn save(&self, writer: &mut Writer) {
        self.coords.save(writer);
        self.derivs.save(writer);
        self.guest_positions.save(writer);
        self.guest_velocities.save(writer);
    }

    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        let fresh = like.ok_or(ReadError::NotBuilt("states"))?;
        let coords = (fresh.n_coords, fresh.coords.as_slice());
        let coords = load_buffers::<kind::Coord>(reader, coords, (&ALLOCATED_COORDS, FIRST_DYNAMIC_COORD))?;
        let derivs = (fresh.n_derivs, fresh.derivs.as_slice());
        let derivs = load_buffers::<kind::Deriv>(reader, derivs, (&ALLOCATED_DERIVS, FIRST_DYNAMIC_DERIV))?;
        reader.set_count("unknowns", fresh.main_derivs);
        let (guest_positions, guest_velocities) = (Vec::load(reader, None)?, Vec::load(reader, None)?);
        let lengths = (guest_positions.len(), guest_velocities.len());
        if lengths != (fresh.guest_positions.len(), fresh.guest_velocities.len()) {
            return Err(ReadError::DoesNotFit("states of other scopes"));
        }
        // Not cloned as a whole: the vectors of the fresh space are not needed.
        Ok(Self {
            number: SpaceNumber::default(),
            states: Arc::clone(&fresh.states),
            by_object: Arc::clone(&fresh.by_object),
            guest_increments: fresh.guest_increments.clone(),
            workers: fresh.workers.clone(),
            coords,
            derivs,
            guest_positions,
            guest_velocities,
            ..*fresh
        })
    }
}
