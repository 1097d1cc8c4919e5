//! A simulation of the caller, step by step.

use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{ObjectId, Scene};
use settee_mechanics::{Phases, Runtime};

use super::{Problem, Setting, Subject};

/// A simulation of the caller.
pub struct Run<S> {
    simulation: S,
    parts: fn(&mut S) -> (&mut Scene, &mut Runtime),
}

impl<S> Run<S> {
    /// The scene of a problem, with one thread.
    pub fn new(subject: &Subject<'_, S>, problem: Problem) -> Self {
        Self::with(subject, &Setting { problem, threads: 1, tolerance: 1e-6 })
    }

    /// A scene as the suite wants it.
    pub fn with(subject: &Subject<'_, S>, setting: &Setting) -> Self {
        Self { simulation: (subject.build)(setting), parts: subject.parts }
    }

    /// Scene and runtime.
    pub fn parts(&mut self) -> (&mut Scene, &mut Runtime) {
        (self.parts)(&mut self.simulation)
    }

    /// One step with the animation loop of the scene.
    pub fn step(&mut self, dt: f64) -> Result<(), String> {
        let (scene, runtime) = self.parts();
        let root = scene.root();
        let object = scene
            .local(root, |component| component.as_animation_loop().is_some())
            .ok_or("the scene has no animation loop")?;
        let outcome = scene.with_component(object, |scene, component| {
            let animation = component.as_animation_loop().expect("it was asked before");
            animation.step(&mut Phases::new(scene, runtime), object, dt)
        });
        outcome.expect("the object is in the scene").map_err(|failure| failure.to_string())
    }

    /// Some steps of the same length.
    pub fn advance(&mut self, steps: usize, dt: f64) -> Result<(), String> {
        (0..steps).try_for_each(|_| self.step(dt))
    }

    /// The state of the body.
    fn state(&mut self) -> ObjectId {
        let (_, runtime) = self.parts();
        runtime.scopes()[0].space.states()[0].object
    }

    /// Positions and velocities of the body.
    pub fn motion(&mut self) -> (Vec<f64>, Vec<f64>) {
        let (_, runtime) = self.parts();
        let space = &runtime.scopes()[0].space;
        (space.state_coord(0, CoordId::POSITION).to_vec(), space.state_deriv(0, DerivId::VELOCITY).to_vec())
    }

    /// The motion and the time, bit by bit.
    pub fn bits(&mut self) -> Vec<u64> {
        let (x, v) = self.motion();
        let (_, runtime) = self.parts();
        x.into_iter().chain(v).chain([runtime.time()]).map(f64::to_bits).collect()
    }

    /// Puts the same force on each unknown of the body for the next step. One that is not a number makes the step fail.
    pub fn push(&mut self, force: f64) {
        let state = self.state();
        let n = self.motion().1.len();
        let (_, runtime) = self.parts();
        assert!(runtime.set_external_force(state, &vec![force; n]), "the force has the length of the velocity");
    }
}

/// `Ok` if both runs have the same bits.
pub fn same(what: &str, a: &[u64], b: &[u64]) -> Result<(), String> {
    match a.iter().zip(b).position(|(a, b)| a != b) {
        None if a.len() == b.len() => Ok(()),
        None => Err(format!("{what}: {} numbers instead of {}", a.len(), b.len())),
        Some(at) => {
            let (a, b) = (f64::from_bits(a[at]), f64::from_bits(b[at]));
            Err(format!("{what}: number {at} is {a:?} instead of {b:?}"))
        }
    }
}
