//! Projections of points on beams.

use settee::component::*;
use settee::math::quaternion::conjugate;
use settee::math::vec3::{add, dot, norm, sub};

use crate::beam::Beam;
use crate::frame::Frame;

/// When projections are made again.
#[derive(Clone, Copy, Debug, Persist)]
pub struct Renewal {
    pub position: bool,
    pub orientation: bool,
    /// Smallest change of the fraction of a beam.
    pub filter: f64,
}

/// Where a point is attached.
#[derive(Clone, Copy, Debug, Persist)]
struct Attached {
    beam: u32,
    b: f64,
    /// The frame of the beam when the point was projected.
    frame: Frame,
}

/// Points seen from their projections on beams.
#[derive(Clone, Debug, Persist)]
#[fits(Self::is_consistent)]
pub struct BeamProjections {
    #[rebuilt]
    beams: Vec<Beam>,
    /// Points of the first input.
    #[rebuilt]
    points: Vec<u32>,
    /// Numbers of the output that count.
    #[rebuilt]
    directions: [bool; 7],
    #[rebuilt]
    renewal: Renewal,
    #[same_length]
    attached: Vec<Option<Attached>>,
    /// Whether points were projected.
    is_projected: bool,
}

/// Where a point is attached: the ends of the beam with their weights.
type On<'a> = (&'a Attached, [(usize, f64); 2]);

/// The beam next to a point, and the fraction of it where the point projects on the straight line between its ends.
fn project(beams: &[Beam], x: &[[f64; 7]], point: [f64; 3]) -> Option<(u32, f64)> {
    let (mut found, mut nearest) = (None, f64::INFINITY);
    for (index, beam) in (0..).zip(beams) {
        let [begin, end] = beam.points.map(|point| Frame::of(&x[point as usize]).origin);
        let along = sub(end, begin);
        let length = norm(along);
        if length == 0.0 {
            continue;
        }
        let b = dot(sub(point, begin), along) / (length * length);
        // Points a little before the first beam belong to it, too.
        let b = if b.abs() < 0.01 { b.abs() } else { b };
        if !(0.0..=1.0).contains(&b) {
            continue;
        }
        let distance = norm(sub(point, add(begin, along.map(|c| b * c))));
        if distance <= nearest {
            (found, nearest) = (Some((index, b)), distance);
        }
    }
    found
}

impl BeamProjections {
    pub fn new(beams: Vec<Beam>, points: Vec<u32>, directions: [bool; 7], renewal: Renewal) -> Self {
        let attached = vec![None; points.len()];
        Self { beams, points, directions, renewal, attached, is_projected: false }
    }

    fn renew(&mut self, points: &[[f64; 7]], x: &[[f64; 7]]) {
        if self.is_projected && !self.renewal.position && !self.renewal.orientation {
            return;
        }
        if self.is_projected && !self.renewal.position {
            for attached in self.attached.iter_mut().flatten() {
                attached.frame = self.beams[attached.beam as usize].frame_at(x, attached.b);
            }
            return;
        }
        for (index, attached) in self.points.iter().zip(&mut self.attached) {
            let found = project(&self.beams, x, Frame::of(&points[*index as usize]).origin);
            let Some((beam, b)) = found else {
                *attached = None;
                continue;
            };
            let stays = |old: &Attached| old.beam == beam && (old.b - b).abs() <= self.renewal.filter;
            if attached.as_ref().is_some_and(stays) && self.renewal.filter > 0.0 {
                continue;
            }
            let frame = self.beams[beam as usize].frame_at(x, b);
            *attached = Some(Attached { beam, b, frame });
        }
        self.is_projected = true;
    }

    /// Frames of the beams at the projections of points; identities for points that are not attached.
    pub fn projected(&mut self, points: &[[f64; 7]], x: &[[f64; 7]]) -> Vec<Frame> {
        self.renew(points, x);
        let frame = |attached: &Attached| self.beams[attached.beam as usize].frame_at(x, attached.b);
        self.attached.iter().map(|attached| attached.as_ref().map_or(Frame::IDENTITY, frame)).collect()
    }

