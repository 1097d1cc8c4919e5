//! Cuts of bodies by a blade: what parts, what is conserved, and the shape of the elements.

use std::collections::BTreeMap;

use settee_cutting::{CutPath, CutProblem, CutSettings, cut};
use settee_math::vec3::{add, cross, dot, norm, sub, unit};
use settee_mesh::dynamic::MeshFamily;
use settee_mesh::follow::{follow_rows, interpolated};
use settee_mesh::generate::{BoxGrid, ball, grid_tetrahedra};
use settee_mesh::{ContainerKind, ElementKind, ElementLists, Members, Mesh, Topology};

type Point = [f64; 3];

struct Body {
    family: MeshFamily,
    points: Vec<Point>,
}

impl Body {
    fn of(mesh: &Mesh) -> Self {
        let lists = ElementLists { tetrahedra: mesh.tetrahedra.clone(), ..ElementLists::default() };
        let topology = Topology::build(ContainerKind::Tetrahedron, lists, Some(mesh.positions.len()));
        let mut family = MeshFamily::default();
        family.add_mesh(&topology.expect("a sound mesh"), mesh.positions.len()).expect("a set");
        Self { family, points: mesh.positions.clone() }
    }

    /// A cube of side 1.
    fn cube(n: usize) -> Self {
        Self::of(&grid_tetrahedra(&BoxGrid::unit([n + 1; 3])).expect("a small grid"))
    }

    fn cut(&mut self, places: &[[Point; 2]], settings: &CutSettings) -> Result<bool, CutProblem> {
        let requests = cut(self.family.mesh(0), &self.points, &CutPath::Blade(places.to_vec()), settings)?;
        for request in &requests {
            self.family.carry_out(0, request).expect("a cut asks for what is possible");
        }
        let changes = self.family.take_changes(0);
        let mut rows = self.points.as_flattened().to_vec();
        follow_rows(&mut rows, 3, (&changes, Members::Points), |rows, origin| {
            interpolated(rows, origin, &[f64::NAN; 3])
        });
        self.points = rows.as_chunks().0.to_vec();
        assert_eq!(self.points.len(), self.family.mesh(0).n_points());
        assert_eq!(self.family.mesh(0).disagreements(), Vec::<String>::new());
        Ok(!requests.is_empty())
    }

    fn corners(&self) -> Vec<[Point; 4]> {
        let topology = self.family.mesh(0).to_topology();
        topology.tetrahedra().iter().map(|nodes| nodes.map(|node| self.points[node as usize])).collect()
    }

    /// Volumes of the parts that hang together by faces, in ascending order.
    fn parts(&self) -> Vec<f64> {
        let mesh = self.family.mesh(0);
        let mut part: Vec<usize> = (0..mesh.n_elements(ElementKind::Tetrahedron)).collect();
        fn root(part: &[usize], mut index: usize) -> usize {
            while part[index] != index {
                index = part[index];
            }
            index
        }
        for face in 0..mesh.n_elements(ElementKind::Triangle) as u32 {
            let around = mesh.around(ElementKind::Tetrahedron, ElementKind::Triangle, face);
            assert!((1..=2).contains(&around.len()), "a face of {} elements", around.len());
            for pair in around.windows(2) {
                let [a, b] = [pair[0], pair[1]].map(|element| root(&part, element as usize));
                part[a.max(b)] = a.min(b);
            }
        }
        let mut volumes: BTreeMap<usize, f64> = BTreeMap::new();
        for (element, corners) in self.corners().iter().enumerate() {
            *volumes.entry(root(&part, element)).or_default() += volume(corners);
        }
        let mut volumes: Vec<f64> = volumes.into_values().collect();
        volumes.sort_by(f64::total_cmp);
        volumes
    }

    fn volume(&self) -> f64 {
        self.corners().iter().map(volume).sum()
    }

    /// The worst shape of an element.
    fn quality(&self) -> f64 {
        self.corners().iter().map(quality).fold(f64::INFINITY, f64::min)
    }
}

fn volume([a, b, c, d]: &[Point; 4]) -> f64 {
    dot(cross(sub(*b, *a), sub(*c, *a)), sub(*d, *a)) / 6.0
}

