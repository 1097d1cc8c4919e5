//! Pictures and films of a run.

use std::io;
use std::path::PathBuf;

use settee_kernel::draw::{DrawList, united};
use settee_render::{Bounds, Camera, Film, FilmError, NoDevice, OffscreenRenderer, Picture, RenderError};
use settee_simulation::{DrawOptions, Simulation, SimulationError};

use crate::exit::{Exit, Failure};
use crate::picture_args::{LookArgs, PictureArgs};

/// Positions that are kept until the camera of a film is chosen: it is to see all of the motion.
const KEPT_POSITIONS: usize = 4_000_000;
/// A moment this part of a frame's time before the end of a step is that end.
const SAME: f64 = 1e-6;

impl From<NoDevice> for Failure {
    fn from(error: NoDevice) -> Self {
        Self::new(Exit::Io, error.to_string())
    }
}

impl From<RenderError> for Failure {
    fn from(error: RenderError) -> Self {
        let exit = match error {
            RenderError::Size(..) => Exit::Usage,
            RenderError::Memory(_) | RenderError::DeviceMemory(..) => Exit::Limit,
            RenderError::NoDevice(_) | RenderError::Lost(_) => Exit::Io,
        };
        Self::new(exit, error.to_string())
    }
}

impl From<FilmError> for Failure {
    fn from(error: FilmError) -> Self {
        let exit = if matches!(error, FilmError::Memory(_)) { Exit::Limit } else { Exit::Io };
        Self::new(exit, error.to_string())
    }
}

fn failed(error: &SimulationError) -> Failure {
    Failure::new(Exit::Usage, error.to_string())
}

/// The camera for what was seen.
fn camera(look: &LookArgs, simulation: &Simulation, bounds: Option<Bounds>) -> Camera {
    let choice = look.shown.camera.clone().unwrap_or_default();
    choice.camera(simulation.scene(), bounds.unwrap_or([[-1.0; 3], [1.0; 3]]), look.aspect())
}

/// The camera at the time of a list.
fn moved(look: &LookArgs, camera: &Camera, list: &DrawList) -> Camera {
    look.shown.camera.clone().unwrap_or_default().moved(camera, list)
}

/// A picture of a simulation as it is; `words` are options of `settee run` for pictures. With it comes what there is to
/// warn of.
///
/// # Errors
/// `OutOfMemory` beyond the limit of memory, or of the graphics device; `InvalidInput` if an option is wrong, or the
/// scene has no such field.
pub fn picture(
    simulation: &mut Simulation,
    renderer: &mut OffscreenRenderer,
    words: &[String],
) -> io::Result<(Picture, Vec<String>)> {
    let wrong = |why: String| io::Error::new(io::ErrorKind::InvalidInput, why);
    let look = LookArgs::of_words(words).map_err(wrong)?;
    let list = simulation.draw(&look.shown.draw_options()).map_err(|error| wrong(error.to_string()))?;
    let camera = moved(&look, &camera(&look, simulation, list.bounds()), &list);
    let picture =
        renderer.image(&list, &camera, look.size(), &look.decoration(&list)).map_err(|error| match error {
            RenderError::Memory(_) | RenderError::DeviceMemory(..) => io::Error::new(io::ErrorKind::OutOfMemory, error),
            error => wrong(error.to_string()),
        })?;
    Ok((picture, renderer.take_warnings()))
}

/// A film that is being made.
struct Filming {
    path: PathBuf,
    fps: f64,
    /// Drawn, but not yet painted.
    kept: Vec<DrawList>,
    frames: u64,
    started: Option<(Film, Camera)>,
}

/// What a run shows.
pub struct Pictures {
    renderer: OffscreenRenderer,
    look: LookArgs,
    options: DrawOptions,
    shot: Option<PathBuf>,
    at: Option<f64>,
    film: Option<Filming>,
    begin: f64,
}

impl Pictures {
    /// What the arguments ask for, if they ask for pictures at all. `at`: time of a single picture.
    ///
    /// # Errors
    /// If there is no graphics device, or the scene has no such field.
    pub fn start(args: &PictureArgs, at: Option<f64>, simulation: &mut Simulation) -> Result<Option<Self>, Failure> {
        if args.shot.is_none() && args.film.is_none() {
            return Ok(None);
        }
        let film =
            args.film.clone().map(|path| Filming { path, fps: args.fps, kept: Vec::new(), frames: 0, started: None });
        let mut pictures = Self {
            renderer: OffscreenRenderer::new()?,
            options: args.look.shown.draw_options(),
            look: args.look.clone(),
            shot: args.shot.clone(),
            at: at.filter(|_| args.shot.is_some()),
            film,
            begin: simulation.time(),
        };
        // A size that is not possible, and a field that is not there, are told before the run.
        pictures.renderer.check(pictures.look.size())?;
        let first = simulation.draw(&pictures.options).map_err(|error| failed(&error))?;
        pictures.film_frame(simulation, first)?;
        if at.is_some_and(|at| at <= simulation.time()) {
            pictures.take_shot(simulation, None)?;
        }
        Ok(Some(pictures))
    }

