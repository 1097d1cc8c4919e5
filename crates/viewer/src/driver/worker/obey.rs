//! Commands, carried out between steps.

use std::path::Path;
use std::time::Instant;

use settee_kernel::{DataRef, Event, Owner, Severity, Written, has_error};
use settee_simulation::ExportFormat;

use super::past::Noted;
use super::{Clock, TRACKS, Worker};
use crate::driver::command::{Command, Pull};
use crate::driver::frame::{Exported, Status};
use crate::driver::history::History;
use crate::driver::plots::Probe;
use crate::driver::tracks::Tracks;

impl Worker {
    pub(super) fn obey(&mut self, command: Command) {
        self.is_dirty = true;
        self.obeyed += 1;
        match command {
            // It was asked of the scene before this one was read.
            Command::Write { data, .. } | Command::AddProbe(Probe::Data { data, .. }) if !self.has(data) => {}
            Command::Play | Command::Step(_) | Command::Seek(_) | Command::Reset if self.is_broken => self.refuse(),
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
            Command::Pull(pull) => self.pull(pull),
            Command::Carve { origin, direction } => self.carve(origin, direction),
            Command::Key { key, is_pressed } => self.key(key, is_pressed),
            Command::Draw(draw) => {
                self.draw = draw;
                self.shown.is_moved = true;
            }
            Command::Energies(wants) => {
                self.wants_energies = wants;
                self.measure_energy();
            }
            Command::AddProbe(probe) => self.plot(probe),
            Command::RemoveProbe(probe) => self.series.retain(|series| series.probe != probe),
            Command::ClearMessages => self.messages.clear(),
            Command::Export(path) => self.export(&path),
            Command::Reload => self.reload(),
        }
    }

    fn has(&self, data: DataRef) -> bool {
        let scene = self.simulation.scene();
        let set = match data.owner {
            Owner::Node(node) if !scene.contains_node(node) => None,
            owner => scene.data_set(owner),
        };
        set.is_some_and(|set| data.index < set.data_len())
    }

    /// Holds a point, moves what holds it, or lets it go: then it stays held where it is, if the scene says so.
    fn pull(&mut self, pull: Option<Pull>) {
        match (pull, &mut self.hand) {
            (Some(pull), Some(hand)) if hand.pull().point == pull.point => hand.aim(pull),
            (Some(pull), hand) => {
                self.fixed.retain(|fixed| fixed.pull().point != pull.point);
                *hand = self.grasp.hold(&self.simulation, pull);
            }
            (None, hand) => {
                let hand = hand.take();
                self.fixed.extend(hand.filter(|_| self.grasp.fixes.is_some()));
            }
        }
    }

    /// The run continues from the state that is shown: what the user did later in the past is dropped.
    fn begin_future(&mut self) {
        let step = self.simulation.steps();
        if self.history.has_inputs_after(step) {
            self.history.forget_after(step);
        }
        self.restart_clock();
    }

    pub(super) fn restart_clock(&mut self) {
        self.clock = Clock { wall: Instant::now(), time: self.simulation.time() };
    }

    fn reset(&mut self) {
        self.simulation.reset();
        if self.simulation.energy_report().is_some() {
            self.open_account();
        }
        self.history = History::new(&self.simulation, self.history.past().bound);
        self.hand = None;
        self.fixed.clear();
        self.steps_to_do = 0;
        self.status = Status::Paused;
        self.written.clear();
        self.moved();
        self.series.iter_mut().for_each(|series| series.samples.clear());
        (self.noted, self.tracks) = (Noted::new(&self.simulation), Tracks::new(self.history.past().bound / TRACKS));
        self.sample();
    }

    fn seek(&mut self, step: u64) {
        self.steps_to_do = 0;
        self.hand = None;
        self.fixed.clear();
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
                    // The working data of the snapshot follow from older values.
                    let meshes = runtime.meshes().clone();
                    for finding in runtime.refresh_written(scene, object, &meshes) {
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

    fn write(&mut self, data: DataRef, text: &str) {
        let step = self.simulation.steps();
        let mut findings = self.simulation.write(data, Written::Text(text));
        if self.simulation.is_stale() {
            findings.extend(self.simulation.refresh());
        }
        for finding in &findings {
            self.messages.add(self.simulation.scene(), finding, step);
        }
        if !has_error(&findings) {
            self.edits.note(data, text);
        }
        if let Owner::Object(object) = data.owner {
            self.written.insert(object);
        }
        self.history.written(&self.simulation);
        self.moved();
    }

    fn carve(&mut self, origin: [f64; 3], direction: [f64; 3]) {
        let step = self.simulation.steps();
        let findings = match self.simulation.carve_along(origin, direction) {
            Ok(None) => return,
            Ok(Some(findings)) => findings,
            Err(finding) => vec![finding],
        };
        for finding in &findings {
            self.messages.add(self.simulation.scene(), finding, step);
        }
        // Points have other numbers now.
        (self.picked, self.hand) = (None, None);
        self.fixed.clear();
        self.history.written(&self.simulation);
        self.moved();
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
            Err(failure) => {
                self.messages.add_text(self.simulation.scene(), Severity::Error, &failure.to_string(), step)
            }
        }
        // Whatever a controller did at the key is not known here.
        if self.simulation.has_hook() {
            self.history.written(&self.simulation);
            self.moved();
        }
    }

    /// Steps of a scene with errors would mean nothing.
    fn refuse(&mut self) {
        let text = "the scene has errors: it is shown as far as it could be built, and makes no steps";
        self.messages.add_text(self.simulation.scene(), Severity::Note, text, 0);
    }

    /// Writes bodies or surfaces to a file; the next frame tells how that went.
    fn export(&mut self, path: &Path) {
        let outcome = match ExportFormat::of(path) {
            None if path.extension().is_some_and(|end| end == "scn") => self.save_scene(path),
            Some(format) => {
                self.simulation.export(path, format).map_err(|error| format!("{}: {error}", path.display()))
            }
            None => Err(format!("{}: expected the end .vtu, .obj, .stl, .ply or .scn", path.display())),
        };
        let id = self.exported.as_ref().map_or(0, |exported| exported.id) + 1;
        self.exported = Some(Exported { id, outcome: outcome.map(|()| path.to_owned()) });
    }
}
