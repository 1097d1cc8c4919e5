//! Lists of gears as a parameter.

use std::ops::Deref;

use settee_kernel::{DataValue, ValueError};

use super::joint_spring_list::JointSpring;
use super::keyed_springs::{KeyedSpring, read};

/// Two wheels, each on a pivot of its carrier, whose turns depend on each other.
#[derive(Clone, Debug, PartialEq, settee_persist::Persist)]
pub struct GearSpring {
    /// Carriers: bodies of the first state.
    pub carriers: [u32; 2],
    /// Wheels: bodies of the second state.
    pub wheels: [u32; 2],
    /// Axis of each carrier about which its wheel turns: 0, 1 or 2.
    pub axes: [usize; 2],
    /// Stiffness of translations (N/m).
    pub translation: f64,
    /// Stiffness of the teeth, and of rotations other than about the axes (N m/rad).
    pub rotation: [f64; 2],
    /// Damping of the pivots (N s/m, N m s/rad).
    pub damping: f64,
    /// Turns of the second wheel backwards for one turn of the first.
    pub ratio: f64,
}

impl GearSpring {
    /// The pivot of a wheel, as a joint.
    pub(super) fn pivot(&self, wheel: usize) -> JointSpring {
        JointSpring {
            free: std::array::from_fn(|axis| axis == 3 + self.axes[wheel]),
            translation: [0.0, self.translation],
            rotation: [0.0, self.rotation[1]],
            damping: self.damping,
            ..JointSpring::new(&[self.carriers[wheel], self.wheels[wheel]])
        }
    }
}

impl KeyedSpring for GearSpring {
    const FORM: &'static str = "BEGIN_SPRING, carrier and wheel of the first pivot, carrier and wheel of the second, then any of \
        FREE_AXIS (2 numbers from 0 to 2), KS_T, KS_R (teeth, pivots), KD, RATIO with their numbers, then END_SPRING";
    const N_POINTS: usize = 4;

    fn new(points: &[u32]) -> Self {
        Self {
            carriers: [points[0], points[2]],
            wheels: [points[1], points[3]],
            axes: [0, 0],
            translation: 10_000.0,
            rotation: [10_000.0; 2],
            damping: 0.0,
            ratio: 1.0,
        }
    }

    fn count(key: &str) -> Option<[usize; 2]> {
        match key {
            "FREE_AXIS" => Some([2, 2]),
            "KS_R" => Some([1, 2]),
            "KS_T" | "KD" | "RATIO" => Some([1, 1]),
            _ => None,
        }
    }

    fn set(&mut self, key: &str, numbers: &[f64]) -> Result<(), String> {
        match key {
            "FREE_AXIS" => {
                for (axis, number) in self.axes.iter_mut().zip(numbers) {
                    *axis = (0..3).find(|axis| *axis as f64 == *number).ok_or("0, 1 or 2 for x, y or z")?;
                }
            }
            "RATIO" if numbers[0] == 0.0 => return Err("a number other than 0".into()),
            "RATIO" => self.ratio = numbers[0],
            _ if numbers.iter().any(|number| *number < 0.0) => return Err("numbers not below 0".into()),
            "KS_T" => self.translation = numbers[0],
            "KS_R" => self.rotation[..numbers.len()].copy_from_slice(numbers),
            _ => self.damping = numbers[0],
        }
        Ok(())
    }
}

/// Gears: `BEGIN_SPRING carrier wheel carrier wheel KEY numbers ... END_SPRING` each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GearSpringList(pub Vec<GearSpring>);

impl Deref for GearSpringList {
    type Target = [GearSpring];
    fn deref(&self) -> &[GearSpring] {
        &self.0
    }
}

impl DataValue for GearSpringList {
    fn type_name() -> String {
        "list of gears: BEGIN_SPRING carrier wheel carrier wheel KEY numbers ... END_SPRING".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        self.0.clear();
        self.0 = read(text)?;
        Ok(())
    }

    fn print(&self) -> String {
        let print = |gear: &GearSpring| {
            let ([p, q], [m, n], [a, b]) = (gear.carriers, gear.wheels, gear.axes);
            let numbers = [gear.translation, gear.rotation[0], gear.rotation[1], gear.damping, gear.ratio];
            let [translation, teeth, pivots, damping, ratio] = numbers.map(|number| number.print());
            format!(
                "BEGIN_SPRING {p} {m} {q} {n} FREE_AXIS {a} {b} KS_T {translation} KS_R {teeth} {pivots} KD {damping} RATIO {ratio} \
                 END_SPRING"
            )
        };
        self.0.iter().map(print).collect::<Vec<_>>().join("  ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gears_read_with_keys_and_print_back() {
        let (mut list, mut again) = (GearSpringList::default(), GearSpringList::default());
        list.parse("BEGIN_SPRING 0 1 2 3 FREE_AXIS 2 1 KS_R 5 RATIO -0.5 END_SPRING").expect("a gear");
        let gear = &list[0];
        assert_eq!((gear.carriers, gear.wheels, gear.axes), ([0, 2], [1, 3], [2, 1]));
        assert_eq!((gear.rotation, gear.ratio), ([5.0, 10_000.0], -0.5));
        again.parse(&list.print()).expect("what is printed can be read");
        assert_eq!(list, again);
    }

    #[test]
    fn broken_gears_are_errors() {
        for text in [
            "BEGIN_SPRING 0 1 2 END_SPRING",
            "BEGIN_SPRING 0 1 2 3 FREE_AXIS 0 3 END_SPRING",
            "BEGIN_SPRING 0 1 2 3 RATIO 0 END_SPRING",
            "BEGIN_SPRING 0 1 2 3 KS_T -1 END_SPRING",
            "BEGIN_SPRING 0 1 2 3 KD nan END_SPRING",
        ] {
            assert!(GearSpringList::default().parse(text).is_err(), "{text}");
        }
    }
}
