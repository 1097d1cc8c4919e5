//! A surface in the colours of values.

use settee_kernel::draw::{Layer, Paint, Pen, Scale, Surface, colour};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, ObjectId, Owner, Search};

use super::{OglColorMap, VisualModelData};

/// A surface in the colours of values, of its points or of its faces; an `OglColorMap` in its node or above chooses the
/// colours. It follows the points that a mapping moves.
#[derive(Component)]
#[component(category = "Visual", templates(Vec3d), roles(state, visual_model, drawing))]
pub struct DataDisplay {
    /// Mesh and appearance.
    #[group]
    pub model: VisualModelData,
    /// A value for each point.
    #[data]
    pub point_data: Data<Vec<f64>>,
    /// A value for each triangle.
    #[data]
    pub triangle_data: Data<Vec<f64>>,
    /// A value for each quad.
    #[data]
    pub quad_data: Data<Vec<f64>>,
    /// A value for each corner of each triangle.
    #[data]
    pub point_triangle_data: Data<Vec<f64>>,
    /// A value for each corner of each quad.
    #[data]
    pub point_quad_data: Data<Vec<f64>>,
    /// In SOFA, keeps the range from becoming smaller.
    #[data(default = true, ignored = "the range is that of the values at the time of the picture")]
    pub maximal_range: Data<bool>,
    /// The least value.
    #[data(output)]
    pub current_min: Data<f64>,
    /// The greatest value.
    #[data(output)]
    pub current_max: Data<f64>,
    /// In SOFA, the exponent of the highlight.
    #[data(default = -1.0, ignored = "the highlight is that of the material")]
    pub shininess: Data<f64>,
    /// In SOFA, lets what is behind shine through.
    #[data(default = 0.0, ignored = "values are drawn opaque")]
    pub transparency: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

visual_model!(DataDisplay, Self::find_range);

/// Values of a face with `N` corners: one for each of its points, one for the face, or one for each of its corners.
fn corner_values<const N: usize>(
    display: &DataDisplay,
    face: usize,
    points: [u32; N],
    [of_faces, of_corners]: [&[f64]; 2],
) -> [f32; N] {
    std::array::from_fn(|corner| {
        let of_corner = of_corners.get(N * face + corner).or_else(|| of_faces.get(face));
        let of_point = || display.point_data.get().get(points[corner] as usize);
        of_corner.or_else(of_point).map_or(f32::NAN, |value| *value as f32)
    })
}

impl DataDisplay {
    fn lists(&self) -> [&[f64]; 5] {
        [&self.point_data, &self.triangle_data, &self.quad_data, &self.point_triangle_data, &self.point_quad_data]
    }

    fn range(&self) -> Option<[f64; 2]> {
        let finite = self.lists().into_iter().flatten().copied().filter(|value| value.is_finite());
        finite.fold(None, |range, value| {
            let [low, high] = range.unwrap_or([value; 2]);
            Some([low.min(value), high.max(value)])
        })
    }

    fn find_range(&mut self) {
        let [low, high] = self.range().unwrap_or([0.0; 2]);
        self.current_min.derive(low);
        self.current_max.derive(high);
    }

    /// The scale of the values, and the factor from the values to its numbers: those of the colour map. Its bounds
    /// count unless they are linked to those found here, which may be older than what is drawn.
    fn scale(range: [f64; 2], pen: &Pen<'_>) -> (Scale, f32) {
        let (scene, own) = (pen.scene(), pen.owner());
        let node = scene.object(own).node;
        let is_map = |component: &dyn Component| component.downcast::<OglColorMap>().is_some();
        let found = scene.find(node, Search::Up, &is_map);
        let Some((object, map)) = found.and_then(|object| Some((object, scene.get::<OglColorMap>(object)?))) else {
            return (OglColorMap::default().scale(range), 1.0);
        };
        let is_of = |owner: Owner, object: ObjectId| matches!(owner, Owner::Object(other) if other == object);
        let mut links = scene.connections.iter();
        let follows = links.any(|link| is_of(link.target.owner, object) && is_of(link.source.owner, own));
        let scale = map.scale(if follows { range } else { map.bounds().unwrap_or(range) });
        (scale, *map.legend_range_scale as f32)
    }
}

impl BaseDrawing for DataDisplay {
    fn layer(&self) -> Layer {
        Layer::VisualModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if !*self.model.enable {
            return;
        }
        let places: Vec<[f32; 3]> = self.model.drawn_vertices().iter().map(|x| x.map(|x| x as f32)).collect();
        let Some(range) = self.range() else {
            self.model.draw(super::drawing::Style::default(), pen);
            return;
        };
        let mut surface = Surface::empty(colour(*self.model.color));
        let mut values = Vec::new();
        let mut add = |points: &[u32], of_corners: &[f32]| {
            let corners: Option<Vec<[f32; 3]>> = points.iter().map(|p| places.get(*p as usize).copied()).collect();
            if let Some(corners) = corners {
                surface.face(corners);
                values.extend_from_slice(of_corners);
            }
        };
        for (face, points) in self.model.triangles.iter().enumerate() {
            add(points, &corner_values(self, face, *points, [&self.triangle_data, &self.point_triangle_data]));
        }
        for (face, points) in self.model.quads.iter().enumerate() {
            add(points, &corner_values(self, face, *points, [&self.quad_data, &self.point_quad_data]));
        }
        let (scale, factor) = Self::scale(range, pen);
        values.iter_mut().for_each(|value| *value *= factor);
        surface.paint = Paint::Values { values, scale: pen.scale(scale) };
        pen.surface(surface);
    }
}
