//! Lists of joints as a parameter.

use std::ops::Deref;

use settee_kernel::{DataValue, ValueError};

use super::keyed_springs::{KeyedSpring, read};

/// A joint between two rigid bodies, in the frame of the first.
#[derive(Clone, Debug, PartialEq, settee_persist::Persist)]
pub struct JointSpring {
    /// Body of the first state.
    pub first: u32,
    /// Body of the second state.
    pub second: u32,
    /// Whether the second body may move along x, y, z and turn about x, y, z.
    pub free: [bool; 6],
    /// Stiffness of translations: along free and along blocked axes (N/m).
    pub translation: [f64; 2],
    /// Stiffness of rotations: about free and about blocked axes (N m/rad).
    pub rotation: [f64; 2],
    /// Stiffness of rotations about free axes beyond their limits (N m/rad); a hundredth of that of blocked axes if not
    /// given.
    pub bloc: Option<f64>,
    /// Damping of both (N s/m, N m s/rad).
    pub damping: f64,
    /// Limits of the rotations about x, y, z (rad).
    pub limits: [[f64; 2]; 3],
    /// Translation at rest (m); that of the beginning if not given.
    pub rest_translation: Option<[f64; 3]>,
    /// Rotation at rest as a quaternion; that of the beginning if not given.
    pub rest_rotation: Option<[f64; 4]>,
}

impl JointSpring {
    /// Stiffness beyond the limits.
    pub(super) fn bloc(&self) -> f64 {
        self.bloc.unwrap_or(self.rotation[1] / 100.0)
    }
}

impl KeyedSpring for JointSpring {
    const FORM: &'static str = "BEGIN_SPRING, two points, then any of FREE_AXIS (6 times 0 or 1), KS_T (free, blocked), \
        KS_R (free, blocked), KS_B, KD, R_LIM_X, R_LIM_Y, R_LIM_Z (low, high), REST_T (3 numbers), REST_R (4 numbers) with their \
        numbers, then END_SPRING";
    const N_POINTS: usize = 2;

    fn new(points: &[u32]) -> Self {
        Self {
            first: points[0],
            second: points[1],
            free: [false, false, false, true, true, true],
            translation: [0.0, 10_000.0],
            rotation: [0.0, 10_000.0],
            bloc: None,
            damping: 0.0,
            limits: [[-100_000.0, 100_000.0]; 3],
            rest_translation: None,
            rest_rotation: None,
        }
    }

    fn count(key: &str) -> Option<[usize; 2]> {
        Some(match key {
            "FREE_AXIS" => [6, 6],
            "KS_T" | "KS_R" => [1, 2],
            "KS_B" | "KD" => [1, 1],
            "R_LIM_X" | "R_LIM_Y" | "R_LIM_Z" => [2, 2],
            "REST_T" => [3, 3],
            "REST_R" => [4, 4],
            _ => return None,
        })
    }

    fn set(&mut self, key: &str, numbers: &[f64]) -> Result<(), String> {
        let is_negative = numbers.iter().any(|number| *number < 0.0);
        match key {
            "FREE_AXIS" => {
                if numbers.iter().any(|number| *number != 0.0 && *number != 1.0) {
                    return Err("0 for a blocked and 1 for a free axis".into());
                }
                self.free = std::array::from_fn(|axis| numbers[axis] == 1.0);
            }
            "KS_T" | "KS_R" | "KS_B" | "KD" if is_negative => return Err("numbers not below 0".into()),
            "KS_T" => self.translation[..numbers.len()].copy_from_slice(numbers),
            "KS_R" => self.rotation[..numbers.len()].copy_from_slice(numbers),
            "KS_B" => self.bloc = Some(numbers[0]),
            "KD" => self.damping = numbers[0],
            "REST_T" => self.rest_translation = Some([numbers[0], numbers[1], numbers[2]]),
            "REST_R" if numbers.iter().all(|number| *number == 0.0) => return Err("a quaternion other than 0".into()),
            "REST_R" => self.rest_rotation = Some([numbers[0], numbers[1], numbers[2], numbers[3]]),
            _ if numbers[0] > numbers[1] => return Err("a lower and an upper limit".into()),
            axis => {
                let index = ["R_LIM_X", "R_LIM_Y", "R_LIM_Z"].iter().position(|name| *name == axis).unwrap_or(0);
                self.limits[index] = [numbers[0], numbers[1]];
            }
        }
        Ok(())
    }
}

