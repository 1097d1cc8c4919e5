//! Incisions of sheets: what parts, what stays together, and what is conserved.

use settee_cutting::{CutPath, CutProblem, CutSettings, PathPoint, cut};
use settee_math::vec3::{cross, norm, sub};
use settee_mesh::dynamic::{ChangeRequest, MeshFamily};
use settee_mesh::follow::{follow_rows, interpolated};
use settee_mesh::{Change, ContainerKind, ElementKind, ElementLists, Members, Topology};

/// A mesh that is cut, with its points.
struct Sheet {
    family: MeshFamily,
    points: Vec<[f64; 3]>,
}

impl Sheet {
    /// A square of side 1 with so many squares of two triangles a side, bent upwards by `height`.
    fn square(n: usize, height: f64) -> Self {
        let mut points = Vec::new();
        let mut triangles = Vec::new();
        for j in 0..=n {
            for i in 0..=n {
                let (x, y) = (i as f64 / n as f64, j as f64 / n as f64);
                points.push([x, y, height * (1.0 - (2.0 * x - 1.0).powi(2))]);
            }
        }
        let at = |i: usize, j: usize| (j * (n + 1) + i) as u32;
        for j in 0..n {
            for i in 0..n {
                let [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
                triangles.extend([[a, b, c], [a, c, d]]);
            }
        }
        let lists = ElementLists { triangles, ..ElementLists::default() };
        let topology = Topology::build(ContainerKind::Triangle, lists, Some(points.len())).expect("a sound mesh");
        let mut family = MeshFamily::default();
        family.add_mesh(&topology, points.len()).expect("a set");
        Self { family, points }
    }

    fn cut(&mut self, path: &[[f64; 3]]) -> Result<usize, CutProblem> {
        let path = path.iter().map(|at| PathPoint { triangle: None, at: *at }).collect();
        let path = CutPath::Surface(path);
        let requests = cut(self.family.mesh(0), &self.points, &path, &CutSettings::default())?;
        self.apply(&requests);
        Ok(requests.len())
    }

    fn apply(&mut self, requests: &[ChangeRequest]) {
        for request in requests {
            self.family.carry_out(0, request).expect("a cut asks for what is possible");
        }
        let changes = self.family.take_changes(0);
        let mut rows = self.points.as_flattened().to_vec();
        follow_rows(&mut rows, 3, (&changes, Members::Points), |rows, origin| {
            interpolated(rows, origin, &[f64::NAN; 3])
        });
        self.points = rows.as_chunks().0.to_vec();
        assert!(self.points.iter().flatten().all(|value| value.is_finite()));
        assert_eq!(self.points.len(), self.family.mesh(0).n_points());
        assert_eq!(self.family.mesh(0).disagreements(), Vec::<String>::new());
        assert!(!changes.iter().any(|change| matches!(change, Change::Replaced { .. })));
    }

    fn triangles(&self) -> Vec<[u32; 3]> {
        self.family.mesh(0).to_topology().triangles().to_vec()
    }

    fn normals(&self) -> Vec<[f64; 3]> {
        let corners = |triangle: [u32; 3]| triangle.map(|point| self.points[point as usize]);
        self.triangles().into_iter().map(corners).map(|[a, b, c]| cross(sub(b, a), sub(c, a))).collect()
    }

    fn area(&self) -> f64 {
        self.normals().into_iter().map(|normal| 0.5 * norm(normal)).sum()
    }

    /// Number of parts that hang together by edges.
    fn parts(&self) -> usize {
        let mesh = self.family.mesh(0);
        let n = mesh.n_elements(ElementKind::Triangle);
        let mut part: Vec<usize> = (0..n).collect();
        fn root(part: &[usize], mut index: usize) -> usize {
            while part[index] != index {
                index = part[index];
            }
            index
        }
        for edge in 0..mesh.n_elements(ElementKind::Edge) as u32 {
            for pair in mesh.around(ElementKind::Triangle, ElementKind::Edge, edge).windows(2) {
                let [a, b] = [pair[0], pair[1]].map(|triangle| root(&part, triangle as usize));
                part[a.max(b)] = a.min(b);
            }
        }
        (0..n).filter(|index| part[*index] == *index).count()
    }

    /// Edges with one triangle.
    fn border(&self) -> usize {
        let mesh = self.family.mesh(0);
        let edges = 0..mesh.n_elements(ElementKind::Edge) as u32;
        edges.filter(|edge| mesh.around(ElementKind::Triangle, ElementKind::Edge, *edge).len() == 1).count()
    }

    /// Points minus edges plus triangles.
    fn euler(&self) -> i64 {
        let mesh = self.family.mesh(0);
        mesh.n_points() as i64 - mesh.n_elements(ElementKind::Edge) as i64
            + mesh.n_elements(ElementKind::Triangle) as i64
    }
}

#[test]
fn a_cut_from_border_to_border_makes_two_parts() {
    for (from, to) in
        [([0.0, 0.43], [1.0, 0.61]), ([0.31, 0.0], [0.31, 1.0]), ([0.0, 0.0], [1.0, 0.97]), ([0.5, 0.0], [0.5, 1.0])]
    {
        let mut sheet = Sheet::square(7, 0.0);
        sheet.cut(&[[from[0], from[1], 0.0], [to[0], to[1], 0.0]]).expect("both points are on the sheet");
        assert_eq!((sheet.parts(), sheet.euler()), (2, 2), "{from:?} {to:?}");
        assert!((sheet.area() - 1.0).abs() < 1e-12, "{from:?} {to:?}: {}", sheet.area());
        assert!(sheet.normals().iter().all(|normal| normal[2] > 1e-4 / 49.0), "{from:?} {to:?}");
    }
}

#[test]
fn a_cut_inside_opens_a_slit() {
    let mut sheet = Sheet::square(7, 0.0);
    let border = sheet.border();
    sheet.cut(&[[0.21, 0.33, 0.0], [0.52, 0.74, 0.0], [0.81, 0.52, 0.0]]).expect("all points are on the sheet");
    // A hole, whose border is twice the path.
    assert_eq!((sheet.parts(), sheet.euler()), (1, 0));
    assert!(sheet.border() > border + 8 && (sheet.border() - border).is_multiple_of(2));
    assert!((sheet.area() - 1.0).abs() < 1e-12);
    assert!(sheet.normals().iter().all(|normal| normal[2] > 0.0));
}

#[test]
fn a_cut_goes_on_where_another_one_ended() {
    let mut sheet = Sheet::square(6, 0.0);
    sheet.cut(&[[0.0, 0.45, 0.0], [0.42, 0.47, 0.0]]).expect("both points are on the sheet");
    assert_eq!((sheet.parts(), sheet.euler()), (1, 1));
    sheet.cut(&[[0.42, 0.47, 0.0], [0.73, 0.56, 0.0]]).expect("both points are on the sheet");
    assert_eq!((sheet.parts(), sheet.euler()), (1, 1));
    sheet.cut(&[[0.73, 0.56, 0.0], [1.0, 0.55, 0.0]]).expect("both points are on the sheet");
    assert_eq!((sheet.parts(), sheet.euler()), (2, 2));
    assert!((sheet.area() - 1.0).abs() < 1e-12);
}

#[test]
fn a_bent_sheet_is_cut_along_its_surface() {
    let mut sheet = Sheet::square(12, 0.3);
    let area = sheet.area();
    sheet.cut(&[[0.03, 0.0, 0.03], [0.97, 1.0, 0.03]]).expect("both points are on the sheet");
    assert_eq!((sheet.parts(), sheet.euler()), (2, 2));
    // Points that move along the surface cut its bends.
    assert!((sheet.area() - area).abs() < 2e-3 * area);
}

#[test]
fn an_end_near_the_border_is_on_it_from_either_side() {
    let ends = [[0.7, 0.35, 0.0], [0.5, 0.2, 0.0]];
    let cut = |path: &[[f64; 3]]| {
        let mut sheet = Sheet::square(1, 0.0);
        let n_doubled = sheet.cut(path).expect("both points are on the sheet");
        (n_doubled > 0, sheet.parts(), sheet.euler(), (sheet.area() - 1.0).abs() < 1e-12)
    };
    let [forth, back] = [ends, [ends[1], ends[0]]].map(|path| cut(&path));
    assert_eq!(forth, (true, 1, 1, true));
    assert_eq!(forth, back);
    // Also where the path has split the triangle on its way, and both ends are on one edge.
    assert_eq!(cut(&[[0.4, 0.1, 0.0], [0.55, 0.4, 0.0], [0.6, 0.1, 0.0]]), (true, 2, 2, true));
}

#[test]
fn what_cannot_be_cut_is_told() {
    let mut sheet = Sheet::square(2, 0.0);
    assert!(matches!(sheet.cut(&[[0.5; 3]]), Err(CutProblem::Path(_))));
    assert!(matches!(sheet.cut(&[[0.5; 3], [f64::NAN; 3]]), Err(CutProblem::Path(_))));
    // Nothing parts where both points are one.
    assert_eq!(sheet.cut(&[[0.4, 0.3, 0.0], [0.4, 0.3, 0.0]]), Ok(0));
    let path = CutPath::Surface(vec![PathPoint { triangle: Some(99), at: [0.0; 3] }; 2]);
    let outcome = cut(sheet.family.mesh(0), &sheet.points, &path, &CutSettings::default());
    assert_eq!(outcome, Err(CutProblem::UnknownTriangle { index: 99, n: 8 }));
    let outcome = cut(sheet.family.mesh(0), &sheet.points[..8], &path, &CutSettings::default());
    assert_eq!(outcome, Err(CutProblem::Places { n: 8, n_points: 9 }));
    let blade = CutPath::Blade(vec![[[0.0; 3], [1.0; 3]]; 2]);
    let outcome = cut(sheet.family.mesh(0), &sheet.points, &blade, &CutSettings::default());
    assert_eq!(outcome, Err(CutProblem::NoElements(ElementKind::Tetrahedron)));
}

proptest::proptest! {
    /// Any paths, one after the other, through what the ones before have left.
    #[test]
    fn random_paths_keep_area_and_orientation(
        n in 2usize..8,
        paths in proptest::collection::vec(proptest::collection::vec((0.0..1.0f64, 0.0..1.0f64), 2..5), 1..6),
    ) {
        let mut sheet = Sheet::square(n, 0.0);
        for path in paths {
            let path: Vec<[f64; 3]> = path.into_iter().map(|(x, y)| [x, y, 0.0]).collect();
            let before = sheet.points.len();
            match sheet.cut(&path) {
                Ok(_) => {}
                // A path across a slit.
                Err(CutProblem::LeavesSurface { .. }) => assert_eq!(sheet.points.len(), before),
                Err(other) => panic!("{other}"),
            }
            assert!((sheet.area() - 1.0).abs() < 1e-12, "{}", sheet.area());
            assert!(sheet.normals().iter().all(|normal| normal[2] > 0.0));
        }
    }
}
