//! Which states forces act on.

use std::marker::PhantomData;

use settee_math::{DataTypes, Point};
use settee_parallel::Workers;

use crate::blocks::{Blocks, End, PairBlocks};
use crate::motion::{Instant, Motion};

/// Which states forces act on, and how the vectors of these states are seen.
pub trait Attachment: 'static {
    /// Positions and velocities.
    type Motion<'a>: Copy;
    /// Increments of positions or velocities.
    type Derivs<'a>: Copy;
    /// Forces to add to.
    type Forces<'a>;
    /// Where blocks of matrices go.
    type Blocks<'a>;

    /// The same forces for a shorter time: for evaluations in two parts.
    fn again<'a>(forces: &'a mut Self::Forces<'_>) -> Self::Forces<'a>;
}

/// One state of type `D`.
#[derive(Clone, Copy, Debug)]
pub struct One<D>(PhantomData<D>);

/// Two states of type `D`, which may be the same state.
#[derive(Clone, Copy, Debug)]
pub struct Pair<D>(PhantomData<D>);

/// Two states of the types `A` and `B`.
#[derive(Clone, Copy, Debug)]
pub struct Mixed<A, B>(PhantomData<(A, B)>);

impl<D: DataTypes> Attachment for One<D> {
    type Motion<'a> = Motion<'a, D>;
    type Derivs<'a> = &'a [D::Deriv];
    type Forces<'a> = &'a mut [D::Deriv];
    type Blocks<'a> = Blocks<'a>;

    fn again<'a>(forces: &'a mut &mut [D::Deriv]) -> &'a mut [D::Deriv] {
        forces
    }
}

impl<D: DataTypes> Attachment for Pair<D> {
    type Motion<'a> = PairMotion<'a, D>;
    type Derivs<'a> = [&'a [D::Deriv]; 2];
    type Forces<'a> = PairForces<'a, D>;
    type Blocks<'a> = PairBlocks<'a>;

    fn again<'a>(forces: &'a mut PairForces<'_, D>) -> PairForces<'a, D> {
        PairForces { buffer: forces.buffer, ..*forces }
    }
}

impl<A: DataTypes, B: DataTypes> Attachment for Mixed<A, B> {
    type Motion<'a> = MixedMotion<'a, A, B>;
    type Derivs<'a> = MixedDerivs<'a, A, B>;
    type Forces<'a> = MixedForces<'a, A, B>;
    type Blocks<'a> = PairBlocks<'a>;

    fn again<'a>((first, second): &'a mut MixedForces<'_, A, B>) -> MixedForces<'a, A, B> {
        (first, second)
    }
}

/// Positions and velocities of two states of one type.
#[derive(Clone, Copy, Debug)]
pub struct PairMotion<'a, D: DataTypes> {
    /// Positions.
    pub x: [&'a [D::Coord]; 2],
    /// Velocities.
    pub v: [&'a [D::Deriv]; 2],
    /// The moment.
    pub at: Instant,
    /// Threads to share loops with.
    pub workers: &'a Workers,
}

/// The forces of two states of one type, which may be the same memory.
pub struct PairForces<'a, D: DataTypes> {
    buffer: &'a mut [f64],
    starts: [usize; 2],
    of: PhantomData<D>,
}

impl<'a, D: DataTypes> PairForces<'a, D> {
    /// Forces in one flat vector; `starts` says where the scalars of each state begin.
    pub fn new(buffer: &'a mut [f64], starts: [usize; 2]) -> Self {
        Self { buffer, starts, of: PhantomData }
    }

    /// The forces of the first `n` points, if both states are the same.
    pub fn of_one_state(&mut self, n: usize) -> Option<&mut [D::Deriv]> {
        let [start, second] = self.starts;
        (start == second).then(|| D::Deriv::views_mut(&mut self.buffer[start..start + n * D::Deriv::SIZE]))
    }

    /// Adds to the force of a point.
    #[inline]
    pub fn add(&mut self, end: End, point: usize, force: &D::Deriv) {
        let start = self.starts[end as usize] + point * D::Deriv::SIZE;
        for (target, value) in self.buffer[start..start + D::Deriv::SIZE].iter_mut().zip(force.as_ref()) {
            *target += value;
        }
    }
}

/// Positions and velocities of two states of different types.
pub type MixedMotion<'a, A, B> = (Motion<'a, A>, Motion<'a, B>);
/// Increments of two states of different types.
pub type MixedDerivs<'a, A, B> = (&'a [<A as DataTypes>::Deriv], &'a [<B as DataTypes>::Deriv]);
/// Forces of two states of different types, to add to.
pub type MixedForces<'a, A, B> = (&'a mut [<A as DataTypes>::Deriv], &'a mut [<B as DataTypes>::Deriv]);