/// Joints: `BEGIN_SPRING first second KEY numbers ... END_SPRING` each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JointSpringList(pub Vec<JointSpring>);

impl Deref for JointSpringList {
    type Target = [JointSpring];
    fn deref(&self) -> &[JointSpring] {
        &self.0
    }
}

fn print(values: &[f64]) -> String {
    values.iter().map(DataValue::print).collect::<Vec<_>>().join(" ")
}

impl DataValue for JointSpringList {
    fn type_name() -> String {
        "list of joints: BEGIN_SPRING first second KEY numbers ... END_SPRING".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        self.0.clear();
        self.0 = read(text)?;
        Ok(())
    }

    fn print(&self) -> String {
        let print = |spring: &JointSpring| {
            let mut text = format!("BEGIN_SPRING {} {}", spring.first, spring.second);
            let free = spring.free.map(|free| if free { "1" } else { "0" }).join(" ");
            text += &format!(" FREE_AXIS {free} KS_T {} KS_R {}", print(&spring.translation), print(&spring.rotation));
            text += &format!(" KS_B {} KD {}", spring.bloc().print(), spring.damping.print());
            for (axis, limits) in ["X", "Y", "Z"].iter().zip(&spring.limits) {
                text += &format!(" R_LIM_{axis} {}", print(limits));
            }
            if let Some(translation) = &spring.rest_translation {
                text += &format!(" REST_T {}", print(translation));
            }
            if let Some(rotation) = &spring.rest_rotation {
                text += &format!(" REST_R {}", print(rotation));
            }
            text + " END_SPRING"
        };
        self.0.iter().map(print).collect::<Vec<_>>().join("  ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joints_read_with_keys_and_print_back() {
        let (mut list, mut again) = (JointSpringList::default(), JointSpringList::default());
        list.parse("BEGIN_SPRING 0 1 FREE_AXIS 0 0 0 0 0 1 KS_T 1 2 KS_R 3 R_LIM_Z -1 1 REST_T 1 0 0 END_SPRING BEGIN_SPRING 2 3 END_SPRING")
            .expect("two joints");
        assert_eq!((list.len(), list[0].rotation, list[0].bloc()), (2, [3.0, 10_000.0], 100.0));
        assert_eq!(list[1].free, [false, false, false, true, true, true]);
        again.parse(&list.print()).expect("what is printed can be read");
        assert_eq!(list.print(), again.print());
    }

    #[test]
    fn broken_joints_are_errors() {
        for text in [
            "0 1",
            "BEGIN_SPRING 0 END_SPRING",
            "BEGIN_SPRING 0 1",
            "BEGIN_SPRING 0 1 KS_X 1 END_SPRING",
            "BEGIN_SPRING 0 1 KS_T END_SPRING",
            "BEGIN_SPRING 0 1 KS_T -1 END_SPRING",
            "BEGIN_SPRING 0 1 KS_T nan END_SPRING",
            "BEGIN_SPRING 0 1 FREE_AXIS 0 0 0 0 0 2 END_SPRING",
            "BEGIN_SPRING 0 1 R_LIM_X 2 1 END_SPRING",
            "BEGIN_SPRING 0 1 REST_R 0 0 0 0 END_SPRING",
        ] {
            assert!(JointSpringList::default().parse(text).is_err(), "{text}");
        }
    }
}
