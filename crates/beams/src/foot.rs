//! The place of a wire that is next to a point.

use settee::math::vec3::{add, dot, norm, sub};

use crate::beam::Beam;
use crate::beam_set::BeamSet;

/// Largest distance along the curve from the foot of a point, as a part of the length of the beam.
const CLOSE: f64 = 1e-10;
/// Parts into which a beam is divided where Newton's method does not get on.
const PARTS: usize = 10;
/// How often a part is divided again.
const DIVISIONS: usize = 12;

/// The length along the wire (m) of the place next to `target` on the straight lines between nodes. `None` if that is
/// one of the ends: the point lies before or beyond the wire.
pub fn nearest_on_lines(set: &BeamSet, x: &[[f64; 7]], target: [f64; 3]) -> Option<f64> {
    let last = set.beams.len().checked_sub(1)?;
    let mut least = norm(sub(target, set.beams[0].nodes(x)[0].origin));
    let mut found = None;
    for (index, beam) in (0u32..).zip(&set.beams) {
        let [first, second] = beam.nodes(x).map(|node| node.origin);
        let along = sub(second, first);
        let part = dot(sub(target, first), along) / dot(along, along);
        let foot = add(first, along.map(|c| part * c));
        if (0.0..=1.0).contains(&part) && norm(sub(target, foot)) < least {
            least = norm(sub(target, foot));
            found = Some(set.abscissa(index, part));
        }
        if norm(sub(target, second)) < least {
            least = norm(sub(target, second));
            found = (index as usize != last).then(|| set.abscissa(index, 1.0));
        }
    }
    found
}

/// Where a fraction of a beam is with respect to the foot of a point: the distance along the curve to it, to first
/// order, infinite where the distance of the point has no minimum near by; and a step to where it is smaller, that of
/// Newton's method for (p - C).C' = 0 near a minimum.
fn gap(beam: &Beam, x: &[[f64; 7]], target: [f64; 3], b: f64) -> (f64, f64) {
    let curve = beam.curve(x);
    let (away, rate) = (sub(target, curve.point(b)), curve.rate(b));
    let (f, slope) = (dot(away, rate), dot(rate, rate) - dot(away, curve.bend(b)));
    let distance = if slope > 0.0 { f.abs() / norm(rate) } else { f64::INFINITY };
    (distance, f / slope.abs())
}

/// The foot of a point on the curves of a wire, searched from the place `(beam, b)` on: its beam, and the fraction of
/// that. `None` if the point lies before or beyond the wire.
pub fn slide(set: &BeamSet, x: &[[f64; 7]], target: [f64; 3], from: (u32, f64)) -> Option<(u32, f64)> {
    let (mut index, mut b) = (from.0 as usize, from.1);
    let n = set.beams.len();
    for _ in 0..2 * n + 20 {
        let beam = set.beams.get(index)?;
        let (distance, step) = gap(beam, x, target, b);
        if distance <= CLOSE * beam.length {
            return Some((index as u32, b));
        }
        let next = b + step;
        match next {
            next if next > 1.0 && index + 1 < n => (index, b) = (index + 1, 0.0),
            next if next < 0.0 && index > 0 => (index, b) = (index - 1, 1.0),
            next if (0.0..=1.0).contains(&next) => b = next,
            _ => break,
        }
    }
    by_parts(set, x, target, index)
}

