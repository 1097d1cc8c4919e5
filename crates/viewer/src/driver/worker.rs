//! The thread that steps.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

use settee_kernel::draw::DrawList;
use settee_kernel::{Diagnostic, Event, ObjectId, Owner, Severity, Written};
use settee_simulation::{Activity, DrawOptions, Simulation};

use super::Settings;
use super::command::{Command, PointRef, Speed};
use super::frame::{Budget, Frame, Message, PickedPoint, Residuals, StatePoints, Status};
use super::history::History;
use super::messages::Messages;
use super::plots::Series;
use super::properties::{Properties, running_vector};
use super::pull::{Push, Spring};
use super::tree::SceneTree;

/// Frames come at most this often: more than screens show.
const SHORTEST_FRAME: Duration = Duration::from_millis(15);
/// A window that does not look gets a frame this often all the same, for when it looks again.
const UNSEEN_FRAME: Duration = Duration::from_millis(500);
/// The step budget is a mean over about this time (s).
const BUDGET_WINDOW: f64 = 0.5;
/// A simulation that is behind the clock by more than this does not try to catch up.
const MOST_BEHIND: f64 = 0.1;

/// Where the clock of real time stands.
struct Clock {
    wall: Instant,
    time: f64,
}

/// The simulation and all that the frames tell about it.
pub struct Worker {
    simulation: Simulation,
    history: History,
    status: Status,
    steps_to_do: u64,
    speed: Speed,
    clock: Clock,
    spring: Option<Spring>,
    written: BTreeSet<ObjectId>,
    watched: Option<Owner>,
    picked: Option<PointRef>,
    draw: DrawOptions,
    wants_energies: bool,
    energy: Option<(f64, Option<f64>)>,
    series: Vec<Series>,
    messages: Messages,
    meter: Meter,
    started: Instant,
    serial: u64,
    obeyed: u64,
    shown: Shown,
    is_dirty: bool,
}

/// Parts of frames that are made anew only when they changed.
#[derive(Default)]
struct Shown {
    is_moved: bool,
    list: Arc<DrawList>,
    field_problem: Option<String>,
    states: Arc<Vec<StatePoints>>,
    tree: Arc<SceneTree>,
    tree_revision: Option<u64>,
    messages: Arc<Vec<Message>>,
    series: Arc<Vec<Series>>,
    last: Option<Instant>,
    cost: Duration,
}

/// Means over the last steps.
#[derive(Default)]
struct Meter {
    at_start: Vec<f64>,
    since: Option<(Instant, u64, f64)>,
    seconds: f64,
    budget: Budget,
    pace: f64,
}

impl Worker {
    /// Takes a simulation over.
    pub fn new(mut simulation: Simulation, findings: &[Diagnostic], settings: Settings) -> Self {
        simulation.start_profile(false);
        let mut messages = Messages::default();
        for finding in findings {
            messages.add(simulation.scene(), finding, 0);
        }
        let history = History::new(&simulation, settings.history_bytes);
        let clock = Clock { wall: Instant::now(), time: simulation.time() };
        Self {
            history,
            status: Status::Paused,
            steps_to_do: 0,
            speed: settings.speed,
            clock,
            spring: None,
            written: BTreeSet::new(),
            watched: None,
            picked: None,
            draw: settings.draw,
            wants_energies: false,
            energy: None,
            series: Vec::new(),
            messages,
            meter: Meter::default(),
            started: Instant::now(),
            serial: 0,
            obeyed: 0,
            shown: Shown { is_moved: true, ..Shown::default() },
            is_dirty: true,
            simulation,
        }
    }

    /// Steps and answers until nobody asks any more.
    pub fn run(&mut self, inbox: &Receiver<Command>, publish: &dyn Fn(Frame), is_seen: &dyn Fn() -> bool) {
        while let Some(first) = self.next_command(inbox, is_seen) {
            let mut commands: VecDeque<Command> = first.into_iter().collect();
            loop {
                match inbox.try_recv() {
                    Ok(command) => commands.push_back(command),
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => return self.end(),
                }
            }
            while let Some(command) = commands.pop_front() {
                // A mouse that moves asks for many places in a row; only the last one counts.
                if commands.front().is_some_and(|next| next.replaces(&command)) {
                    self.obeyed += 1;
                } else {
                    self.obey(command);
                }
            }
            self.work();
            if self.is_dirty && self.time_to_frame(is_seen).is_zero() {
                publish(self.frame());
            }
        }
        self.end();
    }

    fn end(&mut self) {
        // Nobody reads what it reports any more; the files are concluded.
        let _ = self.simulation.finish();
    }

