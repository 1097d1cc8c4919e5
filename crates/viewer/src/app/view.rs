//! The picture: mouse, camera, the picked point and the spring of the mouse.

use std::sync::Arc;
use std::time::Duration;

use egui::{Align2, Color32, FontId, PointerButton, Pos2, Rect, Response, Sense, Ui, Vec2};
use settee_kernel::draw::DrawList;
use settee_render::{Bounds, Camera, Decoration, View as Side};

use super::painter::{Painter, Wish};
use super::{Viewer, pick};
use crate::driver::{Command, PointRef, Pull, Speed, Status};

/// Radians for a pixel of the mouse.
const TURN: f64 = 0.008;
/// Nearer by a factor of e for so many points of the wheel.
const WHEEL: f64 = 500.0;
/// Factor on the strength of the mouse's spring for one notch of the wheel, which is about 50 points.
const STIFFER: f64 = 1.2;

/// What the user does with the picture.
pub struct View {
    /// From where; `None` until there is something to look at.
    pub camera: Option<Camera>,
    /// Who paints.
    pub painter: Option<Painter>,
    /// The axes in the corner.
    pub axes: bool,
    /// The grid on the ground.
    pub grid: bool,
    /// How fast time passes, for the tool bar.
    pub speed: Speed,
    /// The picture that was asked for last.
    pub asked: Option<(Arc<DrawList>, Camera, [u32; 2], Decoration)>,
    pending: Option<Aim>,
    pull: Option<MousePull>,
    /// Where the picture was in the last frame.
    pub rect: Rect,
    took: Option<Duration>,
}

/// A change of the camera that needs to know how large the scene is.
#[derive(Clone, Copy)]
enum Aim {
    All,
    From(Side),
}

/// A pull in progress.
struct MousePull {
    point: PointRef,
    depth: f64,
    strength: f64,
    /// Where the point was seen at first.
    start: [f64; 2],
}

impl Default for View {
    fn default() -> Self {
        Self {
            camera: None,
            painter: None,
            axes: true,
            grid: false,
            speed: Speed::Factor(1.0),
            asked: None,
            pending: None,
            pull: None,
            rect: Rect::ZERO,
            took: None,
        }
    }
}

impl View {
    /// Brings everything into the picture.
    pub fn frame_all(&mut self) {
        self.pending = Some(Aim::All);
    }

    /// Looks from a side.
    pub fn look_from(&mut self, side: Side) {
        self.pending = Some(Aim::From(side));
    }

    /// Switches between perspective and parallel.
    pub fn toggle_projection(&mut self) {
        if let Some(camera) = &mut self.camera {
            camera.toggle_projection();
        }
    }

    /// How long the last picture took.
    pub fn took(&self) -> Option<Duration> {
        self.took
    }

    /// The camera of this frame.
    fn aim(&mut self, bounds: Option<Bounds>, aspect: f64) -> Camera {
        let bounds = bounds.unwrap_or([[-1.0; 3], [1.0; 3]]);
        let camera = self.camera.take().unwrap_or_else(|| Camera::framing(bounds, aspect));
        let camera = match self.pending.take() {
            None => camera,
            Some(Aim::All) => camera.reframed(bounds, aspect),
            Some(Aim::From(side)) => {
                let (backward, up) = side.axes();
                Camera { position: backward, look_at: [0.0; 3], up, ..camera }.reframed(bounds, aspect)
            }
        };
        self.camera = Some(camera.clone());
        camera
    }
}

pub(super) fn pixels(rect: Rect) -> [f64; 2] {
    [f64::from(rect.width().max(1.0)), f64::from(rect.height().max(1.0))]
}

fn in_picture(rect: Rect, place: Pos2) -> [f64; 2] {
    [f64::from(place.x - rect.min.x), f64::from(place.y - rect.min.y)]
}