/// The same by dividing beams into parts, from the beam `index` on.
fn by_parts(set: &BeamSet, x: &[[f64; 7]], target: [f64; 3], mut index: usize) -> Option<(u32, f64)> {
    let n = set.beams.len();
    let (mut low, mut high, mut divisions) = (0.0, 1.0, 0);
    // Each beam is visited once in each direction at most.
    for _ in 0..2 * n * DIVISIONS {
        let curve = set.beams.get(index)?.curve(x);
        let at = |part: usize| low + (high - low) * part as f64 / PARTS as f64;
        let distance = |part: usize| norm(sub(target, curve.point(at(part))));
        let next = (0..=PARTS).min_by(|a, b| distance(*a).total_cmp(&distance(*b)))?;
        let (is_first, is_last) = (at(next) <= 0.0, at(next) >= 1.0);
        if divisions == 0 && is_first && index > 0 && gap(&set.beams[index - 1], x, target, 1.0).1 < 0.0 {
            index -= 1;
            continue;
        }
        if divisions == 0 && is_last && index + 1 < n && gap(&set.beams[index + 1], x, target, 0.0).1 > 0.0 {
            index += 1;
            continue;
        }
        let centre = at(next);
        (low, high) = (at(next.saturating_sub(1)), at((next + 1).min(PARTS)));
        divisions += 1;
        if divisions == DIVISIONS {
            let length = set.beams[index].length;
            // At a node between two beams the curve may have a kink: the point hangs on that node.
            let is_inner = (is_first && index > 0) || (is_last && index + 1 < n);
            let is_foot = gap(&set.beams[index], x, target, centre).0 <= 1e-6 * length;
            return (is_foot || is_inner).then_some((index as u32, centre));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::Frame;
    use crate::section::{CrossSection, Material};
    use settee::math::quaternion::from_euler_degrees;

    /// Beams along a half circle of radius 1 about (0, 1, 0), with their points.
    fn half_circle(n: u32) -> (BeamSet, Vec<[f64; 7]>) {
        let length = std::f64::consts::PI / f64::from(n);
        let point = |k: u32| {
            let angle = length * f64::from(k);
            let turn = from_euler_degrees([0.0, 0.0, angle.to_degrees()]);
            Frame { origin: [angle.sin(), 1.0 - angle.cos(), 0.0], turn }.numbers()
        };
        let beam = |k: u32| Beam {
            points: [k, k + 1],
            to_nodes: [Frame::IDENTITY; 2],
            length,
            rest: [Frame::at_x(-length / 2.0), Frame::at_x(length / 2.0)],
            section: CrossSection::tube(0.1, 0.0),
            material: Material { young: 1.0, poisson: 0.3 },
            density: None,
        };
        (BeamSet::whole((0..n).map(beam).collect()), (0..=n).map(point).collect())
    }

    #[test]
    fn feet_on_a_half_circle_lie_below_their_points() {
        let (set, x) = half_circle(8);
        for angle in [0.3, 1.0, 2.2_f64] {
            for radius in [0.4, 0.9, 1.3] {
                let target = [radius * angle.sin(), 1.0 - radius * angle.cos(), 0.2];
                for start in [(0, 0.0), (7, 1.0), (4, 0.5)] {
                    let (beam, b) = slide(&set, &x, target, start).expect("the point is beside the wire");
                    // The cubics leave the circle by 1e-5 of the radius.
                    let found = set.abscissa(beam, b);
                    assert!((found - angle).abs() < 1e-3, "{found} for {angle} from {start:?}");
                    let curve = set.beams[beam as usize].curve(&x);
                    assert!(dot(sub(target, curve.point(b)), curve.rate(b)).abs() < 1e-9);
                }
            }
        }
    }

    #[test]
    fn points_beyond_the_ends_have_no_foot() {
        let (set, x) = half_circle(8);
        for target in [[-0.3, 0.1, 0.0], [-0.3, 2.1, 0.0]] {
            for start in [(0, 0.0), (7, 1.0), (3, 0.4)] {
                assert_eq!(slide(&set, &x, target, start), None, "{target:?} from {start:?}");
            }
            assert_eq!(nearest_on_lines(&set, &x, target), None);
        }
        assert_eq!(slide(&BeamSet::default(), &x, [0.0; 3], (0, 0.0)), None);
    }

    #[test]
    fn a_wire_in_one_place_takes_no_point() {
        let (set, mut x) = half_circle(4);
        x.fill(Frame::IDENTITY.numbers());
        assert_eq!(nearest_on_lines(&set, &x, [0.1, 0.2, 0.3]), None);
    }
}
