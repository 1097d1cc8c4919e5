//! Reading and writing a running simulation by ids: state vectors and data.

use settee_cutting::{CutPath, CutSettings};
use settee_kernel::fault::{Broken, guard};
use settee_kernel::vectors::{ConstCoordId, CoordId, DerivId, StateVector};
use settee_kernel::{
    DataRef, Diagnostic, MechanicalOps, MechanicalParams, Meshes, ObjectId, Owner, Scene, Written, has_error,
};
use settee_mechanics::{Forces, Grip, ScopeOps, refused, solves_constraints};
use settee_mesh::dynamic::ChangeRequest;

use crate::{Simulation, lost_neighbour};

impl Simulation {
    /// A vector of a state, flat, and the number of its scalars per point; `None` if the object is no state of the
    /// runtime.
    pub fn vector(&self, state: ObjectId, vector: StateVector) -> Option<(&[f64], usize)> {
        let (scope, index) = self.runtime().state(state)?;
        let space = &self.runtime().scopes()[scope].space;
        let kind = space.states()[index].kind;
        Some(match vector {
            StateVector::Position => (space.state_coord(index, CoordId::POSITION), kind.coord_size()),
            StateVector::RestPosition => (space.state_coord(index, ConstCoordId::REST_POSITION), kind.coord_size()),
            StateVector::ResetPosition => (space.state_coord(index, ConstCoordId::RESET_POSITION), kind.coord_size()),
            StateVector::Velocity => (space.state_deriv(index, DerivId::VELOCITY), kind.deriv_size()),
            StateVector::Force => (space.state_deriv(index, DerivId::FORCE), kind.deriv_size()),
            StateVector::ExternalForce => (space.state_deriv(index, DerivId::EXTERNAL_FORCE), kind.deriv_size()),
            StateVector::Increment => (space.state_deriv(index, DerivId::DX), kind.deriv_size()),
            StateVector::ResetVelocity => {
                (space.state_deriv(index, settee_kernel::vectors::ConstDerivId::RESET_VELOCITY), kind.deriv_size())
            }
        })
    }

    /// Writes a vector of a state. Positions and velocities are projected and propagated to mapped states.
    ///
    /// # Errors
    /// Another number of scalars, numbers that are not finite, or a vector that the simulation computes itself.
    pub fn set_vector(&mut self, state: ObjectId, vector: StateVector, values: &[f64]) -> Result<(), Diagnostic> {
        let (scene, runtime) = self.parts_mut();
        runtime.set_vector(scene, state, vector, values)
    }

    /// Holds points of bodies in space, as a hand does, with whatever force that takes, until the next call; with no
    /// grips, lets all go. See [`Grip`].
    ///
    /// # Errors
    /// No such state or point, numbers that are not finite, or a loop that solves no constraints.
    pub fn hold(&mut self, grips: Vec<Grip>) -> Result<(), Diagnostic> {
        if !grips.is_empty() && !self.solves_constraints() {
            let finding = Diagnostic::error("not-constrained", "nothing solves constraints here: no point can be held");
            return Err(finding.fix("a FreeMotionAnimationLoop with a constraint solver"));
        }
        let (scene, runtime) = self.parts_mut();
        runtime.hold(scene, grips)
    }

    /// The grips with the impulse of each in the last step (N s).
    pub fn grips(&self) -> impl Iterator<Item = (&Grip, [f64; 3])> {
        self.runtime().grips()
    }

    /// Whether the steps of the scene solve constraints.
    pub fn solves_constraints(&self) -> bool {
        solves_constraints(self.scene())
    }

    /// Writes data between steps. The component hears of it, and its working data are made anew. Data that stand for a
    /// vector of a running state write that vector, see [`set_vector`](Self::set_vector). A value that is refused
    /// leaves the old one.
    pub fn write(&mut self, data: DataRef, value: Written<'_>) -> Vec<Diagnostic> {
        if let Some((state, vector)) = self.runtime().running_vector(self.scene(), data) {
            let text = value.to_text();
            let outcome = self.scene_mut().numbers_of(data, value);
            let outcome = outcome.and_then(|values| self.set_vector(state, vector, &values));
            let name = self.scene().component(state).map_or("", |component| component.data_info(data.index).name);
            let about = |finding: Diagnostic| self.scene().about(state, finding.attribute(name, text.as_str()));
            return outcome.err().map(about).into_iter().collect();
        }
        let mut findings = Vec::new();
        match data.owner {
            Owner::Object(object) => {
                let text = value.to_text();
                let (scene, runtime) = self.parts_mut();
                let before = runtime.meshes().clone();
                let old = scene.data(data).map(|entry| entry.keep());
                scene.write_data(data, value, runtime.meshes_mut(), &mut findings);
                if has_error(&findings) {
                    lost_neighbour::explain(scene, object, &mut findings);
                    return findings;
                }
                let made = guard(|| runtime.refresh_written(scene, object, &before));
                let told = |broken: Broken| vec![scene.about(object, broken.finding("the component's code"))];
                findings.extend(made.unwrap_or_else(told));
                lost_neighbour::explain(scene, object, &mut findings);
                if let Some(old) = old.filter(|_| has_error(&findings)) {
                    findings.push(refused(scene, data, text));
                    scene.take_back(data, &old, runtime.meshes_mut());
                    runtime.meshes_mut().go_back(&before);
                }
            }
            Owner::Node(_) => self.write_nodes(|scene, meshes| scene.write_data(data, value, meshes, &mut findings)),
        }
        findings
    }