    /// Whether all are attached to beams that there are.
    fn is_consistent(&self, _like: Option<&Self>) -> bool {
        self.attached.iter().flatten().all(|attached| (attached.beam as usize) < self.beams.len())
    }

    /// For each point: its number in the first input, and if it is attached, the ends of the beam with their weights.
    fn rows(&self) -> impl Iterator<Item = (usize, Option<On<'_>>)> {
        self.points.iter().zip(&self.attached).map(|(point, attached)| {
            let ends = attached.as_ref().map(|attached| {
                let [first, last] = self.beams[attached.beam as usize].points;
                (attached, [(first as usize, 1.0 - attached.b), (last as usize, attached.b)])
            });
            (*point as usize, ends)
        })
    }

    /// What of a velocity or a force counts.
    fn mask(&self, mut values: [f64; 6]) -> [f64; 6] {
        values.iter_mut().zip(self.directions).filter(|(_, counts)| !counts).for_each(|(value, _)| *value = 0.0);
        values
    }
}

/// Turns both parts of a velocity or of a force.
fn turned(turn: [f64; 4], [a, b, c, d, e, f]: [f64; 6]) -> [f64; 6] {
    let rotate = |v| settee::math::quaternion::rotate(turn, v);
    let ([a, b, c], [d, e, f]) = (rotate([a, b, c]), rotate([d, e, f]));
    [a, b, c, d, e, f]
}

impl Transfer for BeamProjections {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        let (points, x) = (x_in.points::<[f64; 7]>(0), x_in.points::<[f64; 7]>(1));
        self.renew(points, x);
        let all = self.points.iter().zip(&self.attached).zip(x_out.as_chunks_mut::<7>().0);
        for ((index, attached), out) in all {
            *out = Frame::IDENTITY.numbers();
            if let Some(attached) = attached {
                let frame = self.beams[attached.beam as usize].frame_at(x, attached.b);
                *out = frame.see(&Frame::of(&points[*index as usize])).numbers();
                out.iter_mut().zip(self.directions).filter(|(_, counts)| !counts).for_each(|(value, _)| *value = 0.0);
            }
        }
    }

    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        let (points, v) = (v_in.points::<[f64; 6]>(0), v_in.points::<[f64; 6]>(1));
        for ((point, on), out) in self.rows().zip(v_out.as_chunks_mut::<6>().0) {
            *out = [0.0; 6];
            if let Some((attached, ends)) = on {
                let mut relative = points[point];
                for (end, weight) in ends {
                    relative.iter_mut().zip(v[end]).for_each(|(value, other)| *value -= weight * other);
                }
                *out = self.mask(turned(conjugate(attached.frame.turn), relative));
            }
        }
    }

    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        for ((point, on), force) in self.rows().zip(f_out.as_chunks::<6>().0) {
            let Some((attached, ends)) = on else { continue };
            let force = turned(attached.frame.turn, self.mask(*force));
            let add = |target: &mut [f64; 6], factor: f64| {
                target.iter_mut().zip(force).for_each(|(target, value)| *target += factor * value);
            };
            add(&mut f_in.points::<[f64; 6]>(0)[point], 1.0);
            for (end, weight) in ends {
                add(&mut f_in.points::<[f64; 6]>(1)[end], -weight);
            }
        }
    }

    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        for (row, (point, on)) in self.rows().enumerate() {
            let Some((attached, ends)) = on else { continue };
            for scalar in 0..6 {
                let mut unit = [0.0; 6];
                unit[scalar] = 1.0;
                // A row of the turn back is a column of the turn.
                let line = turned(attached.frame.turn, self.mask(unit));
                for (column, value) in line.iter().enumerate() {
                    if column / 3 != scalar / 3 {
                        continue;
                    }
                    sink.add(6 * row + scalar, 0, 6 * point + column, *value);
                    for (end, weight) in ends {
                        sink.add(6 * row + scalar, 1, 6 * end + column, -weight * value);
                    }
                }
            }
        }
    }
}
