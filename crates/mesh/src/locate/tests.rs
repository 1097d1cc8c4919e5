//! The two rules of location on meshes whose answer is known.

use super::*;
use crate::change::{Change, Members};
use crate::generate::{BoxGrid, Cylinder, cylinder_tetrahedra, grid_hexahedra, grid_tetrahedra};
use crate::mesh::Mesh;
use crate::row_edit::RowEdit;
use crate::topology::{ContainerKind, ElementLists};
use proptest::prelude::*;

fn topology(kind: ContainerKind, mesh: &Mesh) -> Topology {
    Topology::build(kind, ElementLists::from(mesh), Some(mesh.positions.len())).expect("the mesh of the test is valid")
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    norm(sub(a, b))
}

/// Both rules on one mesh.
fn both(kind: ContainerKind, mesh: &Mesh, points: &[[f64; 3]]) -> [Vec<Located>; 2] {
    [
        locate_mesh(&topology(ContainerKind::Mesh, mesh), &mesh.positions, points).expect("locatable"),
        locate_set(&topology(kind, mesh), &mesh.positions, points).expect("locatable"),
    ]
}

proptest! {
    #[test]
    fn weights_sum_to_one_and_reproduce_points_inside_and_outside(
        point in prop::array::uniform3(-1.0..2.0f64),
    ) {
        let tetrahedra = grid_tetrahedra(&BoxGrid::unit([3, 4, 3])).expect("a small grid");
        let hexahedra = grid_hexahedra(&BoxGrid::unit([4, 3, 3])).expect("a small grid");
        for (kind, mesh) in [(ContainerKind::Tetrahedron, tetrahedra), (ContainerKind::Hexahedron, hexahedra)] {
            for located in both(kind, &mesh, &[point]) {
                let sum: f64 = located[0].weights().iter().sum();
                // Weights reach about 100 outside; eight of them are added.
                prop_assert!((sum - 1.0).abs() < 1e-12);
                prop_assert!(distance(located[0].interpolate(&mesh.positions), point) < 1e-12);
                let is_inside = point.iter().all(|c| (0.0..=1.0).contains(c));
                let has_negative = located[0].weights().iter().any(|&w| w < -1e-12);
                prop_assert_eq!(is_inside, !has_negative);
            }
        }
    }

    #[test]
    fn inside_a_mesh_both_rules_choose_the_same_element(
        radius in 0.0..3.2f64, angle in 0.0..6.3f64, y in -17.0..17.0f64,
    ) {
        let mesh = cylinder_tetrahedra(&Cylinder::shipped()).expect("the sizes are valid");
        let point = [radius * angle.cos(), y, radius * angle.sin()];
        let [all, near] = both(ContainerKind::Tetrahedron, &mesh, &[point]);
        prop_assert_eq!(all[0].index, near[0].index);
        prop_assert!(all[0].weights().iter().all(|&w| w >= -1e-12));
    }
}

#[test]
fn of_two_elements_around_a_point_the_one_where_it_is_deeper_wins() {
    let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let larger = corners.map(|x| x.map(|c| 3.0 * c - 0.5));
    let positions = [corners, larger].concat();
    let mesh = Mesh::from_tetrahedra(positions, vec![[0, 1, 2, 3], [4, 5, 6, 7]]);
    for located in both(ContainerKind::Tetrahedron, &mesh, &[[0.1, 0.1, 0.1], [0.25, 0.25, 0.25]]) {
        // Depths: 0.1 against 0.2, then 0.25 against 0.25 where the first tried wins.
        assert_eq!((located[0].index, located[1].index), (1, 0));
    }
}

#[test]
fn outside_the_nearest_centroid_wins_over_the_nearest_surface() {
    // A point just above the long tetrahedron, whose centroid is far.
    let positions = vec![
        [0.0, 0.0, 0.0],
        [100.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, 0.0, 1.0],
        [95.0, 5.0, 0.0],
        [96.0, 5.0, 0.0],
        [95.0, 6.0, 0.0],
        [95.0, 5.0, 1.0],
    ];
    let mesh = Mesh::from_tetrahedra(positions, vec![[0, 1, 2, 3], [4, 5, 6, 7]]);
    let located = locate_mesh(&topology(ContainerKind::Mesh, &mesh), &mesh.positions, &[[95.0, -0.1, 0.0]]);
    assert_eq!(located.map(|l| l[0].index), Ok(1));
}

