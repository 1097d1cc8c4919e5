//! What components remember of past motion, over changes of a mesh.

use settee_components::FromScene;
use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy};
use settee_mesh::generate::{BoxGrid, grid_hexahedra, grid_tetrahedra};
use settee_simulation::{LoadOptions, Simulation};

use crate::common::{object, steps};

/// Steps before the change, in which bodies become plastic, and after it.
const BEFORE: usize = 30;
const AFTER: usize = 30;

/// Two bars that do not touch, in one mesh and one state: what happens to the second is nothing to the first. Returns
/// the number of points of the first one, too.
fn bars(kind: ElementKind) -> (Simulation, usize) {
    let grid = BoxGrid::unit([5, 3, 3]);
    let mesh = match kind {
        ElementKind::Hexahedron => grid_hexahedra(&grid),
        _ => grid_tetrahedra(&grid),
    }
    .expect("a small grid");
    let (elements, width) = match kind {
        ElementKind::Hexahedron => (mesh.hexahedra.as_flattened().to_vec(), "hexahedra"),
        _ => (mesh.tetrahedra.as_flattened().to_vec(), "tetrahedra"),
    };
    let n = mesh.positions.len();
    let place = |shift: f64| {
        let moved = mesh.positions.iter().map(move |x| format!("{:?} {:?} {:?} ", x[0], x[1], x[2] + shift));
        moved.collect::<String>()
    };
    let list =
        |first: usize| elements.iter().map(move |node| format!("{} ", *node as usize + first)).collect::<String>();
    let fixed: String =
        (0..n).filter(|point| mesh.positions[*point][0] == 0.0).map(|point| format!("{point} ")).collect();
    let container = if kind == ElementKind::Hexahedron { "HexahedronSet" } else { "TetrahedronSet" };
    // The second bar comes first in the mesh, so that its elements give the numbers of the last ones away.
    let text = format!(
        r#"<Node gravity="0 -3 0" dt="0.02"><Node name="body">
             <EulerImplicitSolver rayleighMass="0.5"/><EigenSimplicialLDLT template="CompressedRowSparseMatrixd"/>
             <{container}TopologyContainer name="mesh" position="{}{}" {width}="{}{}"/>
             <{container}TopologyModifier/>
             <MechanicalObject name="dofs"/><UniformMass vertexMass="0.1"/>
             <TetrahedronFEMForceField youngModulus="300" poissonRatio="0.3" method="large"
               plasticMaxThreshold="2" plasticYieldThreshold="0.01" plasticCreep="0.1"/>
             <FixedProjectiveConstraint indices="{fixed}"/><FixedProjectiveConstraint indices="{}"/>
           </Node></Node>"#,
        place(0.0),
        place(9.0),
        list(0),
        list(n),
        fixed.split_whitespace().map(|point| format!("{} ", point.parse::<usize>().unwrap() + n)).collect::<String>(),
    );
    let loaded = Simulation::from_text("bars", &text, &LoadOptions::default());
    let messages: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    (loaded.simulation.unwrap_or_else(|| panic!("{messages:?}")), n)
}

/// Positions of the points whose z at the start was 9 and above, by their places at the start.
fn far_bar(simulation: &Simulation) -> Vec<(String, [f64; 3])> {
    let rest = simulation.scene().component(object(simulation, "/body/dofs")).and_then(|dofs| dofs.as_state());
    let rest = rest.expect("a state").rest_position();
    let now = simulation.position("/body/dofs").expect("a state");
    let pairs = rest.chunks_exact(3).zip(now.chunks_exact(3));
    let mut found: Vec<(String, [f64; 3])> = pairs
        .filter(|(rest, _)| rest[2] >= 8.9)
        .map(|(rest, now)| (format!("{rest:?}"), [now[0], now[1], now[2]]))
        .collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

#[test]
fn permanent_strains_stay_with_their_elements() {
    for kind in [ElementKind::Tetrahedron, ElementKind::Hexahedron] {
        let (mut whole, n) = bars(kind);
        steps(&mut whole, BEFORE);
        let snapshot = whole.snapshot();
        steps(&mut whole, AFTER);
        let expected = far_bar(&whole);
        assert_eq!(expected.len(), n);

        // The same bar without its permanent strains moves otherwise: there is something to keep.
        let (mut carved, _) = bars(kind);
        carved.restore(&snapshot).expect("the same scene");
        let mesh = object(&carved, "/body/mesh");
        // Of hexahedra an even number goes, so that those that take their places are cut alike.
        let indices = if kind == ElementKind::Hexahedron { vec![2, 3] } else { vec![0, 5, 11] };
        let request = ChangeRequest::Remove { kind, indices, left_alone: LeftAlonePolicy::REMOVED };
        carved.change_mesh(mesh, &[request]).expect("elements may go");
        steps(&mut carved, AFTER);
        let found = far_bar(&carved);
        let mut worst: f64 = 0.0;
        for ((_, own), (_, there)) in found.iter().zip(&expected) {
            worst = own.iter().zip(there).fold(worst, |worst, (a, b)| worst.max((a - b).abs()));
        }
        assert!(worst < 1e-12, "{kind}: {worst:e}");
    }
}

#[test]
fn gas_that_a_surface_encloses_stays_the_same_when_another_mesh_changes() {
    let text = r#"<Node gravity="0 0 0" dt="0.01">
      <EulerImplicitSolver/><EigenSimplicialLDLT template="CompressedRowSparseMatrixd"/>
      <Node name="ball">
        <MechanicalObject name="dofs" position="1 0 0 0 1 0 0 0 1 -1 0 0 0 -1 0 0 0 -1"/>
        <TriangleSetTopologyContainer triangles="0 1 2 1 3 2 3 4 2 4 0 2 1 0 5 3 1 5 4 3 5 0 4 5"/>
        <UniformMass vertexMass="1"/>
        <SurfacePressureForceField pressure="3" volumeConservationMode="1"/>
        <MeshSpringForceField linesStiffness="20"/>
      </Node>
      <Node name="sheet">
        <MechanicalObject name="dofs" position="5 0 0 6 0 0 6 1 0 5 1 0"/>
        <TriangleSetTopologyContainer name="mesh" triangles="0 1 2 0 2 3"/><TriangleSetTopologyModifier/>
        <UniformMass vertexMass="1"/>
      </Node></Node>"#;
    let load = || Simulation::from_text("gas", text, &LoadOptions::default()).simulation.expect("the scene loads");
    let (mut whole, mut carved) = (load(), load());
    steps(&mut whole, 40);
    steps(&mut carved, 20);
    let request =
        ChangeRequest::Remove { kind: ElementKind::Triangle, indices: vec![0], left_alone: LeftAlonePolicy::KEPT };
    let mesh = object(&carved, "/sheet/mesh");
    carved.change_mesh(mesh, &[request]).expect("a triangle may go");
    steps(&mut carved, 20);
    let [own, there] = [&carved, &whole].map(|simulation| simulation.position("/ball/dofs").expect("a state").to_vec());
    let worst = own.iter().zip(&there).fold(0.0, |worst: f64, (a, b)| worst.max((a - b).abs()));
    assert!(worst < 1e-12, "{worst:e}");
}
