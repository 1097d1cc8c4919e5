//! A thread that is divided anew where it bends: where its nodes are, and the points and beams that follow from them.

use settee::component::Persist;
use settee::math::vec3::{add, cross, dot, norm, sub};

use crate::beam_set::BeamSet;
use crate::frame::Frame;
use crate::wire_beam_interpolation::WireBeam;

/// A node that is closer to a border of a rigid part lies on it (m).
const AT_BORDER: f64 = 1e-4;

/// A thread has no more nodes than that by its bends: more are a slip, and would fill the memory.
const MOST: f64 = 10_000.0;

/// What a thread is divided by.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rules {
    /// Lengths along the thread where sections begin and end (m).
    pub keys: Vec<f64>,
    /// Number of beams of each section.
    pub n_beams: Vec<u32>,
    /// Largest angle by which the thread bends between two nodes (rad).
    pub most_bend: f64,
    /// Nodes that are closer are one node (m).
    pub threshold: f64,
    /// Where rigid parts begin and end (m).
    pub rigid: Vec<[f64; 2]>,
}

/// How much a beam bends: where it ends along the thread (m), and the angle between its ends (rad).
pub type Bend = [f64; 2];

/// Angles between the tangents at both ends of each beam.
pub fn bends(set: &BeamSet, x: &[[f64; 7]]) -> Vec<Bend> {
    let mut end = set.start();
    let bend = |beam: &crate::beam::Beam| {
        end += beam.length;
        let curve = beam.curve(x);
        let [first, last] = [curve.rate(0.0), curve.rate(1.0)];
        [end, norm(cross(first, last)).atan2(dot(first, last))]
    };
    set.beams.iter().map(bend).collect()
}

/// Where the thread has bent by `angle` more than at `from`, if it does so before its end.
fn bent_by(bends: &[Bend], from: f64, angle: f64) -> Option<f64> {
    let (mut begin, mut left) = (0.0, angle);
    for &[end, bend] in bends {
        let start = f64::max(begin, from);
        if end > start && end > begin {
            let here = bend * (end - start) / (end - begin);
            if here > left {
                return Some(start + (end - start) * left / here);
            }
            left -= here;
        }
        begin = end;
    }
    None
}

/// Nodes of a piece from `begin` to `end` in `n` parts, and where the thread bends much.
fn divide_piece(rules: &Rules, bends: &[Bend], (begin, end, n): (f64, f64, u32), nodes: &mut Vec<f64>) {
    let spacing = (end - begin) / f64::from(n.max(1));
    let mut node = begin;
    while node < end {
        nodes.push(node);
        let bent = bent_by(bends, node, rules.most_bend).unwrap_or(f64::INFINITY);
        let least = rules.threshold.max(rules.keys[rules.keys.len() - 1] / MOST);
        let next = (node + spacing).min(bent.max(node + least));
        // A piece may be so short that it cannot be divided in the numbers that there are.
        if next <= node {
            break;
        }
        node = next;
    }
    nodes.push(end);
}

/// Lengths along the thread of its nodes (m). `notable`: places that are nodes this time.
pub fn divide(rules: &Rules, notable: &[f64], bends: &[Bend]) -> Vec<f64> {
    let mut nodes = Vec::new();
    for (keys, n) in rules.keys.windows(2).zip(&rules.n_beams) {
        let mut borders: Vec<f64> = notable.iter().copied().filter(|at| keys[0] < *at && *at < keys[1]).collect();
        borders.sort_by(f64::total_cmp);
        borders.insert(0, keys[0]);
        borders.push(keys[1]);
        for piece in borders.windows(2) {
            let part = (piece[1] - piece[0]) / (keys[1] - keys[0]);
            let n = if borders.len() > 2 { (part * f64::from(*n) + 1.0).floor() as u32 } else { *n };
            divide_piece(rules, bends, (piece[0], piece[1], n), &mut nodes);
        }
    }
    let total = rules.keys.last().copied().unwrap_or(0.0);
    for border in rules.rigid.iter().flatten().copied().filter(|border| (0.0..=total).contains(border)) {
        nodes.retain(|node| *node == 0.0 || *node == total || (node - border).abs() > AT_BORDER);
        if border > AT_BORDER && total - border > AT_BORDER {
            nodes.push(border);
        }
    }
    nodes.sort_by(f64::total_cmp);
    let mut kept: Vec<f64> = Vec::with_capacity(nodes.len());
    for node in nodes {
        if kept.last().is_none_or(|last| node - last >= rules.threshold) {
            kept.push(node);
        }
    }
    // The end stays, whatever lies just before it.
    if let [_, .., last] = kept.as_mut_slice() {
        *last = total;
    }
    kept
}

