//! Meshes that change during a run: going back, starting anew, threads, and what cannot be done.

use settee_cutting::{CutPath, CutSettings};
use settee_kernel::ObjectId;
use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy, NewElements};
use settee_simulation::Simulation;

use crate::common::{load, load_with, object, steps};

/// A beam of tetrahedra with its surface, a mapped point, and an ODE solver of choice.
fn beam(solver: &str) -> String {
    format!(
        r#"<Node gravity="0 -9.81 0" dt="0.01">
             <Node name="beam">{solver}
               <RegularGridTopology name="grid" n="7 3 3" min="0 0 0" max="6 2 2"/>
               <HexahedronSetTopologyContainer name="cells" position="@grid.position" hexahedra="@grid.hexahedra"/>
               <HexahedronSetTopologyModifier/>
               <MechanicalObject name="dofs"/>
               <DiagonalMass massDensity="1"/>
               <FixedProjectiveConstraint indices="0 7 14 21 28 35 42 49 56"/>
               <HexahedronFEMForceField youngModulus="2000" poissonRatio="0.3"/>
               <ConstantForceField indices="6 62" forces="0 0 1  0 0 2"/>
               <Node name="surface">
                 <QuadSetTopologyContainer name="quads"/><QuadSetTopologyModifier/>
                 <Hexa2QuadTopologicalMapping input="@../cells" output="@quads"/>
               </Node>
               <Node name="inside">
                 <MechanicalObject name="point" position="5.5 1.5 0.5"/><BarycentricMapping/>
               </Node>
             </Node>
           </Node>"#
    )
}

const SOLVERS: &[&str] = &[
    r#"<EulerImplicitSolver rayleighMass="0.1" rayleighStiffness="0.1"/><SparseLDLSolver/>"#,
    r#"<EulerImplicitSolver/><CGLinearSolver iterations="100" tolerance="1e-12" threshold="1e-12"/>"#,
    r#"<EulerExplicitSolver/>"#,
    r#"<NewmarkImplicitSolver/><SparseLDLSolver/>"#,
    r#"<BDFOdeSolver order="2"/><NewtonRaphsonSolver/><SparseLDLSolver/>"#,
];

fn remove(kind: ElementKind, indices: &[u32]) -> [ChangeRequest; 1] {
    [ChangeRequest::Remove { kind, indices: indices.to_vec(), left_alone: LeftAlonePolicy::REMOVED }]
}

fn cut(simulation: &mut Simulation, indices: &[u32]) {
    let cells = object(simulation, "/beam/cells");
    let findings =
        simulation.change_mesh(cells, &remove(ElementKind::Hexahedron, indices)).expect("the elements exist");
    assert!(findings.is_empty(), "{findings:?}");
}

fn motion(simulation: &Simulation) -> Vec<Vec<f64>> {
    ["/beam/dofs", "/beam/inside/point"]
        .into_iter()
        .flat_map(|path| [simulation.position(path), simulation.velocity(path)])
        .map(|values| values.expect("the state exists").to_vec())
        .collect()
}

#[test]
fn a_snapshot_brings_back_what_was_cut() {
    for solver in SOLVERS {
        let mut simulation = load(&beam(solver));
        steps(&mut simulation, 3);
        let before = simulation.snapshot();
        cut(&mut simulation, &[5, 17]);
        steps(&mut simulation, 3);
        let between = simulation.snapshot();
        cut(&mut simulation, &[0, 21]);
        steps(&mut simulation, 3);
        let first = motion(&simulation);

        simulation.restore(&between).expect("the snapshot is of this scene");
        cut(&mut simulation, &[0, 21]);
        steps(&mut simulation, 3);
        assert_eq!(motion(&simulation), first, "{solver}: from between both cuts");

        simulation.restore(&before).expect("the snapshot is of this scene");
        assert_eq!(
            simulation.mesh(object(&simulation, "/beam/cells")).map(|mesh| mesh.topology().hexahedra().len()),
            Some(24)
        );
        cut(&mut simulation, &[5, 17]);
        steps(&mut simulation, 3);
        cut(&mut simulation, &[0, 21]);
        steps(&mut simulation, 3);
        assert_eq!(motion(&simulation), first, "{solver}: from before both cuts");
    }
}

#[test]
fn a_reset_brings_back_the_start() {
    for solver in SOLVERS {
        let mut simulation = load(&beam(solver));
        steps(&mut simulation, 4);
        let uncut = motion(&simulation);
        simulation.reset();
        steps(&mut simulation, 2);
        cut(&mut simulation, &[23, 3]);
        steps(&mut simulation, 2);
        simulation.reset();
        steps(&mut simulation, 4);
        assert_eq!(motion(&simulation), uncut, "{solver}");
    }
}

#[test]
fn threads_change_no_bit() {
    let motions = [1, 2, 3, 7].map(|threads| {
        let mut simulation = load_with(&beam(SOLVERS[0]), threads);
        steps(&mut simulation, 2);
        cut(&mut simulation, &[5, 6, 7]);
        steps(&mut simulation, 3);
        motion(&simulation)
    });
    assert!(motions.iter().all(|motion| *motion == motions[0]));
}