    /// Waits for a command, at most until there is something to do. `None`: nobody asks any more.
    fn next_command(&self, inbox: &Receiver<Command>, is_seen: &dyn Fn() -> bool) -> Option<Option<Command>> {
        let until_frame = self.is_dirty.then(|| self.time_to_frame(is_seen));
        let wait = match (self.time_to_step(), until_frame) {
            (Some(step), Some(frame)) => Some(step.min(frame)),
            (step, frame) => step.or(frame),
        };
        match wait {
            None => inbox.recv().ok().map(Some),
            Some(Duration::ZERO) => Some(None),
            Some(wait) => match inbox.recv_timeout(wait) {
                Ok(command) => Some(Some(command)),
                Err(RecvTimeoutError::Timeout) => Some(None),
                Err(RecvTimeoutError::Disconnected) => None,
            },
        }
    }

    /// How long until the next step is due; `None` if none is.
    fn time_to_step(&self) -> Option<Duration> {
        match &self.status {
            Status::Seeking(_) => Some(Duration::ZERO),
            _ if self.steps_to_do > 0 => Some(Duration::ZERO),
            Status::Playing => Some(match self.speed {
                Speed::AsFastAsPossible => Duration::ZERO,
                Speed::Factor(factor) => {
                    let due = (self.simulation.time() + self.simulation.dt() - self.clock.time) / factor.max(1e-6);
                    Duration::try_from_secs_f64(due - self.clock.wall.elapsed().as_secs_f64()).unwrap_or_default()
                }
            }),
            Status::Paused | Status::Failed(_) => None,
        }
    }

    /// How long until a frame may be made. Frames take at most about half the time of this thread while it steps.
    fn time_to_frame(&self, is_seen: &dyn Fn() -> bool) -> Duration {
        let Some(last) = self.shown.last else { return Duration::ZERO };
        let is_stepping = self.time_to_step().is_some();
        let gap = match (is_stepping, is_seen()) {
            (true, false) => UNSEEN_FRAME,
            (true, true) => SHORTEST_FRAME.max(self.shown.cost),
            (false, _) => SHORTEST_FRAME,
        };
        gap.saturating_sub(last.elapsed())
    }

    fn obey(&mut self, command: Command) {
        self.is_dirty = true;
        self.obeyed += 1;
        match command {
            Command::Play => {
                self.begin_future();
                self.status = Status::Playing;
            }
            Command::Pause => {
                self.status = Status::Paused;
                self.steps_to_do = 0;
            }
            Command::Step(steps) => {
                self.begin_future();
                self.status = Status::Paused;
                self.steps_to_do = steps;
            }
            Command::Reset => self.reset(),
            Command::Seek(step) => self.seek(step),
            Command::Speed(speed) => {
                self.speed = speed;
                self.restart_clock();
            }
            Command::Write { data, text } => self.write(data, &text),
            Command::Watch(owner) => self.watched = owner,
            Command::Pick(point) => self.picked = point,
            Command::Pull(pull) => match (pull, &mut self.spring) {
                (Some(pull), Some(spring)) if spring.pull().point == pull.point => spring.aim(pull),
                (pull, spring) => *spring = pull.and_then(|pull| Spring::new(&self.simulation, pull)),
            },
            Command::Key { key, is_pressed } => self.key(key, is_pressed),
            Command::Draw(draw) => {
                self.draw = draw;
                self.shown.is_moved = true;
            }
            Command::Energies(wants) => {
                self.wants_energies = wants;
                self.measure_energy();
            }
            Command::AddProbe(probe) => {
                if !self.series.iter().any(|series| series.probe == probe) {
                    self.series.push(Series::new(probe, probe.name(&self.simulation)));
                    self.measure_energy();
                    self.sample();
                }
            }
            Command::RemoveProbe(probe) => self.series.retain(|series| series.probe != probe),
            Command::ClearMessages => self.messages.clear(),
        }
    }

    /// From here on things go as they go: if the user did something later in the past that was shown, it did not happen.
    fn begin_future(&mut self) {
        let step = self.simulation.steps();
        if self.history.has_inputs_after(step) {
            self.history.forget_after(step);
        }
        self.restart_clock();
    }

    fn restart_clock(&mut self) {
        self.clock = Clock { wall: Instant::now(), time: self.simulation.time() };
    }

    fn reset(&mut self) {
        self.simulation.reset();
        self.history = History::new(&self.simulation, self.history.past().bound);
        self.spring = None;
        self.steps_to_do = 0;
        self.status = Status::Paused;
        self.written.clear();
        self.moved();
        self.series.iter_mut().for_each(|series| series.samples.clear());
        self.sample();
    }

