//! Loader of images of voxels.

use settee_kernel::roles::BaseEngine;
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle};
use settee_mesh::grid::GridShape;

use super::file::read_bytes;

/// Reads an image of voxels (`.raw`: one byte for each voxel, x fastest) and makes a hexahedron of each voxel that
/// belongs to the body.
///
/// A voxel belongs to the body if its value is in `dataValue`, or, where that is empty, not in `bgValue`. Hexahedra
/// come in the order of the voxels; points are the corners that they use, numbered with x fastest, and voxel (i, j, k)
/// begins at (i, j, k) times the size of a voxel.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(engine))]
pub struct VoxelGridLoader {
    /// File with the values, searched beside the scene, then in the data folders.
    #[data(required, alias = "segmentationFile", not_linked)]
    pub filename: Data<String>,
    /// Points that were made.
    #[data(output, unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Hexahedra that were made.
    #[data(output, alias = "hexas")]
    pub hexahedra: Data<Vec<[u32; 8]>>,
    /// Size of a voxel.
    #[data(default = [1.0; 3], unit = "m")]
    pub voxel_size: Data<[f64; 3]>,
    /// Numbers of voxels along x, y and z.
    #[data(default = [0; 3])]
    pub resolution: Data<[i32; 3]>,
    /// Voxels that are looked at: the first and the last along x, y and z.
    #[data(default = [0, 0, 0, 65535, 65535, 65535], name = "ROI")]
    pub roi: Data<[i32; 6]>,
    /// Number of bytes before the values.
    #[data(default = 0)]
    pub header: Data<i32>,
    /// Number of bytes before the values of a second image.
    #[data(default = 0, unsupported = "one image is read: name it as filename, and its header with it")]
    pub segmentation_header: Data<i32>,
    /// Number of the voxel that each hexahedron was made of, x fastest.
    #[data(output)]
    pub idx_in_regular_grid: Data<IndexList>,
    /// Values outside of the body.
    #[data]
    pub bg_value: Data<Vec<i32>>,
    /// Values of the body; empty for all but those outside.
    #[data]
    pub data_value: Data<Vec<i32>>,
    /// Makes hexahedra; otherwise the points alone.
    #[data(default = true)]
    pub generate_hexa: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

/// What is made of an image.
#[derive(Default)]
struct Body {
    points: Vec<[f64; 3]>,
    hexahedra: Vec<[u32; 8]>,
    voxels: Vec<u32>,
}

impl VoxelGridLoader {
    fn read(&self, context: &mut InitContext<'_>) -> Option<Body> {
        let bytes = read_bytes(&self.filename, context)?;
        self.body(&bytes).map_err(|finding| context.report(finding)).ok()
    }

    fn body(&self, bytes: &[u8]) -> Result<Body, Diagnostic> {
        let asked = self.resolution.map(|n| n.to_string()).join(" ");
        let refuse = |attribute: &str, value: String, expected: String| {
            let finding = Diagnostic::error("out-of-range", "this is not the size of the image");
            finding.attribute(attribute, value).expected(expected)
        };
        if !self.voxel_size.iter().all(|size| *size > 0.0 && size.is_finite()) {
            let size = self.voxel_size.map(|size| size.to_string()).join(" ");
            return Err(refuse("voxelSize", size, "three numbers above 0".into()));
        }
        let n = self.resolution.map(|n| usize::try_from(n).unwrap_or(0));
        let Some(shape) = GridShape::new(n.map(|n| n + 1)).ok().filter(|_| !n.contains(&0)) else {
            return Err(refuse("resolution", asked, "numbers of voxels along x, y and z, at least 1 each".into()));
        };
        let header = usize::try_from(*self.header).unwrap_or(usize::MAX);
        let values = bytes.get(header..).filter(|values| values.len() >= shape.n_cells()).ok_or_else(|| {
            let found = bytes.len().saturating_sub(header);
            refuse("resolution", asked, format!("at most {found} voxels, as the file has after the header"))
        })?;
        let is_looked_at = |place: [usize; 3]| {
            let is_within = |axis: usize| {
                let at = place[axis] as i64;
                at >= i64::from(self.roi[axis]) && at <= i64::from(self.roi[axis + 3])
            };
            (0..3).all(is_within)
        };
        let belongs = |value: u8| {
            let value = i32::from(value);
            if self.data_value.is_empty() { !self.bg_value.contains(&value) } else { self.data_value.contains(&value) }
        };
        let mut number = vec![u32::MAX; shape.n_points()];
        let mut body = Body::default();
        let places = (0..n[2]).flat_map(|k| (0..n[1]).flat_map(move |j| (0..n[0]).map(move |i| [i, j, k])));
        for ((voxel, place), value) in (0u32..).zip(places).zip(values) {
            if is_looked_at(place) && belongs(*value) {
                let corners = shape.hexahedron(place);
                corners.iter().for_each(|&corner| number[corner as usize] = 0);
                body.hexahedra.push(corners);
                body.voxels.push(voxel);
            }
        }
        for (place, number) in shape.places().zip(&mut number).filter(|(_, number)| **number == 0) {
            *number = body.points.len() as u32;
            body.points.push([0, 1, 2].map(|axis| place[axis] as f64 * self.voxel_size[axis]));
        }
        body.hexahedra.iter_mut().flatten().for_each(|corner| *corner = number[*corner as usize]);
        if !*self.generate_hexa {
            body.hexahedra.clear();
        }
        Ok(body)
    }
}

impl Lifecycle for VoxelGridLoader {
    fn reads_files_first(&self) -> bool {
        true
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        self.update(context);
    }
}

impl BaseEngine for VoxelGridLoader {
    fn update(&mut self, context: &mut InitContext<'_>) {
        let body = self.read(context).unwrap_or_default();
        self.position.derive(body.points);
        self.hexahedra.derive(body.hexahedra);
        self.idx_in_regular_grid.derive(IndexList(body.voxels));
    }
}
