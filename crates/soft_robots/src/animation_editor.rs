//! Positions along a time line that is edited by keys.

use settee::component::*;
use settee::draw::{Layer, Pen};

use crate::keyframes::KeyFrames;

/// Moves a state along an animation of key frames, which is read from a file and edited by keys.
///
/// Keys: A makes the current frame a key, D takes it away, C copies, X cuts, V pastes, W writes the file, M plays and
/// pauses; the codes 18 and 20 go one frame back and forth, 16 and 17 a twentieth of the time line, 22 and 23 to the
/// key before and after. Between keys positions are linear.
#[derive(Component)]
#[component(category = "SoftRobots", templates(Vec3, Rigid3), attach = state, roles(event_handler, drawing))]
pub struct AnimationEditor<D: DataTypes> {
    /// Last frame of the time line.
    #[data(default = 150u32, check = checks::between(1, 100_000))]
    max_key_frame: Data<u32>,
    /// File with the animation.
    #[data(default = "animation.txt")]
    filename: Data<String>,
    /// Whether the file is read at the beginning.
    #[data(default = true, at_start = "the file is read at the start")]
    load: Data<bool>,
    /// Whether the animation begins again after the last key.
    #[data(default = false, name = "loop")]
    is_loop: Data<bool>,
    /// Time of a frame while it is played.
    #[data(default = 0.01, unit = "s")]
    frame_time: Data<f64>,
    /// If set, each step goes on by this way of the point that moves most, instead of by time; negative: backwards.
    #[data(unit = "m")]
    dx: Data<f64>,
    /// Current frame.
    #[data(output)]
    cursor: Data<u32>,
    /// In SOFA, draws the time line.
    #[data(default = true, ignored = "the viewer has a time line of its own")]
    draw_timeline: Data<bool>,
    /// In SOFA, the size of the time line.
    #[data(default = 0.1, ignored = "the viewer has a time line of its own")]
    draw_size: Data<f64>,
    /// Draws the ways of all points.
    #[data(default = false)]
    draw_trajectory: Data<bool>,
    /// The state of the node.
    #[linked(search = local, required)]
    mstate: Link<dyn BaseState>,
    #[group]
    base: Base,
    /// The animation of the file.
    loaded: KeyFrames,
    of: std::marker::PhantomData<fn() -> D>,
}

/// Where the editor is.
#[derive(Clone, Debug, Default, Persist)]
pub struct Editing {
    animation: KeyFrames,
    cursor: u32,
    /// The frame that the state shows.
    shown: Option<u32>,
    is_playing: bool,
    clock: f64,
    /// What is left of the way of `dx` (m).
    way: f64,
    clipboard: Option<Vec<f64>>,
}

impl<D: DataTypes> Lifecycle for AnimationEditor<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if !*self.load {
            return;
        }
        let state = self.mstate.target().and_then(|state| context.scene.component(state));
        let n_points = state.and_then(|state| state.as_state()).map_or(0, |state| state.n_points());
        let read = context.scene.files.read(&self.filename).map_err(|error| error.to_string());
        let text = read.map(|(_, bytes)| String::from_utf8_lossy(&bytes).into_owned());
        match text.and_then(|text| KeyFrames::read(&text, n_points, n_points * D::Coord::SIZE)) {
            Ok(animation) => {
                let n = animation.len() as u32;
                if n > *self.max_key_frame {
                    self.max_key_frame.derive(n + n / 2);
                }
                self.loaded = animation;
            }
            Err(why) => {
                let finding = Diagnostic::warning("file-not-read", why).attribute("filename", self.filename.get());
                context.report(finding.fix("leave `load` false to begin without a file"));
            }
        }
    }
}

impl<D: DataTypes> AnimationEditor<D> {
    fn key(&self, ws: &mut Editing, key: char, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let (last, now) = (*self.max_key_frame, ws.cursor);
        let twentieth = (last / 20).max(1);
        let keys = || ws.animation.keys().iter().copied();
        let target = match u32::from(key) {
            18 => now.saturating_sub(1),
            20 => now + 1,
            16 => now.saturating_sub(twentieth),
            17 => now + twentieth,
            22 => keys().rev().find(|key| *key < now).unwrap_or(now),
            23 => keys().find(|key| *key > now).unwrap_or(now),
            _ => return self.edit(ws, key, access),
        };
        ws.cursor = target.min(last);
        Ok(())
    }

