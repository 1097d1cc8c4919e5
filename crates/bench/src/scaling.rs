//! Scenes of any size without mesh files, to see how times grow.

use std::fmt::Write;

use crate::scaling_contacts::{balls, cloth_on_ball, tube};

/// A scene made by a rule.
#[derive(Clone, Copy, Debug)]
pub struct ScalingScene {
    /// Name of the scene.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    make: fn() -> String,
}

impl ScalingScene {
    /// The text of the scene.
    pub fn text(&self) -> String {
        (self.make)()
    }
}

/// All of them; the first ones take milliseconds a step, the last ones seconds.
pub const SCENES: &[ScalingScene] = &[
    ScalingScene { name: "spring", about: "one spring, BDF of order 6", make: spring },
    ScalingScene { name: "bodies-1000", about: "1,000 bodies of two points with a solver each", make: || bodies(1000) },
    ScalingScene { name: "springs-10k", about: "a block of 10,000 springs, 20 iterations of CG", make: springs },
    ScalingScene { name: "cloth-100x100", about: "10,000 points of cloth, 20 iterations of CG", make: cloth },
    ScalingScene {
        name: "tetra-4k",
        about: "tetrahedra on 4,000 points, 20 iterations of CG",
        make: || tetra(CG, BEAM_4K),
    },
    ScalingScene {
        name: "tetra-20k",
        about: "tetrahedra on 19,456 points, 20 iterations of CG",
        make: || tetra(CG, BEAM_20K),
    },
    ScalingScene {
        name: "tetra-100k",
        about: "tetrahedra on 100,000 points, 20 iterations of CG",
        make: || tetra(CG, BEAM_100K),
    },
    ScalingScene {
        name: "tetra-4k-direct",
        about: "tetrahedra on 4,000 points, a factorisation each step",
        make: || tetra(DIRECT, BEAM_4K),
    },
    ScalingScene {
        name: "hexa-4k",
        about: "hexahedra on 4,000 points, 20 iterations of CG",
        make: || hexa(CG, BEAM_4K),
    },
    ScalingScene {
        name: "hexa-20k",
        about: "hexahedra on 19,456 points, 20 iterations of CG",
        make: || hexa(CG, BEAM_20K),
    },
    ScalingScene {
        name: "hexa-100k",
        about: "hexahedra on 100,000 points, 20 iterations of CG",
        make: || hexa(CG, BEAM_100K),
    },
    ScalingScene {
        name: "hexa-5k-direct",
        about: "hexahedra on 5,000 points, a factorisation each step",
        make: || hexa(DIRECT, BEAM_5K),
    },
    ScalingScene { name: "balls-100", about: "100 balls with a solver each touch a floor", make: || balls(10) },
    ScalingScene { name: "balls-2500", about: "2,500 balls with a solver each touch a floor", make: || balls(50) },
    ScalingScene { name: "cloth-on-ball-50", about: "2,500 points of cloth on a ball", make: || cloth_on_ball(50) },
    ScalingScene { name: "cloth-on-ball-200", about: "40,000 points of cloth on a ball", make: || cloth_on_ball(200) },
    ScalingScene { name: "tube-5k", about: "a flat tube of 4,950 triangles touches itself", make: || tube(25, 100) },
];

const BEAM_4K: [usize; 3] = [10, 10, 40];
const BEAM_5K: [usize; 3] = [10, 10, 50];
const BEAM_20K: [usize; 3] = [16, 16, 76];
const BEAM_100K: [usize; 3] = [25, 25, 160];
const CG: &str = r#"<CGLinearSolver iterations="20" tolerance="1e-30" threshold="1e-60"/>"#;
const DIRECT: &str = "<SparseLDLSolver/>";

fn spring() -> String {
    r#"<Node name="root" gravity="0 -9.81 0" dt="0.001">
  <BDFOdeSolver order="6"/>
  <NewtonRaphsonSolver/>
  <EigenSimplicialLDLT/>
  <MechanicalObject position="0 0 0  0 -1 0"/>
  <UniformMass totalMass="1"/>
  <FixedProjectiveConstraint indices="0"/>
  <SpringForceField spring="0 1 100 0.5 1"/>
</Node>
"#
    .into()
}

