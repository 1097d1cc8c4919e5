//! Elements that leave a box go.

use settee_kernel::draw::{Layer, Pen};
use settee_kernel::roles::{BaseDrawing, BaseTopology, EventHandler, MotionAccess, SetUp};
use settee_kernel::{Base, Component, Data, Diagnostic, Event, Lifecycle, Link, ObjectId, Search};
use settee_mesh::{ElementKind, Members, Topology};

use super::modifier::Modifier;

/// Removes the elements of a mesh whose middle is outside of a box, at the end of each step. The elements are those of
/// the highest dimension that the mesh has at the start.
#[derive(Component)]
#[component(category = "Topology/Utility", roles(event_handler, drawing))]
pub struct TopologyBoundingTrasher {
    /// Positions of the points. They are those of the state beside the topology, whatever is linked here.
    #[data(unit = "m", ignored = "the positions are those of the state beside the topology, or above it")]
    pub position: Data<Vec<[f64; 3]>>,
    /// The box: smallest x, y, z and largest.
    #[data(default = [-1000.0, -1000.0, -1000.0, 1000.0, 1000.0, 1000.0], name = "box", unit = "m")]
    pub bounds: Data<[f64; 6]>,
    /// Draws the box.
    #[data(default = false)]
    pub draw_box: Data<bool>,
    /// Topology that loses elements; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    base: Base,
}

/// The kind of the elements that are looked after.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct Watched {
    /// Points of one of them; 0 where the mesh has none.
    n_nodes: usize,
    is_tetrahedra: bool,
}

fn main_kind(topology: &Topology) -> Option<ElementKind> {
    use ElementKind::*;
    [Hexahedron, Tetrahedron, Quad, Triangle, Edge].into_iter().find(|kind| topology.n_elements(*kind) > 0)
}

impl Watched {
    fn of(topology: &Topology) -> Self {
        let kind = main_kind(topology);
        let n_nodes = kind.map_or(0, ElementKind::n_nodes);
        Self { n_nodes, is_tetrahedra: kind == Some(ElementKind::Tetrahedron) }
    }

    fn kind(&self) -> Option<ElementKind> {
        match (self.n_nodes, self.is_tetrahedra) {
            (2, _) => Some(ElementKind::Edge),
            (3, _) => Some(ElementKind::Triangle),
            (4, true) => Some(ElementKind::Tetrahedron),
            (4, false) => Some(ElementKind::Quad),
            (8, _) => Some(ElementKind::Hexahedron),
            _ => None,
        }
    }
}

impl Lifecycle for TopologyBoundingTrasher {}

impl EventHandler for TopologyBoundingTrasher {
    type Workspace = Watched;

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Watched, Diagnostic> {
        let Some(topology) = self.topology.target() else { return Ok(Watched::default()) };
        Modifier::beside(set_up.scene, topology)?;
        Ok(set_up.mesh(topology).map(|mesh| Watched::of(mesh.topology())).unwrap_or_default())
    }

    fn handle(&self, ws: &mut Watched, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let (Event::AnimateEnd(_), Some(topology), Some(kind)) = (event, self.topology.target(), ws.kind()) else {
            return Ok(());
        };
        let outside = self.outside(topology, kind, access);
        if !outside.is_empty()
            && let Some(modifier) = Modifier::for_members(access.scene(), topology, Members::Elements(kind))
        {
            access.change_mesh(topology, vec![modifier.remove(outside)]);
        }
        Ok(())
    }
}

impl TopologyBoundingTrasher {
    /// The elements whose middle is outside of the box.
    fn outside(&self, topology: ObjectId, kind: ElementKind, access: &dyn MotionAccess) -> Vec<u32> {
        let scene = access.scene();
        let node = scene.object(topology).node;
        let state =
            scene.find(node, Search::Up, &|component| component.as_state().is_some_and(|state| state.is_mechanical()));
        let size = state.and_then(|state| scene.component(state)?.as_state()).map(|state| state.kind().coord_size());
        let positions = state.and_then(|state| access.position(state));
        let (Some(mesh), Some(size), Some(positions)) = (access.mesh(topology), size, positions) else {
            return Vec::new();
        };
        let [low, high] = [[0, 1, 2], [3, 4, 5]].map(|axes| axes.map(|axis| self.bounds[axis]));
        let is_outside = |nodes: &[u32]| {
            (0..3.min(size)).any(|axis| {
                let at = |node: &u32| positions.get(*node as usize * size + axis).copied().unwrap_or(0.0);
                let middle = nodes.iter().map(at).sum::<f64>() / nodes.len() as f64;
                middle < low[axis] || middle > high[axis]
            })
        };
        let topology = mesh.topology();
        match kind {
            ElementKind::Edge => chosen(topology.edges(), is_outside),
            ElementKind::Triangle => chosen(topology.triangles(), is_outside),
            ElementKind::Quad => chosen(topology.quads(), is_outside),
            ElementKind::Tetrahedron => chosen(topology.tetrahedra(), is_outside),
            ElementKind::Hexahedron => chosen(topology.hexahedra(), is_outside),
            ElementKind::Prism | ElementKind::Pyramid => Vec::new(),
        }
    }
}

fn chosen<const N: usize>(elements: &[[u32; N]], is_chosen: impl Fn(&[u32]) -> bool) -> Vec<u32> {
    let numbered = (0u32..).zip(elements);
    numbered.filter(|(_, nodes)| is_chosen(nodes.as_slice())).map(|(index, _)| index).collect()
}

impl BaseDrawing for TopologyBoundingTrasher {
    fn layer(&self) -> Layer {
        Layer::BehaviorModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if *self.draw_box {
            let [low, high] = [[0, 1, 2], [3, 4, 5]].map(|axes| axes.map(|axis| self.bounds[axis] as f32));
            pen.box_edges(low, high, [1.0, 1.0, 0.0, 1.0], 1.0);
        }
    }
}
