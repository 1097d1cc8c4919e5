//! The order of multi-step formulae over a run in which the mesh is cut five times.

use settee_components::FromScene;
use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy};
use settee_simulation::{LoadOptions, Simulation};

/// A damped beam of tetrahedra that swings under its weight.
fn beam(solver: &str, dt: f64) -> String {
    let hexahedra = settee_mesh::generate::grid_tetrahedra(&settee_mesh::generate::BoxGrid::unit([6, 3, 3]));
    let mesh = hexahedra.expect("a small grid");
    let positions: String = mesh.positions.iter().map(|[x, y, z]| format!("{} {y} {z} ", 3.0 * x)).collect();
    let tetrahedra: String = mesh.tetrahedra.as_flattened().iter().map(|node| format!("{node} ")).collect();
    format!(
        r#"<Node gravity="0 -10 0" dt="{dt}">
             <Node name="beam">
               {solver}
               <NewtonRaphsonSolver maxNbIterationsNewton="30" relativeSuccessiveStoppingThreshold="0"
                 relativeInitialStoppingThreshold="0" absoluteResidualStoppingThreshold="1e-13"
                 absoluteEstimateDifferenceThreshold="0" relativeEstimateDifferenceThreshold="1e-15"/>
               <SparseLDLSolver/>
               <TetrahedronSetTopologyContainer name="cells" position="{positions}" tetrahedra="{tetrahedra}"/>
               <TetrahedronSetTopologyModifier/>
               <MechanicalObject name="dofs"/>
               <DiagonalMass massDensity="1"/>
               <BoxROI name="end" box="-0.1 -0.1 -0.1 0.1 1.1 1.1"/>
               <FixedProjectiveConstraint indices="@end.indices"/>
               <TetrahedronFEMForceField youngModulus="3000" poissonRatio="0.3" method="small"/>
             </Node>
           </Node>"#
    )
}

/// Positions at 0.6 s, with an element that goes every 0.1 s.
fn run(solver: &str, steps_between: u32) -> Vec<f64> {
    let text = beam(solver, 0.1 / f64::from(steps_between));
    let loaded = Simulation::from_text("beam", &text, &LoadOptions::default());
    let messages: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{messages:?}"));
    let scene = simulation.scene();
    let cells = scene.all_objects().into_iter().find(|object| scene.object_path(*object) == "/beam/cells");
    let cells = cells.expect("the container");
    for cut in 0..6 {
        if cut > 0 {
            let remove = ChangeRequest::Remove {
                kind: ElementKind::Tetrahedron,
                indices: vec![7 + 9 * cut],
                left_alone: LeftAlonePolicy::REMOVED,
            };
            let findings = simulation.change_mesh(cells, &[remove]).expect("the element exists");
            assert!(findings.is_empty(), "{findings:?}");
        }
        for _ in 0..steps_between {
            simulation.step(0.0).expect("the step works");
        }
    }
    simulation.position("/beam/dofs").expect("a state").to_vec()
}

fn error(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
}

/// Orders from halving the step twice against a much finer run of order 4.
fn orders(solver: &str, exact: &[f64], first: u32) -> [f64; 2] {
    let errors = [1, 2, 4].map(|factor| error(&run(solver, first * factor), exact));
    [errors[0] / errors[1], errors[1] / errors[2]].map(f64::log2)
}

#[test]
fn five_cuts_leave_the_order() {
    let bdf = |order: u32, more: &str| {
        format!(r#"<BDFOdeSolver order="{order}" rayleighStiffness="0.02" rayleighMass="0.5" {more}/>"#)
    };
    let exact = run(&bdf(4, ""), 640);
    for (order, first) in [(1, 20), (2, 20), (3, 40), (4, 40)] {
        let found = orders(&bdf(order, ""), &exact, first);
        assert!(found.iter().all(|found| *found > f64::from(order) - 0.25), "order {order}: {found:?}");
    }
    // A history over the jump of the forces: no more than the error of one step at each cut.
    let kept = orders(&bdf(4, r#"afterMeshChange="keep""#), &exact, 40);
    assert!(kept.iter().all(|found| *found < 2.5), "{kept:?}");
}
