//! What a change costs, by counts.

use settee_components::FromScene;
use settee_kernel::ObjectId;
use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy, NewElements};
use settee_simulation::{LoadOptions, Simulation};

fn load(text: &str) -> Simulation {
    let loaded = Simulation::from_text("costs", text, &LoadOptions::default());
    let messages: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{messages:?}"))
}

fn object(simulation: &Simulation, path: &str) -> ObjectId {
    let scene = simulation.scene();
    scene.all_objects().into_iter().find(|object| scene.object_path(*object) == path).expect("the object exists")
}

fn remove(simulation: &mut Simulation, path: &str, kind: ElementKind, indices: Vec<u32>) {
    let request = ChangeRequest::Remove { kind, indices, left_alone: LeftAlonePolicy::REMOVED };
    let mesh = object(simulation, path);
    simulation.change_mesh(mesh, &[request]).expect("elements may go");
}

/// A block of tetrahedra and one of hexahedra, as in scenes that measure speed, with what carves them.
fn block(kind: ElementKind) -> String {
    let (container, mapping) = match kind {
        ElementKind::Tetrahedron => (
            r#"<TetrahedronSetTopologyContainer name="cells"/><TetrahedronSetTopologyModifier/>"#,
            r#"<Hexa2TetraTopologicalMapping input="@grid" output="@cells" swapping="true"/>
               <TetrahedronFEMForceField youngModulus="100000" poissonRatio="0.4" method="large" topology="@cells"/>"#,
        ),
        _ => (
            r#"<HexahedronSetTopologyContainer name="cells" position="@grid.position" hexahedra="@grid.hexahedra"/>
               <HexahedronSetTopologyModifier/>"#,
            r#"<HexahedronFEMForceField youngModulus="100000" poissonRatio="0.4" method="large" topology="@cells"/>"#,
        ),
    };
    format!(
        r#"<Node gravity="0 -9.81 0" dt="0.01"><Node name="body">
             <EulerImplicitSolver rayleighMass="0.1" rayleighStiffness="0.1"/>
             <SparseLDLSolver template="CompressedRowSparseMatrixMat3x3"/>
             <RegularGridTopology name="grid" n="5 5 12" min="0 0 0" max="1 1 3"/>
             {container}
             <MechanicalObject name="dofs" src="@grid"/>
             <BoxROI name="box" box="-0.01 -0.01 -0.01 100 100 0.01"/>
             <FixedProjectiveConstraint indices="@box.indices"/>
             <UniformMass totalMass="20"/>
             {mapping}
           </Node></Node>"#
    )
}

/// Elements go at each step: in the middle, where all points stay, and at a corner, where points go. The order of
/// elimination is found once.
#[test]
fn what_only_loses_entries_and_unknowns_is_analysed_once() {
    for kind in [ElementKind::Tetrahedron, ElementKind::Hexahedron] {
        let mut simulation = load(&block(kind));
        simulation.step(0.0).expect("a step works");
        let n_points = simulation.position("/body/dofs").expect("a state").len() / 3;
        for step in 0..20 {
            let n = simulation.mesh(object(&simulation, "/body/cells")).expect("a mesh").topology().n_elements(kind);
            // The last element, in the corner that nothing holds, and one anywhere.
            let other = (7 * step * step + 40) % (n - 1);
            remove(&mut simulation, "/body/cells", kind, vec![(n - 1) as u32, other as u32]);
            simulation.step(0.0).expect("a step works");
        }
        let left = simulation.position("/body/dofs").expect("a state").len() / 3;
        assert!(left < n_points, "{kind}: all points stayed");
        let counters = simulation.counters();
        assert_eq!((counters.analyses, counters.factorisations), (1, 21), "{kind}");
        assert!(counters.pattern_updates > 0 && counters.pattern_updates <= 20, "{kind}: {counters:?}");
    }
}

/// After going back, the same orders: the same bits.
#[test]
fn orders_of_elimination_are_part_of_snapshots() {
    let mut simulation = load(&block(ElementKind::Tetrahedron));
    let go_on = |simulation: &mut Simulation| {
        for last in 0..4 {
            let cells = object(simulation, "/body/cells");
            let n = simulation.mesh(cells).expect("a mesh").topology().tetrahedra().len() as u32;
            remove(simulation, "/body/cells", ElementKind::Tetrahedron, (n - 9 + last..n).collect());
            simulation.step(0.0).expect("a step works");
        }
        simulation.position("/body/dofs").expect("a state").to_vec()
    };
    simulation.step(0.0).expect("a step works");
    let early = simulation.snapshot();
    go_on(&mut simulation);
    let late = simulation.snapshot();
    let first = go_on(&mut simulation);
    simulation.restore(&late).expect("of this scene");
    assert_eq!(go_on(&mut simulation), first, "from between the changes");
    simulation.restore(&early).expect("of this scene");
    go_on(&mut simulation);
    assert_eq!(go_on(&mut simulation), first, "from before the changes");
}

