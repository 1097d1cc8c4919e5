//! Components that look at what is around a change, and at nothing else.

use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, NewElements};
use settee_simulation::Simulation;

use super::{HEXAHEDRA, QUADS, TETRAHEDRA, TRIANGLES, block_with, remove};
use crate::common::object;

/// An element that goes first, of any mesh here.
const OFTEN: u32 = 7;

/// Centres of the element that goes first, and of those at which tests look then, if it is one of tetrahedra.
fn centres(container: &str, place: &str) -> String {
    let simulation = block_with(container, place, r#"<UniformMass totalMass="2"/>"#);
    let mesh = simulation.mesh(object(&simulation, "/body/cells")).expect("a mesh");
    let (elements, points) = (mesh.topology().tetrahedra(), simulation.position("/body/dofs").expect("a state"));
    let at =
        |nodes: &[u32; 4], axis: usize| nodes.iter().map(|node| points[3 * *node as usize + axis]).sum::<f64>() / 4.0;
    let first =
        [OFTEN as usize, 3, 0, elements.len().saturating_sub(1) / 2].into_iter().filter_map(|e| elements.get(e));
    first.flat_map(|nodes| (0..3).map(move |axis| format!("{} ", at(nodes, axis)))).collect()
}

/// The total mass of a mass of 2 kg that lost elements: the sum of what is left.
fn has_mass_of_its_entries(simulation: &Simulation) {
    let mass = simulation.scene().component(object(simulation, "/body/mass")).expect("a component");
    let sum = |name: &str| {
        let text = mass.find_data(name).map(|data| mass.data(data).print()).unwrap_or_default();
        text.split_whitespace().map(|word| word.parse::<f64>().expect("a number")).sum::<f64>()
    };
    let (total, entries) = (sum("totalMass"), sum("vertexMass") + 2.0 * sum("edgeMass"));
    assert!((total - entries).abs() < 1e-12 && total < 2.0 && total > 1.0, "{total} kg, {entries} kg");
}

/// Masses, regions of interest, springs, loads and mappings look at what is around the elements that come, go or get
/// another number, and at nothing else: as much in a block of 1,260 cells as in one of 24.
#[test]
fn what_follows_looks_at_what_is_around_a_change() {
    let solid = [r#"n="3 4 5" min="0 0 0" max="1 1 1""#, r#"n="8 10 21" min="0 0 0" max="1 1 1""#];
    let flat = [r#"n="5 6 1" min="0 0 0" max="1 1 0""#, r#"n="36 37 1" min="0 0 0" max="1 1 0""#];
    let weight = r#"<UniformMass totalMass="2"/>"#;
    let region = r#"<UniformMass totalMass="2"/><BoxROI name="half" box="0 0 0 0.3 1 1"/>
        <FixedProjectiveConstraint indices="@half.indices"/>
        <ConstantForceField indices="@half.indices" forces="0 0 1"/>
        <RestShapeSpringsForceField points="@half.indices" stiffness="10"/>"#;
    let cases = [
        (ElementKind::Tetrahedron, r#"<MeshMatrixMass name="mass" totalMass="2" topology="@cells"/>"#.to_owned()),
        (ElementKind::Tetrahedron, r#"<MeshMatrixMass massDensity="2" lumping="1" topology="@cells"/>"#.to_owned()),
        (ElementKind::Tetrahedron, r#"<DiagonalMass name="mass" totalMass="2" topology="@cells"/>"#.to_owned()),
        (ElementKind::Tetrahedron, weight.to_owned()),
        (ElementKind::Tetrahedron, region.to_owned()),
        (
            ElementKind::Tetrahedron,
            format!(
                r#"{weight}<BoxROI box="0 0 0 0.3 1 1" position="@dofs.rest_position" tetrahedra="@cells.tetrahedra"
                    triangles="@cells.triangles"/>"#
            ),
        ),
        (ElementKind::Tetrahedron, format!(r#"{weight}<SphereROI centers="0 0 0" radii="0.5" strict="0"/>"#)),
        (ElementKind::Tetrahedron, format!(r#"{weight}<MeshSpringForceField stiffness="9" topology="@cells"/>"#)),
        (ElementKind::Hexahedron, r#"<MeshMatrixMass totalMass="2" topology="@cells"/>"#.to_owned()),
        (
            ElementKind::Hexahedron,
            r#"<MeshMatrixMass name="mass" totalMass="2" consistent="true" topology="@cells"/>"#.to_owned(),
        ),
        (
            ElementKind::Quad,
            r#"<MeshMatrixMass name="mass" totalMass="2" consistent="true" topology="@cells"/>"#.to_owned(),
        ),
        (ElementKind::Hexahedron, format!(r#"{weight}<MeshSpringForceField stiffness="9" topology="@cells"/>"#)),
        (ElementKind::Triangle, format!(r#"{weight}<TriangularBendingSprings stiffness="9" topology="@cells"/>"#)),
        (ElementKind::Quad, format!(r#"{weight}<QuadularBendingSprings stiffness="9" topology="@cells"/>"#)),
        (
            ElementKind::Tetrahedron,
            format!(r#"{weight}<MeshSpringForceField tetrahedraStiffness="9" topology="@cells"/>"#),
        ),
        (ElementKind::Hexahedron, format!(r#"{weight}<MeshSpringForceField cubesStiffness="9" topology="@cells"/>"#)),
        (
            ElementKind::Triangle,
            format!(r#"{weight}<MeshSpringForceField stiffness="9" localRange="3 17" topology="@cells"/>"#),
        ),
        (ElementKind::Triangle, format!(r#"{weight}<TriangleBendingSprings stiffness="9" topology="@cells"/>"#)),
        (ElementKind::Quad, format!(r#"{weight}<TriangleBendingSprings stiffness="9" topology="@cells"/>"#)),
        (ElementKind::Quad, format!(r#"{weight}<QuadBendingSprings stiffness="9" topology="@cells"/>"#)),
        (
            ElementKind::Triangle,
            format!(r#"{weight}<FastTriangularBendingSprings bendingStiffness="9" topology="@cells"/>"#),
        ),
        (
            ElementKind::Triangle,
            format!(r#"{weight}<TriangularAnisotropicFEMForceField poissonRatio="0.3" topology="@cells"/>"#),
        ),
        (
            ElementKind::Triangle,
            format!(
                r#"{weight}<TrianglePressureForceField pressure="1 0 0" triangleList="3 9 12" topology="@cells"/>
                   <TrianglePressureForceField cauchyStress="1 0 0 0 0 0" useConstantForce="0"
                     triangleList="3 9 12" topology="@cells"/>
                   <SurfacePressureForceField pressure="1" topology="@cells"/>
                   <EdgePressureForceField pressure="1 0 0" edgeIndices="9 12" topology="@cells"/>
                   <EdgePressureForceField p_intensity="1" binormal="0 0 1" normal="1 0 0" dmin="-1" dmax="2"
                     topology="@cells"/>"#
            ),
        ),
        (
            ElementKind::Quad,
            format!(
                r#"{weight}<QuadPressureForceField pressure="1 0 0" normal="1 0 0" dmin="-1" dmax="2" topology="@cells"/>
                   <SurfacePressureForceField pressure="1" topology="@cells"/>"#
            ),
        ),
        (ElementKind::Quad, format!(r#"{weight}<TriangleFEMForceField poissonRatio="0.3" topology="@cells"/>"#)),
        (ElementKind::Hexahedron, format!(r#"{weight}<TetrahedronFEMForceField topology="@cells"/>"#)),
        (ElementKind::Hexahedron, r#"<HexahedronFEMForceFieldAndMass topology="@cells"/>"#.to_owned()),
        (
            ElementKind::Hexahedron,
            r#"<HexahedralFEMForceFieldAndMass consistentMass="1" lumpedMass="1" topology="@cells"/>"#.to_owned(),
        ),
        (
            ElementKind::Tetrahedron,
            format!(
                r#"{weight}<Node name="points">
                     <MechanicalObject name="out" position="CENTRES"/>
                     <BarycentricMapping input_topology="@../cells"/>
                   </Node>
                   <Node name="volumes">
                     <MechanicalObject template="Vec1" name="out"/><VolumeMapping topology="@../cells"/>
                   </Node>
                   <Node name="lengths">
                     <MechanicalObject template="Vec1" name="out"/><DistanceMapping topology="@../cells"/>
                   </Node>
                   <Node name="squares">
                     <MechanicalObject template="Vec1" name="out"/><SquareDistanceMapping topology="@../cells"/>
                   </Node>"#
            ),
        ),
        (
            ElementKind::Triangle,
            format!(
                r#"{weight}<Node name="areas">
                     <MechanicalObject template="Vec1" name="out"/><AreaMapping topology="@../cells"/>
                   </Node>"#
            ),
        ),
    ];
    for (kind, components) in cases {
        let (container, places) = match kind {
            ElementKind::Tetrahedron => (TETRAHEDRA, solid),
            ElementKind::Hexahedron => (HEXAHEDRA, solid),
            ElementKind::Triangle => (TRIANGLES, flat),
            _ => (QUADS, flat),
        };
        let counts = places.map(|place| {
            let components = components.replace("CENTRES", &centres(container, place));
            let mut simulation = block_with(container, place, &components);
            let cells = object(&simulation, "/body/cells");
            // The first change finds once by what others are found: owners, lists by what they name, elements by place.
            remove(&mut simulation, "/body/cells", kind, vec![OFTEN]);
            let (mut looked_at, mut made) = (Vec::new(), 0);
            for place in 0..3 {
                let before = (simulation.scene().looked_at(), simulation.counters().working_data);
                let topology = simulation.mesh(cells).expect("a mesh").topology().clone();
                // One near a corner, the one at the corner with its point, and one between others, which comes again.
                let index = [3, 0, topology.n_elements(kind) / 2][place];
                let nodes = match kind {
                    ElementKind::Tetrahedron => topology.tetrahedra()[index].to_vec(),
                    ElementKind::Hexahedron => topology.hexahedra()[index].to_vec(),
                    ElementKind::Triangle => topology.triangles()[index].to_vec(),
                    _ => topology.quads()[index].to_vec(),
                };
                remove(&mut simulation, "/body/cells", kind, vec![index as u32]);
                if place == 2 {
                    let elements = NewElements::of(kind, &nodes).expect("whole elements");
                    let request = ChangeRequest::Add { elements, ancestors: Vec::new() };
                    simulation.change_mesh(cells, &[request]).expect("elements may come");
                }
                looked_at.push(simulation.scene().looked_at() - before.0);
                made += simulation.counters().working_data - before.1;
            }
            if components.contains(r#"name="mass""#) {
                has_mass_of_its_entries(&simulation);
            }
            let n = simulation.mesh(cells).expect("a mesh").topology().n_elements(kind);
            (looked_at, made, n)
        });
        let [(_, made, few), (looked_at, made_of_many, many)] = counts;
        assert!(many > 40 * few, "{few} and {many} elements");
        // A point whose element is gone is tried in those around it.
        let most = if components.contains("CENTRES") { 600 } else { 200 };
        assert!(looked_at.iter().all(|n| *n < most), "{components}: {looked_at:?} of {many} elements");
        assert_eq!((made, made_of_many), (0, 0), "{components}: nothing is made anew");
    }
}

/// Lists of points, and what is made of them, are looked at where they name a point that goes or gets another number,
/// however long they are: all elements around a point go, and the point with them.
#[test]
fn lists_of_points_are_looked_at_where_points_go() {
    let components = [
        r#"<FixedProjectiveConstraint indices="LIST"/>"#,
        r#"<PartialFixedProjectiveConstraint indices="LIST" fixedDirections="1 0 1"/>"#,
        r#"<PointProjectiveConstraint indices="LIST"/>"#,
        r#"<FixedProjectiveConstraint fixAll="true"/>"#,
        r#"<RestShapeSpringsForceField points="LIST" stiffness="10"/>"#,
        r#"<RestShapeSpringsForceField stiffness="10"/>"#,
        r#"<Node name="still"><MechanicalObject name="dofs" position="@../grid.position"/></Node>
           <RestShapeSpringsForceField points="LIST" external_points="LIST" external_rest_shape="@still/dofs"/>"#,
        r#"<PolynomialRestShapeSpringsForceField points="LIST" polynomialStiffness="10"/>"#,
        r#"<SpringForceField indices1="LIST" indices2="REVERSED" stiffness="10" lengths="1"/>"#,
        r#"<RepulsiveSpringForceField indices1="LIST" indices2="REVERSED" stiffness="10" lengths="1"/>"#,
        r#"<PolynomialSpringsForceField firstObjectPoints="LIST" secondObjectPoints="REVERSED"
             polynomialStiffness="10"/>"#,
        r#"<ConstantForceField indices="LIST" forces="0 0 1"/>"#,
        r#"<ConstantForceField indices="LIST" totalForce="0 0 1"/>"#,
        r#"<FixedProjectiveConstraint name="held" indices="LIST"/>
           <ConstantForceField indices="@held.indices" forces="0 0 1"/>"#,
        r#"<TorsionForceField indices="LIST" torque="1"/>"#,
        r#"<LinearForceField points="LIST" times="0 9" forces="0 0 0 1 0 0"/>"#,
        r#"<AffineMovementProjectiveConstraint indices="LIST" translation="1 0 0"/>"#,
        r#"<AttachProjectiveConstraint indices1="LIST" indices2="REVERSED" twoWay="1"/>"#,
        r#"<DirectionProjectiveConstraint indices="LIST" direction="1 0 0"/>"#,
        r#"<LineProjectiveConstraint indices="LIST" direction="1 0 0"/>"#,
        r#"<PlaneProjectiveConstraint indices="LIST" normal="1 0 0"/>"#,
        r#"<FixedPlaneProjectiveConstraint indices="LIST" direction="1 0 0"/>"#,
        r#"<LinearMovementProjectiveConstraint indices="LIST" keyTimes="0 9" movements="0 0 0 1 0 0"/>"#,
        r#"<LinearVelocityProjectiveConstraint indices="LIST" keyTimes="0 9" velocities="0 0 0 1 0 0"/>"#,
        r#"<PartialLinearMovementProjectiveConstraint indices="LIST" keyTimes="0 9" movements="0 0 0 1 0 0"/>"#,
        r#"<PatchTestMovementProjectiveConstraint indices="LIST" cornerPoints="0 0 0 1 0 0 1 1 0 0 1 0"
             cornerMovements="0 0 0 0 0 1 0 0 0 0 0 0"/>"#,
        r#"<PositionBasedDynamicsProjectiveConstraint position="EACH"/>"#,
        r#"<Node name="some"><MechanicalObject name="out"/><SubsetMapping indices="LIST"/></Node>"#,
        r#"<Node name="far">
             <MechanicalObject template="Vec1" name="out"/>
             <DistanceFromTargetMapping indices="LIST" targetPositions="PLACES"/>
           </Node>"#,
        r#"<PlaneForceField normal="0 0 1" d="-9"/>"#,
        r#"<SphereForceField radius="0.1" center="9 9 9"/>"#,
        r#"<UniformVelocityDampingForceField dampingCoefficient="2"/>"#,
        r#"<DiagonalVelocityDampingForceField dampingCoefficient="EACH"/>"#,
        r#"<Node name="copy"><MechanicalObject name="out"/><IdentityMapping/></Node>"#,
    ];
    // Two points inside of each block.
    let blocks =
        [([3, 4, 5], r#"n="3 4 5" min="0 0 0" max="1 1 1""#), ([8, 10, 21], r#"n="8 10 21" min="0 0 0" max="1 1 1""#)];
    for component in components {
        let counts = blocks.map(|(n, place)| {
            let n_points: usize = n.iter().product();
            let list: String = (0..n_points).filter(|point| point % 3 != 0).map(|point| format!("{point} ")).collect();
            let each: String = (0..n_points).map(|point| format!("{point} 1 2 ")).collect();
            let reversed: Vec<&str> = list.split_whitespace().rev().collect();
            let places = "4 1 0 ".repeat(reversed.len());
            let own = component.replace("LIST", &list).replace("EACH", &each);
            let own = own.replace("REVERSED", &reversed.join(" ")).replace("PLACES", &places);
            let mut simulation = block_with(TETRAHEDRA, place, &format!(r#"<UniformMass vertexMass="0.1"/>{own}"#));
            let inside = [[1, 1, 1], [1, 2, 3]].map(|[i, j, k]| (i + n[0] * (j + n[1] * k)) as u32);
            let mut work = (0, 0);
            for point in inside {
                let before = (simulation.scene().looked_at(), simulation.counters().working_data);
                let mesh = simulation.mesh(object(&simulation, "/body/cells")).expect("a mesh").clone();
                let elements = (0u32..).zip(mesh.topology().tetrahedra());
                let around: Vec<u32> =
                    elements.filter(|(_, nodes)| nodes.contains(&point)).map(|(index, _)| index).collect();
                remove(&mut simulation, "/body/cells", ElementKind::Tetrahedron, around);
                let now = (simulation.scene().looked_at(), simulation.counters().working_data);
                work = (now.0 - before.0, now.1 - before.1);
            }
            let left = simulation.position("/body/dofs").expect("a state").len() / 3;
            assert_eq!(left, n_points - 2, "{component}: two points went");
            work
        });
        let [few, many] = counts;
        assert_eq!(few, many, "{component}: as much for 60 points as for 1,680");
        assert!(many.0 < 100, "{component}: {many:?}");
        assert_eq!(many.1, 0, "{component}: nothing is made anew");
    }
}
