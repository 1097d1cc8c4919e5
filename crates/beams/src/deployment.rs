//! How far wires are out, and the beams that follow from it.

use settee::component::Persist;

use crate::curve::frame_at;
use crate::frame::Frame;
use crate::wire_beam_interpolation::WireBeam;
use crate::wire_rest_shape::Wire;

/// Smallest length of what is out: the resolution of single precision (m).
pub const LEAST: f64 = 1.192_092_9e-7;

/// What a controller reads of one of its wires.
#[derive(Clone, Debug, PartialEq)]
pub struct Instrument {
    /// Lengths along the wire where sections begin and end (m).
    pub keys: Vec<f64>,
    /// Number of beams of each section.
    pub n_beams: Vec<u32>,
}

impl Instrument {
    pub fn of(wire: &Wire<'_>) -> Self {
        Self { keys: wire.keys.clone(), n_beams: wire.n_beams() }
    }

    /// Its length (m).
    pub fn length(&self) -> f64 {
        self.keys.last().copied().unwrap_or(0.0)
    }
}

/// What does not change while wires are pushed.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheath {
    pub instruments: Vec<Instrument>,
    /// Where wires come out.
    pub start: Frame,
    /// Nodes that are closer are one node (m).
    pub threshold: f64,
    /// Length of a step by a key (m).
    pub step: f64,
    /// Pairs of lengths between which wires are rigid (m).
    pub rigid: Vec<f64>,
    /// Number of rigid points.
    pub n_points: usize,
}

/// How far wires are out, and the nodes between them.
#[derive(Clone, Debug, Default, PartialEq, Persist)]
pub struct Deployment {
    /// How far the tip of each wire is out (m).
    pub tips: Vec<f64>,
    /// The angle of each wire about its axis (rad).
    pub angles: Vec<f64>,
    /// Distances of the nodes from where wires come out (m).
    pub nodes: Vec<f64>,
    /// For each node the wires that reach it.
    pub at_node: Vec<Vec<u32>>,
}

/// What follows from pushing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Laid {
    /// Beams of each wire.
    pub beams: Vec<Vec<WireBeam>>,
    /// The first point in use.
    pub first: usize,
    /// Points that do not move.
    pub fixed: Vec<u32>,
}

impl Deployment {
    /// Wires with tips that are out already, while all points are where wires come out.
    pub fn begin(tips: Vec<f64>, angles: Vec<f64>) -> Self {
        let mut nodes = vec![0.0];
        nodes.extend(tips.iter().rev().copied().filter(|tip| *tip > 0.0));
        let all = || (0..tips.len() as u32).collect::<Vec<u32>>();
        let reach = |node: &f64| (0u32..).zip(&tips).filter(|(_, tip)| *tip >= node).map(|(wire, _)| wire).collect();
        let mut at_node: Vec<Vec<u32>> = nodes.iter().map(reach).collect();
        at_node.push(all());
        Self { tips, angles, nodes, at_node }
    }

    /// Where a wire begins: what is out of it ends at its tip (m).
    pub fn begin_of(&self, sheath: &Sheath, wire: usize) -> f64 {
        self.tips[wire] - sheath.instruments[wire].length()
    }

    /// Distance of the tips from where wires come out (m).
    fn reach(&mut self) -> f64 {
        let most = |tips: &[f64]| tips.iter().copied().fold(0.0, f64::max);
        if most(&self.tips) < LEAST
            && let Some(first) = self.tips.first_mut()
        {
            *first = LEAST;
        }
        most(&self.tips)
    }

