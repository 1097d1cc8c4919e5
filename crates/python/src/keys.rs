//! Nodes and objects as numbers: the id, doubled, plus one for objects.

use settee_kernel::{NodeId, ObjectId, Owner, Scene};

/// The number of a node.
pub fn of_node(node: NodeId) -> u64 {
    node.to_bits() << 1
}

/// The number of an object.
pub fn of_object(object: ObjectId) -> u64 {
    object.to_bits() << 1 | 1
}

/// The number of a node or object.
pub fn of(owner: Owner) -> u64 {
    match owner {
        Owner::Node(node) => of_node(node),
        Owner::Object(object) => of_object(object),
    }
}

/// What a number names; `None` if it is not in the scene any more.
pub fn owner(scene: &Scene, key: u64) -> Option<Owner> {
    if key & 1 == 0 {
        let node = NodeId::from_bits(key >> 1);
        scene.contains_node(node).then_some(Owner::Node(node))
    } else {
        let object = ObjectId::from_bits(key >> 1);
        scene.contains_object(object).then_some(Owner::Object(object))
    }
}
