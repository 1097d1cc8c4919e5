//! What follows changes in place is what is made anew, to the last bit: a fresh run that reads a checkpoint has made
//! everything anew that follows from the mesh, and goes on with the same bits. So do data after a way to another mesh
//! and back.

use std::path::Path;

use settee_components::FromScene;
use settee_kernel::vectors::StateVector;
use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy};
use settee_simulation::{Checkpoint, LoadOptions, Simulation};

use super::random_changes::{Family, Random, families, growth, indices, n_changes, numbers};
use crate::common::object;

/// After how many changes a scene is compared.
const COMPARED: usize = 20;

/// Components by kinds of elements, with the data that they show.
const CASES: &[(ElementKind, &str, &[&str])] = &[
    (
        ElementKind::Tetrahedron,
        r#"<MeshMatrixMass name="own" totalMass="3"/><TetrahedronFEMForceField youngModulus="500"/>"#,
        &["vertexMass", "edgeMass", "totalMass", "massDensity"],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<MeshMatrixMass name="own" massDensity="0.7" computeMassOnRest="1" lumping="1"/>
           <TetrahedronFEMForceField youngModulus="500"/>"#,
        &["vertexMass", "edgeMass", "totalMass", "massDensity"],
    ),
    (
        ElementKind::Hexahedron,
        r#"<MeshMatrixMass name="own" massDensity="0.7"/>
           <HexahedronFEMForceField youngModulus="500" poissonRatio="0.3"/>"#,
        &["vertexMass", "edgeMass", "totalMass"],
    ),
    (
        ElementKind::Hexahedron,
        r#"<MeshMatrixMass name="own" totalMass="3" consistent="1"/>
           <HexahedronFEMForceField youngModulus="500" poissonRatio="0.3"/>"#,
        &["vertexMass", "edgeMass", "totalMass"],
    ),
    (
        ElementKind::Hexahedron,
        r#"<MeshMatrixMass name="own" massDensity="EACH" consistent="1" lumping="1"/>
           <HexahedronFEMForceField youngModulus="500" poissonRatio="0.3"/>"#,
        &["vertexMass", "edgeMass", "totalMass"],
    ),
    (
        ElementKind::Quad,
        r#"<MeshMatrixMass name="own" massDensity="0.7" consistent="1"/><MeshSpringForceField stiffness="40"/>"#,
        &["vertexMass", "edgeMass", "totalMass"],
    ),
    (
        ElementKind::Quad,
        r#"<MeshMatrixMass name="own" massDensity="0.7" lumping="1"/>
           <MeshSpringForceField stiffness="40" damping="0.5"/>"#,
        &["vertexMass", "edgeMass", "totalMass"],
    ),
    (
        ElementKind::Edge,
        r#"<MeshMatrixMass name="own" massDensity="0.7"/><MeshSpringForceField stiffness="40"/>"#,
        &["vertexMass", "edgeMass", "totalMass"],
    ),
    (
        ElementKind::Triangle,
        r#"<DiagonalMass name="own" totalMass="3"/><TriangularFEMForceField youngModulus="500" poissonRatio="0.3"/>"#,
        &["vertexMass", "totalMass", "massDensity"],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass name="own" totalMass="3"/><TetrahedronFEMForceField youngModulus="500"/>"#,
        &["vertexMass", "totalMass"],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass vertexMass="0.1"/><MeshSpringForceField name="own" stiffness="40" damping="0.5"/>"#,
        &["spring"],
    ),
    (
        ElementKind::Hexahedron,
        r#"<UniformMass vertexMass="0.1"/><MeshSpringForceField name="own" stiffness="40" damping="0.5"/>"#,
        &["spring"],
    ),
    (
        ElementKind::Triangle,
        r#"<UniformMass vertexMass="0.1"/><MeshSpringForceField name="own" trianglesStiffness="40"/>"#,
        &["spring"],
    ),
    (
        ElementKind::Triangle,
        r#"<UniformMass name="own" vertexMass="0.1"/><TriangularBendingSprings stiffness="30" damping="0.3"/>"#,
        &[],
    ),
    (
        ElementKind::Quad,
        r#"<UniformMass name="own" vertexMass="0.1"/><QuadularBendingSprings stiffness="30" damping="0.3"/>"#,
        &[],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass vertexMass="0.1"/><TetrahedronFEMForceField youngModulus="500"/>
           <BoxROI name="own" box="-0.1 -0.1 -0.1 0.5 1.5 0.7"/><FixedProjectiveConstraint indices="@own.indices"/>"#,
        REGION,
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass vertexMass="0.1"/><TetrahedronFEMForceField youngModulus="500"/>
           <BoxROI name="own" box="-0.1 -0.1 -0.1 0.5 1.5 0.7" position="@dofs.rest_position" edges="@mesh.edges"
             tetrahedra="@mesh.tetrahedra"/><FixedProjectiveConstraint indices="@own.indices"/>"#,
        REGION,
    ),
    (
        ElementKind::Hexahedron,
        r#"<UniformMass vertexMass="0.1"/><HexahedronFEMForceField youngModulus="500"/>
           <SphereROI name="own" centers="0.2 0.2 0.2" radii="0.6" strict="0"/>"#,
        REGION,
    ),
    (
        ElementKind::Triangle,
        r#"<UniformMass vertexMass="0.1"/><TriangularFEMForceField youngModulus="500" poissonRatio="0.3"/>
           <SphereROI name="own" centers="0.2 0.2 0" radii="0.6" edgeAngle="0.5" direction="1 0 0"/>"#,
        REGION,
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass name="own" vertexMass="0.1"/><TetrahedronFEMForceField youngModulus="EACH" poissonRatio="0.3"/>"#,
        &[],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass name="own" vertexMass="0.1"/>
           <TetrahedronFEMForceField youngModulus="500" localStiffnessFactor="EACH" updateStiffnessMatrix="1"/>"#,
        &[],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass vertexMass="0.1"/><TetrahedronFEMForceField name="own" youngModulus="EACH"
             plasticMaxThreshold="0.001" plasticYieldThreshold="0.00001" plasticCreep="0.5"/>"#,
        &[],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass name="own" vertexMass="0.1"/>
           <CorotationalFEMForceField template="Vec3d,Tetrahedron" youngModulus="EACH" poissonRatio="0.3"/>"#,
        &[],
    ),
    (
        ElementKind::Hexahedron,
        r#"<UniformMass name="own" vertexMass="0.1"/>
           <HexahedronFEMForceField youngModulus="500" poissonRatio="0.3" updateStiffnessMatrix="1"/>"#,
        &[],
    ),
    (
        ElementKind::Hexahedron,
        r#"<UniformMass name="own" vertexMass="0.1"/>
           <HexahedronFEMForceField method="polar" youngModulus="EACH" poissonRatio="0.3"/>"#,
        &[],
    ),
    (
        ElementKind::Hexahedron,
        r#"<UniformMass name="own" vertexMass="0.1"/><HexahedralFEMForceField youngModulus="EACH" poissonRatio="0.3"/>"#,
        &[],
    ),
    (
        ElementKind::Triangle,
        r#"<UniformMass name="own" vertexMass="0.1"/><TriangularFEMForceField youngModulus="EACH" poissonRatio="0.3"/>"#,
        &[],
    ),
    (
        ElementKind::Triangle,
        r#"<UniformMass vertexMass="0.1"/><TriangularAnisotropicFEMForceField name="own" youngModulus="EACH"
             poissonRatio="0.3" transverseYoungModulus="300" fiberCenter="0.3 0.4 0"/>"#,
        &["localFiberDirection"],
    ),
    (
        ElementKind::Quad,
        r#"<UniformMass name="own" vertexMass="0.1"/><QuadBendingFEMForceField youngModulus="EACH" poissonRatio="0.3"/>"#,
        &[],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass vertexMass="0.1"/><MeshSpringForceField name="own" stiffness="40" localRange="4 20"/>"#,
        &["spring"],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass vertexMass="0.1"/><MeshSpringForceField name="own" tetrahedraStiffness="40"/>"#,
        &["spring"],
    ),
    (
        ElementKind::Hexahedron,
        r#"<UniformMass vertexMass="0.1"/><MeshSpringForceField name="own" cubesStiffness="40" quadsDamping="2"/>"#,
        &["spring"],
    ),
    (
        ElementKind::Quad,
        r#"<UniformMass vertexMass="0.1"/><MeshSpringForceField name="own" quadsStiffness="40" localRange="0 15"/>"#,
        &["spring"],
    ),
    (
        ElementKind::Triangle,
        r#"<UniformMass vertexMass="0.1"/><TriangleBendingSprings name="own" stiffness="30" damping="0.3"/>"#,
        &["spring"],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass vertexMass="0.1"/><TriangleBendingSprings name="own" stiffness="30" damping="0.3"/>"#,
        &["spring"],
    ),
    (
        ElementKind::Quad,
        r#"<UniformMass vertexMass="0.1"/><TriangleBendingSprings name="own" stiffness="30" damping="0.3"/>"#,
        &["spring"],
    ),
    (
        ElementKind::Quad,
        r#"<UniformMass vertexMass="0.1"/><QuadBendingSprings name="own" stiffness="30" damping="0.3"/>"#,
        &["spring"],
    ),
    (
        ElementKind::Hexahedron,
        r#"<UniformMass vertexMass="0.1"/><QuadBendingSprings name="own" stiffness="30" damping="0.3"/>"#,
        &["spring"],
    ),
    (
        ElementKind::Triangle,
        r#"<UniformMass name="own" vertexMass="0.1"/><FastTriangularBendingSprings bendingStiffness="3"/>"#,
        &[],
    ),
    (
        ElementKind::Triangle,
        r#"<UniformMass name="own" vertexMass="0.1"/><MeshSpringForceField stiffness="40"/>
           <TrianglePressureForceField pressure="1 0 2" triangleList="7 3 30 12 5 6 20 21 22 0"/>"#,
        &[],
    ),
    (
        ElementKind::Triangle,
        r#"<UniformMass name="own" vertexMass="0.1"/><MeshSpringForceField stiffness="40"/>
           <TrianglePressureForceField cauchyStress="1 2 0 3 1 2" useConstantForce="0"
             triangleList="7 3 30 12 5 6 20 21 22 0"/>"#,
        &[],
    ),
    (
        ElementKind::Triangle,
        r#"<UniformMass name="own" vertexMass="0.1"/><MeshSpringForceField stiffness="40"/>
           <SurfacePressureForceField pressure="2"/>
           <SurfacePressureForceField pressure="1" triangleIndices="9 4 17 30 2" defaultVolume="1"/>
           <ConstantForceField indices="3 4 9" totalForce="0 0 1"/>"#,
        &[],
    ),
    (
        ElementKind::Triangle,
        r#"<UniformMass name="own" vertexMass="0.1"/><MeshSpringForceField stiffness="40"/>
           <EdgePressureForceField pressure="0 1 0" edgeIndices="5 3 40 11" normal="1 0 0" dmin="-0.1" dmax="0.6"/>
           <EdgePressureForceField p_intensity="2" binormal="0 0 1" edgeIndices="5 3 40 11 12 13"/>"#,
        &[],
    ),
    (
        ElementKind::Quad,
        r#"<UniformMass name="own" vertexMass="0.1"/><MeshSpringForceField stiffness="40"/>
           <QuadPressureForceField pressure="0 0 1" quadList="5 3 11" normal="1 0 0" dmin="-0.1" dmax="0.6"/>
           <SurfacePressureForceField pressure="2"/><ConstantForceField totalForce="0 0 1"/>"#,
        &[],
    ),
    (
        ElementKind::Quad,
        r#"<UniformMass name="own" vertexMass="0.1"/>
           <TriangleFEMForceField youngModulus="500" poissonRatio="0.3"/>"#,
        &[],
    ),
    (
        ElementKind::Hexahedron,
        r#"<UniformMass name="own" vertexMass="0.1"/><TetrahedronFEMForceField youngModulus="500"/>"#,
        &[],
    ),
    (
        ElementKind::Hexahedron,
        r#"<UniformMass name="own" vertexMass="0.1"/><TetrahedronFEMForceField youngModulus="500"
             plasticMaxThreshold="0.001" plasticYieldThreshold="0.00001" plasticCreep="0.5"/>"#,
        &[],
    ),
    (
        ElementKind::Hexahedron,
        r#"<HexahedronFEMForceFieldAndMass name="own" youngModulus="500" poissonRatio="0.3" density="2"
             lumpedMass="1"/>"#,
        &[],
    ),
    (
        ElementKind::Hexahedron,
        r#"<HexahedronFEMForceFieldAndMass name="own" youngModulus="EACH" poissonRatio="0.3" consistentMass="1"/>"#,
        &[],
    ),
    (
        ElementKind::Hexahedron,
        r#"<HexahedralFEMForceFieldAndMass name="own" youngModulus="500" poissonRatio="0.3" consistentMass="1"/>"#,
        &[],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass name="own" vertexMass="0.1"/><TetrahedronFEMForceField youngModulus="500"/>
           <Node name="child">
             <MechanicalObject name="out" position="0.2 0.3 0.1  0.7 0.6 0.4  0.1 0.9 0.2  0.5 0.5 0.5  1.2 0.1 0.3"/>
             <UniformMass vertexMass="0.2"/><BarycentricMapping input_topology="@../mesh"/>
           </Node>"#,
        &[],
    ),
    (
        ElementKind::Triangle,
        r#"<UniformMass name="own" vertexMass="0.1"/><MeshSpringForceField stiffness="40"/>
           <Node name="child">
             <MechanicalObject name="out" position="0.2 0.3 0  0.7 0.6 0  0.1 0.9 0  0.5 0.5 0"/>
             <UniformMass vertexMass="0.2"/><BarycentricMapping input_topology="@../mesh"/>
           </Node>"#,
        &[],
    ),
    (
        ElementKind::Triangle,
        r#"<UniformMass name="own" vertexMass="0.1"/><MeshSpringForceField stiffness="40"/>
           <Node name="areas">
             <MechanicalObject template="Vec1" name="out"/><AreaMapping topology="@../mesh"/>
             <UniformVelocityDampingForceField template="Vec1" dampingCoefficient="3"/>
           </Node>
           <Node name="lengths">
             <MechanicalObject template="Vec1" name="out"/><DistanceMapping topology="@../mesh"/>
             <UniformVelocityDampingForceField template="Vec1" dampingCoefficient="3"/>
           </Node>"#,
        &[],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass name="own" vertexMass="0.1"/><TetrahedronFEMForceField youngModulus="500"/>
           <Node name="volumes">
             <MechanicalObject template="Vec1" name="out"/><VolumeMapping topology="@../mesh"/>
             <UniformVelocityDampingForceField template="Vec1" dampingCoefficient="3"/>
           </Node>
           <Node name="squares">
             <MechanicalObject template="Vec1" name="out"/><SquareDistanceMapping topology="@../mesh"/>
             <UniformVelocityDampingForceField template="Vec1" dampingCoefficient="3"/>
           </Node>"#,
        &[],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass name="own" vertexMass="0.1"/><TetrahedronFEMForceField youngModulus="500"/>
           <FixedProjectiveConstraint indices="1 9 5"/>
           <PartialFixedProjectiveConstraint indices="0 3 3" fixedDirections="1 0 0"/>
           <RestShapeSpringsForceField points="2 7 8 4" stiffness="10 20 30 40"/>
           <RestShapeSpringsForceField stiffness="3"/>
           <PlaneForceField normal="0 1 0" d="0.3" stiffness="30"/>
           <DiagonalVelocityDampingForceField dampingCoefficient="0.1 0.2 0.3"/>
           <Node name="copy">
             <MechanicalObject name="out"/><IdentityMapping/>
             <UniformVelocityDampingForceField dampingCoefficient="0.2"/>
           </Node>"#,
        &[],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass vertexMass="0.1"/><TetrahedronFEMForceField youngModulus="500"/>
           <SpringForceField name="own" indices1="0 3 9 12 33 34" indices2="5 7 2 30 20 16"
             stiffness="10 20 30 40 50 60" damping="0.1" lengths="0.4"/>
           <RepulsiveSpringForceField spring="1 8 10 0.1 2  4 6 20 0 3  15 24 7 0.2 1"/>
           <PolynomialSpringsForceField firstObjectPoints="1 4 6 22" secondObjectPoints="9 13 2 35"
             polynomialStiffness="10 3" polynomialDegree="2"/>
           <PolynomialRestShapeSpringsForceField points="2 5 11 35" polynomialStiffness="5"/>
           <TorsionForceField indices="3 8 10 27" torque="0.3"/>
           <ConstantForceField indices="3 4 9" forces="0 0 1  1 0 0  0 1 0"/>
           <ConstantForceField indices="13 2 7" totalForce="0 0 1"/>
           <LinearForceField points="1 8 17" times="0 9" forces="0 0 0 1 0 0"/>
           <EllipsoidForceField vradius="0.2 0.3 0.2" center="0.5 0.5 0.5" stiffness="30"/>"#,
        &["spring", "springsIndices1", "springsIndices2", "stiffness"],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass vertexMass="0.1"/><TetrahedronFEMForceField youngModulus="500"/>
           <AffineMovementProjectiveConstraint indices="1 9 5" translation="0.1 0 0" endConstraintTime="5"/>
           <LinearVelocityProjectiveConstraint indices="20 21 11" keyTimes="0 10" velocities="1 0 0 0 1 0"/>
           <PartialLinearMovementProjectiveConstraint indices="30 31 32" keyTimes="0 10" movements="0 0 0 1 0 0"
             movedDirections="1 0 1"/>
           <PatchTestMovementProjectiveConstraint indices="24 25 26 27" cornerMovements="0 0 0 1 0 0 0 0 0 0 1 0"
             cornerPoints="0 0 0 1 0 0 1 1 0 0 1 0"/>
           <OscillatorProjectiveConstraint name="own"
             oscillators="28 0.4 0.6 0.6 0.1 0 0 3 0  7 0.9 0.1 0.05 0 0.1 0 2 1"/>
           <AttachProjectiveConstraint indices1="33 34 2" indices2="35 12 16" twoWay="1" constraintFactor="1 0.5 1"
             positionFactor="0"/>
           <DirectionProjectiveConstraint indices="13 14 6" direction="1 2 0"/>
           <FixedPlaneProjectiveConstraint indices="17 18" direction="0 1 0"/>"#,
        &["oscillators"],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass vertexMass="0.1"/><TetrahedronFEMForceField youngModulus="500"/>
           <BoxROI name="own" box="-0.1 -0.1 -0.1 0.8 1.5 0.7"/>
           <ConstantForceField indices="@own.indices" forces="0 0 1"/>
           <RestShapeSpringsForceField points="@own.indices" stiffness="10"/>
           <TorsionForceField indices="@own.indices" torque="0.3"/>
           <LinearMovementProjectiveConstraint name="moved" indices="3 9 21 12 34" keyTimes="0 10"
             movements="0 0 0 1 0 0"/>
           <RestShapeSpringsForceField points="@moved.indices" stiffness="5"/>"#,
        &["indices"],
    ),
    (
        ElementKind::Tetrahedron,
        r#"<UniformMass name="own" vertexMass="0.1"/><TetrahedronFEMForceField youngModulus="500"/>
           <Node name="some">
             <MechanicalObject name="out"/><UniformMass vertexMass="0.2"/>
             <SubsetMapping indices="1 4 9 3 28 12 17 20 11 29 5 34 33 22 0 8"/>
             <FixedProjectiveConstraint indices="2 14 7"/>
           </Node>
           <Node name="far">
             <MechanicalObject template="Vec1" name="out"/>
             <DistanceFromTargetMapping indices="5 0 3 19 34 21" restLengths="0.1 0.2 0.3 0.4 0.5 0.6"
               targetPositions="4 1 0  0 1 0  3 2 0  5 5 5  1 1 9  0 0 7"/>
             <UniformVelocityDampingForceField template="Vec1" dampingCoefficient="3"/>
           </Node>"#,
        &[],
    ),
    (
        ElementKind::Edge,
        r#"<UniformMass name="own" vertexMass="0.1"/><MeshSpringForceField stiffness="40"/>
           <Node name="child">
             <MechanicalObject name="out" position="2.2 0.3 0.1  7.3 0.6 0.4  21.1 0.9 0.2  15.5 0.5 0.5  28.9 0 0"/>
             <UniformMass vertexMass="0.2"/><BarycentricMapping input_topology="@../mesh"/>
           </Node>"#,
        &[],
    ),
    (
        ElementKind::Triangle,
        r#"<BoxROI name="own" box="0 0 -1 0.4 0.4 1"/><UniformMass vertexMass="0.1"/>
           <MeshSpringForceField stiffness="40"/>
           <FixedProjectiveConstraint indices="@own.indices"/>"#,
        &["indices"],
    ),
];

