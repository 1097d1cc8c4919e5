//! Scripts that do what a user would: for demonstrations, recordings and tests.

mod action;
mod lines;

use std::path::PathBuf;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use egui::{ColorImage, Context};
use settee_kernel::{DataRef, Owner};
use settee_render::Picture;
use settee_simulation::DisplayFlags;

use action::Action;
use lines::{FRAMES_BETWEEN, Saved, Shot};

pub use action::LINES;
pub use lines::Script;

use super::Viewer;
use crate::driver::{Command, EnergyColumn, PointRef, Probe, Status, Value, Work};

impl Viewer {
    /// Does the next line of the script, once what the one before asked for is done.
    pub(super) fn run_script(&mut self, ctx: &Context) {
        let Some(mut script) = self.script.take() else { return };
        ctx.request_repaint();
        if let Err(why) = self.advance(ctx, &mut script) {
            let line = script.lines.get(script.next).map_or(0, |(line, _)| *line);
            self.script_error = Some(format!("line {line}: {why}"));
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            return;
        }
        self.script = Some(script);
    }

    fn advance(&mut self, ctx: &Context, script: &mut Script) -> Result<(), String> {
        let is_settled = self.driver.is_settled();
        if let Some((path, shot)) = &script.screenshot {
            let image = shot.lock().unwrap_or_else(PoisonError::into_inner).take();
            let Some(image) = image else { return Ok(()) };
            script.saving = Some(save(image, path.clone()));
            script.screenshot = None;
        }
        if let Some(saved) = &script.saving {
            let outcome = saved.lock().unwrap_or_else(PoisonError::into_inner).take();
            let Some(outcome) = outcome else { return Ok(()) };
            script.saving = None;
            outcome?;
        }
        if script.until.is_some_and(|until| Instant::now() < until) {
            return Ok(());
        }
        let is_seeking = matches!(self.frame.status, Status::Seeking(_));
        if !is_settled || is_seeking || self.frame.is_stepping {
            script.frames = FRAMES_BETWEEN;
            return Ok(());
        }
        script.frames = script.frames.saturating_sub(1);
        if script.frames > 0 {
            return Ok(());
        }
        let Some((_, action)) = script.lines.get(script.next).cloned() else {
            // The result of the last line is still to be seen; the window stays open.
            return Ok(());
        };
        let needs_picture = matches!(action, Action::Picture(_) | Action::Screenshot(_) | Action::Quit);
        if needs_picture && self.view.painter.as_ref().is_some_and(|painter| painter.is_alive() && !painter.is_idle()) {
            return Ok(());
        }
        self.perform(ctx, script, action)?;
        script.next += 1;
        script.frames = FRAMES_BETWEEN;
        Ok(())
    }

