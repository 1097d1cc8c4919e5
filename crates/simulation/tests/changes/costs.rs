//! What a change costs, by counts.

mod analyses;
mod elements;
mod followers;

use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy};
use settee_simulation::Simulation;

use crate::common::{load, object};

fn remove(simulation: &mut Simulation, path: &str, kind: ElementKind, indices: Vec<u32>) {
    let request = ChangeRequest::Remove { kind, indices, left_alone: LeftAlonePolicy::REMOVED };
    let mesh = object(simulation, path);
    simulation.change_mesh(mesh, &[request]).expect("elements may go");
}

/// Containers of the elements of a grid, which may change.
const TETRAHEDRA: &str = r#"<TetrahedronSetTopologyContainer name="cells"/><TetrahedronSetTopologyModifier/>
    <Hexa2TetraTopologicalMapping input="@grid" output="@cells"/>"#;
const HEXAHEDRA: &str = r#"<HexahedronSetTopologyContainer name="cells" position="@grid.position"
    hexahedra="@grid.hexahedra"/><HexahedronSetTopologyModifier/>"#;
const TRIANGLES: &str = r#"<TriangleSetTopologyContainer name="cells"/><TriangleSetTopologyModifier/>
    <Quad2TriangleTopologicalMapping input="@grid" output="@cells"/>"#;
const QUADS: &str = r#"<QuadSetTopologyContainer name="cells" position="@grid.position" quads="@grid.quads"/>
    <QuadSetTopologyModifier/>"#;

/// A block of elements of a grid, which may change, with more components, such as masses, regions and springs.
fn block_with(container: &str, place: &str, components: &str) -> Simulation {
    load(&format!(
        r#"<Node gravity="0 -9.81 0" dt="0.001"><Node name="body">
             <EulerImplicitSolver rayleighStiffness="0.1"/><SparseLDLSolver/>
             <RegularGridTopology name="grid" {place}/>
             {container}
             <MechanicalObject name="dofs" src="@grid"/>{components}
           </Node></Node>"#
    ))
}