    /// Nodes for the present tips.
    fn new_nodes(&mut self, sheath: &Sheath) -> Vec<f64> {
        let total = self.reach();
        let (mut nodes, mut shared) = (vec![0.0], 0.0);
        for (wire, instrument) in sheath.instruments.iter().enumerate() {
            let begin = self.begin_of(sheath, wire);
            for (keys, n_beams) in instrument.keys.windows(2).zip(&instrument.n_beams) {
                let [first, last] = [keys[0] + begin, keys[1] + begin];
                if first > 0.0 {
                    nodes.push(first);
                }
                if last <= shared {
                    continue;
                }
                if *n_beams > 0 && keys[1] > keys[0] {
                    let spacing = (keys[1] - keys[0]) / f64::from(*n_beams);
                    let n = (((last - shared) / spacing).floor() as u32).min(*n_beams);
                    nodes.extend((1..=n).rev().map(|k| last - f64::from(k) * spacing));
                }
                shared = last;
            }
            nodes.extend(Some(instrument.length() + begin).filter(|tip| *tip > 0.0));
        }
        for (place, border) in sheath.rigid.iter().enumerate().filter(|(_, border)| **border < total) {
            nodes.push(*border);
            if place % 2 == 0 {
                nodes.push(border - sheath.step);
            }
        }
        nodes.sort_by(f64::total_cmp);
        let mut kept: Vec<f64> = Vec::with_capacity(nodes.len());
        for node in nodes {
            if kept.last().is_none_or(|last| node - last >= sheath.threshold) {
                kept.push(node);
            }
        }
        kept
    }

    /// The wires that reach each of some nodes.
    fn table(&self, sheath: &Sheath, nodes: &[f64]) -> Vec<Vec<u32>> {
        let wires = |node: &f64| {
            let reaches = |wire: &usize| {
                let (begin, end) = (self.begin_of(sheath, *wire), self.tips[*wire]);
                begin - sheath.threshold <= *node && *node <= end + sheath.threshold
            };
            (0..self.tips.len()).filter(reaches).map(|wire| wire as u32).collect()
        };
        nodes.iter().map(wires).collect()
    }

    /// Where the nodes were before they were pushed.
    fn before(&self, sheath: &Sheath, nodes: &[f64], table: &[Vec<u32>]) -> Vec<f64> {
        let pushed = nodes[nodes.len() - 1] - self.nodes[self.nodes.len() - 1];
        if pushed.abs() <= sheath.threshold {
            return nodes.to_vec();
        }
        let mut before = Vec::with_capacity(nodes.len());
        for (index, (node, wires)) in nodes.iter().zip(table).enumerate() {
            let mut place = if wires.len() == 1 { node - pushed } else { *node };
            if index > 1 && wires.len() == 1 {
                place = place.max(before[index - 1]);
            }
            before.push(place);
        }
        before
    }

    /// The frame of the points before, at a distance from where wires come out.
    fn frame_before(&self, sheath: &Sheath, x: &[[f64; 7]], place: f64) -> [f64; 7] {
        let last = self.nodes.len() - 1;
        let next = self.nodes.iter().position(|node| node + sheath.threshold > place).unwrap_or(last);
        // The nodes are the last points.
        let point = |node: usize| (sheath.n_points + node).checked_sub(self.nodes.len()).map(|index| x[index]);
        let start = || sheath.start.numbers();
        let at = |node: usize| point(node).unwrap_or_else(start);
        if (self.nodes[next] - place).abs() < sheath.threshold || place > self.nodes[next] {
            return at(next);
        }
        let Some(previous) = next.checked_sub(1) else { return start() };
        let length = self.nodes[next] - self.nodes[previous];
        let ends = [previous, next].map(|node| Frame::of(&at(node)));
        frame_at(&ends, length, (place - self.nodes[previous]) / length).numbers()
    }

    /// Lays wires out for the present tips and angles, and moves the points to the new nodes. Points that are not in
    /// use go to where wires come out.
    pub fn apply(&mut self, sheath: &Sheath, x: &mut [[f64; 7]], v: &mut [[f64; 6]]) -> Laid {
        let mut nodes = self.new_nodes(sheath);
        // More nodes than points: those next to the tips are kept.
        nodes.drain(..nodes.len().saturating_sub(sheath.n_points));
        let table = self.table(sheath, &nodes);
        let frames: Vec<[f64; 7]> =
            self.before(sheath, &nodes, &table).into_iter().map(|place| self.frame_before(sheath, x, place)).collect();
        let unused = sheath.n_points - nodes.len();
        x[unused..].copy_from_slice(&frames);
        x[..unused].fill(sheath.start.numbers());
        v[..unused].fill([0.0; 6]);
        let mut laid = Laid { first: unused, fixed: (0..unused as u32).collect(), ..Laid::default() };
        for wire in 0..self.tips.len() {
            laid.beams.push(self.beams(sheath, &nodes, wire));
        }
        laid.fixed.extend(self.rigid_points(sheath, &nodes));
        (self.nodes, self.at_node) = (nodes, table);
        laid
    }