    /// Changes the mesh of a topology between steps: elements and points come, go, or get other numbers. What has data
    /// per point or element follows, and meshes that are made from this one do. Returns what is reported.
    ///
    /// # Errors
    /// Why it cannot be done: elements that do not exist, a container whose mesh cannot change, a component that cannot
    /// go on. Everything is as before then.
    pub fn change_mesh(
        &mut self,
        topology: ObjectId,
        requests: &[ChangeRequest],
    ) -> Result<Vec<Diagnostic>, Diagnostic> {
        let (scene, runtime) = self.parts_mut();
        runtime.change_mesh(scene, topology, requests)
    }

    /// Cuts the mesh of a topology between steps: a surface along a path, or a body along the way of a blade. A path
    /// along which nothing parts changes nothing. Returns what is reported.
    ///
    /// # Errors
    /// Why it cannot be done, as for [`change_mesh`](Self::change_mesh).
    pub fn cut_mesh(
        &mut self,
        topology: ObjectId,
        path: &CutPath,
        settings: &CutSettings,
    ) -> Result<Vec<Diagnostic>, Diagnostic> {
        let (scene, runtime) = self.parts_mut();
        runtime.cut_mesh(scene, topology, path, settings)
    }

    /// Removes the first element that a ray meets, of those on the surface of meshes with modifiers. Returns what is
    /// reported; `None` if it meets nothing.
    ///
    /// # Errors
    /// Why the element cannot go; everything is as before then.
    pub fn carve_along(
        &mut self,
        origin: [f64; 3],
        direction: [f64; 3],
    ) -> Result<Option<Vec<Diagnostic>>, Diagnostic> {
        let (scene, runtime) = self.parts_mut();
        runtime.carve_along(scene, origin, direction)
    }

    /// Changes data of nodes between steps: the context of the root then counts everywhere, and the run goes on at its
    /// time.
    pub fn write_nodes<T>(&mut self, write: impl FnOnce(&mut Scene, &mut Meshes) -> T) -> T {
        let (scene, runtime) = self.parts_mut();
        runtime.store_time(scene);
        let written = write(scene, runtime.meshes_mut());
        scene.copy_context_down();
        runtime.set_time(*scene.node(scene.root()).data.time);
        written
    }

    /// Brings what the nodes show of the time up to date, for those who read it from their data.
    pub fn store_time(&mut self) {
        let (scene, runtime) = self.parts_mut();
        runtime.store_time(scene);
    }

    /// Whether the structure of the scene changed: [`refresh`](Self::refresh) makes that count.
    pub fn is_stale(&self) -> bool {
        self.runtime().is_stale(self.scene())
    }

    /// The forces on all states at the present moment; see [`Forces`].
    pub fn forces(&mut self) -> Forces {
        let (scene, runtime) = self.parts_mut();
        runtime.forces(scene)
    }

    /// Von Mises stresses at the points of states (Pa), of those with elements that have one; of several force fields
    /// on a state the largest at each point.
    pub fn stresses(&mut self) -> Vec<(ObjectId, Vec<f64>)> {
        let (scene, runtime) = self.parts_mut();
        let mut found: Vec<(ObjectId, Vec<f64>)> = Vec::new();
        for scope in runtime.scopes_mut() {
            for (object, values) in scope.stresses(scene) {
                let role = scene.component(object).and_then(|component| component.as_force_field());
                let Some(state) = role.and_then(|role| role.states().first().copied()) else { continue };
                match found.iter_mut().find(|(of, sum)| *of == state && sum.len() == values.len()) {
                    Some((_, largest)) => largest.iter_mut().zip(values).for_each(|(most, own)| *most = most.max(own)),
                    None => found.push((state, values)),
                }
            }
        }
        found
    }

    /// Kinetic and potential energy of everything that solvers move (J); no potential where a force field has none.
    pub fn energy(&mut self) -> (f64, Option<f64>) {
        let params = MechanicalParams { time: self.time(), ..Default::default() };
        let (scene, runtime) = self.parts_mut();
        let mut sum = (0.0, Some(0.0));
        for scope in runtime.scopes_mut().iter_mut().filter(|scope| scope.has_solver()) {
            let (kinetic, potential) = ScopeOps::new(scene, scope).energy(&params);
            sum = (sum.0 + kinetic, sum.1.zip(potential).map(|(sum, own)| sum + own));
        }
        sum
    }
}
