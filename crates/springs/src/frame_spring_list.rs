//! Lists of springs between frames as a parameter.

use std::ops::Deref;

use settee_kernel::{DataValue, ValueError};

use super::keyed_springs::{KeyedSpring, read};

/// A spring between frames that two rigid bodies carry.
#[derive(Clone, Debug, PartialEq, settee_persist::Persist)]
#[rebuilt]
pub struct FrameSpring {
    /// Body of the first state.
    pub first: u32,
    /// Body of the second state.
    pub second: u32,
    /// Places of the frames in their bodies (m).
    pub places: [[f64; 3]; 2],
    /// Stiffness of translations (N/m).
    pub translation: f64,
    /// Stiffness of rotations (N m/rad).
    pub rotation: f64,
    /// Damping of both (N s/m, N m s/rad).
    pub damping: f64,
}

impl KeyedSpring for FrameSpring {
    const FORM: &'static str = "BEGIN_SPRING, two points, then any of VEC_1 and VEC_2 (3 numbers), KS_T, KS_R, KD with their \
        numbers, then END_SPRING";
    const N_POINTS: usize = 2;

    fn new(points: &[u32]) -> Self {
        Self {
            first: points[0],
            second: points[1],
            places: [[0.0; 3]; 2],
            translation: 10_000.0,
            rotation: 10_000.0,
            damping: 0.0,
        }
    }

    fn count(key: &str) -> Option<[usize; 2]> {
        match key {
            "VEC_1" | "VEC_2" => Some([3, 3]),
            "KS_T" | "KS_R" | "KD" => Some([1, 1]),
            _ => None,
        }
    }

    fn set(&mut self, key: &str, numbers: &[f64]) -> Result<(), String> {
        match key {
            "VEC_1" => self.places[0].copy_from_slice(numbers),
            "VEC_2" => self.places[1].copy_from_slice(numbers),
            _ if numbers[0] < 0.0 => return Err("a number not below 0".into()),
            "KS_T" => self.translation = numbers[0],
            "KS_R" => self.rotation = numbers[0],
            _ => self.damping = numbers[0],
        }
        Ok(())
    }
}

/// Springs between frames: `BEGIN_SPRING first second KEY numbers ... END_SPRING` each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameSpringList(pub Vec<FrameSpring>);

impl Deref for FrameSpringList {
    type Target = [FrameSpring];
    fn deref(&self) -> &[FrameSpring] {
        &self.0
    }
}

impl DataValue for FrameSpringList {
    fn type_name() -> String {
        "list of springs: BEGIN_SPRING first second KEY numbers ... END_SPRING".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        self.0.clear();
        self.0 = read(text)?;
        Ok(())
    }

    fn print(&self) -> String {
        let print = |spring: &FrameSpring| {
            let [first, second] = spring.places.map(|place| place.map(|number| number.print()).join(" "));
            let [translation, rotation, damping] =
                [spring.translation, spring.rotation, spring.damping].map(|number| number.print());
            format!(
                "BEGIN_SPRING {} {} VEC_1 {first} VEC_2 {second} KS_T {translation} KS_R {rotation} KD {damping} END_SPRING",
                spring.first, spring.second
            )
        };
        self.0.iter().map(print).collect::<Vec<_>>().join("  ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn springs_read_with_keys_and_print_back() {
        let (mut list, mut again) = (FrameSpringList::default(), FrameSpringList::default());
        list.parse("BEGIN_SPRING 0 1 VEC_1 1 2 3 KS_T 5 KD 0.5 END_SPRING").expect("a spring");
        assert_eq!((list[0].places[0], list[0].translation, list[0].rotation), ([1.0, 2.0, 3.0], 5.0, 10_000.0));
        again.parse(&list.print()).expect("what is printed can be read");
        assert_eq!(list, again);
        assert!(list.parse("BEGIN_SPRING 0 1 KS_T -5 END_SPRING").is_err());
    }
}
