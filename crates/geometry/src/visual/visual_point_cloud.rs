//! Points that are drawn as dots, balls or frames.

use settee_kernel::draw::{Layer, Paint, Pen, Size, Surface, colour};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, Lifecycle, Points, Rgba, choice};
use settee_math::{DataTypes, Rigid2, Rigid3, StateKind, Vec1, Vec2, Vec3};

choice! {
    /// What points are drawn as.
    pub enum PointLook {
        /// Dots of some pixels.
        Point = "Point",
        /// Balls.
        Sphere = "Sphere",
        /// Frames: their axes, of rigid points turned.
        Frame = "Frame",
    }
}

/// Points that are drawn as dots, balls or frames; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", templates(Vec3, Vec2, Vec1, Rigid3, Rigid2), roles(drawing))]
pub struct VisualPointCloud<D: DataTypes> {
    /// Draws them.
    #[data(default = true)]
    pub enable: Data<bool>,
    /// The points; a link to those of a state follows them.
    #[data(default = Vec::new(), unit = "m")]
    pub position: Data<Points<D::Coord>>,
    /// What they are drawn as.
    #[data]
    pub draw_mode: Data<PointLook>,
    /// Size of dots (pixels), and of frames (m).
    #[data(default = 1.0)]
    pub point_size: Data<f64>,
    /// Radius of each ball; the last one counts for those after it.
    #[data(unit = "m")]
    pub sphere_radius: Data<Vec<f64>>,
    /// Colour.
    #[data]
    pub color: Data<Rgba>,
    /// Writes the index of each point beside it.
    #[data(default = false)]
    pub show_indices: Data<bool>,
    /// Size of the indices, as a factor.
    #[data(default = 1.0)]
    pub indices_scale: Data<f64>,
    /// Colour of the indices.
    #[data]
    pub indices_color: Data<Rgba>,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> Lifecycle for VisualPointCloud<D> {}

impl<D: DataTypes> BaseDrawing for VisualPointCloud<D> {
    fn layer(&self) -> Layer {
        Layer::VisualModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if !*self.enable {
            return;
        }
        let flat: Vec<f64> = self.position.0.iter().flat_map(|x| x.as_ref().to_vec()).collect();
        let places: Vec<[f32; 3]> =
            D::KIND.in_space(&flat, D::KIND.coord_size()).map(|x| x.map(|value| value as f32)).collect();
        let colour_of = |data: &Data<Rgba>| if data.is_set() { colour(**data) } else { [1.0; 4] };
        let paint = colour_of(&self.color);
        if *self.show_indices {
            let height = 0.02 * settee_kernel::draw::extent(&places) * *self.indices_scale as f32;
            for (index, place) in places.iter().enumerate() {
                pen.text(*place, index.to_string(), colour_of(&self.indices_color), (height > 0.0).then_some(height));
            }
        }
        match *self.draw_mode {
            PointLook::Point => pen.dots(places, Paint::One(paint), Size::Pixels(*self.point_size as f32)),
            PointLook::Sphere => {
                let mut surface = Surface::empty(paint);
                let radii = &*self.sphere_radius;
                for (index, place) in places.into_iter().enumerate() {
                    let radius = radii.get(index).or_else(|| radii.last()).map_or(1.0, |radius| *radius as f32);
                    surface.ellipsoid(place, [radius; 3]);
                }
                pen.surface(surface);
            }
            PointLook::Frame => {
                let turns = self.position.0.iter().map(|x| orientation(D::KIND, x.as_ref()));
                pen.frames(places.into_iter().zip(turns), *self.point_size as f32);
            }
        }
    }
}

/// The quaternion (x, y, z, w) of a point.
fn orientation(kind: StateKind, x: &[f64]) -> [f32; 4] {
    match (kind, x) {
        (StateKind::Rigid3, &[_, _, _, x, y, z, w]) => [x, y, z, w].map(|value| value as f32),
        (StateKind::Rigid2, &[_, _, angle]) => {
            [0.0, 0.0, (0.5 * angle).sin(), (0.5 * angle).cos()].map(|value| value as f32)
        }
        _ => [0.0, 0.0, 0.0, 1.0],
    }
}
