//! Poses and velocities of bodies on joints.

use settee_kernel::roles::{Inputs, InputsMut, JacobianSink, Transfer};
use settee_math::quaternion;
use settee_math::vec3::{add, cross, sub};

/// One degree of freedom of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Joint {
    /// Number of the joint value.
    pub value: u32,
    /// Axis in the child, of length 1.
    pub axis: [f64; 3],
    /// Whether it turns the child.
    pub turns: bool,
    /// Whether it moves the child.
    pub slides: bool,
}

/// A body on another one.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The other body.
    pub parent: u32,
    /// The body.
    pub child: u32,
    /// Place of the joint in both.
    pub places: [[f64; 3]; 2],
    /// Its degrees of freedom, which act one after the other.
    pub joints: Vec<Joint>,
}

/// What a joint value does to a body at the last positions.
#[derive(Clone, Copy, Debug, Default, settee_persist::Persist)]
struct Influence {
    #[rebuilt]
    value: u32,
    /// The axis about which it turns, in space; 0 if it does not.
    turn: [f64; 3],
    /// A point of that axis.
    centre: [f64; 3],
    /// The direction in which it moves, in space; 0 if it does not.
    slide: [f64; 3],
}

impl Influence {
    /// Velocities of a body at `x` for a rate of 1.
    fn column(&self, x: [f64; 3]) -> [f64; 6] {
        let [vx, vy, vz] = add(cross(self.turn, sub(x, self.centre)), self.slide);
        let [wx, wy, wz] = self.turn;
        [vx, vy, vz, wx, wy, wz]
    }
}

/// Bodies on joints: with the parent at X, Q and the joint at p in the parent and c in the child
/// Q' = Q prod_k exp(axis_k q_k), X' = X + Q p + Q' (sum_k axis_k q_k - c), over the joints that turn and over those
/// that move.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Chain {
    #[rebuilt]
    links: Vec<Link>,
    /// Body of the second input that is body 0.
    #[rebuilt]
    root: Option<u32>,
    /// Poses of bodies that hang on nothing.
    #[same_length]
    poses: Vec<[f64; 7]>,
    /// Whether a body is carried by the root.
    #[same_length]
    is_carried: Vec<bool>,
    /// Places in `influences`, and numbers of joints in `links`, that act on each body: those of its parent, then its
    /// own.
    #[rebuilt]
    starts: Vec<u32>,
    #[same_length]
    influences: Vec<Influence>,
}

fn split(pose: [f64; 7]) -> ([f64; 3], [f64; 4]) {
    let [x, y, z, qx, qy, qz, qw] = pose;
    ([x, y, z], [qx, qy, qz, qw])
}

impl Chain {
    /// Bodies with their poses before anything moves. Each parent is body 0 or the child of an earlier link, each child
    /// that of one link only.
    pub fn new(links: Vec<Link>, root: Option<u32>, poses: Vec<[f64; 7]>) -> Self {
        let mut counts = vec![0; poses.len()];
        let mut is_carried = vec![false; poses.len()];
        if let Some(first) = is_carried.first_mut() {
            *first = root.is_some();
        }
        for link in &links {
            counts[link.child as usize] = counts[link.parent as usize] + link.joints.len() as u32;
            is_carried[link.child as usize] = is_carried[link.parent as usize];
        }
        let mut starts = vec![0];
        for count in counts {
            starts.push(starts.last().copied().unwrap_or(0) + count);
        }
        let influences = vec![Influence::default(); starts.last().copied().unwrap_or(0) as usize];
        Self { links, root, poses, is_carried, starts, influences }
    }

    /// Whether any body hangs on another.
    pub fn has_links(&self) -> bool {
        !self.links.is_empty()
    }

    fn influences_of(&self, body: usize) -> std::ops::Range<usize> {
        self.starts[body] as usize..self.starts[body + 1] as usize
    }

