//! Meshes that are made from others, and are changed by themselves too: nothing panics, and each element is still known
//! by the one that it comes from.

mod common;

use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy, Member, MeshFamily, Mismatch, NewElements, Rule};
use settee_mesh::follow::{follow_rows, interpolated};
use settee_mesh::generate::{BoxGrid, grid_hexahedra, grid_tetrahedra};
use settee_mesh::{ContainerKind, ElementKind, ElementLists, Members, Mesh, Topology};
use settee_persist::{Persist, Reader, Writer};

use common::Random;

fn topology(kind: ContainerKind, lists: ElementLists, n_points: usize) -> Topology {
    Topology::build(kind, lists, Some(n_points)).expect("a sound mesh")
}

fn add(family: &mut MeshFamily, mesh: &Topology) -> Member {
    family.add_mesh(mesh, mesh.n_points()).expect("complete lists")
}

fn derive(family: &mut MeshFamily, input: Member, output: Member, rule: Rule) {
    family.derive(input, output, rule).expect("it is made so");
}

fn boundary(of: ElementKind) -> Rule {
    Rule::Boundary { of, flip: false, no_new: false }
}

/// Tetrahedra with a copy, their surface, which has two points more, and the surface's border.
fn of_tetrahedra(mesh: Mesh) -> MeshFamily {
    let n_points = mesh.positions.len();
    let body = topology(ContainerKind::Tetrahedron, ElementLists::from(&mesh), n_points);
    let triangles: Vec<[u32; 3]> =
        body.boundary_triangles().iter().map(|index| body.triangles()[*index as usize]).collect();
    // A part of the surface has a border.
    let part = ElementLists { triangles: triangles[3..].to_vec(), ..ElementLists::default() };
    let part = topology(ContainerKind::Triangle, part, n_points + 2);
    let edges = part.boundary_edges().iter().map(|edge| part.edges()[*edge as usize]).collect();
    let border = topology(ContainerKind::Edge, ElementLists { edges, ..ElementLists::default() }, n_points + 2);
    let mut family = MeshFamily::default();
    let [main, copy, part, border] = [&body, &body, &part, &border].map(|mesh| add(&mut family, mesh));
    derive(&mut family, main, copy, Rule::Identity);
    derive(&mut family, main, part, boundary(ElementKind::Tetrahedron));
    derive(&mut family, part, border, boundary(ElementKind::Triangle));
    assert_eq!(family.derive(border, main, Rule::Identity), Err(Mismatch::Circle));
    family
}

/// Hexahedra, their tetrahedra, their surface, and that cut in triangles.
fn of_hexahedra(mesh: &Mesh) -> MeshFamily {
    let n_points = mesh.positions.len();
    let body = topology(ContainerKind::Hexahedron, ElementLists::from(mesh), n_points);
    let quads = body.boundary_quads().iter().map(|index| body.quads()[*index as usize]).collect();
    let surface = topology(ContainerKind::Quad, ElementLists { quads, ..ElementLists::default() }, n_points);
    let triangles = settee_mesh::split::triangles_of_quads(surface.quads(), Some(2));
    let cut = topology(ContainerKind::Triangle, ElementLists { triangles, ..ElementLists::default() }, n_points);
    let tetrahedra = settee_mesh::split::tetrahedra_of_hexahedra(body.hexahedra());
    let parts = topology(ContainerKind::Tetrahedron, ElementLists { tetrahedra, ..ElementLists::default() }, n_points);
    let mut family = MeshFamily::default();
    let [body, parts, surface, cut] = [&body, &parts, &surface, &cut].map(|mesh| add(&mut family, mesh));
    derive(&mut family, body, parts, Rule::HexahedraCut { swapping: false });
    derive(&mut family, body, surface, boundary(ElementKind::Hexahedron));
    derive(&mut family, surface, cut, Rule::QuadsCut);
    family
}

/// A change of one of the meshes.
fn change(family: &MeshFamily, member: Member, random: &mut Random) -> Option<ChangeRequest> {
    let mesh = family.mesh(member);
    let n_points = mesh.n_points();
    let kind = mesh.main_kind()?;
    let kinds = [ElementKind::Edge, ElementKind::Triangle, ElementKind::Quad, kind];
    Some(match random.below(9) {
        0..=2 => {
            let kind = if random.below(3) == 0 { kinds[random.below(4)] } else { kind };
            let left_alone = [LeftAlonePolicy::REMOVED, LeftAlonePolicy::POINTS_STAY, LeftAlonePolicy::KEPT];
            let (chosen, left_alone) = (1 + random.below(3), left_alone[random.below(3)]);
            ChangeRequest::Remove { kind, indices: random.some(chosen, mesh.n_elements(kind)), left_alone }
        }
        3 | 4 if n_points >= kind.n_nodes() => {
            let nodes = random.some(kind.n_nodes(), n_points);
            if mesh.find(kind, &nodes).is_some() {
                return None;
            }
            ChangeRequest::Add { elements: NewElements::of(kind, &nodes).ok()?, ancestors: Vec::new() }
        }
        5 if n_points > 2 => ChangeRequest::RemovePoints(random.some(1, n_points)),
        6 => ChangeRequest::RenumberPoints(random.some(n_points, n_points)),
        // No two points have equal values, by which they are compared.
        7 | 8 if n_points > 0 => {
            let weight = 0.5 + random.below(1 << 24) as f64 / f64::from(1 << 24);
            ChangeRequest::AddPoints(vec![vec![(random.below(n_points) as u32, weight)]])
        }
        _ => return None,
    })
}

