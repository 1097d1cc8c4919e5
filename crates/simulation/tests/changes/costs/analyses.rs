//! Orders of elimination and working data that a change leaves as they are.

use settee_mesh::ElementKind;
use settee_simulation::Simulation;

use super::remove;
use crate::common::{load, object};

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