    /// Pose of the child of a link, and what its joints do to it.
    fn place(&mut self, link: usize, values: &[f64]) {
        let link = &self.links[link];
        let (parent, child) = (link.parent as usize, link.child as usize);
        let (x, mut q) = split(self.poses[parent]);
        let centre = add(x, quaternion::rotate(q, link.places[0]));
        let mut arm = link.places[1].map(|c| -c);
        let (above, own) =
            (self.starts[parent] as usize..self.starts[parent + 1] as usize, self.starts[child] as usize);
        let n_above = above.len();
        self.influences.copy_within(above, own);
        let own = own + n_above;
        for (joint, influence) in link.joints.iter().zip(&mut self.influences[own..]) {
            let value = values[joint.value as usize];
            *influence = Influence { value: joint.value, turn: [0.0; 3], centre, slide: [0.0; 3] };
            if joint.turns {
                let (sin, cos) = (0.5 * value).sin_cos();
                let [x, y, z] = joint.axis.map(|axis| sin * axis);
                q = quaternion::multiply(q, [x, y, z, cos]);
                influence.turn = quaternion::rotate(q, joint.axis);
            }
            if joint.slides {
                arm = add(arm, joint.axis.map(|axis| value * axis));
            }
        }
        for (joint, influence) in link.joints.iter().zip(&mut self.influences[own..]).filter(|(joint, _)| joint.slides)
        {
            influence.slide = quaternion::rotate(q, joint.axis);
        }
        let [x, y, z] = add(centre, quaternion::rotate(q, arm));
        self.poses[child] = [x, y, z, q[0], q[1], q[2], q[3]];
    }

    fn centre(&self, body: usize) -> [f64; 3] {
        split(self.poses[body]).0
    }
}

impl Transfer for Chain {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        if let Some(root) = self.root {
            self.poses[0] = x_in.points::<[f64; 7]>(1)[root as usize];
        }
        for link in 0..self.links.len() {
            self.place(link, x_in.flat(0));
        }
        x_out.copy_from_slice(self.poses.as_flattened());
    }

    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        let rates = v_in.flat(0);
        let root = self.root.map(|root| v_in.points::<[f64; 6]>(1)[root as usize]);
        for (body, v) in v_out.as_chunks_mut::<6>().0.iter_mut().enumerate() {
            let x = self.centre(body);
            *v = [0.0; 6];
            if let Some([vx, vy, vz, wx, wy, wz]) = root.filter(|_| self.is_carried[body]) {
                let [ax, ay, az] = cross([wx, wy, wz], sub(x, self.centre(0)));
                *v = [vx + ax, vy + ay, vz + az, wx, wy, wz];
            }
            for influence in &self.influences[self.influences_of(body)] {
                let rate = rates[influence.value as usize];
                v.iter_mut().zip(influence.column(x)).for_each(|(v, column)| *v += rate * column);
            }
        }
    }

    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        let wrenches = f_out.as_chunks::<6>().0;
        for (body, f) in wrenches.iter().enumerate() {
            let x = self.centre(body);
            for influence in &self.influences[self.influences_of(body)] {
                let work: f64 = influence.column(x).iter().zip(f).map(|(column, f)| column * f).sum();
                f_in.flat(0)[influence.value as usize] += work;
            }
        }
        let Some(root) = self.root else { return };
        for (body, f) in wrenches.iter().enumerate().filter(|(body, _)| self.is_carried[*body]) {
            let [fx, fy, fz, tx, ty, tz] = *f;
            let torque = add([tx, ty, tz], cross(sub(self.centre(body), self.centre(0)), [fx, fy, fz]));
            let sum = &mut f_in.points::<[f64; 6]>(1)[root as usize];
            sum.iter_mut().zip([fx, fy, fz].into_iter().chain(torque)).for_each(|(sum, value)| *sum += value);
        }
    }

    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        for body in 0..self.poses.len() {
            let x = self.centre(body);
            let root = self.root.filter(|_| self.is_carried[body]).map(|root| 6 * root as usize);
            let [rx, ry, rz] = sub(x, self.centre(0));
            // v + omega x r.
            let lever = [[0.0, rz, -ry], [-rz, 0.0, rx], [ry, -rx, 0.0]];
            for row in 0..6 {
                for influence in &self.influences[self.influences_of(body)] {
                    sink.add(6 * body + row, 0, influence.value as usize, influence.column(x)[row]);
                }
                let Some(first) = root else { continue };
                sink.add(6 * body + row, 1, first + row, 1.0);
                for col in (0..3).filter(|col| row < 3 && *col != row) {
                    sink.add(6 * body + row, 1, first + 3 + col, lever[row][col]);
                }
            }
        }
    }
}
