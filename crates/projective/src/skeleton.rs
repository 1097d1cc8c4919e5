//! Skeletons: joints that carry each other, with poses at key times.

use std::ops::Deref;

use settee_kernel::{DataValue, ValueError};
use settee_math::quaternion;
use settee_math::vec3::cross;

use super::movement::segment;

/// A joint of a skeleton.
#[derive(Clone, Debug, PartialEq)]
pub struct SkeletonJoint {
    /// The joint that carries it, an earlier one of the list; none for a root.
    pub parent: Option<u32>,
    /// Pose in the joint that carries it, where there are no keys.
    pub pose: [f64; 7],
    /// Times of the keys (s), increasing.
    pub times: Vec<f64>,
    /// Pose in the joint that carries it at each key.
    pub poses: Vec<[f64; 7]>,
}

const IDENTITY: [f64; 7] = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0];

/// Joints: `BEGIN_JOINT parent POSE pose KEY time pose ... END_JOINT` each, a pose being centre and quaternion of any
/// length.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skeleton(pub Vec<SkeletonJoint>);

impl Deref for Skeleton {
    type Target = [SkeletonJoint];
    fn deref(&self) -> &[SkeletonJoint] {
        &self.0
    }
}

fn orientation(pose: &[f64; 7]) -> [f64; 4] {
    quaternion::normalized([pose[3], pose[4], pose[5], pose[6]])
}

fn centre(pose: &[f64; 7]) -> [f64; 3] {
    [pose[0], pose[1], pose[2]]
}

impl SkeletonJoint {
    /// Pose and velocities in the joint that carries it: centres go straight and orientations turn uniformly from key
    /// to key, the short way. Before the first and after the last key it rests.
    fn local(&self, time: f64) -> ([f64; 7], [f64; 6]) {
        let (Some(first), Some(last)) = (self.poses.first(), self.poses.last()) else { return (self.pose, [0.0; 6]) };
        let Some(found) = segment(&self.times, time) else {
            return (if time < self.times[0] { *first } else { *last }, [0.0; 6]);
        };
        let (from, to) = (&self.poses[found.from], &self.poses[found.to]);
        let turn = quaternion::multiply(orientation(to), quaternion::conjugate(orientation(from)));
        let turn = quaternion::to_rotation_vector(turn);
        let q = quaternion::multiply(
            quaternion::from_rotation_vector(turn.map(|angle| found.fraction * angle)),
            orientation(from),
        );
        let (mut pose, mut rate) = ([0.0; 7], [0.0; 6]);
        for axis in 0..3 {
            let way = to[axis] - from[axis];
            pose[axis] = from[axis] + found.fraction * way;
            rate[axis] = way / found.length;
            rate[3 + axis] = turn[axis] / found.length;
        }
        pose[3..].copy_from_slice(&q);
        (pose, rate)
    }
}

impl Skeleton {
    /// Poses and velocities of all joints in space at a time of the keys.
    pub fn motion(&self, time: f64, motion: &mut Vec<([f64; 7], [f64; 6])>) {
        motion.clear();
        for joint in &self.0 {
            let (pose, rate) = joint.local(time);
            let (base, carried) = joint.parent.map_or((IDENTITY, [0.0; 6]), |parent| motion[parent as usize]);
            let q = orientation(&base);
            let arm = quaternion::rotate(q, centre(&pose));
            let [vx, vy, vz, wx, wy, wz] = carried;
            let around = cross([wx, wy, wz], arm);
            let own = quaternion::rotate(q, [rate[0], rate[1], rate[2]]);
            let turn = quaternion::rotate(q, [rate[3], rate[4], rate[5]]);
            let v = [0, 1, 2].map(|i| [vx, vy, vz][i] + around[i] + own[i]);
            let w = [0, 1, 2].map(|i| [wx, wy, wz][i] + turn[i]);
            let x = [0, 1, 2].map(|i| base[i] + arm[i]);
            let [qx, qy, qz, qw] = quaternion::multiply(q, orientation(&pose));
            motion.push(([x[0], x[1], x[2], qx, qy, qz, qw], [v[0], v[1], v[2], w[0], w[1], w[2]]));
        }
    }
}

/// Reads the words of joints.
struct Reader<'a> {
    text: &'a str,
    words: std::iter::Peekable<std::str::SplitWhitespace<'a>>,
}

impl<'a> Reader<'a> {
    fn error(&self, word: Option<&str>, message: String) -> ValueError {
        let offset = word.map_or(self.text.len(), |word| word.as_ptr() as usize - self.text.as_ptr() as usize);
        ValueError::at(offset, message, Skeleton::type_name())
    }

    fn number(&mut self, what: &str) -> Result<f64, ValueError> {
        let word = self.words.next();
        let number = word.and_then(|word| word.parse::<f64>().ok()).filter(|number| number.is_finite());
        number.ok_or_else(|| self.error(word, format!("{what} is missing")))
    }

    fn pose(&mut self) -> Result<[f64; 7], ValueError> {
        let next = self.words.peek().copied();
        let mut pose = [0.0; 7];
        for value in &mut pose {
            *value = self.number("a number of a pose")?;
        }
        let norm = pose[3..].iter().map(|value| value * value).sum::<f64>().sqrt();
        if !norm.is_normal() {
            return Err(self.error(next, "a pose has no orientation".into()));
        }
        Ok(pose)
    }

