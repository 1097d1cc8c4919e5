//! What a controller of wires remembers, and the layout by which others read it.

use settee::component::Persist;

use crate::deployment::{Deployment, Laid};
use crate::wire_beam_interpolation::WireBeam;

/// What data show of the memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    pub tips: Vec<f64>,
    pub angles: Vec<f64>,
    pub controlled: u32,
    pub first: u32,
}

/// What the controller remembers from step to step.
#[derive(Clone, Debug, Default, Persist)]
#[fits(Self::fits)]
pub struct Memory {
    pub deployment: Deployment,
    pub controlled: u32,
    /// 1 while the controlled wire is pushed, -1 while it is pulled.
    pub direction: i32,
    /// Writes of data that it knows of.
    pub n_written: u32,
    /// Actions of a list that are done.
    pub n_actions: u32,
    /// Code of the key that is held; 0: none.
    pub held: u32,
    /// The beams of each wire.
    pub beams: Vec<Vec<WireBeam>>,
    /// The layout of this component.
    pub layout: Vec<f64>,
}

impl Memory {
    /// The numbers of a layout: the controlled wire, the first point in use, the number of nodes; tips, angles, nodes
    /// with the thickest wire at each; fixed points.
    pub fn lay_out(&self, laid: &Laid) -> Vec<f64> {
        let Deployment { tips, angles, nodes, at_node } = &self.deployment;
        let mut values = vec![f64::from(self.controlled), laid.first as f64, nodes.len() as f64];
        values.extend(tips.iter().chain(angles).chain(nodes));
        values.extend((0..nodes.len()).map(|node| at_node[node].first().map_or(0.0, |wire| f64::from(*wire))));
        values.extend(laid.fixed.iter().map(|point| f64::from(*point)));
        values
    }

    /// Whether it is of as many wires, with wires at each node.
    fn fits(&self, like: Option<&Self>) -> bool {
        let Deployment { tips, angles, nodes, at_node } = &self.deployment;
        let n = tips.len();
        let is_of_as_many = like.is_none_or(|like| like.deployment.tips.len() == n);
        is_of_as_many
            && (angles.len(), self.beams.len()) == (n, n)
            && (self.controlled as usize) < n.max(1)
            && !nodes.is_empty()
            && at_node.len() >= nodes.len()
            && at_node.iter().flatten().all(|wire| (*wire as usize) < n)
    }
}

impl Shown {
    /// What a layout of `n` wires says.
    pub fn of(layout: &[f64], n: usize) -> Option<Self> {
        let [controlled, first, _, rest @ ..] = layout else { return None };
        let (tips, angles) = (rest.get(..n)?.to_vec(), rest.get(n..2 * n)?.to_vec());
        Some(Self { tips, angles, controlled: *controlled as u32, first: *first as u32 })
    }
}

/// The points that do not move, as a layout of `n` wires says.
pub fn fixed_points(layout: &[f64], n: usize) -> impl Iterator<Item = u32> + '_ {
    let n_nodes = layout.get(2).map_or(0, |n| *n as usize);
    let fixed = layout.get((3 + 2 * n).saturating_add(n_nodes.saturating_mul(2))..);
    fixed.unwrap_or_default().iter().map(|point| *point as u32)
}

/// What is out.
#[derive(Clone, Debug, Default)]
pub struct Out {
    /// How far the tip of each wire is out (m).
    pub tips: Vec<f64>,
    /// Distances of the nodes from where wires come out (m).
    pub nodes: Vec<f64>,
    /// The thickest wire at each node.
    pub wires: Vec<usize>,
}

impl Out {
    /// What a layout of `n` wires says; nothing if it is none.
    pub fn of(layout: &[f64], n: usize) -> Self {
        let [_, _, n_nodes, rest @ ..] = layout else { return Self::default() };
        let n_nodes = *n_nodes as usize;
        let part = |from: usize, n: usize| rest.get(from..from.checked_add(n)?);
        let (Some(tips), Some(nodes), Some(wires)) =
            (part(0, n), part(2 * n, n_nodes), part((2 * n).saturating_add(n_nodes), n_nodes))
        else {
            return Self::default();
        };
        let wires: Vec<usize> = wires.iter().map(|wire| *wire as usize).collect();
        if wires.iter().any(|wire| *wire >= n) {
            return Self::default();
        }
        Self { tips: tips.to_vec(), nodes: nodes.to_vec(), wires }
    }
}
