//! Contact by barriers in a run: energies that keep the surfaces of a scope apart, and a bound of all its motions.
//!
//! [`Barriers`] belongs to the scope of the solver that moves the surfaces. Forces, products and blocks of matrices are
//! asked for as those of springs are; motions are bounded between: a solver says where a motion begins, and asks about
//! each state that it thinks of. Candidates are the pairs that may come near in the boxes around the last motion that
//! was asked about; what is evaluated within these boxes uses them, anything else finds new ones. Pairs are sorted, so
//! that sums do not depend on how they were found.
//!
//! docs/safe-contact.md says what is promised.

mod attach;
mod evaluate;
mod features;
mod forces;
mod friction;
mod guard;
mod make;
mod promise;
mod start;
mod surface;

use std::sync::Arc;

use settee_barrier::friction::Share;
use settee_barrier::{BarrierPotential, Pair, PairTerms, Surface, SurfaceError};
use settee_kernel::vectors::StateSpace;
use settee_persist::Persist;

pub use forces::{BarrierForce, BarrierPush};
use friction::Lagged;
pub use promise::ContactPromise;
pub(crate) use surface::{BarrierSurface, Others};

/// The barriers of a scope.
#[derive(Clone, Debug, Default, Persist)]
pub(crate) struct Barriers {
    /// Factor of the energy (force / length^3); 0 until it was found.
    factor: f64,
    /// Least squared gap at the end of the last step.
    nearest: Option<f64>,
    /// The surface, attached at the start of each step.
    #[cleared]
    attached: Option<Attached>,
    /// Whether forces are asked for to find the factor: those of gaps of half the activation distance.
    #[cleared]
    is_measured: bool,
    /// Why steps are refused.
    #[cleared]
    refusal: Option<String>,
    #[cleared]
    promise: ContactPromise,
}

/// A surface, and what was found of it last.
#[derive(Clone, Debug)]
struct Attached {
    surface: Arc<BarrierSurface>,
    others: Others,
    /// Whether this step has been in a plane so far: then pairs are those of the plane.
    is_flat: bool,
    /// Where the motion began that is asked about.
    start: Vec<[f64; 3]>,
    /// Where forces were evaluated last, or a motion was to end.
    places: Vec<[f64; 3]>,
    /// The boxes of all points for which the candidates hold.
    low: Vec<[f64; 3]>,
    high: Vec<[f64; 3]>,
    candidates: Vec<Candidate>,
    /// Of those that are near at `places`.
    near: Option<BarrierPotential>,
    /// Derivatives of those, if they were asked for.
    terms: Option<Vec<PairTerms>>,
    /// Velocities and angular velocities at the last evaluation.
    velocities: Vec<[f64; 3]>,
    spins: Vec<[f64; 3]>,
    lagged: Vec<Lagged>,
    /// Shares of the full friction at the last linearisation of this step, in the order of the pairs.
    shares: Vec<(Pair, Share)>,
    /// Speed of sliding at which friction is full, now.
    sliding: f64,
    /// Where the surface is known to be free of intersections.
    checked: Vec<[f64; 3]>,
    buffer: Vec<[f64; 3]>,
    error: Option<SurfaceError>,
}

/// A pair that may come near.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Candidate {
    pair: Pair,
    thickness: f64,
}

impl Barriers {
    /// Whether there is a surface.
    pub fn is_attached(&self) -> bool {
        self.attached.is_some()
    }

    /// Whether steps are to be looked at.
    pub fn is_idle(&self) -> bool {
        self.attached.is_none() && self.refusal.is_none()
    }

    /// Whether what is attached hangs on states of a space.
    pub fn fits(&self, space: &StateSpace) -> bool {
        self.attached.as_ref().is_none_or(|attached| attached.surface.fits(space))
    }

    /// Attaches the surface for a step.
    pub fn attach(&mut self, surface: &Arc<BarrierSurface>, others: Others) {
        self.refusal = None;
        match &mut self.attached {
            Some(attached) if Arc::ptr_eq(&attached.surface, surface) => {
                if attached.others.places != others.places {
                    attached.forget();
                }
                attached.others = others;
            }
            _ => {
                self.attached = Some(Attached {
                    surface: Arc::clone(surface),
                    others,
                    is_flat: surface.flat.is_some(),
                    start: Vec::new(),
                    places: Vec::new(),
                    low: Vec::new(),
                    high: Vec::new(),
                    candidates: Vec::new(),
                    near: None,
                    terms: None,
                    velocities: Vec::new(),
                    spins: Vec::new(),
                    lagged: Vec::new(),
                    shares: Vec::new(),
                    sliding: surface.settings.sliding,
                    checked: Vec::new(),
                    buffer: Vec::new(),
                    error: None,
                });
            }
        }
    }

    /// Begins anew.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// Takes the surface away.
    pub fn detach(&mut self) {
        self.attached = None;
        self.refusal = None;
    }

    /// Refuses all steps until it is attached again.
    pub fn refuse(&mut self, why: String) {
        self.attached = None;
        self.refusal = Some(why);
    }

    /// Why steps are refused, if they are.
    pub fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// What was promised for the last step.
    pub fn promise(&self) -> Option<ContactPromise> {
        self.attached.as_ref().map(|_| self.promise)
    }
}

impl Attached {
    /// The elements that may touch.
    fn mesh(&self) -> &Surface {
        match &self.surface.flat {
            Some((_, flat)) if self.is_flat => flat,
            _ => &self.surface.mesh,
        }
    }

    /// What leaves the plane is a surface in space for the rest of the step.
    fn follow_plane(&mut self) {
        if self.is_flat && !self.surface.lies_flat(&self.places) {
            self.is_flat = false;
            self.forget();
        }
    }

    /// Candidates and what follows from them are of other places.
    fn forget(&mut self) {
        self.low.clear();
        self.high.clear();
        self.near = None;
        self.terms = None;
    }
}