impl Viewer {
    pub(super) fn view_panel(&mut self, ui: &mut Ui) {
        let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
        self.view.rect = rect;
        let size = pixels(rect);
        // The bounds are those of what was painted: walking through a list of a million points here would cost a frame.
        let list = Arc::clone(&self.frame.list);
        let picture = self.view.painter.as_mut().and_then(Painter::picture);
        let known = picture.as_ref().and_then(|(_, painted)| painted.bounds);
        let needs_bounds = self.view.camera.is_none() || self.view.pending.is_some();
        let bounds = if needs_bounds { known.or_else(|| list.bounds()) } else { known };
        if bounds.is_some() || self.view.camera.is_some() || self.view.pending.is_some() {
            self.view.aim(bounds, size[0] / size[1]);
        }
        self.mouse(ui, &response, rect);
        let background = background(ui);
        ui.painter().rect_filled(rect, 0.0, background);
        let Some(camera) = self.view.camera.clone() else {
            self.say(ui, rect, "Nothing is drawn. The menu Show has what can be seen of this scene.");
            return;
        };
        self.ask_for_picture(ui, rect, camera.clone(), background);
        let seen_from = match &picture {
            Some((texture, painted)) => {
                self.view.took = Some(painted.took);
                let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
                ui.painter().image(*texture, rect, whole, Color32::WHITE);
                painted.camera.clone()
            }
            None => camera,
        };
        if !self.view.painter.as_ref().is_some_and(Painter::is_alive) {
            self.say(ui, rect, "There is no graphics device to paint the scene with.");
        } else if list.items.is_empty() {
            self.say(ui, rect, "Nothing is drawn. The menu Show has what can be seen of this scene.");
        }
        self.marks(ui, rect, &seen_from);
        if let Some(problem) = &self.frame.field_problem {
            let at = rect.left_top() + Vec2::new(10.0, 10.0);
            ui.painter().text(at, Align2::LEFT_TOP, problem, FontId::proportional(13.0), ui.visuals().error_fg_color);
        }
    }