/// The values of the points of an element; those that are not known are left out.
fn values(family: &MeshFamily, (member, kind, element): (Member, ElementKind, u32), of: &[Vec<f64>]) -> Vec<f64> {
    let nodes = family.mesh(member).nodes(kind, element).iter();
    nodes.map(|node| of[member][*node as usize]).filter(|value| value.is_finite()).collect()
}

fn assert_known(family: &MeshFamily, points: &[Vec<f64>], after: usize) {
    for (member, values_of) in points.iter().enumerate() {
        let mesh = family.mesh(member);
        assert_eq!(mesh.disagreements(), [""; 0], "mesh {member} after {after} changes");
        assert_eq!(mesh.n_points(), values_of.len(), "mesh {member} after {after} changes");
        let Some(kind) = mesh.main_kind() else { continue };
        for element in 0..mesh.n_elements(kind) as u32 {
            let origin = family.origin(member, kind, element).unwrap_or((member, kind, element));
            let wanted = values(family, origin, points);
            if wanted.len() < origin.1.n_nodes() {
                continue;
            }
            let own = values(family, (member, kind, element), points);
            let is_part = own.iter().all(|value| wanted.contains(value));
            assert!(is_part, "{kind} {element} of mesh {member} after {after} changes: {own:?} of {wanted:?}");
        }
    }
    let mut writer = Writer::default();
    family.save(&mut writer);
    let again = MeshFamily::load(&mut Reader::new(writer.bytes()), None);
    assert!(again.is_ok(), "the tables contradict each other after {after} changes");
}

fn follow(family: &mut MeshFamily, points: &mut [Vec<f64>]) {
    for (member, values) in points.iter_mut().enumerate() {
        let changes = family.take_changes(member);
        follow_rows(values, 1, (&changes, Members::Points), |rows, origin| interpolated(rows, origin, &[f64::NAN]));
    }
}

#[test]
fn outputs_that_are_changed_by_themselves_go_on_following() {
    let grid = BoxGrid::unit([3, 3, 2]);
    for seed in 0..40 {
        let families = [
            of_tetrahedra(grid_tetrahedra(&grid).expect("a grid")),
            of_hexahedra(&grid_hexahedra(&grid).expect("one")),
        ];
        for mut family in families {
            let mut random = Random(seed);
            let n_points: Vec<usize> = (0..4).map(|member| family.mesh(member).n_points()).collect();
            let mut points: Vec<Vec<f64>> = n_points.iter().map(|n| (1..=*n).map(|i| i as f64).collect()).collect();
            for after in 1..60 {
                let member = random.below(4);
                let Some(request) = change(&family, member, &mut random) else { continue };
                // What a container does not have, such as quads in triangles, cannot go.
                let _ = family.carry_out(member, &request);
                follow(&mut family, &mut points);
                assert_known(&family, &points, after);
            }
            // Without the input's elements there is nothing but what outputs have by themselves.
            let kind = family.mesh(0).main_kind().expect("a body");
            let all: Vec<u32> = (0..family.mesh(0).n_elements(kind) as u32).collect();
            family.remove(0, kind, &all, LeftAlonePolicy::REMOVED).expect("they exist");
            for member in 1..4 {
                let kind = family.mesh(member).main_kind().expect("elements");
                for element in 0..family.mesh(member).n_elements(kind) as u32 {
                    assert_ne!(family.origin(member, kind, element).map(|(root, ..)| root), Some(0));
                }
            }
        }
    }
}