/// 1 for a regular tetrahedron, 0 for a flat one: 6 sqrt 2 V / l^3 with the root mean square l of the edges
/// (Parthasarathy, Graichen and Hathaway, A comparison of tetrahedron quality measures, 1994).
fn quality(corners: &[Point; 4]) -> f64 {
    let pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
    let squares: f64 = pairs.iter().map(|[i, j]| norm(sub(corners[*i], corners[*j])).powi(2)).sum();
    6.0 * 2f64.sqrt() * volume(corners) / (squares / 6.0).powf(1.5)
}

/// A blade that goes through all of a plane near a point.
fn plane(through: Point, normal: Point) -> [[Point; 2]; 2] {
    let normal = unit(normal);
    let other = if normal[0].abs() < 0.7 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
    let along = unit(cross(normal, other)).map(|value| 3.0 * value);
    let across = cross(normal, along);
    let at = |s: f64, t: f64| add(through, add(along.map(|value| s * value), across.map(|value| t * value)));
    [[at(-1.0, -1.0), at(-1.0, 1.0)], [at(1.0, -1.0), at(1.0, 1.0)]]
}

/// The volume of the part of the unit cube with normal.x < offset, by its polynomial (Lasserre): the sum over corners
/// of (-1)^k (offset - normal.corner)_+^3 / (6 n_x n_y n_z).
fn part_of_cube(normal: Point, offset: f64) -> f64 {
    let corners = (0..8).map(|bits: u32| [0, 1, 2].map(|axis| f64::from(bits >> axis & 1)));
    let sum: f64 = corners
        .map(|corner| {
            let sign = if corner.iter().sum::<f64>() as i32 % 2 == 0 { 1.0 } else { -1.0 };
            sign * (offset - dot(normal, corner)).max(0.0).powi(3)
        })
        .sum();
    sum / (6.0 * normal[0] * normal[1] * normal[2])
}

#[test]
fn a_plane_parts_a_cube_in_two() {
    // Without taking points to the blade volumes are exact.
    let exact = CutSettings { snap_path: 0.0, ..CutSettings::default() };
    for (normal, through) in [
        ([0.61, 0.53, 0.59], [0.48, 0.51, 0.55]),
        ([0.13, 0.91, 0.39], [0.31, 0.47, 0.52]),
        ([0.02, 0.03, 0.99], [0.5, 0.5, 0.41]),
    ] {
        let less = part_of_cube(normal, dot(normal, through));
        let expected = [less.min(1.0 - less), less.max(1.0 - less)];
        for (settings, tolerance) in [(exact, 1e-12), (CutSettings::default(), 3e-3)] {
            let mut body = Body::cube(4);
            assert_eq!(body.cut(&plane(through, normal), &settings), Ok(true));
            let parts = body.parts();
            assert_eq!(parts.len(), 2, "{normal:?}: {parts:?}");
            for (part, expected) in parts.iter().zip(expected) {
                assert!((part - expected).abs() < tolerance, "{normal:?}: {part} instead of {expected}");
            }
        }
    }
}

#[test]
fn a_plane_through_faces_splits_no_element() {
    let mut body = Body::cube(4);
    let n = body.corners().len();
    assert_eq!(body.cut(&plane([0.5; 3], [1.0, 0.0, 0.0]), &CutSettings::default()), Ok(true));
    assert_eq!(body.corners().len(), n);
    assert_eq!(body.points.len(), 125 + 25);
    let parts = body.parts();
    assert!(parts.len() == 2 && parts.iter().all(|part| (part - 0.5).abs() < 1e-12), "{parts:?}");
}

#[test]
fn a_blade_that_stops_inside_leaves_one_part() {
    let mut body = Body::cube(6);
    let before = (body.points.len(), body.quality());
    // Through the upper half, over all of the width.
    let ends = |z: f64| [[0.47, -0.5, z], [0.53, 1.5, z]];
    assert_eq!(body.cut(&[ends(1.5), ends(0.45)], &CutSettings::default()), Ok(true));
    assert_eq!(body.parts().len(), 1);
    assert!(body.points.len() > before.0);
    assert!((body.volume() - 1.0).abs() < 1e-12);
    // And on from there, with some overlap.
    assert_eq!(body.cut(&[ends(0.7), ends(-0.5)], &CutSettings::default()), Ok(true));
    let parts = body.parts();
    assert_eq!(parts.len(), 2, "{parts:?}");
    assert!(parts.iter().all(|part| (part - 0.5).abs() < 0.01), "{parts:?}");
}