    fn say(&self, ui: &Ui, rect: Rect, text: &str) {
        let font = FontId::proportional(14.0);
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, text, font, ui.visuals().weak_text_color());
    }

    fn ask_for_picture(&mut self, ui: &Ui, rect: Rect, camera: Camera, background: Color32) {
        let Some(painter) = &self.view.painter else { return };
        let points = ui.ctx().pixels_per_point();
        let size = [rect.width(), rect.height()].map(|length| (length * points).round().max(1.0) as u32);
        let decoration = Decoration {
            background: Some(egui::Rgba::from(background).to_srgba_unmultiplied().map(|x| f32::from(x) / 255.0)),
            axes: self.view.axes,
            grid: self.view.grid,
            legend: true,
            caption: None,
            pixels_per_point: points,
        };
        let decoration = decoration.on_background_of(&self.frame.list);
        let is_same = self.view.asked.as_ref().is_some_and(|(list, other, other_size, other_decoration)| {
            Arc::ptr_eq(list, &self.frame.list)
                && *other == camera
                && *other_size == size
                && *other_decoration == decoration
        });
        if !is_same {
            let list = Arc::clone(&self.frame.list);
            self.view.asked = Some((Arc::clone(&list), camera.clone(), size, decoration.clone()));
            painter.ask(Wish { list, camera, size, decoration });
        }
    }

    fn mouse(&mut self, ui: &Ui, response: &Response, rect: Rect) {
        let size = pixels(rect);
        let (modifiers, wheel) = ui.input(|input| (input.modifiers, f64::from(input.smooth_scroll_delta.y)));
        if let Some(place) = response.interact_pointer_pos().map(|place| in_picture(rect, place)) {
            if response.drag_started_by(PointerButton::Primary) && modifiers.shift {
                self.begin_pull(place, size);
            }
            let is_carving = modifiers.command && !modifiers.shift;
            if is_carving
                && (response.dragged_by(PointerButton::Primary) || response.clicked_by(PointerButton::Primary))
            {
                self.carve_at(place, size);
                return;
            }
            if response.clicked_by(PointerButton::Primary) {
                self.pick_at(place, size);
            }
            if response.double_clicked_by(PointerButton::Primary) {
                self.look_at(place, size);
            }
            if self.view.pull.is_some() {
                self.aim_pull(place, size);
            }
        }
        if self.view.pull.is_some() && self.script.is_none() && !response.dragged_by(PointerButton::Primary) {
            self.end_pull();
        }
        let is_pulling = self.view.pull.is_some();
        if let Some(pull) = self.view.pull.as_mut().filter(|_| wheel != 0.0) {
            pull.strength = (pull.strength * STIFFER.powf(wheel / 50.0)).clamp(1e-3, 1e4);
        }
        let Some(camera) = &mut self.view.camera else { return };
        let moved = [f64::from(response.drag_delta().x), f64::from(response.drag_delta().y)];
        let is_dragged = |button| response.dragged_by(button);
        if is_dragged(PointerButton::Secondary) || (is_dragged(PointerButton::Middle) && modifiers.shift) {
            camera.pan(moved, size[1]);
        } else if !is_pulling && (is_dragged(PointerButton::Primary) || is_dragged(PointerButton::Middle)) {
            camera.orbit(-TURN * moved[0], TURN * moved[1]);
        }
        if let Some(place) = response.hover_pos().filter(|_| wheel != 0.0 && !is_pulling) {
            camera.zoom_at((wheel / WHEEL).exp(), in_picture(rect, place), size);
        }
    }

    /// Picks the point at a place of the picture.
    pub(super) fn pick_at(&mut self, place: [f64; 2], size: [f64; 2]) {
        let Some(camera) = &self.view.camera else { return };
        let found = pick::pick(&self.frame.list, &self.frame.states, camera, place, size);
        self.driver.send(Command::Pick(found));
    }

    /// Removes the element at a place of the picture.
    pub(super) fn carve_at(&mut self, place: [f64; 2], size: [f64; 2]) {
        let Some(camera) = &self.view.camera else { return };
        let ray = camera.ray(place, size);
        self.driver.send(Command::Carve { origin: ray.origin, direction: ray.direction });
    }

    fn look_at(&mut self, place: [f64; 2], size: [f64; 2]) {
        let Some(camera) = &mut self.view.camera else { return };
        let found = pick::pick(&self.frame.list, &self.frame.states, camera, place, size);
        let Some(target) = found.and_then(|point| pick::place_of(&self.frame.states, point)) else { return };
        camera.position = std::array::from_fn(|k| camera.position[k] + target[k] - camera.look_at[k]);
        camera.look_at = target;
    }

    pub(super) fn begin_pull(&mut self, place: [f64; 2], size: [f64; 2]) {
        let Some(camera) = &self.view.camera else { return };
        let found = pick::pick(&self.frame.list, &self.frame.states, camera, place, size);
        let Some(point) = found else { return };
        let target = pick::place_of(&self.frame.states, point);
        let Some((_, depth)) = target.and_then(|target| camera.project(target, size)) else { return };
        self.driver.send(Command::Pick(Some(point)));
        self.view.pull = Some(MousePull { point, depth, strength: 1.0, start: place });
        if !matches!(self.frame.status, Status::Playing) {
            self.notice = Some(("pulling acts while the scene plays: press space".into(), false));
        }
    }

    pub(super) fn aim_pull(&mut self, place: [f64; 2], size: [f64; 2]) {
        let (Some(camera), Some(pull)) = (&self.view.camera, &self.view.pull) else { return };
        let target = camera.unproject(place, pull.depth, size);
        self.driver.send(Command::Pull(Some(Pull { point: pull.point, target, strength: pull.strength })));
    }

    /// Pulls at a point from where it was when the pull began, by so many pixels.
    pub(super) fn pull_from(&mut self, point: PointRef, (place, depth): ([f64; 2], f64), by: [f64; 2], size: [f64; 2]) {
        let start = match &self.view.pull {
            Some(pull) if pull.point == point => pull.start,
            _ => {
                self.view.pull = Some(MousePull { point, depth, strength: 1.0, start: place });
                place
            }
        };
        self.aim_pull([start[0] + by[0], start[1] + by[1]], size);
    }

    pub(super) fn end_pull(&mut self) {
        self.view.pull = None;
        self.driver.send(Command::Pull(None));
    }
}

/// What is behind the scene.
fn background(ui: &Ui) -> Color32 {
    if ui.visuals().dark_mode { Color32::from_rgb(38, 41, 46) } else { Color32::from_rgb(243, 244, 246) }
}
