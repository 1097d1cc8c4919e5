//! A sign for each role of a component: a coloured disc with a letter, drawn, so that no font has to have it.

use egui::{Align2, Button, Color32, FontId, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2};
use settee_kernel::Severity;

use crate::driver::Role;

/// The colour and the letter of a role.
pub fn sign(role: Role) -> (Color32, &'static str) {
    match role {
        Role::Node => (Color32::from_rgb(120, 130, 145), "N"),
        Role::State => (Color32::from_rgb(52, 120, 210), "S"),
        Role::Topology => (Color32::from_rgb(150, 110, 190), "T"),
        Role::Mass => (Color32::from_rgb(130, 100, 70), "M"),
        Role::ForceField => (Color32::from_rgb(46, 150, 90), "F"),
        Role::Constraint => (Color32::from_rgb(200, 70, 60), "C"),
        Role::Mapping => (Color32::from_rgb(20, 150, 165), "P"),
        Role::OdeSolver => (Color32::from_rgb(220, 130, 20), "I"),
        Role::LinearSolver => (Color32::from_rgb(190, 150, 20), "L"),
        Role::Loop => (Color32::from_rgb(100, 100, 110), "A"),
        Role::Visual => (Color32::from_rgb(215, 90, 160), "V"),
        Role::Engine => (Color32::from_rgb(90, 140, 120), "E"),
        Role::Other => (Color32::from_rgb(125, 125, 125), "-"),
    }
}

/// Draws the sign of a role.
pub fn icon(ui: &mut Ui, role: Role) {
    let side = ui.spacing().icon_width.min(ui.available_height());
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    let (colour, letter) = sign(role);
    ui.painter().circle_filled(rect.center(), 0.48 * side, colour);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, letter, FontId::proportional(0.72 * side), Color32::WHITE);
    response.on_hover_text(role.name());
}

/// The colour of a severity.
pub fn severity_colour(ui: &Ui, severity: Severity) -> Color32 {
    match severity {
        Severity::Error => ui.visuals().error_fg_color,
        Severity::Warning => ui.visuals().warn_fg_color,
        Severity::Note => ui.visuals().weak_text_color(),
    }
}

/// A triangle with an exclamation mark, for what has a finding.
pub fn warning_sign(ui: &mut Ui, severity: Severity) {
    let side = ui.spacing().icon_width;
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    draw_warning(ui, rect, severity);
    response.on_hover_text("there are messages about this");
}

fn draw_warning(ui: &Ui, rect: Rect, severity: Severity) {
    let colour = severity_colour(ui, severity);
    let corners = vec![rect.center_top(), rect.right_bottom(), rect.left_bottom()];
    ui.painter().add(Shape::convex_polygon(corners, colour, Stroke::NONE));
    let at = rect.center() + Vec2::new(0.0, 0.14 * rect.height());
    ui.painter().text(at, Align2::CENTER_CENTER, "!", FontId::proportional(0.7 * rect.height()), Color32::BLACK);
}

/// Signs of the tool bar.
#[derive(Clone, Copy)]
pub enum Icon {
    /// A triangle.
    Play,
    /// Two bars.
    Pause,
    /// A triangle and a bar.
    Step,
    /// A bar and a triangle that points back.
    Reset,
}

/// A button with a drawn sign before its text.
pub fn icon_button(ui: &mut Ui, icon: Icon, text: &str) -> Response {
    const WIDTH: f32 = 74.0;
    const SIGN: f32 = 11.0;
    let padded = format!("     {text}");
    let response = ui.add(Button::new(padded).min_size(Vec2::new(WIDTH, 0.0)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, text));
    let colour = ui.style().interact(&response).text_color();
    let middle = response.rect.left_center() + Vec2::new(0.5 * SIGN + 8.0, 0.0);
    let r = 0.5 * SIGN;
    let bar = |x: f32| {
        let rect = Rect::from_center_size(middle + Vec2::new(x, 0.0), Vec2::new(2.5, SIGN));
        Shape::rect_filled(rect, 0.5, colour)
    };
    let triangle = |from: f32, to: f32| {
        let corner = |x: f32, y: f32| -> Pos2 { middle + Vec2::new(x, y) };
        Shape::convex_polygon(vec![corner(from, -r), corner(to, 0.0), corner(from, r)], colour, Stroke::NONE)
    };
    ui.painter().extend(match icon {
        Icon::Play => vec![triangle(-0.8 * r, r)],
        Icon::Pause => vec![bar(-0.5 * r), bar(0.5 * r)],
        Icon::Step => vec![triangle(-r, 0.5 * r), bar(0.8 * r)],
        Icon::Reset => vec![bar(-0.8 * r), triangle(r, -0.5 * r)],
    });
    response
}