#[test]
fn a_surface_takes_the_point_along_its_normal() {
    let mesh = Mesh {
        positions: vec![[0.0; 3], [2.0, 0.0, 0.0], [2.0, 2.0, 0.0], [0.0, 2.0, 0.0], [4.0, 0.0, 0.0]],
        triangles: vec![[1, 4, 2]],
        quads: vec![[0, 1, 2, 3]],
        ..Mesh::default()
    };
    let points = [[0.5, 1.0, 0.01], [2.5, 0.25, -0.01]];
    let located = locate_mesh(&topology(ContainerKind::Mesh, &mesh), &mesh.positions, &points).expect("locatable");
    assert_eq!((located[0].kind, located[1].kind), (ElementKind::Quad, ElementKind::Triangle));
    assert_eq!(located[0].parameters, [0.25, 0.5, 0.0]);
    for (located, point) in located.iter().zip(points) {
        let flat = [point[0], point[1], 0.0];
        assert!(distance(located.interpolate(&mesh.positions), flat) < 1e-15);
    }
}

#[test]
fn on_edges_the_first_that_the_point_projects_on_wins_or_else_the_last() {
    let mesh = Mesh {
        positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [3.0, 0.0, 0.0]],
        edges: vec![[0, 1], [1, 2]],
        ..Mesh::default()
    };
    let points = [[0.25, 50.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 9.0], [-5.0, 0.0, 0.0]];
    for located in both(ContainerKind::Edge, &mesh, &points) {
        let found: Vec<(u32, f64)> = located.iter().map(|l| (l.index, l.parameters[0])).collect();
        assert_eq!(found, [(0, 0.25), (0, 1.0), (1, 0.5), (1, -3.0)]);
    }
}

