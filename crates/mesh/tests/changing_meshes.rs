//! Meshes that change element by element, and those that follow them.

use proptest::prelude::*;
use settee_mesh::dynamic::{LeftAlonePolicy, MeshFamily, Rule};
use settee_mesh::generate::{BoxGrid, grid_hexahedra, grid_tetrahedra};
use settee_mesh::{Change, ContainerKind, ElementKind, ElementLists, Members, Mesh, Topology, removal};

fn topology(kind: ContainerKind, mesh: &Mesh) -> Topology {
    Topology::build(kind, ElementLists::from(mesh), Some(mesh.positions.len())).expect("a generated mesh is sound")
}

fn lists(edges: &[[u32; 2]], triangles: &[[u32; 3]]) -> ElementLists {
    ElementLists { edges: edges.to_vec(), triangles: triangles.to_vec(), ..ElementLists::default() }
}

/// Tetrahedra, their surface, and the surface's border; hexahedra, their tetrahedra and their surface cut in triangles.
fn families() -> Vec<(MeshFamily, ElementKind)> {
    let box_grid = BoxGrid::unit([3, 3, 2]);
    let boundary = |of| Rule::Boundary { of, flip: false, no_new: false };
    let mut found = Vec::new();

    let tetrahedra = topology(ContainerKind::Tetrahedron, &grid_tetrahedra(&box_grid).expect("a small grid"));
    let surface = tetrahedra.boundary_triangles().into_iter().map(|t| tetrahedra.triangles()[t as usize]).collect();
    let surface = ElementLists { triangles: surface, ..ElementLists::default() };
    let n_points = tetrahedra.n_points();
    let surface = Topology::build(ContainerKind::Triangle, surface, Some(n_points)).expect("a surface");
    let mut family = MeshFamily::default();
    let members = [&tetrahedra, &surface].map(|mesh| family.add_mesh(mesh, n_points).expect("complete lists"));
    family.derive(members[0], members[1], boundary(ElementKind::Tetrahedron)).expect("it is made so");
    found.push((family, ElementKind::Tetrahedron));

    let hexahedra = topology(ContainerKind::Hexahedron, &grid_hexahedra(&box_grid).expect("a small grid"));
    let quads = hexahedra.boundary_quads().into_iter().map(|q| hexahedra.quads()[q as usize]).collect();
    let n_points = hexahedra.n_points();
    let surface =
        Topology::build(ContainerKind::Quad, ElementLists { quads, ..ElementLists::default() }, Some(n_points))
            .expect("a surface");
    let cut = settee_mesh::split::triangles_of_quads(surface.quads(), None);
    let cut = Topology::build(ContainerKind::Triangle, lists(&[], &cut), Some(n_points)).expect("triangles");
    let parts = settee_mesh::split::tetrahedra_of_hexahedra(hexahedra.hexahedra());
    let parts = ElementLists { tetrahedra: parts, ..ElementLists::default() };
    let parts = Topology::build(ContainerKind::Tetrahedron, parts, Some(n_points)).expect("tetrahedra");
    let mut family = MeshFamily::default();
    let members =
        [&hexahedra, &surface, &cut, &parts].map(|mesh| family.add_mesh(mesh, n_points).expect("complete lists"));
    family.derive(members[0], members[1], boundary(ElementKind::Hexahedron)).expect("it is made so");
    family.derive(members[1], members[2], Rule::QuadsCut).expect("it is made so");
    family.derive(members[0], members[3], Rule::HexahedraCut { swapping: false }).expect("it is made so");
    found.push((family, ElementKind::Hexahedron));
    found
}

/// Nodes of all elements of a kind, each in order, all in order.
fn as_set(family: &MeshFamily, member: usize, kind: ElementKind) -> Vec<Vec<u32>> {
    let mesh = family.mesh(member);
    let nodes = |element| {
        let mut nodes = mesh.nodes(kind, element).to_vec();
        nodes.sort_unstable();
        nodes
    };
    let mut found: Vec<Vec<u32>> = (0..mesh.n_elements(kind) as u32).map(nodes).collect();
    found.sort();
    found
}

fn assert_sound(family: &MeshFamily, n_members: usize) {
    for member in 0..n_members {
        assert_eq!(family.mesh(member).disagreements(), [""; 0], "mesh {member}");
    }
}