    fn seek(&mut self, step: u64) {
        self.steps_to_do = 0;
        self.spring = None;
        self.status = Status::Paused;
        let Some(start) = self.history.nearest(step) else { return };
        let (from, to, is_old) = (start.from, start.to, start.is_old);
        let here = self.simulation.steps();
        // Going on from here is nearer than from the snapshot.
        let is_on_the_way = here >= from && here <= to && !is_old;
        if !is_on_the_way {
            if let Err(error) = self.simulation.restore(start.snapshot) {
                self.messages.add_text(self.simulation.scene(), Severity::Error, &error.to_string(), here);
                return;
            }
            if is_old {
                for object in self.written.clone() {
                    let (scene, runtime) = self.simulation.parts_mut();
                    for finding in runtime.refresh(scene, object) {
                        self.messages.add(self.simulation.scene(), &finding, from);
                    }
                }
            }
        }
        self.moved();
        if self.simulation.steps() < to {
            self.status = Status::Seeking(to);
        }
    }

    fn write(&mut self, data: settee_kernel::DataRef, text: &str) {
        let step = self.simulation.steps();
        let vector = running_vector(self.simulation.scene(), data);
        let findings = match vector {
            Some((state, vector)) => self.write_vector(state, vector, text),
            None => self.simulation.write(data, Written::Text(text)),
        };
        let mut findings = findings;
        if self.simulation.is_stale() {
            findings.extend(self.simulation.refresh());
        }
        for finding in &findings {
            self.messages.add(self.simulation.scene(), finding, step);
        }
        if let Owner::Object(object) = data.owner {
            self.written.insert(object);
        }
        self.history.written(&self.simulation);
        self.moved();
    }

    fn write_vector(&mut self, state: ObjectId, vector: settee_simulation::StateVector, text: &str) -> Vec<Diagnostic> {
        let values: Result<Vec<f64>, Diagnostic> = text
            .split_whitespace()
            .map(|word| {
                word.parse().map_err(|_| {
                    Diagnostic::error("malformed-value", format!("\"{word}\" is not a number")).expected("numbers")
                })
            })
            .collect();
        let outcome = values.and_then(|values| self.simulation.set_vector(state, vector, &values));
        outcome.err().into_iter().map(|finding| self.simulation.scene().about(state, finding)).collect()
    }

    fn key(&mut self, key: char, is_pressed: bool) {
        let event = if is_pressed { Event::KeyPressed(key) } else { Event::KeyReleased(key) };
        let step = self.simulation.steps();
        match self.simulation.send(&event) {
            Ok(findings) => {
                for finding in &findings {
                    self.messages.add(self.simulation.scene(), finding, step);
                }
            }
            Err(text) => self.messages.add_text(self.simulation.scene(), Severity::Error, &text, step),
        }
        // Whatever a controller did at the key is not known here.
        if self.simulation.has_hook() {
            self.history.written(&self.simulation);
            self.moved();
        }
    }

    /// The scene looks different now.
    fn moved(&mut self) {
        self.shown.is_moved = true;
        self.is_dirty = true;
        self.measure_energy();
    }

    /// Makes a step, if one is due.
    fn work(&mut self) {
        if self.time_to_step() != Some(Duration::ZERO) {
            return;
        }
        let step = self.simulation.steps();
        let is_seeking = matches!(self.status, Status::Seeking(_));
        if is_seeking {
            let pushes: Vec<Push> = self.history.pushes_at(step).cloned().collect();
            pushes.iter().for_each(|push| push.act(&mut self.simulation));
        } else if let Some(spring) = &mut self.spring {
            self.history.forget_after(step);
            let push = spring.push(&self.simulation);
            push.act(&mut self.simulation);
            self.history.pushed(step, push);
        }
        let start = Instant::now();
        let outcome = self.simulation.step(0.0);
        let took = start.elapsed();
        for warning in self.simulation.take_warnings() {
            self.messages.add_text(self.simulation.scene(), Severity::Warning, &warning, step + 1);
        }
        self.moved();
        match outcome {
            Ok(()) => {
                self.history.stepped(&self.simulation, took);
                self.steps_to_do = self.steps_to_do.saturating_sub(1);
                self.meter.count(&self.simulation, took);
                if !is_seeking {
                    self.sample();
                }
                self.keep_pace();
                if self.status == Status::Seeking(self.simulation.steps()) {
                    self.status = Status::Paused;
                }
            }
            Err(error) => {
                let text = error.to_string();
                self.messages.add_text(self.simulation.scene(), Severity::Error, &text, step + 1);
                self.status = Status::Failed(text);
                self.steps_to_do = 0;
            }
        }
    }