    fn perform(&mut self, ctx: &Context, script: &mut Script, action: Action) -> Result<(), String> {
        match action {
            Action::Wait(seconds) => {
                let wait = Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())?;
                script.until = Some(Instant::now() + wait);
            }
            Action::Play => self.driver.send(Command::Play),
            Action::Pause => self.driver.send(Command::Pause),
            Action::Step(steps) => self.driver.send(Command::Step(steps)),
            Action::Seek(step) => self.driver.send(Command::Seek(step)),
            Action::Reset => self.driver.send(Command::Reset),
            Action::Speed(speed) => {
                self.view.speed = speed;
                self.driver.send(Command::Speed(speed));
            }
            Action::Search(text) => self.tree.search = text,
            Action::Select(path) => {
                let owner = self.owner_at(&path)?;
                self.select(owner);
            }
            Action::Set(data, value) => {
                let data = self.data_at(&data)?;
                self.write(data, value);
            }
            Action::Pick(path, point) => {
                let state = self.frame.states.iter().find(|state| state.path == path);
                let state = state.ok_or_else(|| format!("there is no state \"{path}\""))?.state;
                self.driver.send(Command::Pick(Some(PointRef { state, point })));
            }
            Action::PickAt([x, y]) => {
                let size = [f64::from(self.view.rect.width()), f64::from(self.view.rect.height())];
                self.pick_at([x * size[0], y * size[1]], size);
            }
            Action::CarveAt([x, y]) => {
                let size = [f64::from(self.view.rect.width()), f64::from(self.view.rect.height())];
                self.carve_at([x * size[0], y * size[1]], size);
            }
            Action::Pull(by) => {
                self.pull_by(by);
            }
            Action::Release => {
                self.end_pull();
            }
            Action::Plot(what) => self.plot(&what)?,
            Action::Tab(tab) => self.tab = tab,
            Action::Field(field) => self.set_field(field),
            Action::Flags(text) => {
                let (flags, problems) = DisplayFlags::parse(&text);
                if !problems.is_empty() {
                    return Err("there is no such display flag".into());
                }
                self.draw.flags = Some(flags);
                self.draw_again();
            }
            Action::Camera(choice) => {
                let bounds = self.frame.list.bounds().unwrap_or([[-1.0; 3], [1.0; 3]]);
                let aspect = f64::from(self.view.rect.width() / self.view.rect.height().max(1.0));
                let base = self.view.camera.take().unwrap_or_else(|| settee_render::Camera::framing(bounds, aspect));
                self.view.camera = Some(choice.over(base, bounds, aspect));
            }
            Action::Theme(theme) => ctx.set_theme(theme),
            Action::Key(key) => self.tap(key),
            Action::Help(is_open) => self.shows_help = is_open,
            Action::Menu(Some(name)) => self.opens_menu = Some(name),
            Action::Menu(None) => egui::Popup::close_all(ctx),
            Action::Picture(path) => self.save_picture(&path),
            Action::Export(path) => self.driver.send(Command::Export(path)),
            Action::ExpectBroken if !self.frame.is_broken => return Err("the scene has no errors".into()),
            Action::ExpectBroken => {}
            Action::Screenshot(path) => {
                let shot = Shot::default();
                let target = Arc::clone(&shot);
                let repaint = ctx.clone();
                ctx.request_screenshot(move |image| {
                    *target.lock().unwrap_or_else(PoisonError::into_inner) = Some(image);
                    repaint.request_repaint();
                });
                script.screenshot = Some((path, shot));
            }
            Action::ExpectStep(step) => expect("step", self.frame.steps, step)?,
            Action::ExpectMessages(count) => expect("messages", self.frame.messages.len(), count)?,
            Action::ExpectStepped if self.frame.steps == 0 => return Err("no step was made".into()),
            Action::ExpectStepped => {}
            Action::ExpectPicked(point) => {
                let picked = self.frame.picked.as_ref().ok_or("no point is picked")?;
                let found = format!("{}[{}]", picked.path, picked.of.point);
                expect("picked", found.clone(), point.unwrap_or(found))?;
            }
            Action::ExpectValue(data, value) => {
                let found = self.data_at(&data)?;
                let shown = self.property_of(found).map(|(property, _)| match property.value {
                    Value::Text(text) => text,
                    Value::Bool(value) => value.to_string(),
                    Value::Choice { key, .. } => key,
                    Value::Table(flat) => flat.to_text(),
                });
                expect(&data, shown.unwrap_or_default(), value)?;
            }
            Action::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
        }
        Ok(())
    }

    fn pull_by(&mut self, [dx, dy]: [f64; 2]) {
        let size = [f64::from(self.view.rect.width()), f64::from(self.view.rect.height())];
        let Some(camera) = self.view.camera.clone() else { return };
        if let Some((point, place)) = self.frame.picked.as_ref().and_then(|picked| {
            let place = super::pick::place_of(&self.frame.states, picked.of)?;
            Some((picked.of, camera.project(place, size)?))
        }) {
            self.pull_from(point, place, [dx * size[1], dy * size[1]], size);
        }
    }

    fn owner_at(&self, path: &str) -> Result<Owner, String> {
        let entries = &self.frame.tree.entries;
        let found = entries.iter().find(|entry| entry.path == path).map(|entry| entry.owner);
        found.ok_or_else(|| {
            let near = settee_kernel::nearest_name(path, entries.iter().map(|entry| entry.path.as_str()));
            let hint = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
            format!("there is no \"{path}\"{hint}")
        })
    }

    /// The data at a path, of the component that is selected.
    fn data_at(&self, path: &str) -> Result<DataRef, String> {
        let (owner, name) = path.rsplit_once('.').ok_or("expected PATH.DATA")?;
        let owner = self.owner_at(owner)?;
        let shown = self.frame.properties.as_ref().filter(|found| found.owner == owner);
        let shown = shown.ok_or("its component is not selected: select it first")?;
        let found = shown.entries.iter().find(|entry| entry.info.is_called(name));
        found.map(|entry| entry.data).ok_or_else(|| format!("there is no data \"{name}\""))
    }

    fn plot(&mut self, what: &str) -> Result<(), String> {
        use settee_simulation::StateVector;
        let probe = match what {
            "kinetic" => Probe::Kinetic,
            "potential" => Probe::Potential,
            "total" => Probe::Total,
            "x" | "y" | "z" => {
                let picked = self.frame.picked.as_ref().ok_or("no point is picked")?;
                let component = ["x", "y", "z"].iter().position(|axis| *axis == what);
                Probe::Point { point: picked.of, vector: StateVector::Position, component }
            }
            what => match work_named(what).or_else(|| EnergyColumn::named(what).map(Probe::Account)) {
                Some(probe) => probe,
                None => Probe::Data { data: self.data_at(what)?, index: 0 },
            },
        };
        self.driver.send(Command::AddProbe(probe));
        Ok(())
    }
}