    /// Shows what happened in the last step.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn after_step(&mut self, simulation: &mut Simulation) -> Result<(), Failure> {
        let now = simulation.time();
        while let Some(film) = &self.film {
            let time = self.begin + film.frames as f64 / film.fps;
            if time > now + SAME / film.fps {
                break;
            }
            let list = self.draw_at(simulation, time)?;
            self.film_frame(simulation, list)?;
        }
        if self.at.is_some_and(|at| at <= now + SAME * simulation.dt()) {
            let at = self.at.take();
            self.take_shot(simulation, at)?;
        }
        Ok(())
    }

    /// The drawing of a moment of the last step. Where the solvers do not keep the motion within their steps, that of
    /// its end.
    fn draw_at(&self, simulation: &mut Simulation, time: f64) -> Result<DrawList, Failure> {
        if (simulation.time() - time).abs() > SAME * simulation.dt()
            && let Ok(list) = simulation.draw_at(time, &self.options)
        {
            return Ok(list);
        }
        simulation.draw(&self.options).map_err(|error| failed(&error))
    }

    fn take_shot(&mut self, simulation: &mut Simulation, at: Option<f64>) -> Result<(), Failure> {
        let Some(path) = self.shot.take() else { return Ok(()) };
        let list = self.draw_at(simulation, at.unwrap_or_else(|| simulation.time()))?;
        let camera = moved(&self.look, &camera(&self.look, simulation, list.bounds()), &list);
        let picture = self.renderer.image(&list, &camera, self.look.size(), &self.look.decoration(&list))?;
        picture.save(&path).map_err(|error| {
            let exit = if error.kind() == io::ErrorKind::OutOfMemory { Exit::Limit } else { Exit::Io };
            Failure::new(exit, format!("{}: {error}", path.display()))
        })
    }

    fn film_frame(&mut self, simulation: &Simulation, list: DrawList) -> Result<(), Failure> {
        let Some(film) = &mut self.film else { return Ok(()) };
        film.frames += 1;
        film.kept.push(list);
        let positions = |list: &DrawList| list.items.iter().map(|item| item.shape.positions().len()).sum::<usize>();
        if film.started.is_some() || film.kept.iter().map(positions).sum::<usize>() > KEPT_POSITIONS {
            self.paint_kept(simulation)?;
        }
        Ok(())
    }

    /// Paints the frames that were drawn. A film that failed once is given up: it is said once, and no other begins in
    /// its place.
    fn paint_kept(&mut self, simulation: &Simulation) -> Result<(), Failure> {
        let outcome = self.try_paint(simulation);
        if outcome.is_err() {
            self.film = None;
        }
        outcome
    }

    /// The first time chooses the camera and the ranges of the colours, for all of the film.
    fn try_paint(&mut self, simulation: &Simulation) -> Result<(), Failure> {
        let Some(film) = &mut self.film else { return Ok(()) };
        let mut kept = std::mem::take(&mut film.kept);
        let mut started = match film.started.take() {
            Some(started) => started,
            None => {
                if self.look.shown.range.is_none() {
                    share_ranges(&mut kept);
                }
                let bounds = kept.iter().filter_map(DrawList::bounds).reduce(united);
                let camera = camera(&self.look, simulation, bounds);
                (Film::create(&film.path, self.look.size(), film.fps)?, camera)
            }
        };
        for list in &kept {
            let camera = moved(&self.look, &started.1, list);
            started.0.add(&self.renderer.image(list, &camera, self.look.size(), &self.look.decoration(list))?)?;
        }
        film.started = Some(started);
        Ok(())
    }

    /// Completes the files, also of a run that ended early. Gives what there is to say.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn finish(mut self, simulation: &mut Simulation) -> Result<Vec<String>, Failure> {
        // A picture that cannot be written does not cost the film.
        let shot = self.take_shot(simulation, None);
        self.paint_kept(simulation)?;
        if let Some((film, _)) = self.film.take().and_then(|film| film.started) {
            film.finish()?;
        }
        shot?;
        Ok(self.renderer.take_warnings())
    }
}

/// Gives the scales of the same title the same range in all frames.
fn share_ranges(lists: &mut [DrawList]) {
    let mut ranges: std::collections::BTreeMap<String, [f32; 2]> = std::collections::BTreeMap::new();
    for scale in lists.iter().flat_map(|list| &list.scales) {
        let [low, high] = ranges.entry(scale.title.clone()).or_insert([scale.low, scale.high]);
        (*low, *high) = (low.min(scale.low), high.max(scale.high));
    }
    for scale in lists.iter_mut().flat_map(|list| &mut list.scales) {
        if let Some([low, high]) = ranges.get(&scale.title) {
            (scale.low, scale.high) = (*low, *high);
        }
    }
}