#[test]
fn sums_go_along_the_axes_in_meshes_and_by_number_in_sets() {
    let mesh = grid_hexahedra(&BoxGrid::unit([2, 2, 2])).expect("a small grid");
    let [in_mesh, in_set] = both(ContainerKind::Hexahedron, &mesh, &[[0.25, 0.5, 0.75]]);
    assert_eq!(in_set[0].vertices(), mesh.hexahedra[0]);
    assert_eq!(in_mesh[0].vertices(), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(in_mesh[0].weights()[7], 0.25 * 0.5 * 0.75);
}

#[test]
fn a_container_of_triangles_locates_through_its_cells() {
    let mesh = Mesh {
        positions: vec![[0.5, 1.5, 0.0], [1.5, 0.0, 2.5], [-0.5, -1.5, 0.0]],
        triangles: vec![[0, 1, 2]],
        ..Mesh::default()
    };
    let set = topology(ContainerKind::Triangle, &mesh);
    let located = locate_set(&set, &mesh.positions, &[[-0.5, -1.5, 0.0], [0.5, 0.0, -10.0]]);
    assert_eq!(located.map(|l| l.len()), Ok(2));
}

#[test]
fn the_extended_search_starts_only_where_the_first_best_is_far() {
    // Cells are 1 wide. The point's own cell holds only the far corner of the long first element.
    let positions =
        vec![[0.0, 0.0, 0.0], [1.9, 0.0, 0.0], [0.0, 0.5, 0.0], [2.0, 0.0, 0.0], [2.4, 0.0, 0.0], [2.0, 0.4, 0.0]];
    let mesh = Mesh { positions, triangles: vec![[0, 1, 2], [3, 4, 5]], ..Mesh::default() };
    let set = topology(ContainerKind::Triangle, &mesh);
    let located = locate_set(&set, &mesh.positions, &[[1.8, 0.3, 0.0], [1.3, 0.3, 0.0]]).expect("locatable");
    // First point: 1.37 from the first centroid (squared 1.4 > h/2), so that the neighbour with the nearer centroid is
    // found. Second point: 0.68 away (squared 0.46 > h/2 = 0.44): the second is tried too but is farther.
    assert_eq!((located[0].index, located[1].index), (1, 0));
}

#[test]
fn what_cannot_be_located_is_an_error_and_no_elements_an_empty_map() {
    let mesh = grid_tetrahedra(&BoxGrid::unit([2, 2, 2])).expect("a small grid");
    let set = topology(ContainerKind::Tetrahedron, &mesh);
    for locate in [locate_mesh, locate_set] {
        assert_eq!(locate(&Topology::default(), &[], &[[0.0; 3]]), Ok(Vec::new()));
        assert_eq!(
            locate(&set, &mesh.positions, &[[0.0; 3], [0.0, f64::NAN, 0.0]]),
            Err(LocateError::NotFinite { point: 1 })
        );
        assert_eq!(
            locate(&set, &mesh.positions[..7], &[]),
            Err(LocateError::MissingPosition { index: 7, n_positions: 7 })
        );
        assert_eq!(locate(&set, &[[0.0; 3]; 8], &[[0.0; 3]]), Err(LocateError::AllDegenerate { point: 0 }));
        // Far points and extreme sizes are extrapolated, not lost.
        assert!(locate(&set, &mesh.positions, &[[1e8; 3], [-1e300, 0.0, 0.0]]).is_ok());
    }
}

#[test]
fn one_long_element_in_a_fine_mesh_is_found_like_any_other() {
    let mut mesh = grid_tetrahedra(&BoxGrid::unit([6, 6, 6])).expect("a small grid");
    let first = mesh.positions.len() as u32;
    mesh.positions.extend([[1e6, 0.0, 0.0], [2e6, 0.0, 0.0], [1e6, 1e6, 0.0], [1e6, 0.0, 1e6]]);
    mesh.tetrahedra.insert(0, [first, first + 1, first + 2, first + 3]);
    // The mean edge is that of the small elements only if given so.
    mesh.edges = vec![[0, 1]];
    let mut lists = ElementLists::from(&mesh);
    lists.triangles = vec![[0, 1, 2]];
    let set = Topology::build(ContainerKind::Tetrahedron, lists, None).expect("valid indices");
    let frames = frames_of(ElementKind::Tetrahedron, set.tetrahedra(), &mesh.positions);
    let hash = SpatialHash::new(0.2, &frames, &mesh.positions).expect("cells have a size");
    let inside = hash.best(&frames, [1.2e6, 1e5, 1e5]).located(SumOrder::AsNumbered);
    assert_eq!(inside.map(|l| l.index), Some(0));
    let small = hash.best(&frames, [0.1, 0.1, 0.15]).located(SumOrder::AsNumbered);
    assert!(small.is_some_and(|l| l.index > 0 && l.weights().iter().all(|&w| w >= 0.0)));
}

#[test]
fn the_tree_finds_what_trying_all_finds() {
    // A lattice has many equal distances: ties show.
    let n = 5_u32;
    let mut x = Vec::new();
    let mut hexahedra = Vec::new();
    for k in 0..=n {
        for j in 0..=n {
            for i in 0..=n {
                x.push([f64::from(i), f64::from(j), f64::from(k)]);
            }
        }
    }
    let at = |i: u32, j: u32, k: u32| i + (n + 1) * (j + (n + 1) * k);
    for k in 0..n {
        for j in 0..n {
            for i in 0..n {
                let plane = |k| [at(i, j, k), at(i + 1, j, k), at(i + 1, j + 1, k), at(i, j + 1, k)];
                let [low, high] = [plane(k), plane(k + 1)];
                hexahedra.push([low[0], low[1], low[2], low[3], high[0], high[1], high[2], high[3]]);
            }
        }
    }
    let quads: Vec<[u32; 4]> = hexahedra.iter().map(|h| [h[0], h[1], h[2], h[3]]).collect();
    for frames in
        [frame::frames_of(ElementKind::Hexahedron, &hexahedra, &x), frame::frames_of(ElementKind::Quad, &quads, &x)]
    {
        let tree = tree::Tree::new(&frames);
        for step in 0..400 {
            let s = f64::from(step);
            let y = [(0.5 * s) % 7.0 - 1.0, (0.25 * s) % 9.0 - 2.0, (0.75 * s) % 6.5 - 0.5];
            let mut all = Best::default();
            frames.iter().for_each(|frame| all.try_frame(frame, y));
            let found = tree.best(&frames, y);
            assert_eq!(found.located(SumOrder::ByAxis), all.located(SumOrder::ByAxis), "{y:?}");
        }
    }
    assert!(!tree::Tree::new(&[]).best(&[], [0.0; 3]).is_found());
}

/// Elements and edges go at random: the index has the elements that all of them give, to the last bit.
#[test]
fn an_index_follows_what_goes_and_finds_what_looking_at_all_finds() {
    let mesh = grid_tetrahedra(&BoxGrid::unit([5, 6, 4])).expect("a small grid");
    let mut state = 7u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / f64::from(1u32 << 31)
    };
    // Not a lattice: no distances are equal.
    let x: Vec<[f64; 3]> = mesh.positions.iter().map(|place| place.map(|value| value + 0.02 * random())).collect();
    let set = topology(ContainerKind::Tetrahedron, &mesh);
    let (mut tetrahedra, mut edges) = (set.tetrahedra().to_vec(), set.edges().to_vec());
    let mut index = ElementIndex::new(&set, &x).expect("a mesh with edges");
    while tetrahedra.len() > 3 {
        let mut edit = |n: usize, kind: ElementKind| {
            let (of, gone) = (Members::Elements(kind), (random() * n as f64) as u32);
            let edit = RowEdit::new(n, &[Change::Removed { of, indices: vec![gone] }], of);
            (gone as usize, edit.expect("nothing was placed elsewhere"))
        };
        let (element, elements) = edit(tetrahedra.len(), ElementKind::Tetrahedron);
        let (edge, of_edges) = edit(edges.len(), ElementKind::Edge);
        tetrahedra.swap_remove(element);
        edges.swap_remove(edge);
        let lists = ElementLists { tetrahedra: tetrahedra.clone(), edges: edges.clone(), ..ElementLists::default() };
        let now = Topology::of_lists(ContainerKind::Tetrahedron, lists, x.len());
        assert!(index.follow(&now, (&elements, &of_edges), &x).is_some_and(|n| n <= 6));
        if tetrahedra.len() % 13 != 0 {
            continue;
        }
        let points: Vec<[f64; 3]> = (0..20).map(|_| [0; 3].map(|_| 2.4 * random() - 0.7)).collect();
        let expected = locate_set(&now, &x, &points).expect("elements with a volume");
        for (y, expected) in points.into_iter().zip(expected) {
            assert_eq!(index.locate(&now, &x, y).0, Some(expected), "{y:?} among {}", tetrahedra.len());
        }
    }
}

