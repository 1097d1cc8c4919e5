//! One beam between two rigid points.

use settee::component::Persist;
use settee::math::vec3::{add, cross};

use crate::curve::{Curve, frame_at, stretch_and_twist};
use crate::frame::Frame;
use crate::matrices::{Block, NodeMatrix};
use crate::section::{CrossSection, Material};

/// What an interpolation says of a beam.
#[derive(Clone, Debug, PartialEq, Persist)]
pub struct Beam {
    /// Points at both ends.
    pub points: [u32; 2],
    /// Its nodes, as frames of the points.
    pub to_nodes: [Frame; 2],
    /// Length at rest (m).
    pub length: f64,
    /// Its nodes at rest, seen from its middle.
    pub rest: [Frame; 2],
    pub section: CrossSection,
    pub material: Material,
    /// Density [kg/m^3] where the interpolation knows it.
    pub density: Option<f64>,
}

impl Beam {
    /// Frames of its nodes.
    pub fn nodes(&self, x: &[[f64; 7]]) -> [Frame; 2] {
        std::array::from_fn(|end| Frame::of(&x[self.points[end] as usize]).compose(&self.to_nodes[end]))
    }

    pub fn curve(&self, x: &[[f64; 7]]) -> Curve {
        Curve::new(&self.nodes(x), self.length)
    }

    /// The frame of the beam at b.
    pub fn frame_at(&self, x: &[[f64; 7]], b: f64) -> Frame {
        frame_at(&self.nodes(x), self.length, b)
    }

    /// Vectors from its points to the control points of its curve: two from the first point, two from the second.
    pub fn arms(&self, x: &[[f64; 7]]) -> [[f64; 3]; 4] {
        let points = self.curve(x).points;
        std::array::from_fn(|k| {
            let from = &x[self.points[k / 2] as usize];
            std::array::from_fn(|axis| points[k][axis] - from[axis])
        })
    }

    /// Whether both ends are one point: a rigid part, which only has a mass.
    pub fn is_rigid(&self) -> bool {
        self.points[0] == self.points[1]
    }
}

/// How the displacements of a beam are measured.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub struct Measure {
    /// Stretch and twist from the frames of the nodes; else along the curve.
    pub by_frames: bool,
    /// Stretch from the length of the curve.
    pub reinforce_length: bool,
}

/// Where a beam is at an evaluation: its axes, and the vectors from its points to its nodes.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub struct Place {
    frame: Frame,
    arms: [[f64; 3]; 2],
}

impl Place {
    pub fn new(beam: &Beam, x: &[[f64; 7]]) -> Self {
        let nodes = beam.nodes(x);
        let arm = |end: usize| {
            let from = &x[beam.points[end] as usize];
            std::array::from_fn(|axis| nodes[end].origin[axis] - from[axis])
        };
        Self { frame: frame_at(&nodes, beam.length, 0.5), arms: [arm(0), arm(1)] }
    }

    /// Displacements of the nodes from their places at rest, in the axes of the beam.
    pub fn displacements(&self, beam: &Beam, x: &[[f64; 7]], measure: Measure) -> [[f64; 6]; 2] {
        let nodes = beam.nodes(x);
        let mut u: [[f64; 6]; 2] = std::array::from_fn(|end| {
            let (now, rest) = (self.frame.see(&nodes[end]).displacement(), beam.rest[end].displacement());
            std::array::from_fn(|i| now[i] - rest[i])
        });
        let curve = Curve::new(&nodes, beam.length);
        if measure.reinforce_length {
            let half = (beam.length - curve.length()) / 2.0;
            (u[0][0], u[1][0]) = (half, -half);
        }
        if !measure.by_frames {
            let axes = beam.points.map(|point| Frame::of(&x[point as usize]).vector([0.0, 1.0, 0.0]));
            let (halves, twist) = stretch_and_twist(&curve, axes);
            (u[0][0], u[1][0]) = (beam.length / 2.0 - halves[0], halves[1] - beam.length / 2.0);
            (u[0][3], u[1][3]) = (-twist / 2.0, twist / 2.0);
        }
        u
    }

    /// Velocities (or displacements) of the nodes in the axes of the beam, from those of its points in space.
    pub fn see(&self, [a, b]: [&[f64; 6]; 2]) -> [[f64; 6]; 2] {
        let back = Frame { origin: [0.0; 3], turn: settee::math::quaternion::conjugate(self.frame.turn) };
        let node = |[vx, vy, vz, wx, wy, wz]: [f64; 6], arm: [f64; 3]| {
            let (v, w) = ([vx, vy, vz], [wx, wy, wz]);
            let ([a, b, c], [d, e, f]) = (back.vector(add(v, cross(w, arm))), back.vector(w));
            [a, b, c, d, e, f]
        };
        [node(*a, self.arms[0]), node(*b, self.arms[1])]
    }

    /// Forces on its points in space, from those on the nodes in the axes of the beam.
    pub fn forces(&self, local: [[f64; 6]; 2]) -> [[f64; 6]; 2] {
        std::array::from_fn(|end| {
            let [fx, fy, fz, mx, my, mz] = local[end];
            let (force, moment) = (self.frame.vector([fx, fy, fz]), self.frame.vector([mx, my, mz]));
            let moment = add(moment, cross(self.arms[end], force));
            [force[0], force[1], force[2], moment[0], moment[1], moment[2]]
        })
    }

    /// A block of `matrix` over the points of the beam in space.
    pub fn block(&self, matrix: &NodeMatrix, row: usize, column: usize) -> Block {
        let local = matrix.block(row, column);
        let mut block = [[0.0; 6]; 6];
        for scalar in 0..6 {
            let mut unit = [0.0; 6];
            unit[scalar] = 1.0;
            let mut ends = [&[0.0; 6]; 2];
            ends[column] = &unit;
            let u = self.see(ends)[column];
            let mut forces = [[0.0; 6]; 2];
            forces[row] = std::array::from_fn(|i| (0..6).map(|j| local[i][j] * u[j]).sum());
            for (target, value) in block.iter_mut().zip(self.forces(forces)[row]) {
                target[scalar] = value;
            }
        }
        block
    }
}
