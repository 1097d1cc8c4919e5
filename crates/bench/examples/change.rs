//! Takes elements out of a mesh so often, one by one or all around a point with the point: under a tool that counts
//! instructions, the difference between two numbers of removals is what one takes. `.ci/change_costs` does that for
//! meshes of different size.
//!
//! `change CELLS WHAT REMOVALS [BODY [step]]`: cells along each edge of the block; `element`, or `point`; how many
//! removals; what is changed, `typical` or a name of [`BODIES`]; and whether a step without a solver follows each.
//! `change --list` prints these names.

use settee_components::FromScene;
use settee_kernel::ObjectId;
use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy};
use settee_simulation::{LoadOptions, Simulation};

const TETRAHEDRA: &str = r#"<TetrahedronSetTopologyContainer name="cells"/><TetrahedronSetTopologyModifier/>
    <Hexa2TetraTopologicalMapping input="@grid" output="@cells"/>"#;
const HEXAHEDRA: &str = r#"<HexahedronSetTopologyContainer name="cells" position="@grid.position"
    hexahedra="@grid.hexahedra"/><HexahedronSetTopologyModifier/>"#;
const TRIANGLES: &str = r#"<TriangleSetTopologyContainer name="cells"/><TriangleSetTopologyModifier/>
    <Quad2TriangleTopologicalMapping input="@grid" output="@cells"/>"#;

