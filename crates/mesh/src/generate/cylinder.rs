//! A cylinder of tetrahedra about the y axis, and its surface.

use crate::mesh::Mesh;
use crate::split::prism_tetrahedra;

use super::{GenerateError, MAX_POINTS, check_size, outside};

/// A cylinder about the y axis, of rings of points around it in layers across it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cylinder {
    /// Radius.
    pub radius: f64,
    /// Extent along y.
    pub length: f64,
    /// Smallest y.
    pub start: f64,
    /// Rings of points around the axis; ring r has 6 r points. At least 1.
    pub rings: usize,
    /// Slices along the axis. At least 1.
    pub layers: usize,
}

impl Cylinder {
    /// A cylinder centred on the origin, with slices sqrt(3) as thick as the rings are apart.
    pub fn with_resolution(radius: f64, length: f64, rings: usize) -> Self {
        let slices = length / radius * rings as f64 / 3f64.sqrt();
        Cylinder { radius, length, start: -length / 2.0, rings, layers: slices.round().max(1.0) as usize }
    }

    /// The cylinder in `mesh/cylinder.msh`: 629 points, 2592 tetrahedra.
    pub fn shipped() -> Self {
        Cylinder { start: -17.78, ..Cylinder::with_resolution(3.75, 35.56, 3) }
    }

    fn check(&self) -> Result<(), GenerateError> {
        for (name, value) in [("radius", self.radius), ("length", self.length)] {
            if !(value.is_finite() && value > 0.0) {
                return Err(GenerateError::OutOfRange { name, value, expected: "a positive length" });
            }
        }
        if !(self.start.is_finite() && (self.start + self.length) > self.start) {
            return Err(GenerateError::OutOfRange {
                name: "start",
                value: self.start,
                expected: "a coordinate that the length still changes",
            });
        }
        for (name, value) in [("rings", self.rings), ("layers", self.layers)] {
            if value < 1 {
                return Err(GenerateError::TooFew { name, value, least: 1 });
            }
        }
        let disc = self.rings.checked_add(1).and_then(|r| r.checked_mul(3 * self.rings.min(MAX_POINTS)));
        let n_points = disc.and_then(|d| d.checked_add(1)).and_then(|d| d.checked_mul(self.layers.checked_add(1)?));
        check_size(n_points)
    }
}

/// Tetrahedra of positive volume; points in layers of increasing y, in each from the axis outwards.
///
/// Each layer of triangular prisms is cut into three tetrahedra per prism with diagonals from the smaller point below
/// to the larger above, which makes neighbours agree.
///
/// # Errors
/// A size that is not positive, or too many points.
pub fn cylinder_tetrahedra(cylinder: &Cylinder) -> Result<Mesh, GenerateError> {
    cylinder.check()?;
    let disc = disc_points(cylinder.rings);
    let triangles = disc_triangles(cylinder.rings);
    let mut mesh = Mesh::default();
    for layer in 0..=cylinder.layers {
        let y = cylinder.start + cylinder.length * layer as f64 / cylinder.layers as f64;
        let points = disc.iter().map(|&[x, z]| [cylinder.radius * x, y, cylinder.radius * z]);
        mesh.positions.extend(points);
    }
    let per_layer = disc.len() as u32;
    for layer in 0..cylinder.layers as u32 {
        for triangle in &triangles {
            // From above, along -y, the triangles of the disc turn the other way.
            let [a, b, c] = triangle.map(|v| v + layer * per_layer);
            let below = [a, c, b];
            mesh.tetrahedra.extend(prism_tetrahedra(below, below.map(|v| v + per_layer)));
        }
    }
    Ok(mesh)
}

/// The surface of the same cylinder: outward triangles and the points they use.
///
/// # Errors
/// As [`cylinder_tetrahedra`].
pub fn cylinder_surface(cylinder: &Cylinder) -> Result<Mesh, GenerateError> {
    Ok(outside(cylinder_tetrahedra(cylinder)?))
}

/// Bends a mesh of the cylinder along z as it sags when both its ends are clamped: `depth` in the middle,
/// w(s) = depth (4 s (1 - s))^2 at the fraction s of the length.
///
/// Source: deflection of a clamped beam under a uniform load.
pub fn sag(mesh: &mut Mesh, cylinder: &Cylinder, depth: f64) {
    for position in &mut mesh.positions {
        let s = (position[1] - cylinder.start) / cylinder.length;
        position[2] += depth * (4.0 * s * (1.0 - s)).powi(2);
    }
}

/// Points of the unit disc: the centre, then ring r with 6 r points at radius r / rings.
fn disc_points(rings: usize) -> Vec<[f64; 2]> {
    let mut points = vec![[0.0, 0.0]];
    for ring in 1..=rings {
        let n = 6 * ring;
        let radius = ring as f64 / rings as f64;
        for i in 0..n {
            let angle = std::f64::consts::TAU * i as f64 / n as f64;
            // Rounded to 12 digits: sine and cosine differ in the last bit between systems, the shipped files must not.
            let rounded = |value: f64| (value * 1e12).round() / 1e12 + 0.0;
            points.push([radius * rounded(angle.cos()), radius * rounded(angle.sin())]);
        }
    }
    points
}