#[test]
fn the_check_list_of_one_removal() {
    // A strip of triangles: 0 1 2, 1 3 2, 2 3 4, ...
    let strip: Vec<[u32; 3]> =
        (0..10).map(|i| if i % 2 == 0 { [i, i + 1, i + 2] } else { [i, i + 2, i + 1] }).collect();
    let mesh = Topology::build(ContainerKind::Triangle, lists(&[], &strip), Some(12)).expect("a strip");
    let mut family = MeshFamily::default();
    let member = family.add_mesh(&mesh, 12).expect("complete lists");
    family.remove(member, ElementKind::Triangle, &[3, 7], LeftAlonePolicy::REMOVED).expect("they exist");
    let after = family.mesh(member).to_topology();
    let mut wanted = strip.clone();
    wanted.swap_remove(7);
    wanted.swap_remove(3);
    assert_eq!(after.triangles(), wanted);
    assert_eq!(after.n_points(), 12);
    let changes = family.take_changes(member);
    assert_eq!(changes[0], Change::Removed { of: Members::Elements(ElementKind::Triangle), indices: vec![7, 3] });
    assert!(matches!(&changes[1], Change::Removed { of: Members::Elements(ElementKind::Edge), .. }));
    assert_sound(&family, 1);
}

#[test]
fn what_is_wrong_is_told_and_changes_nothing() {
    let (mut family, kind) = families().swap_remove(0);
    let before = family.mesh(0).to_topology();
    let n = family.mesh(0).n_elements(kind) as u32;
    let refused = family.remove(0, kind, &[0, n], LeftAlonePolicy::REMOVED).expect_err("there is none");
    assert_eq!(refused.to_string(), format!("there is no tetrahedron {n}: the mesh has {n}"));
    let refused = family.remove(0, ElementKind::Quad, &[0], LeftAlonePolicy::REMOVED).expect_err("no quads");
    assert_eq!(refused.to_string(), "the container has no quad");
    let refused = family.add(0, kind, &[[0, 1, 2, 999]], &[]).expect_err("no such point");
    assert!(refused.to_string().starts_with("tetrahedron 0 of the new ones names point 999"), "{refused}");
    let refused = family.add(0, kind, &[[0, 1, 1, 2]], &[]).expect_err("twice");
    assert_eq!(refused.to_string(), "tetrahedron 0 of the new ones names a point twice");
    assert!(family.add_points(0, vec![vec![(10_000, 1.0)]]).is_err());
    assert!(family.renumber_points(0, &[0, 0, 1]).is_err());
    assert_eq!(family.mesh(0).to_topology(), before);
}

