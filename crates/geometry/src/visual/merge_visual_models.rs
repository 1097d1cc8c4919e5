//! Several visual models drawn as one.

use settee_kernel::draw::{Layer, Pen};
use settee_kernel::roles::{BaseDrawing, BaseState};
use settee_kernel::{Component, Data, InitContext, Lifecycle, Link, Rgba};

use super::drawing::Style;
use super::visual_model_mesh::texture_file;
use super::{OglModel, VisualModelData, VisualModelImpl};

/// Several visual models drawn with one colour, material and texture; each of them is drawn by itself, too. No effect
/// on the simulation.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
pub struct MergeVisualModels {
    /// Number of models that take part; 0 for all that are linked.
    #[data(default = 0u32)]
    pub nb: Data<u32>,
    /// Draws them.
    #[data(default = true)]
    pub enable: Data<bool>,
    /// Colour.
    #[data]
    pub color: Data<Rgba>,
    /// Material: name, then `Diffuse 1 r g b a Ambient 1 ...`.
    #[data]
    pub material: Data<String>,
    /// Texture image.
    #[data(at_start = "the image is read at the start")]
    pub texturename: Data<String>,
    /// The first model.
    #[linked(name = "input1", required)]
    pub input_1: Link<dyn BaseState>,
    /// The second model.
    #[linked(name = "input2")]
    pub input_2: Link<dyn BaseState>,
    /// The third model.
    #[linked(name = "input3")]
    pub input_3: Link<dyn BaseState>,
    /// The fourth model.
    #[linked(name = "input4")]
    pub input_4: Link<dyn BaseState>,
    /// The fifth model.
    #[linked(name = "input5")]
    pub input_5: Link<dyn BaseState>,
    /// The sixth model.
    #[linked(name = "input6")]
    pub input_6: Link<dyn BaseState>,
    #[group]
    base: settee_kernel::Base,
    texture_file: Option<std::path::PathBuf>,
}

impl Lifecycle for MergeVisualModels {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.texture_file = texture_file(&self.texturename, context);
        let linked = self.inputs().into_iter().filter(|input| input.target().is_some()).count();
        if (*self.nb as usize) > linked {
            context.warning("wrong-count", format!("nb is {}, but {linked} models are linked", *self.nb));
        }
    }
}

/// What a visual model is drawn with.
fn model_of(component: &dyn Component) -> Option<&VisualModelData> {
    let ogl = component.downcast::<OglModel>().map(|found| &found.model);
    ogl.or_else(|| component.downcast::<VisualModelImpl>().map(|found| &found.model))
}

impl MergeVisualModels {
    fn inputs(&self) -> [&Link<dyn BaseState>; 6] {
        [&self.input_1, &self.input_2, &self.input_3, &self.input_4, &self.input_5, &self.input_6]
    }

    /// The models as one, with the look of this component.
    fn merged(&self, pen: &Pen<'_>) -> VisualModelData {
        let mut merged = VisualModelData::default();
        let (mut position, mut normal, mut texcoords) = (Vec::new(), Vec::new(), Vec::new());
        let (mut edges, mut triangles, mut quads) = (Vec::new(), Vec::new(), Vec::new());
        let most = if *self.nb == 0 { usize::MAX } else { *self.nb as usize };
        let targets = self.inputs().into_iter().filter_map(Link::target).take(most);
        for model in targets.filter_map(|target| model_of(pen.scene().component(target)?)) {
            let first = position.len() as u32;
            position.extend_from_slice(model.drawn_vertices());
            normal.extend_from_slice(&model.normal);
            texcoords.extend_from_slice(&model.texcoords);
            edges.extend(model.edges.iter().map(|edge| edge.map(|vertex| first + vertex)));
            triangles.extend(model.triangles.iter().map(|face| face.map(|vertex| first + vertex)));
            quads.extend(model.quads.iter().map(|face| face.map(|vertex| first + vertex)));
        }
        merged.position.set(position);
        merged.normal.set(normal);
        merged.texcoords.set(texcoords);
        merged.edges.set(edges);
        merged.triangles.set(triangles);
        merged.quads.set(quads);
        if self.color.is_set() {
            merged.color.set(*self.color);
        }
        merged.material.set(self.material.get().clone());
        merged.texture_file.clone_from(&self.texture_file);
        merged
    }
}

impl BaseDrawing for MergeVisualModels {
    fn layer(&self) -> Layer {
        Layer::VisualModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if *self.enable {
            self.merged(pen).draw(Style::default(), pen);
        }
    }
}
