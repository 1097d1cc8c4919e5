//! Elements of force fields: those that come are made, and no others.

use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy, NewElements};
use settee_simulation::Simulation;

use super::{HEXAHEDRA, QUADS, TETRAHEDRA, TRIANGLES, block_with, remove};
use crate::common::object;

/// A block with one more component, of which nothing but the force field depends on elements.
fn with_force(container: &str, place: &str, force: &str) -> Simulation {
    block_with(container, place, &format!(r#"<UniformMass vertexMass="0.1"/>{force}"#))
}

/// A force field with a material for each element where it says so.
fn with_each(container: &str, place: &str, kind: ElementKind, force: &str) -> String {
    if !force.contains("EACH") {
        return force.to_owned();
    }
    let simulation = with_force(container, place, "");
    let mesh = simulation.mesh(object(&simulation, "/body/cells")).expect("a mesh");
    let list: String = (0..mesh.topology().n_elements(kind)).map(|element| format!("{} ", 1000 + element)).collect();
    force.replace("EACH", &list)
}

/// However many elements there are, those that stay are not made again: of the forces that follow in place only
/// elements that come are made, none where elements go.
#[test]
fn a_change_makes_elements_that_come_and_no_others() {
    let families: [(ElementKind, &str, &[&str]); 4] = [
        (
            ElementKind::Tetrahedron,
            TETRAHEDRA,
            &[
                r#"<TetrahedronFEMForceField method="large" topology="@cells"/>"#,
                r#"<TetrahedronFEMForceField method="small" topology="@cells"/>"#,
                r#"<TetrahedronFEMForceField method="polar" topology="@cells"/>"#,
                r#"<TetrahedronFEMForceField method="svd" topology="@cells"/>"#,
                r#"<TetrahedralCorotationalFEMForceField topology="@cells"/>"#,
                r#"<FastTetrahedralCorotationalForceField method="polar" topology="@cells"/>"#,
                r#"<LinearSmallStrainFEMForceField template="Vec3d,Tetrahedron" topology="@cells"/>"#,
                r#"<CorotationalFEMForceField template="Vec3d,Tetrahedron" topology="@cells"/>"#,
                r#"<TetrahedronHyperelasticityFEMForceField topology="@cells" materialName="NeoHookean"
                    ParameterSet="2000 3000"/>"#,
                r#"<TetrahedralTensorMassForceField topology="@cells"/>"#,
                r#"<TetrahedronFEMForceField youngModulus="EACH" topology="@cells"/>"#,
                r#"<TetrahedralCorotationalFEMForceField youngModulus="EACH" topology="@cells"/>"#,
                r#"<VectorSpringForceField useTopology="true" topology="@cells"/>"#,
                r#"<TetrahedronFEMForceField localStiffnessFactor="EACH" topology="@cells"/>"#,
                r#"<TetrahedronFEMForceField updateStiffnessMatrix="true" topology="@cells"/>"#,
                r#"<TetrahedronFEMForceField plasticMaxThreshold="0.01" youngModulus="EACH" topology="@cells"/>"#,
                r#"<CorotationalFEMForceField template="Vec3d,Tetrahedron" youngModulus="EACH" topology="@cells"/>"#,
            ],
        ),
        (
            ElementKind::Hexahedron,
            HEXAHEDRA,
            &[
                r#"<HexahedronFEMForceField method="large" topology="@cells"/>"#,
                r#"<HexahedronFEMForceField method="polar" topology="@cells"/>"#,
                r#"<HexahedronFEMForceField method="small" topology="@cells"/>"#,
                r#"<HexahedralFEMForceField topology="@cells"/>"#,
                r#"<CorotationalFEMForceField template="Vec3d,Hexahedron" topology="@cells"/>"#,
                r#"<HexahedronFEMForceField method="large" youngModulus="EACH" topology="@cells"/>"#,
                r#"<HexahedronFEMForceField method="polar" updateStiffnessMatrix="true" youngModulus="EACH"
                    topology="@cells"/>"#,
                r#"<HexahedralFEMForceField youngModulus="EACH" topology="@cells"/>"#,
                r#"<LinearSmallStrainFEMForceField template="Vec3d,Hexahedron" youngModulus="EACH" topology="@cells"/>"#,
            ],
        ),
        (
            ElementKind::Triangle,
            TRIANGLES,
            &[
                r#"<TriangularFEMForceField poissonRatio="0.3" topology="@cells"/>"#,
                r#"<TriangularFEMForceFieldOptim poissonRatio="0.3" topology="@cells"/>"#,
                r#"<TriangleFEMForceField poissonRatio="0.3" topology="@cells"/>"#,
                r#"<CorotationalFEMForceField template="Vec3d,Triangle" topology="@cells"/>"#,
                r#"<TriangularTensorMassForceField topology="@cells"/>"#,
                r#"<TriangularQuadraticSpringsForceField topology="@cells"/>"#,
                r#"<TriangularBiquadraticSpringsForceField topology="@cells"/>"#,
                r#"<TriangularFEMForceField youngModulus="EACH" poissonRatio="0.3" topology="@cells"/>"#,
                r#"<TriangularFEMForceFieldOptim youngModulus="EACH" poissonRatio="0.3" topology="@cells"/>"#,
                r#"<TriangleFEMForceField youngModulus="EACH" poissonRatio="0.3" topology="@cells"/>"#,
                r#"<TriangularAnisotropicFEMForceField poissonRatio="0.3" topology="@cells"/>"#,
                r#"<TriangularAnisotropicFEMForceField youngModulus="EACH" transverseYoungModulus="EACH" poissonRatio="0.3"
                    fiberCenter="0.3 0.4 0" topology="@cells"/>"#,
            ],
        ),
        (
            ElementKind::Quad,
            QUADS,
            &[
                r#"<QuadBendingFEMForceField topology="@cells"/>"#,
                r#"<QuadBendingFEMForceField youngModulus="EACH" topology="@cells"/>"#,
            ],
        ),
    ];
    for (kind, container, forces) in families {
        let flat = matches!(kind, ElementKind::Triangle | ElementKind::Quad);
        let places = if flat {
            [r#"n="4 4 1" min="0 0 0" max="1 1 0""#, r#"n="12 12 1" min="0 0 0" max="1 1 0""#]
        } else {
            [r#"n="3 3 4" min="0 0 0" max="1 1 1""#, r#"n="6 6 9" min="0 0 0" max="1 1 1""#]
        };
        for force in forces {
            // In the small block and in the large one alike.
            let work = places.map(|place| {
                let mut simulation = with_force(container, place, &with_each(container, place, kind, force));
                simulation.step(0.0).expect("a step works");
                let cells = object(&simulation, "/body/cells");
                let mut work = Vec::new();
                let mut before = simulation.counters();
                let mut note = |simulation: &mut Simulation| {
                    simulation.step(0.0).expect("a step works");
                    let now = simulation.counters();
                    work.push((now.working_data - before.working_data, now.new_elements - before.new_elements));
                    before = now;
                };
                remove(&mut simulation, "/body/cells", kind, vec![3]);
                note(&mut simulation);
                // A corner goes with its point.
                remove(&mut simulation, "/body/cells", kind, vec![0]);
                note(&mut simulation);
                let topology = simulation.mesh(cells).expect("a mesh").topology().clone();
                let nodes = match kind {
                    ElementKind::Tetrahedron => topology.tetrahedra()[..2].as_flattened(),
                    ElementKind::Hexahedron => topology.hexahedra()[..2].as_flattened(),
                    ElementKind::Triangle => topology.triangles()[..2].as_flattened(),
                    _ => topology.quads()[..2].as_flattened(),
                };
                let elements = NewElements::of(kind, nodes).expect("whole elements");
                let request = ChangeRequest::Add { elements, ancestors: Vec::new() };
                simulation.change_mesh(cells, &[request]).expect("elements may come");
                note(&mut simulation);
                work
            });
            assert_eq!(work[0], work[1], "{force}: as much for a small mesh as for a large one");
            let new_elements: Vec<u64> = work[0].iter().map(|(_, new)| *new).collect();
            // Edges of elements that come twice are there already.
            let expected = match force {
                _ if force.contains("VectorSpring") => [0, 0, 0],
                // The last plate, which takes the place of the one that goes, is made again with its own material.
                _ if force.contains("QuadBending") && force.contains("EACH") => [1, 1, 2],
                _ => [0, 0, 2],
            };
            assert_eq!(new_elements, expected, "{force}");
            // What is made anew is what belongs to points.
            assert!(work[0].iter().all(|(made, _)| *made <= 1), "{force}: {work:?}");
        }
    }
}

/// A change that a component refuses after elements were found to follow leaves those elements as they were.
#[test]
fn elements_do_not_follow_what_is_refused() {
    let forces = r#"<TetrahedronFEMForceField topology="@cells"/>
        <Node name="child">
          <MechanicalObject name="out"/><IdentityMultiMapping template="Vec3,Vec3" input="@../dofs" output="@out"/>
        </Node>"#;
    let positions = |asks: bool| {
        let mut simulation = with_force(TETRAHEDRA, r#"n="3 3 4" min="0 0 0" max="1 1 1""#, forces);
        for _ in 0..3 {
            simulation.step(0.0).expect("a step works");
            if asks {
                let cells = object(&simulation, "/body/cells");
                let mesh = simulation.mesh(cells).expect("a mesh").clone();
                let corner: Vec<u32> = (0u32..)
                    .zip(mesh.topology().tetrahedra())
                    .filter(|(_, nodes)| nodes.contains(&0))
                    .map(|(index, _)| index)
                    .collect();
                let (kind, left_alone) = (ElementKind::Tetrahedron, LeftAlonePolicy::REMOVED);
                let request = ChangeRequest::Remove { kind, indices: corner, left_alone };
                simulation.change_mesh(cells, &[request]).expect_err("the output has as many points as before");
            }
        }
        simulation.position("/body/dofs").expect("a state").to_vec()
    };
    assert_eq!(positions(true), positions(false));
}