/// Bodies of one kind of elements with one component each, of equal masses at the points unless it is the mass. In
/// their attributes `EACH` is a number for each element, and `HALF` every second of them.
const BODIES: &[(&str, ElementKind, &str)] = &[
    ("tetrahedra", ElementKind::Tetrahedron, ""),
    ("hexahedra", ElementKind::Hexahedron, ""),
    ("triangles", ElementKind::Triangle, ""),
    (
        "plastic",
        ElementKind::Tetrahedron,
        r#"<TetrahedronFEMForceField plasticMaxThreshold="0.01" youngModulus="EACH" topology="@cells"/>"#,
    ),
    (
        "hyperelastic",
        ElementKind::Tetrahedron,
        r#"<TetrahedronHyperelasticityFEMForceField topology="@cells"
        materialName="NeoHookean" ParameterSet="2000 3000"/>"#,
    ),
    ("materials", ElementKind::Hexahedron, r#"<HexahedronFEMForceField youngModulus="EACH" topology="@cells"/>"#),
    (
        "membrane",
        ElementKind::Triangle,
        r#"<TriangularFEMForceField method="large" poissonRatio="0.3" topology="@cells"/>"#,
    ),
    (
        "anisotropic",
        ElementKind::Triangle,
        r#"<TriangularAnisotropicFEMForceField poissonRatio="0.3" topology="@cells"/>"#,
    ),
    ("springs", ElementKind::Tetrahedron, r#"<MeshSpringForceField tetrahedraStiffness="9" topology="@cells"/>"#),
    (
        "couplings",
        ElementKind::Hexahedron,
        r#"<MeshMatrixMass name="mass" totalMass="2" consistent="true" topology="@cells"/>"#,
    ),
    (
        "region",
        ElementKind::Tetrahedron,
        r#"<BoxROI box="0 0 0 0.3 1 1" position="@dofs.rest_position" tetrahedra="@cells.tetrahedra"
             triangles="@cells.triangles"/>"#,
    ),
    (
        "volumes",
        ElementKind::Tetrahedron,
        r#"<Node name="out">
             <MechanicalObject template="Vec1" name="out"/><VolumeMapping topology="@../cells"/>
           </Node>"#,
    ),
    (
        "lengths",
        ElementKind::Tetrahedron,
        r#"<Node name="out">
             <MechanicalObject template="Vec1" name="out"/><DistanceMapping topology="@../cells"/>
           </Node>"#,
    ),
    (
        "pressure",
        ElementKind::Triangle,
        r#"<TrianglePressureForceField pressure="1 0 0" triangleList="HALF" topology="@cells"/>"#,
    ),
    ("surface", ElementKind::Triangle, r#"<SurfacePressureForceField pressure="1" topology="@cells"/>"#),
];

/// A typical body: elements with mass, fixed on one side, pulled at the other, with a skin of one point for each eight
/// elements.
fn typical(cells: usize) -> String {
    let n = cells + 1;
    let n_skin = 6 * cells.pow(3) / 8;
    // Places that fill the block evenly (additive recurrence with irrational steps).
    let at = |k: usize, step: f64| (0.5 + step * k as f64).fract();
    let steps = [0.819_172_5, 0.671_043_6, 0.549_700_5];
    let skin: String = (0..n_skin).flat_map(|k| steps.map(|step| format!("{} ", at(k, step)))).collect();
    format!(
        r#"<Node gravity="0 -9.81 0" dt="0.001"><Node name="body">
             <RegularGridTopology name="grid" n="{n} {n} {n}" min="0 0 0" max="1 1 1"/>
             {TETRAHEDRA}
             <MechanicalObject name="dofs" src="@grid"/>
             <MeshMatrixMass totalMass="2" topology="@cells"/>
             <TetrahedronFEMForceField youngModulus="1000" poissonRatio="0.4" topology="@cells"/>
             <BoxROI name="held" box="-1 -1 -1 0.001 2 2"/>
             <FixedProjectiveConstraint indices="@held.indices"/>
             <BoxROI name="pulled" box="0.999 -1 -1 2 2 2"/>
             <ConstantForceField indices="@pulled.indices" forces="1 0 0"/>
             <Node name="skin">
               <MechanicalObject name="points" position="{skin}"/><BarycentricMapping input_topology="@../cells"/>
             </Node>
           </Node></Node>"#
    )
}

/// A body with one component; a sheet of triangles has as many as the block has tetrahedra.
fn with_one(cells: usize, kind: ElementKind, component: &str) -> String {
    let side = (3 * cells.pow(3)).isqrt();
    let n = cells + 1;
    let (container, place, n_elements) = match kind {
        ElementKind::Tetrahedron => (TETRAHEDRA, format!(r#"n="{n} {n} {n}" max="1 1 1""#), 6 * cells.pow(3)),
        ElementKind::Hexahedron => (HEXAHEDRA, format!(r#"n="{n} {n} {n}" max="1 1 1""#), cells.pow(3)),
        _ => (TRIANGLES, format!(r#"n="{0} {0} 1" max="1 1 0""#, side + 1), 2 * side * side),
    };
    let each: String = (0..n_elements).map(|element| format!("{} ", 1000 + element)).collect();
    let half: String = (0..n_elements).step_by(2).map(|element| format!("{element} ")).collect();
    let component = component.replace("EACH", &each).replace("HALF", &half);
    let mass = if component.contains("Mass") { "" } else { r#"<UniformMass vertexMass="0.1"/>"# };
    format!(
        r#"<Node gravity="0 -9.81 0" dt="0.001"><Node name="body">
             <RegularGridTopology name="grid" min="0 0 0" {place}/>
             {container}
             <MechanicalObject name="dofs" src="@grid"/>{mass}{component}
           </Node></Node>"#
    )
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "--list") {
        let names: String = BODIES.iter().map(|(name, ..)| format!("{name}\n")).collect();
        std::io::Write::write_all(&mut std::io::stdout(), names.as_bytes())?;
        return Ok(());
    }
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<usize>().ok());
    let (Some(cells), Some(removals)) = (number(0), number(2)) else {
        return Err("expected CELLS, element or point, REMOVALS, and perhaps a body, and step".into());
    };
    let (with_point, with_step) = (arguments[1] == "point", arguments.get(4).is_some());
    let body = arguments.get(3).map_or("typical", String::as_str);
    let (kind, text) = match BODIES.iter().find(|(name, ..)| *name == body) {
        Some((_, kind, component)) => (*kind, with_one(cells, *kind, component)),
        None if body == "typical" => (ElementKind::Tetrahedron, typical(cells)),
        None => return Err(format!("there is no body {body}").into()),
    };
    let loaded = Simulation::from_text("change", &text, &LoadOptions::default());
    let mut simulation = loaded.simulation.ok_or("the scene has errors")?;
    simulation.step(0.0)?;
    let find = |simulation: &Simulation| -> Option<ObjectId> {
        let scene = simulation.scene();
        scene.all_objects().into_iter().find(|object| scene.object_path(*object) == "/body/cells")
    };
    let cells = find(&simulation).ok_or("no mesh")?;
    for removal in 0..removals {
        let topology = simulation.mesh(cells).ok_or("no mesh")?.topology().clone();
        let n = topology.n_elements(kind);
        // Elements and points inside of the block, away from one another.
        let element = n / 2 + 41 * removal % (n / 2).max(1);
        let nodes = topology.nodes_of(kind);
        let point = nodes[element * kind.n_nodes()];
        let around = nodes.iter().enumerate().filter(|(_, node)| **node == point);
        let around = around.map(|(place, _)| (place / kind.n_nodes()) as u32);
        let indices = if with_point { around.collect() } else { vec![element as u32] };
        drop(topology);
        let request = ChangeRequest::Remove { kind, indices, left_alone: LeftAlonePolicy::REMOVED };
        simulation.change_mesh(cells, &[request]).map_err(|finding| finding.to_string())?;
        if with_step {
            simulation.step(0.0)?;
        }
    }
    Ok(())
}
