//! Texts beside places of the picture: within it, and off its legends and each other.

use egui::{Color32, FontId, Painter, Pos2, Rect, Stroke, Ui, Vec2};

/// Height of letters.
const LETTERS: f32 = 12.5;
/// Between a text and what is around it.
const MARGIN: f32 = 3.0;
/// From a place to its text, nearest first.
const DISTANCES: [f32; 5] = [11.0, 30.0, 60.0, 120.0, 240.0];
/// Directions in which a text may be, best first: right above, left above, right, left, right below, left below, above,
/// below.
const DIRECTIONS: [[f32; 2]; 8] =
    [[1.0, -0.7], [-1.0, -0.7], [1.0, 0.0], [-1.0, 0.0], [1.0, 0.7], [-1.0, 0.7], [0.0, -1.0], [0.0, 1.0]];
/// A text that is farther from its place than this gets a line to it.
const FAR: f32 = 24.0;

/// Labels of one picture, in the order of their importance.
pub struct Labels {
    /// The picture.
    within: Rect,
    /// What may not be written over.
    taken: Vec<Rect>,
}

impl Labels {
    /// Labels within a picture that keep off some places of it.
    pub fn new(within: Rect, taken: Vec<Rect>) -> Self {
        Self { within, taken }
    }

    /// Keeps texts off a place.
    pub fn keep_off(&mut self, place: Pos2, radius: f32) {
        self.taken.push(Rect::from_center_size(place, Vec2::splat(2.0 * radius)));
    }

    /// Keeps texts off a line.
    pub fn keep_off_line(&mut self, from: Pos2, to: Pos2) {
        const STEP: f32 = 8.0;
        let pieces = (from.distance(to) / STEP).ceil().clamp(1.0, 500.0) as usize;
        (0..=pieces).for_each(|i| self.keep_off(from.lerp(to, i as f32 / pieces as f32), 0.5 * STEP));
    }

    /// Writes a text beside a place.
    pub fn write(&mut self, ui: &Ui, painter: &Painter, place: Pos2, text: String) {
        let ink = ui.visuals().strong_text_color();
        let galley = painter.layout_no_wrap(text, FontId::proportional(LETTERS), ink);
        let area = self.find(place, galley.size() + Vec2::splat(2.0 * MARGIN));
        let nearest = area.clamp(place);
        if nearest.distance(place) > FAR {
            painter.line_segment([place, nearest], Stroke::new(1.0, ink.gamma_multiply(0.6)));
        }
        let behind: Color32 = ui.visuals().window_fill.gamma_multiply(0.8);
        painter.rect_filled(area, 3.0, behind);
        painter.galley(area.min + Vec2::splat(MARGIN), galley, ink);
        self.taken.push(area);
    }

    /// Room of a size beside a place: the first that is free, or the one that covers least.
    fn find(&self, place: Pos2, size: Vec2) -> Rect {
        let candidates = DISTANCES.iter().flat_map(|distance| {
            DIRECTIONS.iter().map(move |[x, y]| {
                let aside = Vec2::new(x * (distance + 0.5 * size.x), y * (distance + 0.5 * size.y));
                Rect::from_center_size(place + aside, size)
            })
        });
        let mut best: Option<(f32, Rect)> = None;
        for candidate in candidates {
            let area = self.inside(candidate);
            let covered = self.taken.iter().map(|other| overlap(area, *other)).sum::<f32>();
            if covered <= 0.0 {
                return area;
            }
            if best.is_none_or(|(least, _)| covered < least) {
                best = Some((covered, area));
            }
        }
        best.map_or_else(|| Rect::from_min_size(place, size), |(_, area)| area)
    }

    /// The same room moved into the picture; of what is larger than that, the beginning is seen.
    fn inside(&self, area: Rect) -> Rect {
        let most = self.within.max - area.size();
        area.translate(area.min.min(most).max(self.within.min) - area.min)
    }
}

/// The area that two rectangles share.
fn overlap(a: Rect, b: Rect) -> f32 {
    let common = a.intersect(b);
    if common.is_positive() { common.area() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wherever the place is, the text is within the picture and off the legend, and two texts of one place are apart.
    #[test]
    fn texts_are_within_the_picture_and_off_its_legend() {
        let picture = Rect::from_min_size(Pos2::new(280.0, 50.0), Vec2::new(580.0, 480.0));
        let legend = Rect::from_min_max(Pos2::new(760.0, 140.0), Pos2::new(860.0, 440.0));
        for (x, y) in (0..30).flat_map(|i| (0..25).map(move |k| (280.0 + 20.0 * i as f32, 50.0 + 20.0 * k as f32))) {
            let place = Pos2::new(x, y);
            let mut labels = Labels::new(picture, vec![legend]);
            for size in [Vec2::new(140.0, 20.0), Vec2::new(60.0, 20.0)] {
                let area = labels.find(place, size);
                assert!(picture.expand(0.01).contains_rect(area), "{place:?}: {area:?}");
                assert!(labels.taken.iter().all(|other| overlap(area, *other) == 0.0), "{place:?}: {area:?}");
                labels.taken.push(area);
            }
        }
    }

    #[test]
    fn a_text_that_finds_no_room_covers_the_least() {
        let picture = Rect::from_min_size(Pos2::ZERO, Vec2::new(50.0, 20.0));
        let labels = Labels::new(picture, vec![picture]);
        assert_eq!(labels.find(Pos2::new(25.0, 10.0), Vec2::new(100.0, 10.0)).min.x, 0.0);
    }
}
