//! Ten thousand random changes of each container: lists and tables agree all along, and files bring them back.

mod common;

use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy, MeshFamily, NewElements, Rule};
use settee_mesh::{ContainerKind, ElementKind, ElementLists, Topology};
use settee_persist::{Persist, Reader, Writer};

use common::Random;

const CHANGES: usize = 10_000;
/// After so many changes everything is compared.
const COMPARED: usize = 100;
/// About how many elements and points there are.
const ELEMENTS: usize = 40;
const POINTS: usize = 24;

fn policy(random: &mut Random) -> LeftAlonePolicy {
    [LeftAlonePolicy::REMOVED, LeftAlonePolicy::POINTS_STAY, LeftAlonePolicy::KEPT][random.below(3)]
}

/// A change of the first mesh; `kind`: that of its elements, `None` for points alone.
fn change(family: &MeshFamily, kind: Option<ElementKind>, random: &mut Random) -> Option<ChangeRequest> {
    let mesh = family.mesh(0);
    let n_points = mesh.n_points();
    let n = kind.map_or(0, |kind| mesh.n_elements(kind));
    Some(match (random.below(8), kind) {
        (0..=2, Some(kind)) if n > 0 && random.below(2 * ELEMENTS) < n => {
            let chosen = 1 + random.below(3);
            ChangeRequest::Remove { kind, indices: random.some(chosen, n), left_alone: policy(random) }
        }
        (0..=4, Some(kind)) if n_points >= kind.n_nodes() => {
            let nodes = random.some(kind.n_nodes(), n_points);
            if mesh.find(kind, &nodes).is_some() {
                return None;
            }
            ChangeRequest::Add { elements: NewElements::of(kind, &nodes).ok()?, ancestors: Vec::new() }
        }
        (5, _) | (0..=4, None) if n_points > 0 && random.below(2 * POINTS) < n_points => {
            let chosen = 1 + random.below(2);
            ChangeRequest::RemovePoints(random.some(chosen, n_points))
        }
        (6, _) if n_points > 1 => ChangeRequest::RenumberPoints(random.some(n_points, n_points)),
        _ if n_points < 2 * POINTS => {
            let ancestors = if n_points == 0 { Vec::new() } else { vec![(random.below(n_points) as u32, 1.0)] };
            ChangeRequest::AddPoints(vec![ancestors])
        }
        _ => return None,
    })
}

/// The family as a file brings it back.
fn read_again(family: &MeshFamily) -> MeshFamily {
    let mut writer = Writer::default();
    family.save(&mut writer);
    assert_eq!(writer.refused(), None);
    MeshFamily::load(&mut Reader::new(writer.bytes()), None).expect("what was written can be read")
}

#[test]
fn every_container_stays_sound() {
    for container in [
        ContainerKind::Point,
        ContainerKind::Edge,
        ContainerKind::Triangle,
        ContainerKind::Quad,
        ContainerKind::Tetrahedron,
        ContainerKind::Hexahedron,
    ] {
        let empty = Topology::build(container, ElementLists::default(), Some(POINTS)).expect("points alone");
        let mut family = MeshFamily::default();
        let main = family.add_mesh(&empty, POINTS).expect("an empty mesh");
        let copy = family.add_mesh(&empty, POINTS).expect("an empty mesh");
        family.derive(main, copy, Rule::Identity).expect("it is made so");
        let kind = family.mesh(main).main_kind();
        let mut random = Random(container as u64 + 1);
        let mut done = 0;
        while done < CHANGES {
            let Some(request) = change(&family, kind, &mut random) else { continue };
            family.carry_out(main, &request).unwrap_or_else(|problem| panic!("{container:?}, {request:?}: {problem}"));
            for member in [main, copy] {
                family.take_changes(member);
            }
            done += 1;
            if done % COMPARED != 0 {
                continue;
            }
            for member in [main, copy] {
                let found = family.mesh(member).disagreements();
                assert_eq!(found, [""; 0], "{container:?}, mesh {member}, after {done} changes");
            }
            let [own, other] = [main, copy].map(|member| family.mesh(member).to_topology());
            assert_eq!(own.n_points(), other.n_points(), "{container:?}");
            if let Some(kind) = kind {
                let again = read_again(&family);
                assert_eq!(again.mesh(main).to_topology().lists(), own.lists());
                for element in 0..own.n_elements(kind) as u32 {
                    for node in family.mesh(main).nodes(kind, element) {
                        let around = [&family, &again].map(|family| family.mesh(main).around_point(kind, *node));
                        assert_eq!(around[0], around[1], "the order of neighbours is kept");
                    }
                }
            }
        }
    }
}
