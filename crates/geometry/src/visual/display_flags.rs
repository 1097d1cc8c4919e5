//! What is shown: a tree of flags, each shown, hidden or left open.

use settee_kernel::nearest_name;

/// One of the things that a viewer shows or hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those that users write")]
pub enum DisplayFlag {
    Root,
    All,
    Visual,
    VisualModels,
    Behavior,
    BehaviorModels,
    ForceFields,
    InteractionForceFields,
    Collision,
    CollisionModels,
    BoundingCollisionModels,
    DetectionOutputs,
    Mapping,
    Mappings,
    MechanicalMappings,
    Options,
    AdvancedRendering,
    Wireframe,
    Normals,
}

use DisplayFlag as Flag;

/// Flag, name, parent; parents before children.
const TREE: [(Flag, &str, Flag); 19] = [
    (Flag::Root, "Root", Flag::Root),
    (Flag::All, "All", Flag::Root),
    (Flag::Visual, "Visual", Flag::All),
    (Flag::VisualModels, "VisualModels", Flag::Visual),
    (Flag::Behavior, "Behavior", Flag::All),
    (Flag::BehaviorModels, "BehaviorModels", Flag::Behavior),
    (Flag::ForceFields, "ForceFields", Flag::Behavior),
    (Flag::InteractionForceFields, "InteractionForceFields", Flag::Behavior),
    (Flag::Collision, "Collision", Flag::All),
    (Flag::CollisionModels, "CollisionModels", Flag::Collision),
    (Flag::BoundingCollisionModels, "BoundingCollisionModels", Flag::Collision),
    (Flag::DetectionOutputs, "DetectionOutputs", Flag::Collision),
    (Flag::Mapping, "Mapping", Flag::All),
    (Flag::Mappings, "Mappings", Flag::Mapping),
    (Flag::MechanicalMappings, "MechanicalMappings", Flag::Mapping),
    (Flag::Options, "Options", Flag::Root),
    (Flag::AdvancedRendering, "AdvancedRendering", Flag::Options),
    (Flag::Wireframe, "Wireframe", Flag::Options),
    (Flag::Normals, "Normals", Flag::Options),
];

/// Another name of `AdvancedRendering`.
const RENDERING: &str = "Rendering";

/// A label that is not one, or not in the right case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlagProblem {
    /// Right but for upper and lower case; it counts.
    Case {
        /// As written.
        found: String,
        /// The right label.
        right: String,
    },
    /// No label; ignored.
    Unknown {
        /// As written.
        found: String,
        /// The nearest label.
        nearest: Option<String>,
    },
}

/// For each flag: shown, hidden, or `None`, which means as above it, and in the end hidden.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DisplayFlags {
    states: [Option<bool>; TREE.len()],
}

impl DisplayFlags {
    /// Reads labels `showX` and `hideX` separated by blanks, in any order.
    ///
    /// A label decides for its flag and all below it, whose own labels then do not count; `show` wins over `hide`.
    pub fn parse(text: &str) -> (Self, Vec<FlagProblem>) {
        let labels = Self::labels();
        let mut problems = Vec::new();
        let mut written: [Option<bool>; TREE.len()] = [None; TREE.len()];
        for word in text.split_ascii_whitespace() {
            let Some((label, flag, is_shown)) = labels.iter().find(|(label, _, _)| label.eq_ignore_ascii_case(word))
            else {
                let nearest = nearest_name(word, labels.iter().map(|(label, _, _)| label.as_str())).map(str::to_owned);
                problems.push(FlagProblem::Unknown { found: word.to_owned(), nearest });
                continue;
            };
            if label != word {
                problems.push(FlagProblem::Case { found: word.to_owned(), right: label.clone() });
            }
            let state = &mut written[*flag as usize];
            *state = Some(*is_shown || *state == Some(true));
        }
        written[Flag::Root as usize] = None;
        let mut flags = Self::default();
        for (flag, _, parent) in TREE {
            flags.states[flag as usize] = match flags.states[parent as usize] {
                Some(above) if flag != Flag::Root => Some(above),
                _ => written[flag as usize],
            };
        }
        flags.agree_upwards();
        (flags, problems)
    }

