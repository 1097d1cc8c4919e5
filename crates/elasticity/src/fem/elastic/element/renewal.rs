//! Matrices of elements that are made anew from their deformed shape.

use std::fmt;
use std::sync::Arc;

use settee_elements::Lame;
use settee_mesh::finite_element::FiniteElement;

use super::Elements;
use super::by_edges::ByEdges;
use super::matrix::{Misshapen, identity, turn_back};
use super::nodes::gather;
use super::stiffness::{self, Stiffness};

/// Makes the matrix of an element, with its own Lamé's parameters if it has some, for its nodes, turned back to the
/// axes of the rest positions.
pub(super) type MakeMatrix<const S: usize, const N: usize> =
    dyn Fn(usize, Option<Lame>, &[[f64; S]; N], &mut [f64]) -> Result<(), Misshapen> + Send + Sync;

/// How matrices are made anew from the deformed shape whenever forces are computed.
#[derive(settee_persist::Persist)]
pub(super) struct Renewal<const S: usize, const N: usize>(#[rebuilt] pub Arc<MakeMatrix<S, N>>);

impl<const S: usize, const N: usize> Clone for Renewal<S, N> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<const S: usize, const N: usize> fmt::Debug for Renewal<S, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Renewal")
    }
}

impl<E: FiniteElement<N>, const S: usize, const N: usize> Elements<E, S, N> {
    /// The same with matrices that are made anew from the deformed shape whenever forces are computed; where that has
    /// no volume, or is folded over, from the shape at rest.
    pub fn renewed(
        self,
        of: impl Fn(usize, Option<Lame>, &[[f64; S]; N], &mut [f64]) -> Result<(), Misshapen> + Send + Sync + 'static,
    ) -> Self {
        Self { renewal: Some(Renewal(Arc::new(of))), stiffness: self.stiffness.renewed(), ..self }
    }

    /// Makes the matrices anew for positions `x`.
    pub(super) fn update_matrices(&mut self, (x, rest): (&[[f64; S]], &[[f64; S]]), of: &MakeMatrix<S, N>) {
        if self.boxes.take().is_some_and(|boxes| boxes.turns_with_edges()) {
            self.rotations = vec![identity(); self.nodes.len()];
        }
        self.rotate(x, rest);
        self.by_edges.iter_mut().for_each(ByEdges::forget);
        let Stiffness::Renewed(matrices) = &mut self.stiffness else { return };
        let size = stiffness::matrix_size::<S, N>();
        // In space with eight nodes, the only case: on the stack.
        let mut largest = [0.0; stiffness::matrix_size::<3, 8>()];
        for (element, (nodes, matrix)) in self.nodes.iter().zip(matrices.chunks_exact_mut(size)).enumerate() {
            let mut shape = gather(nodes, x);
            if let Some(rotation) = self.rotations.get(element) {
                shape = shape.map(|x| turn_back(rotation, &x));
            }
            let fresh = &mut largest[..size];
            fresh.fill(0.0);
            let lame = self.lame.get(element).or(self.lame.first()).copied();
            let mut made = of(element, lame, &shape, fresh);
            if made.is_err() {
                fresh.fill(0.0);
                made = of(element, lame, &gather(nodes, rest), fresh);
            }
            // That at rest was made before.
            if made.is_ok() {
                matrix.copy_from_slice(fresh);
            }
        }
    }
}
