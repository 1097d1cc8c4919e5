//! Points and elements enclosed by a surface.

use settee_kernel::{Component, Data, Diagnostic, InitContext};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};
use settee_mesh::Enclosure;

use super::{RoiData, RoiDrawing};

/// Selects the points and elements that a closed surface of triangles encloses; other components link its lists of
/// indices.
///
/// A point is inside if a ray from it crosses the surface an odd number of times. Elements are selected by their centre
/// unless `strict` is set.
#[derive(Component)]
#[component(category = "Engine/Select", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), roles(engine))]
pub struct MeshROI<D: DataTypes> {
    /// Points of the surface.
    #[data(name = "ROIposition", unit = "m")]
    pub surface_position: Data<Vec<[f64; 3]>>,
    /// Edges of the surface.
    #[data(name = "ROIedges", ignored = "what is inside depends on the triangles of the surface")]
    pub surface_edges: Data<Vec<[u32; 2]>>,
    /// Triangles of the surface.
    #[data(name = "ROItriangles")]
    pub surface_triangles: Data<Vec<[u32; 3]>>,
    /// Computes the selection; if false everything is selected.
    #[data(default = true, name = "computeMeshROI")]
    pub compute_mesh_roi: Data<bool>,
    /// Box around the surface: xmin ymin zmin xmax ymax zmax.
    #[data(output, name = "box", default = [0.0; 6], unit = "m")]
    pub bounds: Data<[f64; 6]>,
    /// What is selected, and from what. `strict` is false by default.
    #[group]
    pub roi: RoiData<D>,
    /// What is drawn.
    #[group]
    pub drawing: RoiDrawing,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> MeshROI<D> {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        if !self.roi.strict.is_set() {
            self.roi.strict.derive(false);
        }
        if !*self.compute_mesh_roi {
            self.bounds.derive([0.0; 6]);
            return self.roi.select(context, &|_| true);
        }
        let (points, triangles) = (&*self.surface_position, &*self.surface_triangles);
        let Some(enclosure) = Enclosure::new(points, triangles) else {
            let finding = Diagnostic::error(
                "bad-surface",
                "there is no surface, or a triangle names a point that does not exist",
            );
            context.report(finding.attribute("ROItriangles", "").expected("triangles on the points of ROIposition"));
            return;
        };
        let [min, max] = enclosure.bounds();
        let bounds = [min[0], min[1], min[2], max[0], max[1], max[2]];
        self.roi.select(context, &|x| enclosure.contains(x));
        self.bounds.derive(bounds);
    }
}

region!(MeshROI, roi.do_update);