/// The scene with the cells that are left after a cut, at the positions and velocities of a moment.
#[test]
fn a_step_after_a_cut_is_that_of_the_remaining_mesh() {
    for solver in &SOLVERS[..3] {
        let mut simulation = load(&beam(solver));
        steps(&mut simulation, 3);
        cut(&mut simulation, &[5, 17, 11, 23, 4]);
        let mesh = simulation.mesh(object(&simulation, "/beam/cells")).expect("a mesh").clone();
        let words = |values: &[f64]| values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let state = object(&simulation, "/beam/dofs");
        let vector = |simulation: &Simulation, of| simulation.vector(state, of).expect("a state").0.to_vec();
        use settee_kernel::vectors::StateVector::{Position, RestPosition, Velocity};
        let [x, v, rest] = [Position, Velocity, RestPosition].map(|of| vector(&simulation, of));
        let cells: Vec<String> = mesh.topology().hexahedra().as_flattened().iter().map(ToString::to_string).collect();
        let text = beam(solver)
            .replace(
                r#"position="@grid.position" hexahedra="@grid.hexahedra""#,
                &format!(r#"position="{}" hexahedra="{}""#, words(&rest), cells.join(" ")),
            )
            .replace(
                r#"<MechanicalObject name="dofs"/>"#,
                &format!(
                    r#"<MechanicalObject name="dofs" position="{}" velocity="{}" rest_position="{}"/>"#,
                    words(&x),
                    words(&v),
                    words(&rest)
                ),
            )
            .replace(r#"<DiagonalMass"#, r#"<DiagonalMass computeMassOnRest="true""#)
            .replace(r#"<RegularGridTopology name="grid" n="7 3 3" min="0 0 0" max="6 2 2"/>"#, "")
            .replace(r#"<ConstantForceField indices="6 62" forces="0 0 1  0 0 2"/>"#, &{
                let scene = simulation.scene();
                let force =
                    scene.all_objects().into_iter().find(|o| scene.object_path(*o).contains("ConstantForceField"));
                let component = scene.component(force.expect("it is there")).expect("a component");
                let print = |name: &str| component.data(component.find_data(name).expect("a data")).print();
                match print("indices").as_str() {
                    "" => String::new(),
                    indices => format!(r#"<ConstantForceField indices="{indices}" forces="{}"/>"#, print("forces")),
                }
            })
            .replace(r#"<FixedProjectiveConstraint indices="0 7 14 21 28 35 42 49 56"/>"#, &{
                let scene = simulation.scene();
                let fixed = scene.all_objects().into_iter().find(|o| scene.object_path(*o).contains("FixedProjective"));
                let component = scene.component(fixed.expect("it is there")).expect("a component");
                let index = component.find_data("indices").expect("a data");
                format!(r#"<FixedProjectiveConstraint indices="{}"/>"#, component.data(index).print())
            });
        let start = text.find(r#"<Node name="inside">"#).expect("the node");
        let end = text[start..].find("</Node>").expect("its end") + start + "</Node>".len();
        let mut fresh = load(&(text[..start].to_owned() + &text[end..]));
        steps(&mut simulation, 1);
        steps(&mut fresh, 1);
        let (a, b) =
            (simulation.position("/beam/dofs").expect("a state"), fresh.position("/beam/dofs").expect("a state"));
        let difference = a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(a.len() == b.len() && difference < 1e-12, "{solver}: {difference:e}");
    }
}

#[test]
fn what_cannot_be_done_is_told_and_changes_nothing() {
    let mut simulation = load(&beam(SOLVERS[0]));
    steps(&mut simulation, 2);
    let before = motion(&simulation);
    let cells = object(&simulation, "/beam/cells");
    let grid = object(&simulation, "/beam/grid");
    let dofs = object(&simulation, "/beam/dofs");
    let all: Vec<(ObjectId, ChangeRequest, &str)> = vec![
        (cells, remove(ElementKind::Hexahedron, &[3, 24])[0].clone(), "there is no hexahedron 24"),
        (cells, remove(ElementKind::Triangle, &[0])[0].clone(), "the container has no triangle"),
        (cells, ChangeRequest::RemovePoints(vec![63]), "there is no point 63"),
        (
            cells,
            ChangeRequest::Add {
                elements: NewElements::Hexahedra(vec![[0, 1, 2, 3, 4, 5, 6, 99]]),
                ancestors: Vec::new(),
            },
            "names point 99",
        ),
        (cells, ChangeRequest::RenumberPoints(vec![0; 63]), "no permutation"),
        (grid, remove(ElementKind::Hexahedron, &[0])[0].clone(), "cannot change"),
        (dofs, remove(ElementKind::Hexahedron, &[0])[0].clone(), "no mesh"),
    ];
    for (topology, request, expected) in all {
        let refused = simulation.change_mesh(topology, &[request]).expect_err(expected);
        assert!(refused.message.contains(expected), "{}", refused.message);
    }
    let blade = CutPath::Blade(vec![[[1.0, -9.0, -9.0], [1.0, 9.0, -9.0]], [[1.0, -9.0, 9.0], [1.0, 9.0, 9.0]]]);
    let refused = simulation.cut_mesh(cells, &blade, &CutSettings::default()).expect_err("no tetrahedra");
    assert!(refused.message.contains("hexahedra cannot be cut"), "{}", refused.message);
    // Of several requests none is carried out if one cannot be.
    let two = [remove(ElementKind::Hexahedron, &[0])[0].clone(), remove(ElementKind::Hexahedron, &[23])[0].clone()];
    simulation.change_mesh(cells, &two).expect_err("23 are left after the first");
    assert_eq!(motion(&simulation), before);
    steps(&mut simulation, 2);
}

#[test]
fn everything_can_go() {
    let mut simulation = load(&beam(SOLVERS[2]));
    steps(&mut simulation, 1);
    let all: Vec<u32> = (0..24).collect();
    let cells = object(&simulation, "/beam/cells");
    // The mapped point has no element any more.
    let outcome = simulation.change_mesh(cells, &remove(ElementKind::Hexahedron, &all));
    let n_points = simulation.position("/beam/dofs").expect("a state").len();
    match outcome {
        Ok(_) => assert_eq!(n_points, 0),
        Err(finding) => assert!(n_points > 0 && !finding.message.is_empty()),
    }
    let _ = simulation.step(0.0);
}

#[test]
fn points_that_come_by_interpolation_keep_the_order_of_a_history() {
    // Points that no element has: forces are the same, histories go on.
    let run = |adds: bool| {
        let mut simulation = load(&beam(SOLVERS[4]));
        steps(&mut simulation, 3);
        let cells = object(&simulation, "/beam/cells");
        if adds {
            let between = vec![vec![(0, 0.5), (1, 0.5)]];
            let moved = simulation.change_mesh(cells, &[ChangeRequest::AddPoints(between)]);
            moved.expect("both points exist");
            let log = simulation.mesh(cells).expect("a mesh").log().len();
            assert!(log > 0);
        }
        let x = simulation.position("/beam/dofs").expect("a state").to_vec();
        (x.len(), x)
    };
    let ((n, without), (more, with)) = (run(false), run(true));
    assert_eq!((more, &with[..n]), (n + 3, &without[..]));
    assert_eq!(with[n], 0.5 * (without[0] + without[3]));
}

#[test]
fn a_snapshot_after_a_cut_goes_into_another_simulation() {
    for solver in SOLVERS {
        let mut first = load(&beam(solver));
        steps(&mut first, 3);
        cut(&mut first, &[5, 17]);
        steps(&mut first, 3);
        let snapshot = first.snapshot();
        steps(&mut first, 3);
        let expected = motion(&first);

        let mut uncut = load(&beam(solver));
        steps(&mut uncut, 1);
        uncut.restore(&snapshot).expect("the snapshot is of the same scene");
        steps(&mut uncut, 3);
        assert_eq!(motion(&uncut), expected, "{solver}: into one that was not cut");
        uncut.reset();
        steps(&mut uncut, 3);
        let mut fresh = load(&beam(solver));
        steps(&mut fresh, 3);
        assert_eq!(motion(&uncut), motion(&fresh), "{solver}: and back to the start");

        // As many changes, and as many elements, but others.
        let mut cut_elsewhere = load(&beam(solver));
        cut(&mut cut_elsewhere, &[2, 20]);
        steps(&mut cut_elsewhere, 1);
        cut_elsewhere.restore(&snapshot).expect("the snapshot is of the same scene");
        steps(&mut cut_elsewhere, 3);
        assert_eq!(motion(&cut_elsewhere), expected, "{solver}: into one that was cut elsewhere");
    }
}

#[test]
fn a_matrix_that_only_loses_entries_is_not_analysed_again() {
    let mut simulation = load(&beam(SOLVERS[0]));
    steps(&mut simulation, 1);
    let n_points = simulation.position("/beam/dofs").expect("a state").len();
    for cell in [14, 8, 2] {
        // Cells side by side in the middle, whose points all have others.
        cut(&mut simulation, &[cell]);
        steps(&mut simulation, 1);
    }
    assert_eq!(simulation.position("/beam/dofs").expect("a state").len(), n_points);
    let counters = simulation.counters();
    assert_eq!((counters.analyses, counters.patterns, counters.factorisations), (1, 1, 4));
    // A corner goes with its cell: other unknowns, in the order of elimination of before.
    cut(&mut simulation, &[0]);
    steps(&mut simulation, 1);
    let counters = simulation.counters();
    assert!(simulation.position("/beam/dofs").expect("a state").len() < n_points);
    assert_eq!((counters.analyses, counters.patterns, counters.factorisations), (1, 2, 5));
    assert_eq!(counters.pattern_updates, 1);
}
