//! The scene and its files: read again, and saved.

use std::path::Path;

use settee_kernel::{Severity, create_file};

use super::Worker;
use crate::driver::Settings;
use crate::driver::frame::Status;
use crate::driver::origin::Watch;
use crate::driver::plots::{Probe, Series};

impl Worker {
    /// Begins anew with the scene as its files are now. What is drawn, the speed and plots of energies and of work
    /// stay. A scene with errors takes the place of another one with errors only: a file that is half written ends
    /// nothing.
    pub(super) fn reload(&mut self) {
        let Some((origin, _)) = self.origin.take() else {
            let text = "only a scene of a file is read again: a script runs once";
            self.messages.add_text(self.simulation.scene(), Severity::Note, text, self.simulation.steps());
            return;
        };
        self.is_dirty = true;
        let step = self.simulation.steps();
        let (read, findings, is_broken) = match origin.read() {
            Err(why) => {
                self.messages.add_text(self.simulation.scene(), Severity::Error, &why, step);
                (None, Vec::new(), false)
            }
            Ok(loaded) => {
                let is_broken = loaded.simulation.is_none();
                let shown = loaded.simulation.or_else(|| loaded.partial.filter(|_| self.is_broken));
                (shown.map(|simulation| (simulation, loaded.sources)), loaded.diagnostics, is_broken)
            }
        };
        let Some((simulation, sources)) = read else {
            if is_broken {
                let text = "the scene was changed and has errors; the one before is still shown";
                self.messages.add_text(self.simulation.scene(), Severity::Error, text, step);
            }
            for finding in &findings {
                self.messages.add(self.simulation.scene(), finding, step);
            }
            // What is saved is still the scene that is shown: its texts stay.
            let watch = Watch::new(&origin);
            self.origin = Some((origin, watch));
            return;
        };
        for failure in self.simulation.finish() {
            self.messages.add(self.simulation.scene(), &failure, step);
        }
        let settings = Settings {
            history_bytes: self.history.past().bound,
            draw: self.draw.clone(),
            speed: self.speed,
            is_broken,
            origin: Some(origin.with_sources(sources)),
        };
        let plays = self.status == Status::Playing && !is_broken;
        let fresh = Self::new(simulation, &findings, settings);
        let stays = |series: &&Series| !matches!(series.probe, Probe::Data { .. } | Probe::Point { .. });
        let series = self.series.iter().filter(stays).map(Series::emptied);
        *self = Self {
            series: series.collect(),
            status: if plays { Status::Playing } else { Status::Paused },
            wants_energies: self.wants_energies,
            exported: self.exported.take(),
            started: self.started,
            serial: self.serial,
            obeyed: self.obeyed,
            reloads: self.reloads + 1,
            ..fresh
        };
        self.want_account();
        self.moved();
        self.sample();
    }

    /// Writes the scene with what was edited to a new file.
    pub(super) fn save_scene(&self, path: &Path) -> Result<(), String> {
        let Some((origin, _)) = &self.origin else {
            return Err(
                "only a scene of a file is saved; `settee convert SCENE.py SCENE.scn` writes that of a script".into()
            );
        };
        let text = self.edits.apply(self.simulation.scene(), origin.sources())?;
        create_file(path, text.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))
    }
}
