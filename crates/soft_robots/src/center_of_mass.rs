//! The centre of mass of a body of points.

use settee::component::*;
use settee::draw::{Layer, Paint, Pen, Size, colour};
use settee::kernel::Flat;

/// The centre of mass of the points of a node, x = sum m_i x_i / sum m_i, after each step.
#[derive(Component)]
#[component(category = "SoftRobots", templates(Vec3), attach = state, roles(event_handler, drawing))]
pub struct CenterOfMass {
    /// Positions of the points.
    #[data(output, unit = "m")]
    position: Data<Vec<[f64; 3]>>,
    /// Centre of mass of the points.
    #[data(output, default = [0.0; 3], unit = "m")]
    center_of_mass: Data<[f64; 3]>,
    /// Draws the centre.
    #[data(default = false)]
    visualization: Data<bool>,
    /// Size of the drawn point.
    #[data(default = 1.0, unit = "m")]
    visu_size: Data<f64>,
    /// Colour of the drawn point.
    #[data(default = Rgba([1.0, 0.0, 0.0, 1.0]))]
    visu_color: Data<Rgba>,
    /// The masses of the node.
    #[linked(search = local, required)]
    mass: Link<dyn BaseMass>,
    /// The state of the node.
    #[linked(search = local, required)]
    mstate: Link<dyn BaseState>,
    #[group]
    base: Base,
}

/// The last positions and their centre.
#[derive(Clone, Debug, Default, Persist)]
pub struct Centre {
    position: Vec<f64>,
    centre: [f64; 3],
}

impl Lifecycle for CenterOfMass {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for object in [self.mass.target(), self.mstate.target()].into_iter().flatten() {
            context.require(object);
        }
    }
}

impl CenterOfMass {
    /// The masses of the points as the mass component shows them: one for each, or one for all.
    fn masses(&self, scene: &Scene) -> Vec<f64> {
        let component = self.mass.target().and_then(|mass| scene.component(mass));
        let Some(component) = component else { return Vec::new() };
        let found = component.find_data("vertexMass").map(|index| component.data(index).flat());
        match found {
            Some(Flat::Reals { values, .. }) => values,
            _ => Vec::new(),
        }
    }

    fn centre(&self, scene: &Scene, position: &[f64]) -> Centre {
        let points: &[[f64; 3]] = position.as_chunks().0;
        let masses = self.masses(scene);
        let mass_of = |point: usize| masses.get(point).or(masses.first()).copied().unwrap_or(1.0);
        let total: f64 = (0..points.len()).map(mass_of).sum();
        let mut centre = [0.0; 3];
        for (point, x) in points.iter().enumerate() {
            (0..3).for_each(|axis| centre[axis] += mass_of(point) * x[axis]);
        }
        if total > 0.0 {
            centre = centre.map(|sum| sum / total);
        }
        Centre { position: position.to_vec(), centre }
    }
}

impl EventHandler for CenterOfMass {
    type Workspace = Centre;

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Centre, Diagnostic> {
        let state = self.mstate.target().and_then(|state| set_up.scene.component(state));
        let position = state.and_then(|state| state.as_state()).map(|state| state.position()).unwrap_or_default();
        Ok(self.centre(set_up.scene, &position))
    }

    fn handle(&self, ws: &mut Centre, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        if !matches!(event, Event::InitDone | Event::Reset | Event::AnimateEnd(_)) {
            return Ok(());
        }
        if let Some(position) = self.mstate.target().and_then(|state| access.position(state)) {
            *ws = self.centre(access.scene(), position);
        }
        Ok(())
    }

    fn outputs(&self, ws: &Centre) -> Vec<Output> {
        vec![("position", ws.position.clone()), ("centerOfMass", ws.centre.to_vec())]
    }
}

impl BaseDrawing for CenterOfMass {
    /// Always drawn: the data of the component say whether.
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if *self.visualization {
            let place = self.center_of_mass.map(|c| c as f32);
            pen.dots(vec![place], Paint::One(colour(*self.visu_color)), Size::Radius(0.5 * *self.visu_size as f32));
        }
    }
}