    fn edit(&self, ws: &mut Editing, key: char, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let is_key = ws.animation.keys().contains(&ws.cursor);
        let copy = || ws.animation.frame(ws.cursor).filter(|_| is_key).map(<[f64]>::to_vec);
        match key {
            'A' => {
                let position = self.mstate.target().and_then(|state| access.position(state));
                if let Some(position) = position.map(<[f64]>::to_vec) {
                    self.set_key(ws, position);
                }
            }
            'D' => ws.animation.delete_key::<D>(ws.cursor),
            'C' => ws.clipboard = copy().or(ws.clipboard.take()),
            'X' => {
                ws.clipboard = copy().or(ws.clipboard.take());
                ws.animation.delete_key::<D>(ws.cursor);
            }
            'V' => {
                if let Some(position) = ws.clipboard.clone() {
                    self.set_key(ws, position);
                    ws.shown = None;
                }
            }
            'M' => ws.is_playing = !ws.is_playing,
            'W' => {
                let n_points = ws.animation.frame(0).map_or(0, |frame| frame.len() / D::Coord::SIZE);
                let template = if D::KIND == StateKind::Rigid3 { "Rigid3d" } else { "Vec3d" };
                let text = ws.animation.write(template, n_points);
                let written = access.scene().output.write(&self.filename, text.as_bytes());
                written.map_err(|error| {
                    Diagnostic::error("file-not-written", error.to_string()).attribute("filename", self.filename.get())
                })?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Makes the current frame a key; a new animation begins with the same position.
    fn set_key(&self, ws: &mut Editing, position: Vec<f64>) {
        ws.cursor = ws.cursor.min(*self.max_key_frame);
        ws.animation.set_key::<D>(ws.cursor, position);
    }

    /// Where the animation is at this step.
    fn go_on(&self, ws: &mut Editing, dt: f64) {
        if self.dx.is_set() {
            ws.way += self.dx.abs();
            let by = if *self.dx < 0.0 { -1 } else { 1 };
            ws.cursor = ws.animation.advance(ws.cursor, by, &mut ws.way, D::Coord::SIZE);
        } else if ws.is_playing {
            ws.clock += dt;
            if ws.clock >= *self.frame_time {
                ws.clock = 0.0;
                ws.cursor += 1;
                if *self.is_loop && ws.cursor > ws.animation.last_key() {
                    ws.cursor = 0;
                } else if ws.cursor > *self.max_key_frame {
                    ws.cursor = *self.max_key_frame;
                    ws.is_playing = false;
                }
            }
        }
    }

    /// Moves the state to the current frame, if it is another one than before.
    fn show(&self, ws: &mut Editing, access: &mut dyn MotionAccess) {
        if let (Some(state), Some(position), true) =
            (self.mstate.target(), ws.animation.frame(ws.cursor), ws.shown != Some(ws.cursor))
        {
            access.set_motion(state, Some(position), None);
            ws.shown = Some(ws.cursor);
        }
    }
}

impl<D: DataTypes> EventHandler for AnimationEditor<D> {
    type Workspace = Editing;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Editing, Diagnostic> {
        Ok(Editing { animation: self.loaded.clone(), ..Editing::default() })
    }

    fn handle(&self, ws: &mut Editing, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        match event {
            Event::Reset => (ws.cursor, ws.shown, ws.way) = (0, None, 0.0),
            Event::KeyPressed(key) => self.key(ws, *key, access)?,
            Event::AnimateBegin(dt) => {
                self.go_on(ws, *dt);
                self.show(ws, access);
            }
            _ => {}
        }
        Ok(())
    }

    fn outputs(&self, ws: &Editing) -> Vec<Output> {
        vec![("cursor", vec![f64::from(ws.cursor)])]
    }
}

impl<D: DataTypes> BaseDrawing for AnimationEditor<D> {
    /// Always drawn: the data of the editor say whether.
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if !*self.draw_trajectory {
            return;
        }
        let n = D::Coord::SIZE;
        let frames: Vec<&[f64]> = (0..self.loaded.len()).filter_map(|frame| self.loaded.frame(frame as u32)).collect();
        let place = |frame: &[f64], point: usize| [0, 1, 2].map(|axis| frame[point * n + axis] as f32);
        let n_points = frames.first().map_or(0, |frame| frame.len() / n);
        let mut ways = Vec::new();
        for point in 0..n_points {
            ways.extend(frames.windows(2).map(|ends| [place(ends[0], point), place(ends[1], point)]));
        }
        pen.segments(&ways, [0.9, 0.6, 0.1, 1.0], 2.0);
    }
}