/// Edges that are numbered along a line, or in any order, and go one by one: with an index as if all were looked at.
#[test]
fn edges_that_follow_a_mesh_are_found_as_if_looked_for_anew() {
    let mut state = 11u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / (1u64 << 31) as f64
    };
    for is_straight in [true, false] {
        let n = 500;
        let x: Vec<[f64; 3]> = (0..=n)
            .map(|k| if is_straight { [0.1 * f64::from(k), 0.0, 0.0] } else { [0; 3].map(|_| random()) })
            .collect();
        // The last one has no direction.
        let mut edges: Vec<[u32; 2]> = (0..n).map(|k| [k, k + 1]).chain([[n, n]]).collect();
        let of = |edges: &[[u32; 2]]| {
            let lists = ElementLists { edges: edges.to_vec(), ..ElementLists::default() };
            Topology::of_lists(ContainerKind::Edge, lists, x.len())
        };
        let mut index = ElementIndex::new(&of(&edges), &x).expect("edges");
        let (mut most, mut n_compared) = (0, 0);
        while edges.len() > 3 {
            let gone = (random() * edges.len() as f64) as u32;
            let change = Change::Removed { of: Members::Elements(ElementKind::Edge), indices: vec![gone] };
            let edit = RowEdit::new(edges.len(), &[change], Members::Elements(ElementKind::Edge)).expect("not moved");
            edges.swap_remove(gone as usize);
            let now = of(&edges);
            assert!(index.follow(&now, (&edit, &edit), &x).is_some_and(|n| n <= 3));
            if !edges.len().is_multiple_of(13) {
                continue;
            }
            let points: Vec<[f64; 3]> = (0..20).map(|_| [54.0 * random() - 2.0, random(), random()]).collect();
            let expected = locate_set(&now, &x, &points).expect("edges with a direction");
            for (y, expected) in points.into_iter().zip(expected) {
                let (found, n_tried) = index.locate(&now, &x, y);
                assert_eq!(found, Some(expected), "{y:?} among {}", edges.len());
                n_compared += 1;
                if edges.len() > 480 {
                    most = most.max(n_tried);
                }
            }
        }
        assert!(n_compared > 500);
        // With each edge that takes the place of another, some more groups are looked into.
        assert!(!is_straight || most < 200, "{most}");
    }
}