    /// A flag whose children agree is as they are.
    fn agree_upwards(&mut self) {
        for (flag, _, _) in TREE.into_iter().rev() {
            let mut children = TREE
                .iter()
                .filter(|(child, _, parent)| *parent == flag && *child != flag)
                .map(|(child, _, _)| self.states[*child as usize]);
            if let Some(first) = children.next() {
                self.states[flag as usize] = if children.all(|state| state == first) { first } else { None };
            }
        }
    }

    /// All labels with their flag and whether they show it.
    pub fn labels() -> Vec<(String, DisplayFlag, bool)> {
        let names = TREE.iter().map(|(flag, name, _)| (*flag, *name)).chain([(Flag::AdvancedRendering, RENDERING)]);
        names
            .flat_map(|(flag, name)| [(format!("show{name}"), flag, true), (format!("hide{name}"), flag, false)])
            .collect()
    }

    /// These flags over those of the nodes above.
    pub fn over(&self, above: &Self) -> Self {
        let mut merged = Self { states: std::array::from_fn(|index| self.states[index].or(above.states[index])) };
        merged.agree_upwards();
        merged
    }

    /// Shown, hidden or left open.
    pub fn state(&self, flag: DisplayFlag) -> Option<bool> {
        self.states[flag as usize]
    }

    /// Whether something is shown: what is left open is hidden.
    pub fn is_shown(&self, flag: DisplayFlag) -> bool {
        self.state(flag) == Some(true)
    }
}

impl std::fmt::Display for DisplayFlags {
    /// The highest flags that are not left open.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut separator = "";
        for (flag, name, parent) in TREE {
            let is_highest = flag == Flag::Root || self.state(parent).is_none();
            if let Some(is_shown) = self.state(flag).filter(|_| is_highest && flag != Flag::Root) {
                write!(f, "{separator}{}{name}", if is_shown { "show" } else { "hide" })?;
                separator = " ";
            } else if let Some(is_shown) = self.state(flag).filter(|_| flag == Flag::Root) {
                let word = if is_shown { "show" } else { "hide" };
                return write!(f, "{word}All {word}Options");
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> DisplayFlags {
        let (flags, problems) = DisplayFlags::parse(text);
        assert_eq!(problems, [], "{text}");
        flags
    }

    #[test]
    fn there_are_forty_labels_and_each_is_understood() {
        assert_eq!(DisplayFlags::labels().len(), 40);
        for (label, flag, is_shown) in DisplayFlags::labels() {
            let expected = if flag == DisplayFlag::Root { None } else { Some(is_shown) };
            assert_eq!(read(&label).state(flag), expected, "{label}");
        }
    }

    #[test]
    fn a_flag_decides_for_all_below_it_whatever_the_order() {
        for text in ["hideForceFields showBehavior", "showBehavior hideForceFields"] {
            let flags = read(text);
            assert!(flags.is_shown(DisplayFlag::ForceFields), "{text}");
            assert_eq!(flags.to_string(), "showBehavior");
        }
        assert!(read("hideVisual showVisual").is_shown(DisplayFlag::VisualModels));
    }

    #[test]
    fn children_that_agree_speak_for_their_parent() {
        assert_eq!(read("showMappings showMechanicalMappings").to_string(), "showMapping");
        assert_eq!(read("showVisualModels").to_string(), "showVisual");
        assert_eq!(read("showMappings hideMechanicalMappings").to_string(), "showMappings hideMechanicalMappings");
        assert_eq!(read("showAll").state(DisplayFlag::Root), None);
        assert_eq!(read("showAll showOptions").to_string(), "showAll showOptions");
        assert_eq!(read("").to_string(), "");
    }

    #[test]
    fn nodes_below_refine_those_above() {
        let merged = read("hideForceFields").over(&read("showBehavior showWireframe"));
        assert_eq!(merged.to_string(), "showBehaviorModels hideForceFields showInteractionForceFields showWireframe");
    }

    #[test]
    fn slips_are_named_and_wrong_case_counts() {
        let (flags, problems) = DisplayFlags::parse("showForceFie showwireframe");
        assert!(flags.is_shown(DisplayFlag::Wireframe));
        assert_eq!(
            problems,
            [
                FlagProblem::Unknown { found: "showForceFie".into(), nearest: Some("showForceFields".into()) },
                FlagProblem::Case { found: "showwireframe".into(), right: "showWireframe".into() },
            ]
        );
    }
}
