//! Wires at rest.

use settee::component::*;
use settee::kernel::Flat;

use crate::frame::Frame;
use crate::rod_data::{AnyRod, Rod, rod};

/// A wire as a row of sections, from its handle to its tip.
///
/// It fills the topology of its node with the points and edges of the straight wire, which are drawn.
#[derive(Component)]
#[component(category = "BeamAdapter/Wire", templates(Rigid3d))]
pub struct WireRestShape {
    /// Sections of the wire, from the handle to the tip.
    #[linked(search = none, required)]
    wire_materials: MultiLink<AnyRod>,
    /// Topology that is filled; by default that of the node.
    #[linked(search = local, required)]
    topology: Link<dyn BaseTopology>,
    /// Lengths along the wire where sections begin and end.
    #[data(output, unit = "m")]
    key_points: Data<Vec<f64>>,
    /// Number of beams of each section.
    #[data(output)]
    density_of_beams: Data<IndexList>,
    #[group]
    base: Base,
}

/// Frames and samplings are those a little before a place: at the border of two sections, of the first.
const BEFORE: f64 = 1e-10;

impl WireRestShape {
    /// The sections of the wire.
    fn rods<'a>(&self, scene: &'a Scene) -> Vec<&'a dyn Rod> {
        let sections = self.wire_materials.targets().iter();
        sections.filter_map(|section| rod(scene.component(*section)?)).collect()
    }

    /// What is read of it: its sections with their key points.
    pub fn wire<'a>(&self, scene: &'a Scene) -> Wire<'a> {
        let rods = self.rods(scene);
        let mut keys = vec![0.0];
        for rod in &rods {
            keys.push(keys[keys.len() - 1] + rod.data().long());
        }
        Wire { rods, keys }
    }

    /// Points and edges of the straight wire.
    fn lines(wire: &Wire<'_>) -> (Vec<f64>, Vec<i64>) {
        let (mut points, mut edges) = (vec![0.0; 3], Vec::new());
        for (rod, start) in wire.rods.iter().zip(&wire.keys) {
            let n = rod.data().n_drawn();
            for part in 1..=n {
                let last = (points.len() / 3) as i64;
                edges.extend([last - 1, last]);
                points.extend([start + f64::from(part) * rod.data().long() / f64::from(n), 0.0, 0.0]);
            }
        }
        (points, edges)
    }

    fn fill(&self, context: &mut InitContext<'_>) {
        let Some(target) = self.topology.target() else { return };
        let (points, edges) = Self::lines(&self.wire(context.scene));
        let values = [
            ("position", Flat::Reals { values: points, block: 3 }),
            ("edges", Flat::Integers { values: edges, block: 2 }),
        ];
        context.fill(target, &values);
        context.require(target);
    }
}

impl Lifecycle for WireRestShape {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for section in self.wire_materials.targets().to_vec() {
            context.require(section);
        }
        for (name, is_set) in
            [("keyPoints", self.key_points.is_set()), ("densityOfBeams", self.density_of_beams.is_set())]
        {
            if is_set {
                let finding = Diagnostic::warning("computed-vector", "it follows from the sections");
                context.report(finding.attribute(name, ""));
            }
        }
        let wire = self.wire(context.scene);
        let density = IndexList::from(wire.n_beams());
        let keys = wire.keys;
        self.key_points.derive(keys);
        self.density_of_beams.derive(density);
        self.fill(context);
    }
}

/// A wire at rest.
pub struct Wire<'a> {
    rods: Vec<&'a dyn Rod>,
    /// Lengths along the wire where sections begin, and its length (m).
    pub keys: Vec<f64>,
}

impl<'a> Wire<'a> {
    /// Its length (m).
    pub fn length(&self) -> f64 {
        self.keys[self.keys.len() - 1]
    }

    /// The section at a length along the wire, with its number.
    fn index_at(&self, x: f64) -> usize {
        let inside = self.keys[1..].iter().position(|end| x - BEFORE <= *end);
        inside.unwrap_or(self.rods.len().saturating_sub(1))
    }

    /// The section at a length along the wire; the last one beyond its end.
    pub fn rod_at(&self, x: f64) -> Option<&'a dyn Rod> {
        self.rods.get(self.index_at(x)).copied()
    }

    /// The frame of the wire at rest.
    pub fn rest_frame(&self, x: f64) -> Frame {
        let x = (x - BEFORE).clamp(0.0, self.length());
        let index = self.keys[1..].iter().position(|end| x <= *end).unwrap_or(self.rods.len().saturating_sub(1));
        self.rods.get(index).map_or(Frame::at_x(x), |rod| rod.rest_frame(x, self.keys[index]))
    }

    /// Distance of collision points at a length along the wire (m).
    pub fn collision_sampling(&self, x: f64) -> f64 {
        let rod = self.rod_at(x.clamp(0.0, self.length()));
        rod.map_or(self.length(), |rod| rod.data().long() / f64::from(rod.data().n_touching()))
    }

    /// Number of edges for collision.
    pub fn n_collision_edges(&self) -> usize {
        self.rods.iter().map(|rod| rod.data().n_touching() as usize).sum()
    }

    /// Number of beams of each section.
    pub fn n_beams(&self) -> Vec<u32> {
        self.rods.iter().map(|rod| rod.data().n_beams()).collect()
    }
}