/// Bodies of two points and a spring, each with solvers of its own.
pub(crate) fn bodies(n: usize) -> String {
    let mut text = String::from("<Node name=\"root\" gravity=\"0 -9.81 0\" dt=\"0.01\">\n");
    for i in 0..n {
        let _ = writeln!(
            text,
            "  <Node name=\"b{i}\"><EulerImplicitSolver/><SparseLDLSolver/><MechanicalObject position=\"{i} 0 0  {i} 1 0.3\"/>\
             <UniformMass totalMass=\"2\"/><FixedProjectiveConstraint indices=\"0\"/><SpringForceField spring=\"0 1 500 1 0.9\"/></Node>"
        );
    }
    text + "</Node>\n"
}

/// A block held at one end; `elements`: topology and force field.
fn block(solver: &str, [x, y, z]: [usize; 3], elements: &str) -> String {
    let size = |n: usize| (n - 1) as f64 * 0.1;
    format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.01">
  <EulerImplicitSolver rayleighMass="0.1" rayleighStiffness="0.1"/>
  {solver}
  <RegularGridTopology name="grid" n="{x} {y} {z}" min="0 0 0" max="{} {} {}"/>
  <MechanicalObject src="@grid"/>
  <BoxROI name="end" box="-1 -1 -0.01 1000 1000 0.01"/>
  <FixedProjectiveConstraint indices="@end.indices"/>
  <UniformMass totalMass="20"/>
  {elements}
</Node>
"#,
        size(x),
        size(y),
        size(z)
    )
}

/// A beam with a direct solver.
pub(crate) fn beam(is_tetra: bool, n: [usize; 3]) -> String {
    if is_tetra { tetra(DIRECT, n) } else { hexa(DIRECT, n) }
}

fn tetra(solver: &str, n: [usize; 3]) -> String {
    let elements = r#"<TetrahedronSetTopologyContainer name="tetrahedra"/><TetrahedronSetTopologyModifier/>
  <Hexa2TetraTopologicalMapping input="@grid" output="@tetrahedra" swapping="true"/>
  <TetrahedronFEMForceField youngModulus="1e5" poissonRatio="0.4" method="large" topology="@tetrahedra"/>"#;
    block(solver, n, elements)
}

fn hexa(solver: &str, n: [usize; 3]) -> String {
    block(solver, n, r#"<HexahedronFEMForceField youngModulus="1e5" poissonRatio="0.4" method="large"/>"#)
}

/// 9 x 9 x 10 points have 9,922 pairs within a cell.
fn springs() -> String {
    block(CG, [9, 9, 10], r#"<MeshSpringForceField cubesStiffness="200" cubesDamping="0.1"/>"#)
}

fn cloth() -> String {
    format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.005">
  <EulerImplicitSolver rayleighMass="0.1" rayleighStiffness="0.1"/>
  {CG}
  <RegularGridTopology n="100 100 1" min="0 0 0" max="4 4 0"/>
  <MechanicalObject/>
  <FixedProjectiveConstraint indices="0 99"/>
  <UniformMass totalMass="2"/>
  <TriangularFEMForceField youngModulus="3000" poissonRatio="0.3" method="large"/>
  <TriangularBendingSprings stiffness="300" damping="1"/>
</Node>
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use settee_components::FromScene;
    use settee_simulation::{LoadOptions, Simulation};

    #[test]
    fn small_scenes_load_without_findings_and_step() {
        for scene in SCENES.iter().filter(|scene| !scene.name.contains("0k")) {
            let loaded = Simulation::from_text(scene.name, &scene.text(), &LoadOptions::default());
            assert!(loaded.diagnostics.is_empty(), "{}: {:?}", scene.name, loaded.diagnostics);
            loaded.simulation.unwrap().step(0.0).unwrap();
        }
    }
}