#[test]
fn all_can_go() {
    for (mut family, kind) in families() {
        let all: Vec<u32> = (0..family.mesh(0).n_elements(kind) as u32).collect();
        family.remove(0, kind, &all, LeftAlonePolicy::REMOVED).expect("they exist");
        let n_members = if kind == ElementKind::Tetrahedron { 2 } else { 4 };
        assert_sound(&family, n_members);
        for member in 0..n_members {
            let mesh = family.mesh(member);
            let main = mesh.main_kind().expect("a kind of elements");
            assert_eq!((mesh.n_points(), mesh.n_elements(main), mesh.n_elements(ElementKind::Edge)), (0, 0, 0));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever happens, tables agree with lists, surfaces are those of what is there, and values follow.
    #[test]
    fn random_changes_keep_everything_sound(choices in prop::collection::vec((0u8..6, any::<u32>()), 1..40)) {
        for (mut family, kind) in families() {
            let n_members = if kind == ElementKind::Tetrahedron { 2 } else { 4 };
            // A value per element and per point: what the followers of the changes keep.
            let mut names: Vec<Vec<u32>> = (0..family.mesh(0).n_elements(kind) as u32)
                .map(|element| family.mesh(0).nodes(kind, element).to_vec())
                .collect();
            let mut points: Vec<u32> = (0..family.mesh(0).n_points() as u32).collect();
            let mut next_point = points.len() as u32;
            let mut gone: Vec<Vec<u32>> = Vec::new();
            for &(choice, seed) in &choices {
                let mesh = family.mesh(0);
                let (n, n_points) = (mesh.n_elements(kind) as u32, mesh.n_points() as u32);
                match choice {
                    0 | 1 if n > 0 => {
                        let chosen = [seed % n, (seed / 7) % n];
                        gone = chosen.iter().map(|element| mesh.nodes(kind, *element).to_vec()).collect();
                        let policy = if choice == 0 { LeftAlonePolicy::REMOVED } else { LeftAlonePolicy::POINTS_STAY };
                        family.remove(0, kind, &chosen, policy).expect("they exist");
                        if choice == 0 {
                            gone.clear();
                        }
                    }
                    2 if !gone.is_empty() => {
                        let nodes = gone.swap_remove(0);
                        gone.clear();
                        if family.mesh(0).find(kind, &nodes).is_none() {
                            match nodes.len() {
                                4 => {
                                    let nodes: [u32; 4] = std::array::from_fn(|i| nodes[i]);
                                    family.add(0, kind, &[nodes], &[]).expect("known points");
                                }
                                _ => {
                                    let nodes: [u32; 8] = std::array::from_fn(|i| nodes[i]);
                                    family.add(0, kind, &[nodes], &[]).expect("known points");
                                }
                            }
                        }
                    }
                    3 if n_points > 0 => {
                        family.add_points(0, vec![vec![(seed % n_points, 1.0)]]).expect("it exists");
                        gone.clear();
                    }
                    // Edges and faces go with all elements that have them.
                    4 | 5 if n > 0 => {
                        let face = if kind == ElementKind::Tetrahedron { ElementKind::Triangle } else { ElementKind::Quad };
                        let lower = if choice == 4 { ElementKind::Edge } else { face };
                        let n_lower = mesh.n_elements(lower) as u32;
                        let chosen = [seed % n_lower, (seed / 7) % n_lower, (seed / 49) % n_lower];
                        family.remove(0, lower, &chosen, LeftAlonePolicy::REMOVED).expect("they exist");
                        gone.clear();
                    }
                    _ => {}
                }
                for change in family.take_changes(0) {
                    match change {
                        Change::Removed { of: Members::Points, indices } => {
                            let kept = removal(points.len(), &indices);
                            points = kept.iter().map(|old| points[*old as usize]).collect();
                        }
                        Change::Removed { of: Members::Elements(other), indices } if other == kind => {
                            let kept = removal(names.len(), &indices);
                            names = kept.iter().map(|old| names[*old as usize].clone()).collect();
                        }
                        Change::Added { of: Members::Points, ancestors } => {
                            for _ in ancestors {
                                points.push(next_point);
                                next_point += 1;
                            }
                        }
                        Change::Added { of: Members::Elements(other), ancestors } if other == kind => {
                            let first = names.len();
                            for element in first..first + ancestors.len() {
                                let nodes = family.mesh(0).nodes(kind, element as u32);
                                names.push(nodes.iter().map(|node| points[*node as usize]).collect());
                            }
                        }
                        _ => {}
                    }
                }
                assert_sound(&family, n_members);
                let mesh = family.mesh(0);
                prop_assert_eq!(points.len(), mesh.n_points());
                for (element, name) in names.iter().enumerate() {
                    let nodes: Vec<u32> = mesh.nodes(kind, element as u32).iter().map(|n| points[*n as usize]).collect();
                    prop_assert_eq!(&nodes, name);
                }
                let now = mesh.to_topology();
                let (face, boundary): (ElementKind, Vec<Vec<u32>>) = if kind == ElementKind::Tetrahedron {
                    let outside = now.boundary_triangles().into_iter();
                    (ElementKind::Triangle, outside.map(|t| now.triangles()[t as usize].to_vec()).collect())
                } else {
                    let outside = now.boundary_quads().into_iter();
                    (ElementKind::Quad, outside.map(|q| now.quads()[q as usize].to_vec()).collect())
                };
                let mut boundary: Vec<Vec<u32>> = boundary.into_iter().map(|mut face| { face.sort_unstable(); face }).collect();
                boundary.sort();
                prop_assert_eq!(as_set(&family, 1, face), boundary);
                if kind == ElementKind::Hexahedron {
                    prop_assert_eq!(family.mesh(2).n_elements(ElementKind::Triangle), 2 * family.mesh(1).n_elements(face));
                    prop_assert_eq!(family.mesh(3).n_elements(ElementKind::Tetrahedron), 6 * mesh.n_elements(kind));
                }
            }
        }
    }
}
