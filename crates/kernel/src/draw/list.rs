//! The draw list: points, lines, surfaces and labels in space.

use super::{Bounds, Layer, Scale, Surroundings, bounds, united};
use crate::scene::ObjectId;

/// Everything that is to be seen of a scene at one moment. Positions are in the units of the scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawList {
    /// What is drawn, in order of the scene.
    pub items: Vec<Item>,
    /// Scales that paints refer to; each gets a legend.
    pub scales: Vec<Scale>,
    /// Whether the axes of the scene are shown in a corner of the view.
    pub shows_axes: bool,
    /// Background, light, texts on the screen.
    pub surroundings: Surroundings,
}

/// One drawing of one component.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Who drew it.
    pub owner: ObjectId,
    /// Where it belongs.
    pub layer: Layer,
    /// What it is.
    pub shape: Shape,
}

/// Something in space.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Points.
    Points(PointCloud),
    /// Line segments.
    Lines(LineSet),
    /// Triangles.
    Surface(Surface),
    /// A text.
    Label(Label),
}

/// How large a point is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Size {
    /// Diameter on the screen.
    Pixels(f32),
    /// Radius in space: drawn as a lit sphere.
    Radius(f32),
}

/// Colours: red, green, blue, opacity, each 0 to 1, not linear (sRGB).
#[derive(Clone, Debug, PartialEq)]
pub enum Paint {
    /// One colour for all positions.
    One([f32; 4]),
    /// A colour for each position.
    Each(Vec<[f32; 4]>),
    /// A value for each position, shown through [`DrawList::scales`]`[scale]`.
    Values {
        /// Values in the unit of the scale.
        values: Vec<f32>,
        /// Index of the scale.
        scale: usize,
    },
}

/// Points.
#[derive(Clone, Debug, PartialEq)]
pub struct PointCloud {
    /// Places.
    pub positions: Vec<[f32; 3]>,
    /// Colours.
    pub paint: Paint,
    /// Size of the points.
    pub size: Size,
}

/// Line segments.
#[derive(Clone, Debug, PartialEq)]
pub struct LineSet {
    /// Places of the ends.
    pub positions: Vec<[f32; 3]>,
    /// Ends of each segment.
    pub segments: Vec<[u32; 2]>,
    /// Colours.
    pub paint: Paint,
    /// Width on the screen in pixels.
    pub width: f32,
}

/// How a surface reflects light (Blinn and Phong's model): factors of its colour, and the exponent of the highlight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// Part of the colour that is seen without light.
    pub ambient: f32,
    /// Colour and strength of the highlight.
    pub specular: [f32; 3],
    /// Light that the surface gives off.
    pub emissive: [f32; 3],
    /// Exponent of the highlight.
    pub shininess: f32,
}

impl Default for Material {
    fn default() -> Self {
        Self { ambient: 0.25, specular: [0.2; 3], emissive: [0.0; 3], shininess: 32.0 }
    }
}

/// A picture on a surface.
#[derive(Clone, Debug, PartialEq)]
pub struct Texture {
    /// Image file.
    pub file: std::path::PathBuf,
    /// Place in the image for each position: (0, 0) is its lower left corner.
    pub coordinates: Vec<[f32; 2]>,
}

/// Which sides of triangles are seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sides {
    /// Both.
    #[default]
    Both,
    /// Those whose corners run counter-clockwise.
    Front,
    /// Those whose corners run clockwise.
    Back,
}

/// Triangles.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    /// Vertices.
    pub positions: Vec<[f32; 3]>,
    /// Normals of the vertices; empty: each triangle is flat.
    pub normals: Vec<[f32; 3]>,
    /// Vertices of each triangle, counter-clockwise from outside.
    pub triangles: Vec<[u32; 3]>,
    /// Edges that a wireframe shows; empty: those of the triangles.
    pub outline: Vec<[u32; 2]>,
    /// Colours.
    pub paint: Paint,
    /// A picture, multiplied with the colours.
    pub texture: Option<Texture>,
    /// How it reflects light.
    pub material: Material,
    /// Shown as lines only.
    pub is_wireframe: bool,
    /// Which sides are seen.
    pub sides: Sides,
}

/// A text in space, facing the camera.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Lower left corner of the text.
    pub position: [f32; 3],
    /// The text.
    pub text: String,
    /// Colour of the text.
    pub colour: [f32; 4],
    /// Height of its letters in space; `None`: that of a line of text on the screen.
    pub height: Option<f32>,
    /// Written over everything, also over what is in front of it.
    pub is_on_top: bool,
}

impl Shape {
    /// The places that it takes up.
    pub fn positions(&self) -> &[[f32; 3]] {
        match self {
            Self::Points(points) => &points.positions,
            Self::Lines(lines) => &lines.positions,
            Self::Surface(surface) => &surface.positions,
            Self::Label(label) => std::slice::from_ref(&label.position),
        }
    }
}

impl DrawList {
    /// The smallest box around everything that is finite; `None` if there is nothing.
    pub fn bounds(&self) -> Option<Bounds> {
        let of_item = |item: &Item| {
            let radius = match &item.shape {
                Shape::Points(PointCloud { size: Size::Radius(radius), .. }) if radius.is_finite() => radius.max(0.0),
                _ => 0.0,
            };
            let [low, high] = bounds(item.shape.positions())?;
            Some([low.map(|x| x - radius), high.map(|x| x + radius)])
        };
        self.items.iter().filter_map(of_item).reduce(united)
    }
}
