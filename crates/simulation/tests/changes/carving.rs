//! Carving: what a tool touches goes.

use settee_components::FromScene;
use settee_kernel::{Event, ObjectId};
use settee_simulation::{LoadOptions, Simulation};

/// A ball beside a block of cells; `carving`: attributes of the manager.
fn scene(carving: &str) -> Simulation {
    let text = format!(
        r#"<Node gravity="0 0 0" dt="0.01">
             <CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>
             <MinProximityIntersection alarmDistance="0.3" contactDistance="0.1"/>
             <CollisionResponse response="PenalityContactForceField"/>
             <CarvingManager carvingDistance="0.05" {carving}/>
             <Node name="block">
               <RegularGridTopology name="grid" n="4 2 2" min="0 0 0" max="3 1 1"/>
               <HexahedronSetTopologyContainer name="cells" position="@grid.position" hexahedra="@grid.hexahedra"/>
               <HexahedronSetTopologyModifier/>
               <MechanicalObject name="dofs"/>
               <Node name="surface">
                 <QuadSetTopologyContainer name="quads"/><QuadSetTopologyModifier/>
                 <Hexa2QuadTopologicalMapping input="@../cells" output="@quads"/>
                 <TriangleCollisionModel tags="CarvingSurface" simulated="0"/>
               </Node>
             </Node>
             <Node name="tool">
               <EulerImplicitSolver/><CGLinearSolver iterations="10" tolerance="1e-9" threshold="1e-9"/>
               <MechanicalObject name="dofs" position="3.3 0.4 0.6"/>
               <UniformMass totalMass="1"/><FixedProjectiveConstraint indices="0"/>
               <SphereCollisionModel tags="CarvingTool" radius="0.3"/>
             </Node>
           </Node>"#
    );
    let loaded = Simulation::from_text("carving", &text, &LoadOptions::default());
    let messages: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{messages:?}"))
}

fn n_cells(simulation: &Simulation) -> usize {
    let scene = simulation.scene();
    let is_cells = |object: &ObjectId| scene.object_path(*object) == "/block/cells";
    let cells = scene.all_objects().into_iter().find(is_cells).expect("the cells exist");
    simulation.mesh(cells).expect("a mesh").topology().hexahedra().len()
}

fn step(simulation: &mut Simulation) -> usize {
    simulation.step(0.0).expect("the step works");
    let warnings = simulation.take_warnings();
    assert!(warnings.is_empty(), "{warnings:?}");
    n_cells(simulation)
}

#[test]
fn the_cell_behind_the_touched_surface_goes() {
    let mut simulation = scene(r#"active="true""#);
    assert_eq!((n_cells(&simulation), step(&mut simulation)), (3, 2));
    // The next cell is out of reach.
    assert_eq!(step(&mut simulation), 2);
    simulation.reset();
    assert_eq!(n_cells(&simulation), 3);
}

#[test]
fn keys_switch_it() {
    let mut simulation = scene("");
    assert_eq!(step(&mut simulation), 3);
    simulation.send(&Event::KeyPressed('1')).expect("nobody objects");
    assert_eq!(step(&mut simulation), 2);
    let mut simulation = scene("");
    for key in ['4', '4'] {
        simulation.send(&Event::KeyPressed(key)).expect("nobody objects");
    }
    assert_eq!(step(&mut simulation), 3);
    simulation.send(&Event::KeyPressed('4')).expect("nobody objects");
    assert_eq!(step(&mut simulation), 2);
}

#[test]
fn a_tool_and_a_surface_are_needed() {
    let text = r#"<Node><CarvingManager active="true"/></Node>"#;
    let loaded = Simulation::from_text("carving", text, &LoadOptions::default());
    let messages: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    assert!(loaded.simulation.is_none() && messages.iter().any(|message| message.contains("no tool")), "{messages:?}");
}

/// Sheets above and below a ball, whose triangles it touches.
#[test]
fn all_surfaces_that_the_tool_touches_are_carved_in_one_step() {
    let sheet = |name: &str, height: f64| {
        format!(
            r#"<Node name="{name}">
                 <TriangleSetTopologyContainer name="cells" triangles="0 4 1  1 4 2  2 4 3  3 4 0"
                   position="-1 {height} -1  1 {height} -1  1 {height} 1  -1 {height} 1  0 {height} 0"/>
                 <TriangleSetTopologyModifier/><MechanicalObject/>
                 <TriangleCollisionModel tags="CarvingSurface" simulated="0" group="1"/>
               </Node>"#
        )
    };
    let text = format!(
        r#"<Node gravity="0 0 0" dt="0.01">
             <CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>
             <MinProximityIntersection alarmDistance="0.2" contactDistance="0"/>
             <CollisionResponse response="RayContact"/>
             <CarvingManager active="1" carvingDistance="0.2"/>
             {}{}
             <Node name="tool">
               <MechanicalObject position="0 0 0.5"/><SphereCollisionModel radius="0.1" tags="CarvingTool" group="2"/>
             </Node>
           </Node>"#,
        sheet("above", 0.05),
        sheet("below", -0.05)
    );
    let loaded = Simulation::from_text("carving", &text, &LoadOptions::default());
    let messages: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{messages:?}"));
    simulation.step(0.0).expect("the step works");
    let warnings = simulation.take_warnings();
    assert!(warnings.is_empty(), "{warnings:?}");
    let left = ["/above/cells", "/below/cells"].map(|path| {
        let cells = simulation.scene().find_object(path).expect("the cells exist");
        simulation.mesh(cells).expect("a mesh").topology().triangles().len()
    });
    assert!(left[0] < 4 && left[0] == left[1], "{left:?}");
}