/// Working data are made anew for what a change concerns, and for nothing else.
#[test]
fn what_a_change_does_not_concern_keeps_its_working_data() {
    let body = |name: &str, n: usize| {
        let place: String = (0..n).map(|k| format!("{k} 0 0 {k} 1 0 ")).collect();
        let triangles: String = (0..n - 1)
            .map(|k| 2 * k)
            .map(|k| format!("{k} {} {} {} {} {} ", k + 2, k + 1, k + 1, k + 2, k + 3))
            .collect();
        format!(
            r#"<Node name="{name}">
                 <TriangleSetTopologyContainer name="mesh" position="{place}" triangles="{triangles}"/>
                 <TriangleSetTopologyModifier/>
                 <MechanicalObject name="dofs"/><DiagonalMass massDensity="1"/>
                 <TriangularFEMForceField youngModulus="1000" poissonRatio="0.3"/>
                 <TriangularBendingSprings stiffness="10"/>
                 <FixedProjectiveConstraint indices="0"/>
                 <Node name="copy"><MechanicalObject name="dofs"/><IdentityMapping/></Node>
                 <Node name="some"><MechanicalObject name="dofs"/><SubsetMapping indices="0 1 2"/></Node>
                 <Node name="middle"><MechanicalObject name="dofs" position="0 0 0"/><CenterOfMassMapping/></Node>
               </Node>"#
        )
    };
    let made = |n_others: usize| {
        let others: String = (0..n_others).map(|k| body(&format!("other{k}"), 20)).collect();
        let text = format!(
            r#"<Node gravity="0 -1 0" dt="0.01"><EulerImplicitSolver/><SparseLDLSolver/>{}{others}</Node>"#,
            body("cut", 6)
        );
        let mut simulation = load(&text);
        simulation.step(0.0).expect("a step works");
        let before = simulation.counters().working_data;
        // The last one goes with a point, for the mapping.
        remove(&mut simulation, "/cut/mesh", ElementKind::Triangle, vec![9]);
        simulation.step(0.0).expect("a step works");
        (before, simulation.counters().working_data - before)
    };
    let (alone, others) = (made(0), made(5));
    assert_eq!(others.0, 6 * alone.0, "as many for each body at the start");
    assert!(alone.1 > 0 && alone.1 <= alone.0, "{alone:?}: those that the change concerns");
    assert_eq!(others.1, alone.1, "none of the other bodies");
}

/// Containers of the elements of a grid, which may change.
const TETRAHEDRA: &str = r#"<TetrahedronSetTopologyContainer name="cells"/><TetrahedronSetTopologyModifier/>
    <Hexa2TetraTopologicalMapping input="@grid" output="@cells"/>"#;
const HEXAHEDRA: &str = r#"<HexahedronSetTopologyContainer name="cells" position="@grid.position"
    hexahedra="@grid.hexahedra"/><HexahedronSetTopologyModifier/>"#;
const TRIANGLES: &str = r#"<TriangleSetTopologyContainer name="cells"/><TriangleSetTopologyModifier/>
    <Quad2TriangleTopologicalMapping input="@grid" output="@cells"/>"#;
const QUADS: &str = r#"<QuadSetTopologyContainer name="cells" position="@grid.position" quads="@grid.quads"/>
    <QuadSetTopologyModifier/>"#;

/// A block with one more component, of which nothing but the force field depends on elements.
fn with_force(container: &str, place: &str, force: &str) -> Simulation {
    load(&format!(
        r#"<Node gravity="0 -9.81 0" dt="0.001"><Node name="body">
             <EulerImplicitSolver rayleighStiffness="0.1"/><SparseLDLSolver/>
             <RegularGridTopology name="grid" {place}/>
             {container}
             <MechanicalObject name="dofs" src="@grid"/><UniformMass vertexMass="0.1"/>{force}
           </Node></Node>"#
    ))
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

/// A scene of a block with masses, regions and springs, which all follow changes in place.
fn with_followers(container: &str, place: &str, components: &str) -> Simulation {
    load(&format!(
        r#"<Node gravity="0 -9.81 0" dt="0.001"><Node name="body">
             <EulerImplicitSolver rayleighStiffness="0.1"/><SparseLDLSolver/>
             <RegularGridTopology name="grid" {place}/>
             {container}
             <MechanicalObject name="dofs" src="@grid"/>{components}
           </Node></Node>"#
    ))
}

/// An element that goes first, of any mesh here.
const OFTEN: u32 = 7;

/// Centres of the element that goes first, and of those at which tests look then, if it is one of tetrahedra.
fn centres(container: &str, place: &str) -> String {
    let simulation = with_followers(container, place, r#"<UniformMass totalMass="2"/>"#);
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
            let mut simulation = with_followers(container, place, &components);
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
            let mut simulation = with_followers(TETRAHEDRA, place, &format!(r#"<UniformMass vertexMass="0.1"/>{own}"#));
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