    /// A simulation slower than its clock does not owe the time that it lost.
    fn keep_pace(&mut self) {
        if let Speed::Factor(factor) = self.speed {
            let behind = self.clock.wall.elapsed().as_secs_f64() - (self.simulation.time() - self.clock.time) / factor;
            if behind > MOST_BEHIND {
                self.restart_clock();
            }
        }
    }

    fn measure_energy(&mut self) {
        let wanted = self.wants_energies || self.series.iter().any(|series| series.probe.is_energy());
        self.energy = wanted.then(|| self.simulation.energy());
    }

    fn sample(&mut self) {
        if self.series.iter().any(|series| series.probe.is_data()) {
            self.simulation.store();
        }
        let (step, time) = (self.simulation.steps(), self.simulation.time());
        for series in &mut self.series {
            let value = series.probe.read(&self.simulation, self.energy);
            series.add(step, time, value);
        }
    }

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
            list: Arc::clone(&self.shown.list),
            field_problem: self.shown.field_problem.clone(),
            states: Arc::clone(&self.shown.states),
            tree: Arc::clone(&self.shown.tree),
            properties,
            picked: self.picked.and_then(|of| self.picked_point(of)),
            pull: self.spring.as_ref().map(|spring| spring.shown(&self.simulation)),
            energy: self.energy,
            series: Arc::clone(&self.shown.series),
            residuals: self.residuals(),
            budget: Budget { frame: self.shown.cost.as_secs_f64(), ..self.meter.budget.clone() },
            counters: self.simulation.counters(),
            messages: Arc::clone(&self.shown.messages),
            past: self.history.past(),
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
            let dimensions = kind.spatial_size();
            let place = |entry: &[f64]| std::array::from_fn(|k| if k < dimensions { entry[k] as f32 } else { 0.0 });
            let points = flat.chunks_exact(kind.coord_size()).map(place).collect();
            Some(StatePoints { state: state.object, path: scene.object_path(state.object), points })
        });
        self.shown.states = Arc::new(states.collect());
    }

    fn picked_point(&self, of: PointRef) -> Option<PickedPoint> {
        use settee_simulation::StateVector;
        let read = |vector: StateVector| {
            let (values, width) = self.simulation.vector(of.state, vector)?;
            values.chunks_exact(width.max(1)).nth(of.point).map(<[f64]>::to_vec)
        };
        Some(PickedPoint {
            of,
            path: self.simulation.scene().object_path(of.state),
            position: read(StateVector::Position)?,
            velocity: read(StateVector::Velocity)?,
            force: read(StateVector::Force)?,
        })
    }

    fn residuals(&self) -> Vec<Residuals> {
        let scene = self.simulation.scene();
        let outcomes = self.simulation.runtime().scopes.iter().flat_map(|scope| scope.newton_outcomes());
        outcomes
            .filter_map(|(object, outcome)| {
                let status = outcome.report.as_ref()?.status.as_str().to_owned();
                let norms = outcome.residuals.iter().map(|squared| squared.sqrt()).collect();
                Some(Residuals { path: scene.object_path(object), status, norms })
            })
            .collect()
    }
}

impl Meter {
    /// Counts a step; means are made anew every half second.
    fn count(&mut self, simulation: &Simulation, took: Duration) {
        self.seconds += took.as_secs_f64();
        let Some(profile) = simulation.profile() else { return };
        let now: Vec<f64> = Activity::ALL.iter().map(|activity| profile.seconds(*activity)).collect();
        let Some((start, step, time)) = self.since else {
            self.restart(simulation, now);
            return;
        };
        let steps = simulation.steps().saturating_sub(step);
        let wall = start.elapsed().as_secs_f64();
        if steps > 0 && (wall >= BUDGET_WINDOW || self.budget.parts.is_empty()) {
            let mean = |seconds: f64| seconds / steps as f64;
            let parts = Activity::ALL.iter().zip(&now).zip(&self.at_start);
            self.budget.parts = parts.map(|((activity, now), then)| (activity.name(), mean(now - then))).collect();
            self.budget.step = mean(self.seconds);
            self.pace = (simulation.time() - time) / wall.max(f64::MIN_POSITIVE);
            self.restart(simulation, now);
        } else if simulation.steps() < step {
            self.restart(simulation, now);
        }
    }

    fn restart(&mut self, simulation: &Simulation, now: Vec<f64>) {
        self.at_start = now;
        self.since = Some((Instant::now(), simulation.steps(), simulation.time()));
        self.seconds = 0.0;
    }
}
