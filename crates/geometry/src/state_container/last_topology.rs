//! Which of several topologies in a node gives a state its points.

use std::collections::BTreeSet;

use settee_kernel::{InitContext, ObjectId, ObjectState, Owner, Role, Scene};

/// Of several topologies in front of a state the last one that has points, with these: SOFA knows one topology of a
/// node, the last that was added, and so do force fields here. `None` where there are not several. One that waits for
/// what is being initialised now, such as a container of the state's own points, is left out.
pub(super) fn last_topology(context: &mut InitContext<'_>) -> Option<(ObjectId, Vec<[f64; 3]>)> {
    if context.scene.in_role(context.node, Role::Topology).len() < 2 {
        return None;
    }
    let objects = context.scene.node(context.node).objects.iter().copied();
    let in_front = objects.take_while(|object| *object != context.object);
    let topologies: Vec<ObjectId> =
        in_front.filter(|object| context.scene.object(*object).class.plays(Role::Topology)).collect();
    if topologies.len() < 2 {
        return None;
    }
    for topology in topologies.into_iter().rev() {
        if waits(context.scene, topology) {
            continue;
        }
        context.require(topology);
        if let Some(points) = context.mesh_points(topology).filter(|points| !points.is_empty()) {
            return Some((topology, points));
        }
    }
    None
}

/// Whether an object is being initialised, or is linked to one that is, or to one that is linked to one.
fn waits(scene: &Scene, object: ObjectId) -> bool {
    let (mut seen, mut ahead) = (BTreeSet::new(), vec![object]);
    while let Some(object) = ahead.pop() {
        if scene.object(object).state == ObjectState::Busy {
            return true;
        }
        if seen.insert(object) {
            let links = scene.connections.targets_of(Owner::Object(object)).into_iter();
            let places = links.filter_map(|target| scene.connections.place_of(target));
            ahead.extend(places.filter_map(|place| scene.connections[place].source.owner.object()));
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use settee_kernel::roles::BaseTopology;
    use settee_kernel::{Base, Component, Data, Diagnostic, Lifecycle};
    use settee_math::Vec3;
    use settee_mesh::SharedMesh;

    use super::*;
    use crate::state_container::MechanicalObject;

    /// Points without elements.
    #[derive(Component)]
    #[component(category = "Test", roles(topology))]
    struct Cloud {
        #[group]
        base: Base,
        /// The points.
        #[data]
        position: Data<Vec<[f64; 3]>>,
        mesh: SharedMesh,
    }

    impl Lifecycle for Cloud {}

    impl BaseTopology for Cloud {
        fn described_mesh(&self) -> &SharedMesh {
            &self.mesh
        }
        fn described_points(&self) -> &[[f64; 3]] {
            &self.position
        }
    }

    fn add_cloud(scene: &mut Scene, points: &[[f64; 3]]) -> ObjectId {
        let mut cloud = Cloud::default();
        if !points.is_empty() {
            cloud.position.set(points.to_vec());
        }
        let root = scene.root();
        scene.add_object(root, "cloud", Box::new(cloud))
    }

    fn add_state(scene: &mut Scene) -> ObjectId {
        let root = scene.root();
        scene.add_object(root, "dofs", Box::new(MechanicalObject::<Vec3>::default()))
    }

    fn points_of(mut scene: Scene, state: ObjectId) -> Vec<[f64; 3]> {
        let mut findings: Vec<Diagnostic> = Vec::new();
        scene.initialise(&mut findings);
        assert!(findings.is_empty(), "{findings:?}");
        let state = scene.get::<MechanicalObject<Vec3>>(state).expect("the state is there");
        state.position.0.clone()
    }

    /// Seen: of two topologies in a node the first gave the state its points, and the last the force fields their
    /// elements.
    #[test]
    fn of_several_topologies_the_last_one_with_points_gives_them() {
        let (first, last) = ([[0.0; 3]], [[1.0; 3], [2.0; 3]]);
        let mut scene = Scene::default();
        add_cloud(&mut scene, &first);
        add_cloud(&mut scene, &last);
        add_cloud(&mut scene, &[]);
        let state = add_state(&mut scene);
        assert_eq!(points_of(scene, state), last);
    }

    #[test]
    fn a_topology_of_the_points_of_the_state_does_not_give_them() {
        let mut scene = Scene::default();
        add_cloud(&mut scene, &[[3.0; 3]]);
        let of_state = add_cloud(&mut scene, &[]);
        let state = add_state(&mut scene);
        let position = |scene: &Scene, object: ObjectId| {
            scene.component(object).and_then(|component| component.find_data("position")).expect("it has positions")
        };
        let [source, target] = [state, of_state]
            .map(|object| settee_kernel::DataRef { owner: Owner::Object(object), index: position(&scene, object) });
        scene.connect(source, target);
        assert_eq!(points_of(scene, state), [[3.0; 3]]);
    }
}