#[test]
fn a_blade_that_parts_nothing_changes_nothing() {
    let mut body = Body::cube(2);
    // Beside the body, into one element, and without a way.
    assert_eq!(body.cut(&plane([3.0; 3], [1.0, 0.0, 0.0]), &CutSettings::default()), Ok(false));
    let needle = [[[0.3, 0.24, 1.2], [0.3, 0.26, 1.2]], [[0.3, 0.24, 0.9], [0.3, 0.26, 0.9]]];
    assert_eq!(body.cut(&needle, &CutSettings::default()), Ok(false));
    let place = [[0.5, -1.0, 0.5], [0.5, 2.0, 0.5]];
    assert_eq!(body.cut(&[place, place], &CutSettings::default()), Ok(false));
    assert!(matches!(body.cut(&[place], &CutSettings::default()), Err(CutProblem::Path(_))));
    assert!(matches!(body.cut(&[place, [[f64::NAN; 3]; 2]], &CutSettings::default()), Err(CutProblem::Path(_))));
    assert!(matches!(
        body.cut(&[place; 2], &CutSettings { snap_path: 0.5, ..CutSettings::default() }),
        Err(CutProblem::Snap(_))
    ));
}

/// The way of a blade may be bent: a cylinder of 12 facets is cut out of a cube.
#[test]
fn a_curved_way_cuts_a_core() {
    let mut body = Body::cube(8);
    let place = |index: usize| {
        let (sin, cos) = (std::f64::consts::TAU * index as f64 / 12.0 + 0.1).sin_cos();
        [[0.5 + 0.3 * cos, 0.5 + 0.3 * sin, -0.1], [0.5 + 0.3 * cos, 0.5 + 0.3 * sin, 1.1]]
    };
    let places: Vec<[Point; 2]> = (0..=12).map(|index| place(index % 12)).collect();
    assert_eq!(body.cut(&places, &CutSettings::default()), Ok(true));
    let parts = body.parts();
    assert_eq!(parts.len(), 2, "{parts:?}");
    // A regular polygon of 12 corners: 3 r^2.
    assert!((parts[0] - 3.0 * 0.09).abs() < 0.02, "{parts:?}");
}

#[test]
fn elements_stay_well_shaped() {
    let settings = CutSettings { snap_path: 0.2, ..CutSettings::default() };
    let mut worst = f64::INFINITY;
    for index in 0..40 {
        let angle = f64::from(index);
        let normal = [angle.sin(), (1.7 * angle).cos(), (0.6 * angle).sin() + 0.3];
        let mut body = Body::of(&ball([0.0; 3], 1.0, 6).expect("a ball"));
        let (before, volume) = (body.quality(), body.volume());
        body.cut(&plane([0.1 * angle.cos(), 0.05, 0.0], normal), &settings).expect("a plane");
        assert_eq!(body.parts().len(), 2);
        assert!((body.volume() - volume).abs() < 1e-9 * volume);
        worst = worst.min(body.quality() / before);
    }
    assert!(worst > 0.05, "an element has {worst} of the quality of the worst before");
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(40))]
    /// Blades of any way, one after the other.
    #[test]
    fn random_blades_conserve_volume(
        blades in proptest::collection::vec(
            proptest::collection::vec(proptest::array::uniform6(-0.3..1.3f64), 2..4), 1..5),
    ) {
        let mut body = Body::cube(3);
        for places in blades {
            let places: Vec<[Point; 2]> = places.iter().map(|[a, b, c, d, e, f]| [[*a, *b, *c], [*d, *e, *f]]).collect();
            body.cut(&places, &CutSettings { snap_path: 0.0, ..CutSettings::default() }).expect("finite places");
            assert!((body.volume() - 1.0).abs() < 1e-12, "{}", body.volume());
            assert!(body.corners().iter().all(|corners| volume(corners) > 0.0));
            body.parts();
        }
    }
}