    fn beams(&self, sheath: &Sheath, nodes: &[f64], wire: usize) -> Vec<WireBeam> {
        let (begin, end) = (self.begin_of(sheath, wire), self.tips[wire]);
        let unused = sheath.n_points - nodes.len();
        let mut beams = Vec::new();
        for (index, ends) in nodes.windows(2).enumerate() {
            if begin - sheath.threshold < ends[0] && ends[1] < end + sheath.threshold {
                let span = [ends[0] - begin, ends[1] - begin];
                beams.push(WireBeam::turned((unused + index) as u32, span, ends[1] - ends[0], self.angles[wire]));
            }
        }
        beams
    }

    /// Points of rigid parts. As in SOFA each is the one after that of the node.
    fn rigid_points(&self, sheath: &Sheath, nodes: &[f64]) -> Vec<u32> {
        let unused = sheath.n_points - nodes.len();
        let is_rigid = |node: f64| {
            let pairs = sheath.rigid.as_chunks::<2>().0;
            pairs.iter().any(|[begin, end]| begin - LEAST <= node && node <= end + LEAST)
        };
        let rigid = nodes.iter().enumerate().filter(|(_, node)| is_rigid(**node));
        let points = rigid.map(|(index, _)| unused + index + 1).filter(|point| *point < sheath.n_points);
        points.map(|point| point as u32).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheath(n_wires: usize, n_points: usize) -> Sheath {
        let instrument = Instrument { keys: vec![0.0, 100.0], n_beams: vec![10] };
        Sheath {
            instruments: vec![instrument; n_wires],
            start: Frame::IDENTITY,
            threshold: 0.01,
            step: 0.1,
            rigid: Vec::new(),
            n_points,
        }
    }

    fn lay(tips: &[f64]) -> (Deployment, Laid) {
        let sheath = sheath(tips.len(), 20);
        let mut deployment = Deployment::begin(tips.to_vec(), vec![0.0; tips.len()]);
        let mut x = vec![Frame::IDENTITY.numbers(); 20];
        let laid = deployment.apply(&sheath, &mut x, &mut [[0.0; 6]; 20]);
        (deployment, laid)
    }

    #[test]
    fn nodes_of_one_wire_are_counted_from_the_tip() {
        let (deployment, laid) = lay(&[25.0]);
        assert_eq!(deployment.nodes, [0.0, 5.0, 15.0, 25.0]);
        let lengths: Vec<f64> = laid.beams[0].iter().map(|beam| beam.length).collect();
        assert_eq!((lengths, laid.first), (vec![5.0, 10.0, 10.0], 16));
        assert_eq!(laid.fixed, (0..16).collect::<Vec<u32>>());
    }

    #[test]
    fn a_shorter_wire_adds_its_key_points_only() {
        let (deployment, laid) = lay(&[30.0, 20.0]);
        assert_eq!(deployment.nodes, [0.0, 10.0, 20.0, 30.0]);
        assert_eq!((laid.beams[0].len(), laid.beams[1].len()), (3, 2));
        let (deployment, _) = lay(&[30.0, 24.0]);
        assert_eq!(deployment.nodes, [0.0, 10.0, 20.0, 24.0, 30.0]);
    }

    #[test]
    fn more_nodes_than_points_leave_those_at_the_tip() {
        let sheath = Sheath { n_points: 3, ..sheath(1, 3) };
        let mut deployment = Deployment::begin(vec![95.0], vec![0.0]);
        let laid = deployment.apply(&sheath, &mut [Frame::IDENTITY.numbers(); 3], &mut [[0.0; 6]; 3]);
        assert_eq!((deployment.nodes, laid.first), (vec![75.0, 85.0, 95.0], 0));
    }
}