/// Frames and velocities of nodes on the beams that there are.
pub fn nodes_on(set: &BeamSet, x: &[[f64; 7]], v: &[[f64; 6]], nodes: &[f64]) -> Vec<(Frame, [f64; 6])> {
    let at_node = |place: &f64| {
        let Some((beam, b)) = set.at(*place) else { return (Frame::IDENTITY, [0.0; 6]) };
        let beam = &set.beams[beam as usize];
        let ends = beam.nodes(x);
        let speed = |end: usize| {
            let point = beam.points[end] as usize;
            let &[a, b, c, d, e, f] = &v[point];
            let arm = std::array::from_fn(|axis| ends[end].origin[axis] - x[point][axis]);
            moved([a, b, c], [d, e, f], arm)
        };
        let (first, last) = (speed(0), speed(1));
        (beam.frame_at(x, b), std::array::from_fn(|i| (1.0 - b) * first[i] + b * last[i]))
    };
    nodes.iter().map(at_node).collect()
}

/// The velocity at the end of an arm.
fn moved(v: [f64; 3], w: [f64; 3], arm: [f64; 3]) -> [f64; 6] {
    let ([a, b, c], [d, e, f]) = (add(v, cross(w, arm)), w);
    [a, b, c, d, e, f]
}

/// A thread with its nodes.
#[derive(Clone, Debug, Default, PartialEq, Persist)]
pub struct Thread {
    /// Lengths along it of its nodes (m).
    pub nodes: Vec<f64>,
    pub beams: Vec<WireBeam>,
    /// Its rigid parts, each of which is one point: where they begin and end (m), and the point.
    pub rigid: Vec<([f64; 2], u32)>,
}

impl Thread {
    /// The thread with its points, from its nodes with their frames and velocities. A rigid part becomes one point: in
    /// the middle of its nodes, weighted by the lengths beside them, turned and moving as its last one.
    pub fn new(nodes: &[f64], at: &[(Frame, [f64; 6])], rigid: &[[f64; 2]]) -> (Self, Vec<[f64; 7]>, Vec<[f64; 6]>) {
        let within = |[begin, end]: &[f64; 2], node: f64| begin - AT_BORDER <= node && node <= end + AT_BORDER;
        let (mut x, mut v) = (Vec::new(), Vec::new());
        let (mut points, mut ends) = (vec![0; nodes.len()], vec![Frame::IDENTITY; nodes.len()]);
        let mut parts = Vec::new();
        let mut index = 0;
        while index < nodes.len() {
            let part = rigid.iter().find(|part| within(part, nodes[index]));
            let inside = part.map_or(1, |part| nodes[index..].iter().take_while(|node| within(part, **node)).count());
            let last = index + inside - 1;
            let point = x.len() as u32;
            let (mut frame, mut speed) = at[last];
            if last > index {
                let whole = nodes[last] - nodes[index];
                let mut middle = [0.0; 3];
                for k in index..last {
                    let weight = (nodes[k + 1] - nodes[k]) / (2.0 * whole);
                    let both = add(at[k].0.origin, at[k + 1].0.origin);
                    middle = add(middle, both.map(|c| weight * c));
                }
                let [a, b, c, d, e, f] = speed;
                speed = moved([a, b, c], [d, e, f], sub(middle, frame.origin));
                frame.origin = middle;
                parts.extend(part.map(|part| (*part, point)));
                (index..=last).for_each(|node| ends[node] = frame.see(&at[node].0));
            }
            points[index..=last].fill(point);
            x.push(frame.numbers());
            v.push(speed);
            index = last + 1;
        }
        let beam = |(k, span): (usize, &[f64])| WireBeam {
            edge: k as u32,
            points: Some([points[k], points[k + 1]]),
            span: [span[0], span[1]],
            length: span[1] - span[0],
            to_nodes: [ends[k], ends[k + 1]],
        };
        let beams = nodes.windows(2).enumerate().map(beam).collect();
        (Self { nodes: nodes.to_vec(), beams, rigid: parts }, x, v)
    }

    /// Nodes for which those within rigid parts that stay are the ones that were there.
    pub fn keep_within(&self, nodes: &[f64], rigid: &[[f64; 2]]) -> Vec<f64> {
        let stay: Vec<[f64; 2]> =
            self.rigid.iter().map(|(part, _)| *part).filter(|part| rigid.contains(part)).collect();
        let is_within = |node: f64| stay.iter().any(|[begin, end]| *begin < node && node < *end);
        let new = nodes.iter().copied().filter(|node| !is_within(*node));
        let mut kept: Vec<f64> = new.chain(self.nodes.iter().copied().filter(|node| is_within(*node))).collect();
        kept.sort_by(f64::total_cmp);
        kept
    }