const REGION: &[&str] = &[
    "indices",
    "edgeIndices",
    "triangleIndices",
    "quadIndices",
    "tetrahedronIndices",
    "hexahedronIndices",
    "pointsInROI",
    "edgesInROI",
    "trianglesInROI",
    "quadsInROI",
    "tetrahedraInROI",
    "hexahedraInROI",
    "nbIndices",
    "indicesOut",
    "edgeOutIndices",
    "triangleOutIndices",
    "tetrahedronOutIndices",
    "pointsOutROI",
    "edgesOutROI",
    "trianglesOutROI",
    "tetrahedraOutROI",
];

fn scene(family: &Family, components: &str) -> Simulation {
    let Family { container, list, .. } = family;
    let (elements, rest) = (indices(&family.nodes()), numbers(family.mesh.positions.as_flattened()));
    let n = family.nodes().len() / family.kind.n_nodes();
    let each: String = (0..n).map(|element| format!("{} ", 300 + 7 * (element * element % 41))).collect();
    let components = components.replace("EACH", &each);
    let text = format!(
        r#"<Node gravity="0 -1 0" dt="0.01"><Node name="body">
             <EulerImplicitSolver rayleighStiffness="0.01" rayleighMass="0.1"/>
             <EigenSimplicialLDLT template="CompressedRowSparseMatrixd"/>
             <{container}TopologyContainer name="mesh" position="{rest}" {list}="{elements}"/>
             <{container}TopologyModifier/>
             <MechanicalObject name="dofs" position="{rest}"/>
             {components}
           </Node></Node>"#
    );
    let loaded = Simulation::from_text("bits", &text, &LoadOptions::default());
    let messages: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{messages:?}"))
}

