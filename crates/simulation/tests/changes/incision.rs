//! Cuts through bodies that move: what parts goes on by itself.

use settee_cutting::{CutPath, CutSettings, PathPoint};
use settee_simulation::Simulation;

use crate::common::{load, object, steps};

/// Heights of the points.
fn heights(simulation: &Simulation, path: &str) -> Vec<f64> {
    simulation.position(path).expect("a state").as_chunks::<3>().0.iter().map(|x| x[1]).collect()
}

/// A square sheet that hangs from its upper border.
fn sheet() -> String {
    let mut positions = String::new();
    let mut triangles = String::new();
    for j in 0..7 {
        for i in 0..7 {
            positions += &format!("{} {} 0 ", f64::from(i) / 6.0, f64::from(j) / 6.0);
        }
    }
    for j in 0..6 {
        for i in 0..6 {
            let a = j * 7 + i;
            triangles += &format!("{a} {} {} {a} {} {} ", a + 1, a + 8, a + 8, a + 7);
        }
    }
    format!(
        r#"<Node gravity="0 -10 0" dt="0.01">
             <Node name="sheet">
               <EulerImplicitSolver/><SparseLDLSolver/>
               <TriangleSetTopologyContainer name="mesh" position="{positions}" triangles="{triangles}"/>
               <TriangleSetTopologyModifier/>
               <MechanicalObject name="dofs"/>
               <DiagonalMass massDensity="1"/>
               <FixedProjectiveConstraint indices="42 43 44 45 46 47 48"/>
               <TriangularFEMForceField youngModulus="3000" poissonRatio="0.3" method="large"/>
             </Node>
           </Node>"#
    )
}

fn path(points: &[[f64; 3]]) -> CutPath {
    CutPath::Surface(points.iter().map(|at| PathPoint { triangle: None, at: *at }).collect())
}

#[test]
fn what_is_cut_off_falls_freely() {
    let mut simulation = load(&sheet());
    steps(&mut simulation, 5);
    let mesh = object(&simulation, "/sheet/mesh");
    let middle = heights(&simulation, "/sheet/dofs")[21];
    let cut = path(&[[0.0, middle, 0.0], [1.0, middle - 0.03, 0.0]]);
    let findings = simulation.cut_mesh(mesh, &cut, &CutSettings::default()).expect("the path is on the sheet");
    assert!(findings.is_empty(), "{findings:?}");
    let lower = |simulation: &Simulation| heights(simulation, "/sheet/dofs")[3];
    let before = (lower(&simulation), simulation.velocity("/sheet/dofs").expect("a state")[10]);
    steps(&mut simulation, 40);
    // The lower half falls as a body: implicit Euler steps of 0.01 s under 10 m/s^2.
    let time = 0.4;
    let fall = before.1 * time - 5.0 * time * (time + 0.01);
    let found = lower(&simulation) - before.0;
    assert!((found - fall).abs() < 0.02 * fall.abs(), "{found} instead of {fall}");
    assert!(heights(&simulation, "/sheet/dofs")[28] > 0.5);
}

#[test]
fn a_cut_that_is_not_possible_is_told_and_changes_nothing() {
    let mut simulation = load(&sheet());
    steps(&mut simulation, 2);
    let before = heights(&simulation, "/sheet/dofs");
    let mesh = object(&simulation, "/sheet/mesh");
    let problem = simulation.cut_mesh(mesh, &path(&[[0.5; 3]]), &CutSettings::default()).expect_err("one point");
    assert!(problem.message.contains("at least 2"), "{problem}");
    let blade = CutPath::Blade(vec![[[0.0; 3], [1.0; 3]], [[1.0; 3], [2.0; 3]]]);
    let problem = simulation.cut_mesh(mesh, &blade, &CutSettings::default()).expect_err("no tetrahedra");
    assert!(problem.message.contains("no tetrahedron"), "{problem}");
    let state = object(&simulation, "/sheet/dofs");
    let cut = path(&[[0.0; 3], [1.0, 1.0, 0.0]]);
    assert!(simulation.cut_mesh(state, &cut, &CutSettings::default()).is_err());
    assert_eq!(heights(&simulation, "/sheet/dofs"), before);
}

