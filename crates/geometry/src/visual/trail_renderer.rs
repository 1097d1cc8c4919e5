//! The ways that points have gone.

use settee_kernel::draw::{Layer, Paint, Pen};
use settee_kernel::roles::{BaseDrawing, EventHandler, MotionAccess, Output, SetUp};
use settee_kernel::{Component, Data, Diagnostic, Event, Lifecycle, Points, checks};
use settee_math::{DataTypes, Rigid3, Vec1, Vec2, Vec3};

use super::colour_list::{colour_at, colours};

/// The ways that points have gone in the last steps; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", templates(Vec3, Vec2, Vec1, Rigid3), roles(event_handler, drawing))]
pub struct TrailRenderer<D: DataTypes> {
    /// Draws them.
    #[data(default = true)]
    pub enable: Data<bool>,
    /// The points; a link to those of a state follows them.
    #[data(default = Vec::new(), unit = "m")]
    pub position: Data<Points<D::Coord>>,
    /// Number of steps that are shown.
    #[data(default = 100u32, check = checks::between(1, 100_000))]
    pub nb_steps: Data<u32>,
    /// Colours along each way, from its oldest to its newest end.
    #[data(default = "#00ff00ff #00ff00ff")]
    pub color: Data<String>,
    /// Width of the lines in pixels.
    #[data(default = 1.0)]
    pub thickness: Data<f64>,
    /// Where the points were in the last steps: all points of the oldest step first.
    #[data(output, unit = "m")]
    pub trail: Data<Vec<[f64; 3]>>,
    #[group]
    base: settee_kernel::Base,
}

/// Places of all points, step by step.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct Places {
    n_points: usize,
    flat: Vec<f64>,
}

impl<D: DataTypes> TrailRenderer<D> {
    fn places(&self) -> Vec<[f64; 3]> {
        let flat: Vec<f64> = self.position.0.iter().flat_map(|x| x.as_ref().to_vec()).collect();
        D::KIND.in_space(&flat, D::KIND.coord_size()).collect()
    }
}

impl<D: DataTypes> Lifecycle for TrailRenderer<D> {}

impl<D: DataTypes> EventHandler for TrailRenderer<D> {
    type Workspace = Places;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Places, Diagnostic> {
        Ok(Places::default())
    }

    fn outputs(&self, ws: &Places) -> Vec<Output> {
        vec![("trail", ws.flat.clone())]
    }

    fn handle(&self, ws: &mut Places, event: &Event, _access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        match event {
            Event::Reset => *ws = Places::default(),
            // Links are up to date then: the places are those at the start of the step.
            Event::IntegrateBegin(_) if *self.enable => {
                let places = self.places();
                // Other points than before have gone no way yet.
                if ws.n_points != places.len() {
                    *ws = Places { n_points: places.len(), flat: Vec::new() };
                }
                ws.flat.extend_from_slice(places.as_flattened());
                let most = 3 * ws.n_points * *self.nb_steps as usize;
                let too_many = ws.flat.len().saturating_sub(most);
                ws.flat.drain(..too_many);
            }
            _ => {}
        }
        Ok(())
    }
}

impl<D: DataTypes> BaseDrawing for TrailRenderer<D> {
    fn layer(&self) -> Layer {
        Layer::VisualModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let now = self.places();
        let n_points = now.len();
        if !*self.enable || n_points == 0 || !self.trail.len().is_multiple_of(n_points) {
            return;
        }
        let places: Vec<[f32; 3]> = self.trail.iter().chain(&now).map(|x| x.map(|x| x as f32)).collect();
        let n_steps = places.len() / n_points;
        let colours = colours(&self.color);
        let colour_of = |place: usize| colour_at(&colours, (place / n_points) as f32 / (n_steps - 1).max(1) as f32);
        let paint = Paint::Each((0..places.len()).map(colour_of).collect());
        let segments = (0..places.len() - n_points).map(|i| [i as u32, (i + n_points) as u32]).collect();
        pen.lines(places, segments, paint, *self.thickness as f32);
    }
}
