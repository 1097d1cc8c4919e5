//! Takes elements out of a block of tetrahedra so often, one by one or all around a point with the point: under a tool
//! that counts instructions, the difference between two numbers of removals is what one takes. `.ci/change_costs` does
//! that for blocks of different size.
//!
//! `change CELLS WHAT REMOVALS [step]`: cells along each edge of the block; `element`, or `point`; how many removals;
//! and whether a step without a solver follows each.

use settee_components::FromScene;
use settee_kernel::ObjectId;
use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy};
use settee_simulation::{LoadOptions, Simulation};

/// A typical body: elements with mass, fixed on one side, pulled at the other, with a skin of one point for each eight
/// elements.
fn scene(cells: usize) -> String {
    let n = cells + 1;
    let n_skin = 6 * cells.pow(3) / 8;
    // Places that fill the block evenly (additive recurrence with irrational steps).
    let at = |k: usize, step: f64| (0.5 + step * k as f64).fract();
    let steps = [0.819_172_5, 0.671_043_6, 0.549_700_5];
    let skin: String = (0..n_skin).flat_map(|k| steps.map(|step| format!("{} ", at(k, step)))).collect();
    format!(
        r#"<Node gravity="0 -9.81 0" dt="0.001"><Node name="body">
             <RegularGridTopology name="grid" n="{n} {n} {n}" min="0 0 0" max="1 1 1"/>
             <TetrahedronSetTopologyContainer name="cells"/><TetrahedronSetTopologyModifier/>
             <Hexa2TetraTopologicalMapping input="@grid" output="@cells"/>
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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<usize>().ok());
    let (Some(cells), Some(removals)) = (number(0), number(2)) else {
        return Err("expected CELLS, element or point, REMOVALS, and perhaps step".into());
    };
    let (with_point, with_step) = (arguments[1] == "point", arguments.get(3).is_some());
    let loaded = Simulation::from_text("change", &scene(cells), &LoadOptions::default());
    let mut simulation = loaded.simulation.ok_or("the scene has errors")?;
    simulation.step(0.0)?;
    let find = |simulation: &Simulation| -> Option<ObjectId> {
        let scene = simulation.scene();
        scene.all_objects().into_iter().find(|object| scene.object_path(*object) == "/body/cells")
    };
    let cells = find(&simulation).ok_or("no mesh")?;
    for removal in 0..removals {
        let topology = simulation.mesh(cells).ok_or("no mesh")?.topology().clone();
        let n = topology.tetrahedra().len();
        // Elements and points inside of the block, away from one another.
        let element = n / 2 + 41 * removal;
        let point = topology.tetrahedra()[element][0];
        let around = |(_, nodes): &(u32, &[u32; 4])| nodes.contains(&point);
        let indices: Vec<u32> = if with_point {
            (0u32..).zip(topology.tetrahedra()).filter(around).map(|(index, _)| index).collect()
        } else {
            vec![element as u32]
        };
        drop(topology);
        let kind = ElementKind::Tetrahedron;
        let request = ChangeRequest::Remove { kind, indices, left_alone: LeftAlonePolicy::REMOVED };
        simulation.change_mesh(cells, &[request]).map_err(|finding| finding.to_string())?;
        if with_step {
            simulation.step(0.0)?;
        }
    }
    Ok(())
}