/// Writes a picture of the window, on a thread of its own: packing the pixels takes a quarter of a second, which is no
/// frame's time.
fn save(image: Arc<ColorImage>, path: PathBuf) -> Saved {
    let saved = Saved::default();
    let (target, name) = (Arc::clone(&saved), path.display().to_string());
    let work = move || {
        let pixels = image.pixels.iter().flat_map(|pixel| pixel.to_srgba_unmultiplied()).collect();
        let picture = Picture { width: image.size[0] as u32, height: image.size[1] as u32, pixels };
        let outcome = picture.save(&path).map_err(|error| format!("{}: {error}", path.display()));
        *target.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
    };
    if let Err(error) = std::thread::Builder::new().name("screenshot".into()).spawn(work) {
        *saved.lock().unwrap_or_else(PoisonError::into_inner) = Some(Err(format!("{name}: {error}")));
    }
    saved
}

/// Work of a step by what it is called.
fn work_named(name: &str) -> Option<Probe> {
    Work::ALL.iter().find(|(_, known)| *known == name).map(|(work, _)| Probe::Work(*work))
}

fn expect<T: PartialEq + std::fmt::Display>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what} is \"{found}\", expected \"{expected}\"")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_read_line_by_line_and_mistakes_have_numbers() {
        let script =
            Script::parse("play # at once\n\nwait 0.5\nset /a/b.young 3 4\nexpect value /a/b.young 3 4\nquit").unwrap();
        assert_eq!(script.lines.len(), 5);
        assert_eq!(script.lines[2], (4, Action::Set("/a/b.young".into(), "3 4".into())));
        let error = Script::parse("play\npausse").unwrap_err();
        assert!(error.starts_with("line 2") && error.contains("pause"), "{error}");
    }

    /// Whatever the help names is understood.
    #[test]
    fn every_line_of_the_help_is_known() {
        for line in [
            "wait 1",
            "step 2",
            "seek 3",
            "speed fastest",
            "pick /dofs 3",
            "pick-at 0.5 0.5",
            "pull 0.1 0",
            "release",
            "plot total",
            "tab budget",
            "field speed",
            "flags showAll",
            "camera iso",
            "theme light",
            "key a",
            "help off",
            "menu view",
            "menu none",
            "picture a.png",
            "export a.vtu",
            "expect broken",
            "screenshot a.png",
            "expect step 3",
            "expect messages 0",
            "expect picked /dofs[3]",
        ] {
            assert!(Script::parse(line).is_ok(), "{line}");
        }
    }
}
