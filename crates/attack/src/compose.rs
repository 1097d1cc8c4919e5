//! Scenes put together at random from the classes that the program documents.

use fastrand::Rng;

use crate::catalogue::{Catalogue, ClassFacts};
use crate::element::Element;
use crate::values;

/// A scene of some bodies that has a chance to run.
pub fn compose(catalogue: &Catalogue, rng: &mut Rng) -> Element {
    let mut root = Element::new("Node", &[("name", "root"), ("dt", "0.01"), ("gravity", "0 -9.81 0")]);
    if rng.u8(0..8) == 0 {
        let dt = values::number(rng);
        root.set("dt", dt);
    }
    if rng.u8(0..3) == 0 {
        for class in ["FreeMotionAnimationLoop", "BlockGaussSeidelConstraintSolver"] {
            root.children.push(Element::new(class, &[]));
        }
    } else if rng.u8(0..3) == 0 {
        root.children.extend(one(catalogue, "AnimationLoop", rng));
    }
    if rng.u8(0..3) == 0 {
        for class in ["CollisionPipeline", "BruteForceBroadPhase", "BVHNarrowPhase", "CollisionResponse"] {
            root.children.push(Element::new(class, &[]));
        }
        root.children
            .push(Element::new("MinProximityIntersection", &[("alarmDistance", "0.3"), ("contactDistance", "0.1")]));
    }
    for number in 0..rng.usize(1..4) {
        root.children.push(body(catalogue, number, rng));
    }
    if rng.u8(0..4) == 0 {
        root.children.extend(one(catalogue, "", rng));
    }
    root
}

/// A component of a category with some of its data.
fn one(catalogue: &Catalogue, category: &str, rng: &mut Rng) -> Option<Element> {
    let classes = catalogue.category(category);
    (!classes.is_empty()).then(|| component(classes[rng.usize(0..classes.len())], rng))
}

fn component(class: &ClassFacts, rng: &mut Rng) -> Element {
    let mut element = Element::new(&class.name, &[]);
    if !class.templates.is_empty() && rng.u8(0..6) == 0 {
        element.set("template", class.templates[rng.usize(0..class.templates.len())].clone());
    }
    if class.data.is_empty() {
        return element;
    }
    for _ in 0..rng.usize(0..5) {
        let data = &class.data[rng.usize(0..class.data.len())];
        let value = values::fitting(rng, data);
        element.set(&data.name, value);
    }
    element
}

/// What points a body has.
fn points(catalogue: &Catalogue, rng: &mut Rng) -> Vec<Element> {
    let tetrahedra = "0 1 2 3  1 2 3 4";
    let position = "0 0 0  1 0 0  0 1 0  0 0 1  1 1 1";
    match rng.u8(0..8) {
        0 => vec![Element::new("MechanicalObject", &[("name", "dofs"), ("position", position)])],
        1 => vec![
            Element::new("MeshTopology", &[("name", "mesh"), ("position", position), ("tetrahedra", tetrahedra)]),
            Element::new("MechanicalObject", &[("name", "dofs")]),
        ],
        2 => vec![
            Element::new(
                "TetrahedronSetTopologyContainer",
                &[("name", "mesh"), ("position", position), ("tetrahedra", tetrahedra)],
            ),
            Element::new("TetrahedronSetTopologyModifier", &[]),
            Element::new("TetrahedronSetGeometryAlgorithms", &[]),
            Element::new("MechanicalObject", &[("name", "dofs")]),
        ],
        3 => vec![
            Element::new(
                "TriangleSetTopologyContainer",
                &[("name", "mesh"), ("position", position), ("triangles", "0 1 2  1 4 2")],
            ),
            Element::new("TriangleSetTopologyModifier", &[]),
            Element::new("MechanicalObject", &[("name", "dofs")]),
        ],
        4 => vec![
            Element::new(
                "EdgeSetTopologyContainer",
                &[("name", "mesh"), ("position", position), ("edges", "0 1  1 2  2 3  3 4")],
            ),
            Element::new("MechanicalObject", &[("name", "dofs"), ("template", "Rigid3d")]),
        ],
        5 => vec![Element::new(
            "MechanicalObject",
            &[("name", "dofs"), ("template", "Rigid3d"), ("position", "0 0 0 0 0 0 1  1 0 0 0 0 0 1")],
        )],
        6 => {
            let mut elements: Vec<Element> = one(catalogue, "Topology", rng).into_iter().collect();
            elements.push(Element::new("MechanicalObject", &[("name", "dofs")]));
            elements
        }
        _ => vec![
            Element::new(
                "RegularGridTopology",
                &[("name", "mesh"), ("n", "3 3 3"), ("min", "0 0 0"), ("max", "1 1 1")],
            ),
            Element::new("MechanicalObject", &[("name", "dofs")]),
        ],
    }
}

fn body(catalogue: &Catalogue, number: usize, rng: &mut Rng) -> Element {
    let mut node = Element::new("Node", &[("name", &format!("body{number}"))]);
    if rng.u8(0..8) > 0 {
        node.children.extend(one(catalogue, "ODESolver", rng));
    }
    if rng.u8(0..5) > 0 {
        node.children.extend(one(catalogue, "LinearSolver", rng));
    }
    node.children.extend(points(catalogue, rng));
    if rng.u8(0..8) > 0 {
        node.children.extend(one(catalogue, "Mass", rng));
    }
    for _ in 0..rng.usize(0..4) {
        let category = values::pick(
            rng,
            &[
                "SolidMechanics",
                "SolidMechanics",
                "Constraint",
                "MechanicalLoad",
                "Engine",
                "Collision",
                "Visual",
                "IO",
                "",
            ],
        );
        node.children.extend(one(catalogue, category, rng));
    }
    if rng.u8(0..2) == 0 {
        let mut child = Element::new("Node", &[("name", "mapped")]);
        child.children.extend(points(catalogue, rng));
        child.children.extend(one(catalogue, "Mapping", rng));
        for _ in 0..rng.usize(0..3) {
            let category =
                values::pick(rng, &["Collision", "SolidMechanics", "MechanicalLoad", "Visual", "Constraint"]);
            child.children.extend(one(catalogue, category, rng));
        }
        node.children.push(child);
    }
    if rng.u8(0..6) == 0 {
        rng.shuffle(&mut node.children);
    }
    node
}