#[test]
fn an_element_that_was_removed_from_the_output_is_forgotten() {
    let lists = ElementLists { tetrahedra: vec![[0, 1, 2, 3], [1, 2, 3, 4]], ..ElementLists::default() };
    let body = topology(ContainerKind::Tetrahedron, lists, 5);
    let triangles: Vec<[u32; 3]> =
        body.boundary_triangles().iter().map(|index| body.triangles()[*index as usize]).collect();
    let lists = ElementLists { triangles: triangles.clone(), ..ElementLists::default() };
    let surface = topology(ContainerKind::Triangle, lists, 5);
    let mut family = MeshFamily::default();
    let [body, surface] = [&body, &surface].map(|mesh| add(&mut family, mesh));
    derive(&mut family, body, surface, boundary(ElementKind::Tetrahedron));
    family.remove(surface, ElementKind::Triangle, &[0], LeftAlonePolicy::REMOVED).expect("it exists");
    family.remove(body, ElementKind::Tetrahedron, &[0], LeftAlonePolicy::REMOVED).expect("it exists");
    let mut left: Vec<Vec<u32>> = family.mesh(surface).to_topology().triangles().iter().map(|t| t.to_vec()).collect();
    left.iter_mut().for_each(|nodes| nodes.sort_unstable());
    left.sort();
    // What bounds the other one, now that the last point has the number of the one that went.
    assert_eq!(left, [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
}

#[test]
fn what_was_not_made_by_the_rule_is_told() {
    let triangles = |list: Vec<[u32; 3]>, n_points| {
        topology(ContainerKind::Triangle, ElementLists { triangles: list, ..ElementLists::default() }, n_points)
    };
    let (whole, part) = (triangles(vec![[0, 1, 2], [1, 3, 2]], 4), triangles(vec![[3, 2, 1]], 6));
    let check = |to: &Topology| Rule::Identity.check((&whole, 4), (to, to.n_points()));
    assert_eq!(check(&part), Ok(()));
    assert_eq!(check(&triangles(vec![[0, 1, 2]], 3)), Err(Mismatch::Points { n_points: [4, 3] }));
    let other = check(&triangles(vec![[0, 1, 2], [0, 1, 3]], 4)).expect_err("the input has no such triangle");
    assert_eq!(other, Mismatch::Element { kind: ElementKind::Triangle, index: 1 });
    assert_eq!(other.to_string(), "its triangle 1 is made of no element of the input");
    let mut family = MeshFamily::default();
    let [input, output] = [&whole, &part].map(|mesh| add(&mut family, mesh));
    derive(&mut family, input, output, Rule::Identity);
    // The triangle that the output lacks goes first, and then the one that it has.
    family.remove(input, ElementKind::Triangle, &[0], LeftAlonePolicy::REMOVED).expect("it exists");
    assert_eq!(family.mesh(output).n_elements(ElementKind::Triangle), 1);
    family.remove(input, ElementKind::Triangle, &[0], LeftAlonePolicy::REMOVED).expect("it exists");
    assert_eq!(family.mesh(output).n_elements(ElementKind::Triangle), 0);
}

#[test]
fn edges_of_the_input_are_edges_of_its_copy() {
    let lists = ElementLists { triangles: vec![[0, 1, 2], [1, 3, 2]], ..ElementLists::default() };
    let mesh = topology(ContainerKind::Triangle, lists, 4);
    let mut family = MeshFamily::default();
    let [input, output] = [&mesh, &mesh].map(|mesh| add(&mut family, mesh));
    derive(&mut family, input, output, Rule::Identity);
    family.add(input, ElementKind::Edge, &[[0, 3]], &[]).expect("known points");
    assert_eq!(family.mesh(output).n_elements(ElementKind::Edge), 6);
    family.remove(input, ElementKind::Edge, &[5], LeftAlonePolicy::KEPT).expect("it exists");
    assert_eq!(family.mesh(output).to_topology().edges(), mesh.edges());
}

#[test]
fn a_copy_may_have_points_only() {
    let lists = ElementLists { triangles: vec![[0, 1, 2], [1, 3, 2]], ..ElementLists::default() };
    let mesh = topology(ContainerKind::Triangle, lists, 4);
    let points = topology(ContainerKind::Point, ElementLists::default(), 4);
    assert_eq!(Rule::QuadsCut.check((&mesh, 4), (&points, 4)), Err(Mismatch::Kind(ElementKind::Triangle)));
    let mut family = MeshFamily::default();
    let [input, output] = [&mesh, &points].map(|mesh| add(&mut family, mesh));
    derive(&mut family, input, output, Rule::Identity);
    family.add(input, ElementKind::Triangle, &[[0, 3, 4]], &[]).expect("points may come");
    assert_eq!(family.mesh(output).n_points(), 5);
    family.remove(input, ElementKind::Triangle, &[0, 1], LeftAlonePolicy::REMOVED).expect("they exist");
    assert_eq!(family.mesh(output).n_points(), 3);
}

#[test]
fn new_elements_bring_the_points_that_they_name() {
    let lists = ElementLists { triangles: vec![[0, 1, 2]], ..ElementLists::default() };
    let mesh = topology(ContainerKind::Triangle, lists, 3);
    let mut family = MeshFamily::default();
    let [input, output] = [&mesh, &mesh].map(|mesh| add(&mut family, mesh));
    derive(&mut family, input, output, Rule::Identity);
    family.add(input, ElementKind::Triangle, &[[1, 4, 2]], &[]).expect("points may come");
    for member in [input, output] {
        assert_eq!(family.mesh(member).n_points(), 5);
        assert_eq!(family.mesh(member).to_topology().triangles(), [[0, 1, 2], [1, 4, 2]]);
    }
    let refused = family.add(input, ElementKind::Triangle, &[[0, 1, 4_000_000_000]], &[]);
    assert!(refused.is_err(), "a number that is a slip makes no billions of points");
}
