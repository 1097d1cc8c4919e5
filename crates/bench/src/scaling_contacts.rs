//! Scenes with contacts, of any size.

use std::fmt::Write;

/// What all of them begin with: detection in node order, and springs that push.
const HEAD: &str = r#"<Node name="root" gravity="0 -9.81 0" dt="0.005">
  <CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>
  <MinProximityIntersection alarmDistance="0.05" contactDistance="0.02"/>
  <CollisionResponse response="PenalityContactForceField"/>
"#;
const SOLVER: &str = r#"<EulerImplicitSolver rayleighMass="0.1" rayleighStiffness="0.01"/>
  <CGLinearSolver iterations="20" tolerance="1e-30" threshold="1e-60"/>"#;

/// `n` x `n` balls, each a body with a solver, that touch a floor of triangles from the start.
pub fn balls(n: usize) -> String {
    let mut text = HEAD.to_owned();
    for index in 0..n * n {
        let (x, z) = ((index % n) as f64 * 0.5, (index / n) as f64 * 0.5);
        let _ = write!(
            text,
            r#"<Node name="ball{index}">{SOLVER}<MechanicalObject position="{x} 0.215 {z}"/><UniformMass totalMass="1"/>
  <SphereCollisionModel radius="0.2"/></Node>
"#
        );
    }
    let size = n as f64 * 0.5;
    let _ = write!(
        text,
        r#"<Node name="floor"><RegularGridTopology n="{n} 1 {n}" min="-0.5 0 -0.5" max="{size} 0 {size}"/><MechanicalObject/>
  <TriangleCollisionModel simulated="0" moving="0"/></Node></Node>
"#
    );
    text
}

/// `n` x `n` points of cloth over a ball, which its points touch.
pub fn cloth_on_ball(n: usize) -> String {
    format!(
        r#"{HEAD}<Node name="cloth">{SOLVER}
  <RegularGridTopology n="{n} 1 {n}" min="-1 0.515 -1" max="1 0.515 1"/><MechanicalObject/>
  <UniformMass totalMass="0.5"/><RegularGridSpringForceField stiffness="50" damping="0.05"/>
  <PointCollisionModel/></Node>
<Node name="ball"><MechanicalObject position="0 0 0"/>
  <SphereCollisionModel radius="0.5" simulated="0" moving="0"/></Node></Node>
"#
    )
}

/// A flattened tube of `around` x `along` points whose upper and lower sides touch.
pub fn tube(around: usize, along: usize) -> String {
    let (mut points, mut triangles) = (String::new(), String::new());
    for i in 0..along {
        for k in 0..around {
            let angle = std::f64::consts::TAU * k as f64 / around as f64;
            let x = 4.0 * i as f64 / along as f64;
            let _ = write!(points, "{x:.6} {:.6} {:.6}  ", 0.012 * angle.sin(), 0.5 * angle.cos());
            if i + 1 < along {
                let [a, b] = [i * around + k, i * around + (k + 1) % around];
                let _ = write!(triangles, "{a} {b} {}  {b} {} {}  ", a + around, b + around, a + around);
            }
        }
    }
    format!(
        r#"{HEAD}<Node name="tube">{SOLVER}
  <MeshTopology position="{points}" triangles="{triangles}"/><MechanicalObject/><UniformMass totalMass="1"/>
  <MeshSpringForceField stiffness="100" damping="0.1"/>
  <TriangleCollisionModel selfCollision="1"/><PointCollisionModel selfCollision="1"/></Node></Node>
"#
    )
}