    /// Gives rigid parts that were there before the frames of that time: of their points, and of their nodes in them.
    pub fn keep_transforms(
        &mut self,
        before: &Self,
        then: (&[[f64; 7]], &[[f64; 6]]),
        x: &mut [[f64; 7]],
        v: &mut [[f64; 6]],
    ) {
        for (part, point) in &self.rigid {
            let Some((_, old)) = before.rigid.iter().find(|(other, _)| other == part) else { continue };
            let (Some(was), Some(moved)) = (then.0.get(*old as usize), then.1.get(*old as usize)) else { continue };
            (x[*point as usize], v[*point as usize]) = (*was, *moved);
            let ends_of = |node: f64| {
                before.beams.iter().find_map(|beam| {
                    let end =
                        (0..2).find(|end| beam.span[*end] == node && beam.points.is_some_and(|at| at[*end] == *old))?;
                    Some(beam.to_nodes[end])
                })
            };
            for beam in &mut self.beams {
                for end in 0..2 {
                    if beam.points.is_some_and(|at| at[end] == *point)
                        && let Some(kept) = ends_of(beam.span[end])
                    {
                        beam.to_nodes[end] = kept;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Rules {
        Rules { keys: vec![0.0, 3.0], n_beams: vec![3], most_bend: 0.1, threshold: 1e-6, rigid: Vec::new() }
    }

    #[test]
    fn a_thread_too_short_to_be_divided_is_one_piece() {
        // A third of the smallest number is 0.
        let short = Rules { keys: vec![0.0, 5e-324], ..rules() };
        assert_eq!(divide(&short, &[], &[]), [0.0]);
    }

    #[test]
    fn a_thread_that_hardly_bends_has_the_nodes_of_its_sections() {
        assert_eq!(divide(&rules(), &[], &[]), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(divide(&rules(), &[], &[[1.0, 0.05], [2.0, 0.05], [3.0, 0.05]]), [0.0, 1.0, 2.0, 3.0]);
        let two = Rules { keys: vec![0.0, 1.0, 3.0], n_beams: vec![2, 1], ..rules() };
        assert_eq!(divide(&two, &[], &[]), [0.0, 0.5, 1.0, 3.0]);
    }

    #[test]
    fn a_node_comes_where_the_bend_is_reached() {
        let nodes = divide(&rules(), &[], &[[0.5, 0.25], [3.0, 0.0]]);
        assert_eq!(nodes.len(), 6, "{nodes:?}");
        assert!((nodes[1] - 0.2).abs() < 1e-14 && (nodes[2] - 0.4).abs() < 1e-14, "{nodes:?}");
        assert!((nodes[3] - 1.4).abs() < 1e-14 && nodes[5] == 3.0, "{nodes:?}");
    }

    #[test]
    fn notable_places_and_borders_are_nodes() {
        // Pieces of 0.5 and 2.5 of 3 with 3 beams have 1 and 3 parts.
        let nodes = divide(&rules(), &[0.5], &[]);
        assert!(nodes.len() == 5 && nodes[1] == 0.5 && (nodes[2] - 0.5 - 2.5 / 3.0).abs() < 1e-14, "{nodes:?}");
        let rigid = Rules { rigid: vec![[1.00005, 1.5]], ..rules() };
        assert_eq!(divide(&rigid, &[], &[]), [0.0, 1.00005, 1.5, 2.0, 3.0]);
    }

    #[test]
    fn a_rigid_part_is_one_point_from_which_its_nodes_are_seen() {
        let nodes = [0.0, 1.0, 1.5, 2.0, 3.0];
        let at: Vec<_> = nodes.iter().map(|x| (Frame::at_x(*x), [0.0, 0.0, 0.0, 0.0, 0.0, *x])).collect();
        let (thread, x, v) = Thread::new(&nodes, &at, &[[1.0, 2.0]]);
        assert_eq!(x.len(), 3);
        assert!((x[1][0] - 1.5).abs() < 1e-14);
        // The last node turns by 2 about z: the point half a unit before it moves by -1 along y.
        assert!((v[1][1] + 1.0).abs() < 1e-14 && v[1][5] == 2.0, "{v:?}");
        let points: Vec<_> = thread.beams.iter().map(|beam| beam.points.unwrap_or_default()).collect();
        assert_eq!(points, [[0, 1], [1, 1], [1, 1], [1, 2]]);
        assert!((thread.beams[0].to_nodes[1].origin[0] + 0.5).abs() < 1e-14);
        assert!((thread.beams[3].to_nodes[0].origin[0] - 0.5).abs() < 1e-14);
    }
}