    /// What follows BEGIN_JOINT, up to END_JOINT.
    fn joint(&mut self, number: usize) -> Result<SkeletonJoint, ValueError> {
        let next = self.words.peek().copied();
        let parent = self.number("the number of the joint that carries it, or -1,")?;
        let is_known = parent == -1.0 || (parent >= 0.0 && parent.fract() == 0.0 && parent < number as f64);
        if !is_known {
            return Err(self.error(next, format!("joint {number} cannot be carried by {parent}: no joint before it")));
        }
        let parent = (parent >= 0.0).then_some(parent as u32);
        let mut joint = SkeletonJoint { parent, pose: IDENTITY, times: Vec::new(), poses: Vec::new() };
        loop {
            let word = self.words.next();
            match word {
                Some("POSE") => joint.pose = self.pose()?,
                Some("KEY") => {
                    let time = self.number("the time of a key")?;
                    if joint.times.last().is_some_and(|last| *last >= time) {
                        return Err(self.error(word, format!("the times of joint {number} do not increase")));
                    }
                    joint.times.push(time);
                    let pose = self.pose()?;
                    joint.poses.push(pose);
                }
                Some("END_JOINT") => return Ok(joint),
                _ => return Err(self.error(word, "no POSE, KEY or END_JOINT".into())),
            }
        }
    }
}

impl DataValue for Skeleton {
    fn type_name() -> String {
        "list of joints: BEGIN_JOINT parent (-1 for none), POSE with 7 numbers, KEY with time and 7 numbers each, END_JOINT".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        self.0.clear();
        let mut reader = Reader { text, words: text.split_whitespace().peekable() };
        let mut joints = Vec::new();
        while let Some(word) = reader.words.next() {
            if word != "BEGIN_JOINT" {
                return Err(reader.error(Some(word), format!("\"{word}\" is not the beginning of a joint")));
            }
            joints.push(reader.joint(joints.len())?);
        }
        self.0 = joints;
        Ok(())
    }

    fn print(&self) -> String {
        let numbers = |pose: &[f64]| pose.iter().map(DataValue::print).collect::<Vec<_>>().join(" ");
        let print = |joint: &SkeletonJoint| {
            let parent = joint.parent.map_or("-1".into(), |parent| parent.to_string());
            let keys = joint.times.iter().zip(&joint.poses);
            let keys: String = keys.map(|(time, pose)| format!("KEY {} {} ", time.print(), numbers(pose))).collect();
            format!("BEGIN_JOINT {parent} POSE {} {keys}END_JOINT", numbers(&joint.pose))
        };
        self.0.iter().map(print).collect::<Vec<_>>().join("  ")
    }
}

#[cfg(test)]
mod tests {
    use settee_math::{DataTypes, Rigid3};

    use super::*;

    const ARM: &str = "BEGIN_JOINT -1 KEY 0 1 0 0 0 0 0 1 KEY 2 1 2 0 0 0 1 1 END_JOINT \
        BEGIN_JOINT 0 POSE 1 0 0 0 0 0 1 KEY 0 1 0 0 0 0 0 1 KEY 1 1 0 1 0.6 0 0 0.8 END_JOINT BEGIN_JOINT 1 POSE 0 1 0 0 0 0 1 END_JOINT";

    #[test]
    fn joints_read_and_print_back() {
        let (mut skeleton, mut again) = (Skeleton::default(), Skeleton::default());
        skeleton.parse(ARM).expect("three joints");
        assert_eq!((skeleton.len(), skeleton[1].parent, skeleton[1].times.len()), (3, Some(0), 2));
        again.parse(&skeleton.print()).expect("what is printed can be read");
        assert_eq!(skeleton, again);
        for text in [
            "JOINT",
            "BEGIN_JOINT",
            "BEGIN_JOINT -1",
            "BEGIN_JOINT 0 END_JOINT",
            "BEGIN_JOINT -1 POSE 0 0 0 0 0 0 0 END_JOINT",
            "BEGIN_JOINT -1 POSE 0 0 0 0 0 END_JOINT",
            "BEGIN_JOINT -1 KEY 1 0 0 0 0 0 0 1 KEY 1 0 0 0 0 0 0 1 END_JOINT",
            "BEGIN_JOINT -1 KEY nan 0 0 0 0 0 0 1 END_JOINT",
            "BEGIN_JOINT -1 OTHER END_JOINT",
        ] {
            assert!(Skeleton::default().parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn velocities_are_derivatives_of_poses() {
        let mut skeleton = Skeleton::default();
        skeleton.parse(ARM).expect("three joints");
        let at = |time: f64| {
            let mut motion = Vec::new();
            skeleton.motion(time, &mut motion);
            motion
        };
        let (before, now, after) = (at(0.4 - 1e-6), at(0.4), at(0.4 + 1e-6));
        for joint in 0..3 {
            let difference = Rigid3::difference(&after[joint].0, &before[joint].0).map(|value| value / 2e-6);
            let close = difference.iter().zip(&now[joint].1).all(|(a, b)| (a - b).abs() < 1e-8);
            assert!(close, "{joint}: {difference:?} {:?}", now[joint].1);
        }
        // At rest before and after all keys.
        assert_eq!((at(-1.0)[0].0[0], at(-1.0)[2].1, at(5.0)[2].1), (1.0, [0.0; 6], [0.0; 6]));
        assert_eq!(at(5.0)[0].0[1], 2.0);
    }
}
