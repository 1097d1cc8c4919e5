//! What is shown over the picture: the picked point and the spring of the mouse.

use egui::{Color32, Pos2, Rect, Stroke, Ui, Vec2};
use settee_render::Camera;

use super::labels::Labels;
use super::view::pixels;
use super::{Viewer, pick};

const PICKED: Color32 = Color32::from_rgb(255, 140, 0);
const PULLED: Color32 = Color32::from_rgb(230, 60, 60);

impl Viewer {
    /// Shows them on a picture that was made from a camera.
    pub(super) fn marks(&self, ui: &Ui, rect: Rect, camera: &Camera) {
        let size = pixels(rect);
        let on_screen = |point: [f64; 3]| -> Option<Pos2> {
            let ([x, y], _) = camera.project(point, size)?;
            Some(rect.min + Vec2::new(x as f32, y as f32)).filter(|place| rect.contains(*place))
        };
        let picked = self.frame.picked.as_ref().and_then(|picked| {
            let place = pick::place_of(&self.frame.states, picked.of).and_then(on_screen)?;
            Some((place, format!("{}[{}]", picked.path, picked.of.point)))
        });
        let pull = self.frame.pull.and_then(|(from, to, force)| {
            let force = format!("{force:.3} {}", self.frame.units.label("N"));
            Some((on_screen(from)?, on_screen(to)?, force.trim_end().to_owned()))
        });
        let painter = ui.painter().with_clip_rect(rect);
        let mut labels = Labels::new(rect.shrink(2.0), self.legends(ui, rect));
        if let Some((place, _)) = &picked {
            painter.circle_stroke(*place, 7.0, Stroke::new(2.0, PICKED));
            painter.circle_filled(*place, 2.5, PICKED);
            labels.keep_off(*place, 8.0);
        }
        if let Some((from, to, _)) = &pull {
            painter.line_segment([*from, *to], Stroke::new(2.5, PULLED));
            painter.circle_filled(*from, 4.0, PULLED);
            painter.circle_filled(*to, 5.0, PULLED);
            labels.keep_off_line(*from, *to);
        }
        if let Some((_, to, force)) = pull {
            labels.write(ui, &painter, to, force);
        }
        if let Some((place, name)) = picked {
            labels.write(ui, &painter, place, name);
        }
    }

    /// Where the legends are on the screen.
    fn legends(&self, ui: &Ui, rect: Rect) -> Vec<Rect> {
        let Some((list, _, size, decoration)) = &self.view.asked else { return Vec::new() };
        let points = ui.ctx().pixels_per_point();
        let place = |[x, y]: [f32; 2]| rect.min + Vec2::new(x, y) / points;
        let areas = decoration.legend_areas(list, *size);
        areas.iter().map(|[low, high]| Rect::from_min_max(place(*low), place(*high))).collect()
    }
}