fn shown(simulation: &Simulation, names: &[&str]) -> Vec<String> {
    let own = simulation.scene().component(object(simulation, "/body/own")).expect("a component");
    names.iter().map(|name| own.data(own.find_data(name).expect("a data")).print()).collect()
}

#[test]
fn what_follows_in_place_is_what_is_made_anew() {
    let families = families();
    for (kind, components, names) in CASES {
        let family = families.iter().find(|family| family.kind == *kind).expect("a family of each kind");
        let mut simulation = scene(family, components);
        simulation.step(0.0).unwrap_or_else(|error| panic!("{components}: {error}"));
        let first = simulation.snapshot();
        let (normal, mut random) = (family.nodes().len() / kind.n_nodes(), Random(23));
        for index in 1..=(2 * n_changes() / 5).min(2000) {
            let mesh = object(&simulation, "/body/mesh");
            let now = simulation.mesh(mesh).expect("a mesh").clone();
            let n = now.topology().n_elements(*kind);
            let requests = if random.below(2 * normal) >= n {
                growth(now.topology(), *kind, now.n_points(), &mut random).expect("a mesh has a border").to_vec()
            } else {
                let indices = vec![random.below(n) as u32];
                vec![ChangeRequest::Remove { kind: *kind, indices, left_alone: LeftAlonePolicy::REMOVED }]
            };
            simulation.change_mesh(mesh, &requests).expect("the change is possible");
            if index % COMPARED != 0 {
                continue;
            }
            let followed = shown(&simulation, names);
            let here = simulation.snapshot();
            let motion = |simulation: &mut Simulation| {
                simulation.step(0.0).unwrap_or_else(|error| panic!("{components}: {error}"));
                let dofs = object(simulation, "/body/dofs");
                simulation.vector(dofs, StateVector::Velocity).expect("a state of the run").0.to_vec()
            };
            let moved = motion(&mut simulation);
            // What a file does not hold is made anew from the mesh.
            let mut fresh = scene(family, components);
            let bytes = Checkpoint::bytes(&here, Path::new("bits")).expect("everything can be written");
            let checkpoint = Checkpoint::of_bytes(Path::new("bits"), &bytes).expect("a checkpoint");
            let there = fresh.load_snapshot(&checkpoint).unwrap_or_else(|error| panic!("{components}: {error}"));
            fresh.restore(&there).expect("of this scene");
            assert_eq!(motion(&mut fresh), moved, "in a fresh run after {index} changes: {components}");
            simulation.restore(&first).expect("of this scene");
            simulation.restore(&here).expect("of this scene");
            for ((name, followed), anew) in names.iter().zip(&followed).zip(shown(&simulation, names)) {
                assert_eq!(*followed, anew, "{name} after {index} changes: {components}");
            }
            assert_eq!(motion(&mut simulation), moved, "after {index} changes: {components}");
            simulation.restore(&here).expect("of this scene");
        }
    }
}
