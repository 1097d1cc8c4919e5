//! What the frames show, made of the simulation.

use std::sync::Arc;
use std::time::{Duration, Instant};

use settee_kernel::draw::DrawList;
use settee_simulation::{DrawOptions, StateVector};

use super::Worker;
use crate::driver::command::PointRef;
use crate::driver::frame::{Budget, Frame, Message, PickedPoint, Residuals, StatePoints, Status};
use crate::driver::plots::Series;
use crate::driver::properties::Properties;
use crate::driver::tree::SceneTree;

/// Parts of frames that are made anew only when they changed.
#[derive(Default)]
pub struct Shown {
    pub is_moved: bool,
    pub list: Arc<DrawList>,
    pub field_problem: Option<String>,
    pub states: Arc<Vec<StatePoints>>,
    pub tree: Arc<SceneTree>,
    pub tree_revision: Option<u64>,
    pub messages: Arc<Vec<Message>>,
    pub series: Arc<Vec<Series>>,
    pub last: Option<Instant>,
    pub cost: Duration,
}

impl Worker {
    /// The picture of now.
    pub fn frame(&mut self) -> Frame {
        let start = Instant::now();
        self.serial += 1;
        if std::mem::take(&mut self.shown.is_moved) {
            self.draw_scene();
        }
        let revision = self.simulation.scene().revision();
        if self.shown.tree_revision != Some(revision) {
            self.shown.tree = Arc::new(SceneTree::of(self.simulation.scene()));
            self.shown.tree_revision = Some(revision);
        }
        if let Some(list) = self.messages.take_changes() {
            self.shown.messages = Arc::new(list);
        }
        if *self.shown.series != self.series {
            self.shown.series = Arc::new(self.series.clone());
        }
        let picked = self.picked.and_then(|of| self.picked_point(of));
        self.simulation.store_time();
        let scene = self.simulation.scene();
        let properties =
            self.watched.and_then(|owner| Properties::of(scene, self.simulation.registry(), owner)).map(Arc::new);
        let frame = Frame {
            serial: self.serial,
            time: self.simulation.time(),
            dt: self.simulation.dt(),
            steps: self.simulation.steps(),
            status: self.status.clone(),
            is_stepping: self.steps_to_do > 0,
            obeyed: self.obeyed,
            units: scene.units(),
            list: Arc::clone(&self.shown.list),
            field_problem: self.shown.field_problem.clone(),
            states: Arc::clone(&self.shown.states),
            tree: Arc::clone(&self.shown.tree),
            properties,
            picked,
            pull: self.hand.as_ref().map(|hand| hand.shown(&self.simulation)),
            energy: self.energy,
            series: Arc::clone(&self.shown.series),
            residuals: self.residuals(),
            budget: Budget { frame: self.shown.cost.as_secs_f64(), ..self.meter.budget.clone() },
            counters: self.simulation.counters(),
            messages: Arc::clone(&self.shown.messages),
            past: self.history.past(),
            reloads: self.reloads,
            origin: self.origin.as_ref().map(|(origin, _)| origin.path().to_owned()),
            is_broken: self.is_broken,
            exported: self.exported.clone(),
            pace: if self.status == Status::Playing { self.meter.pace } else { 0.0 },
            made: self.started.elapsed(),
        };
        self.is_dirty = false;
        self.shown.cost = start.elapsed();
        self.shown.last = Some(Instant::now());
        frame
    }

    fn draw_scene(&mut self) {
        let (list, problem) = match self.simulation.draw(&self.draw) {
            Ok(list) => (list, None),
            Err(error) => {
                let plain = DrawOptions { field: None, ..self.draw.clone() };
                (self.simulation.draw(&plain).unwrap_or_default(), Some(error.to_string()))
            }
        };
        self.shown.list = Arc::new(list);
        self.shown.field_problem = problem;
        let scene = self.simulation.scene();
        let states = self.simulation.states().into_iter().filter_map(|state| {
            let kind = scene.component(state.object)?.as_state()?.kind();
            let flat = self.simulation.runtime().position(state.object)?;
            let points = kind.in_space(flat, kind.coord_size()).map(|x| x.map(|x| x as f32)).collect();
            Some(StatePoints { state: state.object, path: scene.object_path(state.object), points })
        });
        self.shown.states = Arc::new(states.collect());
    }

    fn picked_point(&mut self, of: PointRef) -> Option<PickedPoint> {
        // The solver may have left no forces in its vector: the forces of the present state are computed.
        let forces = (!self.is_broken).then(|| self.simulation.forces());
        let nth = |values: &[f64], width: usize| values.chunks_exact(width.max(1)).nth(of.point).map(<[f64]>::to_vec);
        let read = |vector: StateVector| {
            let (values, width) = self.simulation.vector(of.state, vector)?;
            nth(values, width)
        };
        let force = forces.as_ref().and_then(|forces| forces.of(self.simulation.runtime(), of.state));
        let width = self.simulation.vector(of.state, StateVector::Force)?.1;
        let force = force.and_then(|values| nth(values, width)).or_else(|| read(StateVector::Force));
        Some(PickedPoint {
            of,
            path: self.simulation.scene().object_path(of.state),
            position: read(StateVector::Position)?,
            velocity: read(StateVector::Velocity)?,
            force: force?,
        })
    }

    pub(super) fn residuals(&self) -> Vec<Residuals> {
        let scene = self.simulation.scene();
        let outcomes = self.simulation.runtime().scopes().iter().flat_map(|scope| scope.newton_outcomes());
        outcomes
            .filter_map(|(object, outcome)| {
                let status = outcome.report.as_ref()?.status.as_str().to_owned();
                let norms = outcome.residuals.iter().map(|squared| squared.sqrt()).collect();
                Some(Residuals { path: scene.object_path(object), status, norms })
            })
            .collect()
    }
}