/// A beam that is held at one end, with its surface, and a blade that comes down through its middle.
const BEAM: &str = r#"<Node gravity="0 -1 0" dt="0.02">
  <Node name="beam">
    <EulerImplicitSolver rayleighStiffness="0.05"/><SparseLDLSolver/>
    <RegularGridTopology name="grid" n="13 5 5" min="0 0 0" max="6 2 2"/>
    <TetrahedronSetTopologyContainer name="start" position="@grid.position" tetrahedra="@grid.tetrahedra"/>
    <TetrahedronSetTopologyModifier/>
    <MechanicalObject name="dofs"/>
    <DiagonalMass massDensity="1"/>
    <BoxROI name="end" box="-0.1 -0.1 -0.1 0.1 2.1 2.1"/>
    <FixedProjectiveConstraint indices="@end.indices"/>
    <TetrahedronFEMForceField youngModulus="20000" poissonRatio="0.3"/>
    <Node name="surface">
      <TriangleSetTopologyContainer name="triangles"/><TriangleSetTopologyModifier/>
      <Tetra2TriangleTopologicalMapping input="@../start" output="@triangles"/>
    </Node>
  </Node>
  <Node name="blade">
    <EulerImplicitSolver/><CGLinearSolver iterations="10" tolerance="1e-9" threshold="1e-9"/>
    <MechanicalObject name="ends" position="3.1 2.5 -0.5  3.3 2.5 2.5"/>
    <UniformMass totalMass="1"/>
    <LinearMovementProjectiveConstraint indices="0 1" keyTimes="0 1 9" movements="0 0 0  0 -4 0  0 -4 0"/>
    <CuttingBlade blade="@ends" topology="@/beam/start"/>
  </Node>
</Node>"#;

#[test]
fn a_blade_cuts_a_beam_on_its_way() {
    let text = BEAM
        .replace(r#"tetrahedra="@grid.tetrahedra""#, &format!(r#"tetrahedra="{}""#, tetrahedra_of_grid([13, 5, 5])));
    let mut simulation = load(&text);
    let tip = |simulation: &Simulation| heights(simulation, "/beam/dofs")[12];
    let n_points = heights(&simulation, "/beam/dofs").len();
    steps(&mut simulation, 20);
    let halfway = heights(&simulation, "/beam/dofs").len();
    assert!(halfway > n_points, "{halfway}");
    assert!(tip(&simulation) > -0.5);
    let snapshot = simulation.snapshot();
    steps(&mut simulation, 60);
    // Cut through at about 0.6 s, the rest falls for 1 s.
    assert!(tip(&simulation) < -0.3, "{}", tip(&simulation));
    let whole = heights(&simulation, "/beam/dofs");
    assert!(whole.len() > halfway && whole.iter().all(|height| height.is_finite()));
    simulation.restore(&snapshot).expect("of this scene");
    steps(&mut simulation, 60);
    assert_eq!(heights(&simulation, "/beam/dofs"), whole, "the same bits after going back over the cut");
    simulation.reset();
    assert_eq!(heights(&simulation, "/beam/dofs").len(), n_points);
}

/// Six tetrahedra for each cell of a grid of points.
fn tetrahedra_of_grid([nx, ny, nz]: [usize; 3]) -> String {
    let at = |i: usize, j: usize, k: usize| ((k * ny + j) * nx + i) as u32;
    let mut hexahedra = Vec::new();
    for k in 0..nz - 1 {
        for j in 0..ny - 1 {
            for i in 0..nx - 1 {
                let layer = |k| [at(i, j, k), at(i + 1, j, k), at(i + 1, j + 1, k), at(i, j + 1, k)];
                let [a, b] = [layer(k), layer(k + 1)];
                hexahedra.push([a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]]);
            }
        }
    }
    let tetrahedra = settee_mesh::split::tetrahedra_of_hexahedra(&hexahedra);
    tetrahedra.as_flattened().iter().map(|node| format!("{node} ")).collect()
}