/// Triangles between consecutive rings, sector by sector.
fn disc_triangles(rings: usize) -> Vec<[u32; 3]> {
    let point = |ring: usize, i: usize| match ring {
        0 => 0,
        _ => (1 + 3 * ring * (ring - 1) + i % (6 * ring)) as u32,
    };
    let mut triangles = Vec::new();
    for ring in 1..=rings {
        for sector in 0..6 {
            let (outer, inner) = (sector * ring, sector * (ring - 1));
            for i in 0..ring {
                let apex = point(ring - 1, inner + i);
                triangles.push([point(ring, outer + i), point(ring, outer + i + 1), apex]);
                if i + 1 < ring {
                    let next = point(ring - 1, inner + i + 1);
                    triangles.push([apex, point(ring, outer + i + 1), next]);
                }
            }
        }
    }
    triangles
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elements::{TETRAHEDRON_FACES, pick, six_volumes, sorted};
    use crate::quality::MeshReport;
    use crate::topology::{ContainerKind, ElementLists, Topology};
    use settee_math::vec3::{cross, dot, sub};

    #[test]
    fn the_shipped_cylinder_is_sound() {
        let mesh = cylinder_tetrahedra(&Cylinder::shipped()).expect("the sizes are valid");
        assert_eq!((mesh.positions.len(), mesh.tetrahedra.len()), (629, 2592));
        let report = MeshReport::of(&mesh);
        assert!(report.is_clean(), "{report}");
        assert_eq!(report.components, 1);
        assert!(report.worst_ratio < 6.0, "{}", report.worst_ratio);
        assert!(is_conforming(&mesh));
        let (low, high) = mesh.bounding_box().expect("there are points");
        assert_eq!((low[1], high[1]), (-17.78, 17.78));
        assert_eq!((low[0], high[0]), (-3.75, 3.75));
    }

    #[test]
    fn volume_tends_to_that_of_the_cylinder_with_order_two() {
        let error = |rings| {
            let mesh = cylinder_tetrahedra(&Cylinder::with_resolution(1.0, 2.0, rings)).expect("the sizes are valid");
            let volumes = mesh.tetrahedra.iter();
            let total: f64 = volumes.map(|t| six_volumes(t.map(|v| mesh.positions[v as usize])) / 6.0).sum();
            std::f64::consts::TAU - total
        };
        let ratio = error(4) / error(8);
        assert!((ratio - 4.0).abs() < 0.05, "{ratio}");
    }

    #[test]
    fn the_surface_is_closed_and_outward() {
        let shipped = Cylinder::shipped();
        let surface = cylinder_surface(&shipped).expect("the sizes are valid");
        assert_eq!(surface.positions.len(), 17 * 18 + 2 * 19);
        assert_eq!(surface.triangles.len(), 2 * 16 * 18 + 2 * 54);
        for triangle in &surface.triangles {
            let x = triangle.map(|v| surface.positions[v as usize]);
            let centre = [0, 1, 2].map(|i| (x[0][i] + x[1][i] + x[2][i]) / 3.0);
            let normal = cross(sub(x[1], x[0]), sub(x[2], x[0]));
            assert!(dot(normal, centre) > 0.0);
        }
        let lists = ElementLists::from(&surface);
        let topology = Topology::build(ContainerKind::Triangle, lists, None).expect("the surface names its points");
        assert!(topology.boundary_edges().is_empty());
        let euler = surface.positions.len() + surface.triangles.len() - topology.edges().len();
        assert_eq!(euler, 2);
    }

    #[test]
    fn a_sagging_cylinder_keeps_its_ends() {
        let cylinder = Cylinder::shipped();
        let straight = cylinder_surface(&cylinder).expect("the sizes are valid");
        let mut bent = straight.clone();
        sag(&mut bent, &cylinder, 1.5);
        for (bent, straight) in bent.positions.iter().zip(&straight.positions) {
            let moved = bent[2] - straight[2];
            assert!((0.0..1.5 + 1e-12).contains(&moved) && bent[..2] == straight[..2]);
            assert!(straight[1].abs() < 17.78 || moved < 1e-25, "{moved}");
        }
    }

    #[test]
    fn impossible_cylinders_are_refused() {
        let refused = |change: fn(&mut Cylinder)| {
            let mut cylinder = Cylinder::shipped();
            change(&mut cylinder);
            cylinder_tetrahedra(&cylinder).is_err()
        };
        assert!(refused(|c| c.radius = 0.0));
        assert!(refused(|c| c.length = f64::NAN));
        assert!(refused(|c| c.start = 1e300));
        assert!(refused(|c| c.rings = 0));
        assert!(refused(|c| c.rings = usize::MAX));
        assert!(refused(|c| c.layers = usize::MAX));
    }

    /// Whether no face has more than two owners.
    fn is_conforming(mesh: &Mesh) -> bool {
        let mut owners = std::collections::BTreeMap::new();
        for tetrahedron in &mesh.tetrahedra {
            for local in TETRAHEDRON_FACES {
                *owners.entry(sorted(pick(tetrahedron, local))).or_insert(0) += 1;
            }
        }
        owners.values().all(|&n| n <= 2)
    }
}
