//! Elements of topologies, for whoever acts on them.

use super::named::{flag, number, value};
use settee_mesh::Topology;

use super::{Paint, Pen, Surface};
use crate::data::Rgba;
use crate::roles::BaseTopology;
use crate::scene::ObjectId;
use crate::scene::component::Component;
use crate::scene::link::LinkTarget;

/// Colours of elements by their shape.
const VOLUMES: [f32; 4] = [0.36, 0.55, 0.80, 1.0];
const FACES: [f32; 4] = [0.82, 0.60, 0.36, 1.0];
const EDGES: [f32; 4] = [0.55, 0.60, 0.70, 1.0];

/// The elements of the mesh that a component's link leads to.
pub fn topology_of<'a>(component: &dyn Component, pen: &Pen<'a>) -> Option<&'a Topology> {
    let is_topology = |index: &usize| component.link(*index).what() == <dyn BaseTopology as LinkTarget>::WHAT;
    let link = (0..component.link_len()).find(is_topology)?;
    let target = component.link(link).targets().into_iter().next()?;
    pen.mesh(target).map(|mesh| &**mesh.topology())
}

/// Draws the elements of the topology of a component at the points of a state: from outside, or each apart where the
/// scene asks for space between them.
pub fn elements(component: &dyn Component, state: ObjectId, pen: &mut Pen<'_>) {
    if flag(component, "drawing") == Some(false) {
        return;
    }
    let Some(topology) = topology_of(component, pen) else { return };
    let points = pen.points(state);
    let cells = topology.cells();
    if cells.is_empty() {
        edges(topology, points, EDGES, 3.0, pen);
        return;
    }
    let gap = ["elementSpace", "drawPercentageOffset"].iter().find_map(|name| number(component, name));
    if let Some(colours) = face_colours(component) {
        faces_of_tetrahedra(topology.tetrahedra(), &points, colours, pen);
        return;
    }
    let is_volume = !cells[0].is_face();
    pen.cells(&points, cells, gap.unwrap_or(0.0), if is_volume { VOLUMES } else { FACES });
}

/// The colours of the four faces of drawn tetrahedra, if the scene sets one of them.
fn face_colours(component: &dyn Component) -> Option<[[f32; 4]; 4]> {
    let colours = ["drawColor1", "drawColor2", "drawColor3", "drawColor4"].map(|name| value::<Rgba>(component, name));
    let is_asked = colours.iter().flatten().any(|colour| colour.is_set());
    is_asked.then(|| colours.map(|colour| colour.map_or(VOLUMES, |colour| super::colour(**colour))))
}

/// Draws each tetrahedron apart, its faces in four colours: that over its corners 0 1 2 first, then 1 2 3, 2 3 0 and 3
/// 0 1.
fn faces_of_tetrahedra(tetrahedra: &[[u32; 4]], points: &[[f32; 3]], colours: [[f32; 4]; 4], pen: &mut Pen<'_>) {
    /// How far corners are drawn towards the middle of their tetrahedron.
    const GAP: f32 = 0.1;
    for (face, colour) in colours.into_iter().enumerate() {
        let mut surface = Surface::empty(colour);
        for tetrahedron in tetrahedra {
            let corners: Option<Vec<[f32; 3]>> = tetrahedron.iter().map(|i| points.get(*i as usize).copied()).collect();
            let Some(corners) = corners else { continue };
            let middle: [f32; 3] = std::array::from_fn(|k| corners.iter().map(|x| x[k]).sum::<f32>() / 4.0);
            surface.face((0..3).map(|i| {
                let corner = corners[(face + i) % 4];
                std::array::from_fn(|k| corner[k] + GAP * (middle[k] - corner[k]))
            }));
        }
        pen.surface(surface);
    }
}

/// Draws the edges of a topology.
pub fn edges(topology: &Topology, points: Vec<[f32; 3]>, colour: [f32; 4], width: f32, pen: &mut Pen<'_>) {
    let exists = |edge: &&[u32; 2]| edge.iter().all(|point| (*point as usize) < points.len());
    let segments = topology.edges().iter().filter(exists).copied().collect();
    pen.lines(points, segments, Paint::One(colour), width);
}
