//! How tetrahedra with stresses look.

use settee_kernel::draw::{ColourMap, Layer, Pen, Scale, elements, topology_of};
use settee_kernel::roles::{BaseDrawing, BaseForceField};
use settee_kernel::{Data, checks};

use super::TetrahedronFEMForceField;

/// How stresses and elements are drawn.
#[derive(settee_kernel::DataGroup)]
pub struct TetrahedronStresses {
    /// Colours of drawn stresses: viridis, inferno, cividis, coolwarm, turbo or grey; any other name means coolwarm.
    #[data(default = String::from("Blue to Red"))]
    pub show_stress_color_map: Data<String>,
    /// Opacity of drawn stresses.
    #[data(default = 1.0, ignored = "stresses are drawn opaque, so that colours can be compared with their legend")]
    pub show_stress_alpha: Data<f64>,
    /// Gap between drawn elements, 0 to 1.
    #[data(default = 0.333, check = checks::between(0.0, 1.0))]
    pub show_element_gap_scale: Data<f64>,
    /// Draws stresses of points.
    #[data(default = false)]
    pub show_von_mises_stress_per_node: Data<bool>,
    /// Draws stresses of points as colours.
    #[data(default = false)]
    pub show_von_mises_stress_per_node_color_map: Data<bool>,
    /// Draws stresses of elements.
    #[data(default = false)]
    pub show_von_mises_stress_per_element: Data<bool>,
    /// Draws elements by their factor of stiffness.
    #[data(default = false)]
    pub draw_heterogeneous_tetra: Data<bool>,
    /// In SOFA, the number of points a thread of a graphics processor gathers.
    #[data(ignored = "it is a setting of graphics processors")]
    pub gather_pt: Data<String>,
    /// In SOFA, the size of blocks on graphics processors.
    #[data(ignored = "it is a setting of graphics processors")]
    pub gather_bsize: Data<String>,
}

impl BaseDrawing for TetrahedronFEMForceField {
    fn layer(&self) -> Layer {
        Layer::ForceFields
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(state) = self.states().first().copied() else { return };
        let drawing = &self.drawing;
        let per_node = *drawing.show_von_mises_stress_per_node || *drawing.show_von_mises_stress_per_node_color_map;
        let is_heterogeneous = *drawing.draw_heterogeneous_tetra && !self.local_stiffness_factor.is_empty();
        if !per_node && !*drawing.show_von_mises_stress_per_element && !is_heterogeneous {
            elements(self, state, pen);
            return;
        }
        let Some(topology) = topology_of(self, pen) else { return };
        let (points, cells) = (pen.points(state), topology.cells());
        let map = ColourMap::named(&drawing.show_stress_color_map).unwrap_or(ColourMap::CoolWarm);
        let single = |values: &[f64]| values.iter().map(|value| *value as f32).collect::<Vec<f32>>();
        let scale = |title: &str, unit: &str, values: &[f32]| Scale { map, ..Scale::of(title, unit, values) };
        if per_node {
            let values = single(&self.von_mises_per_node);
            pen.point_values(&points, cells, &values, scale("von Mises stress", "Pa", &values));
            return;
        }
        let gap = if drawing.show_element_gap_scale.is_set() { *drawing.show_element_gap_scale as f32 } else { 0.0 };
        if is_heterogeneous {
            let factors = &self.local_stiffness_factor;
            let of_cell = |cell: usize| factors[cell * factors.len() / cells.len()] as f32;
            let values: Vec<f32> = (0..cells.len()).map(of_cell).collect();
            pen.cell_values(&points, cells, gap, &values, scale("factor of stiffness", "", &values));
        } else {
            let values = single(&self.von_mises_per_element);
            pen.cell_values(&points, cells, gap, &values, scale("von Mises stress", "Pa", &values));
        }
    }
}
