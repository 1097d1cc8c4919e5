//! Lists of springs as several classes take them.

use settee_elements::spring::Springs;
use settee_elements::spring::element::{Element, Range};
use settee_kernel::roles::{BaseState, InPlace, MeshEdit, PairData, SetUp};
use settee_kernel::{Component, Data, DataGroup, Diagnostic, IndexList, InitContext, Link, Scene};
use settee_mesh::{EntryEdit, read_xsp};

use super::{Spring, SpringList};

/// Springs between points of two states: as `spring`, as the lists indices1, indices2, stiffness, damping, lengths, or
/// from a file.
#[derive(DataGroup)]
pub struct SpringData {
    /// Springs: first point, second point, stiffness [N/m], damping [N s/m], length at rest (m) for each.
    #[data(follows = Derived)]
    pub spring: Data<SpringList>,
    /// Stiffness of each spring; the last repeats.
    #[data(default = vec![100.0], unit = "N/m", follows = PerEntry("springsIndices1"))]
    pub stiffness: Data<Vec<f64>>,
    /// Damping of each spring; the last repeats.
    #[data(default = vec![5.0], unit = "N s/m", follows = PerEntry("springsIndices1"))]
    pub damping: Data<Vec<f64>>,
    /// Points of the first state.
    #[data(name = "springsIndices1", alias = "indices1", follows = PairIndices("object1", "springsIndices2"))]
    pub indices1: Data<IndexList>,
    /// Points of the second state, as many.
    #[data(name = "springsIndices2", alias = "indices2", follows = PairIndices("object2", "springsIndices1"))]
    pub indices2: Data<IndexList>,
    /// Length at rest of each spring; the last repeats, 0 if none is given.
    #[data(alias = "length", unit = "m", follows = PerEntry("springsIndices1"))]
    pub lengths: Data<Vec<f64>>,
    /// Whether a spring acts only while it is longer than its length at rest; the last repeats. Springs that are given
    /// as `spring`, or in a file, act at any length.
    #[data(default = vec![false], follows = PerEntry("springsIndices1"))]
    pub elongation_only: Data<Vec<bool>>,
    /// Whether a spring acts at all; the last repeats. Springs that are given as `spring`, or in a file, act.
    #[data(default = vec![true], follows = PerEntry("springsIndices1"))]
    pub enabled: Data<Vec<bool>>,
    /// Xsp file with springs, which then count instead of `spring` and the lists.
    #[data(alias = "filename", not_linked)]
    pub file_springs: Data<String>,
    /// Style of drawn springs: 0 lines, 1 cylinders, 2 arrows.
    #[data(default = 0)]
    pub draw_mode: Data<i32>,
    /// Radius of drawn cylinders and arrows.
    #[data(default = 0.01, unit = "m")]
    pub show_arrow_size: Data<f64>,
    /// Revision of `spring` as it was derived.
    written: u32,
}

/// Number of points of both states.
pub(super) fn n_points(common: &PairData, scene: &Scene) -> [usize; 2] {
    let count = |link: &Link<dyn BaseState>| {
        let state = link.target().and_then(|target| scene.component(target));
        state.and_then(|component| component.as_state()).map_or(0, BaseState::n_points)
    };
    [count(&common.object1), count(&common.object2)]
}

/// After a mesh changed: brings the springs of a component to the entries of their lists that are left. `None` where
/// all have to be looked at.
pub(super) fn follow<C: Component>(
    component: &mut C,
    springs: impl Fn(&mut C) -> &mut SpringData,
    context: &InitContext<'_>,
) -> Option<()> {
    let names = ["stiffness", "damping", "lengths"];
    let described: &dyn Component = component;
    let [list, along @ ..] = ["springsIndices1", names[0], names[1], names[2]].map(|name| described.find_data(name));
    let own = springs(component);
    let edit = context.entries(list?, own.indices1.len())?;
    let goes_along = |name: &str, n: usize| {
        let data = names.iter().position(|other| *other == name).and_then(|place| along[place]);
        n <= 1 || edit.gone.is_empty() || data.is_some_and(|data| context.has_entries(data))
    };
    own.follow(&edit, goes_along)
}

impl SpringData {
    /// At the beginning: what is given makes the other form. What is wrong is reported.
    pub(super) fn init(&mut self, common: &PairData, context: &mut InitContext<'_>) {
        let outcome = self.fill(context).and_then(|()| self.check_points(n_points(common, context.scene)));
        if let Err(finding) = outcome {
            context.report(finding);
        }
    }

    fn fill(&mut self, context: &mut InitContext<'_>) -> Result<(), Diagnostic> {
        if !self.file_springs.is_empty() {
            if self.spring.is_set() || self.indices1.is_set() || self.indices2.is_set() {
                context
                    .warning("both-springs", "springs are given in the scene and in a file: those of the file count");
            }
            let springs = read_springs(&self.file_springs, context.scene)?;
            self.spring.derive(springs);
            self.report_overwritten("fileSprings", context);
            self.lists_from_springs();
        } else if self.spring.is_set() {
            self.report_overwritten("spring", context);
            self.lists_from_springs();
        } else {
            self.springs_from_lists()?;
        }
        self.written = self.spring.revision();
        Ok(())
    }

    /// After a change: the form that changed makes the other.
    ///
    /// # Errors
    /// Lists of different lengths, points that do not exist.
    pub(super) fn update(&mut self, n_points: [usize; 2]) -> Result<(), Diagnostic> {
        if self.spring.revision() != self.written {
            self.lists_from_springs();
        } else {
            self.springs_from_lists()?;
        }
        self.written = self.spring.revision();
        self.check_points(n_points)
    }

    /// After a mesh changed: brings the springs to the entries of the lists that are left. `None` where all have to be
    /// looked at. `goes_along`: whether values of the springs, the data with a name, of which there are so many, are
    /// those of the entries that are left.
    pub(super) fn follow(&mut self, edit: &EntryEdit, goes_along: impl Fn(&str, usize) -> bool) -> Option<()> {
        let n = edit.n();
        let lists = [("stiffness", &self.stiffness), ("damping", &self.damping), ("lengths", &self.lengths)];
        if self.spring.revision() != self.written
            || [self.spring.len(), self.indices1.len(), self.indices2.len()] != [edit.n_before(), n, n]
            || !lists.into_iter().all(|(name, list)| goes_along(name, list.len()))
        {
            return None;
        }
        if edit.size() > 0 {
            let (first, second) = (&self.indices1, &self.indices2);
            self.spring.derive_with(|SpringList(springs)| {
                edit.follow(springs);
                for place in &edit.renumbered {
                    (springs[*place].first, springs[*place].second) = (first[*place], second[*place]);
                }
            });
            self.written = self.spring.revision();
        }
        Some(())
    }

    /// How springs follow a changed mesh in place; `element` makes one of them.
    pub(super) fn following(
        &self,
        set_up: SetUp<'_>,
        springs: &Springs,
        edit: &MeshEdit<'_>,
        element: impl Fn(usize) -> Element,
    ) -> Option<InPlace<Springs>> {
        let lists = ["springsIndices1", "springsIndices2", "spring", "stiffness", "damping", "lengths"];
        let others = ["elongationOnly", "enabled"];
        if lists.into_iter().chain(others).any(|name| set_up.is_linked(name)) {
            return None;
        }
        // Lists that take no values from elsewhere name what they named.
        let entries = edit.entries(set_up, lists[0], (springs.len(), |_| 0))?;
        let is_along = edit.go_along(set_up, ("elongationOnly", self.elongation_only.len()), &entries);
        if entries.n() != self.spring.len() || !is_along {
            return None;
        }
        if entries.size() == 0 {
            return Some(InPlace::edited(|_| {}));
        }
        let made: Vec<Element> = entries.renumbered.iter().map(|place| element(*place)).collect();
        Some(InPlace::edited(move |springs: &mut Springs| {
            springs.edit(|elements| {
                entries.follow(elements);
                entries.renumbered.iter().zip(made).for_each(|(place, element)| elements[*place] = element);
            });
        }))
    }

    /// Whether all springs act.
    pub(super) fn all_act(&self) -> bool {
        self.enabled.iter().all(|is_enabled| *is_enabled)
    }

    /// The springs that are enabled, with the range of lengths at which each acts.
    pub(super) fn elements(&self) -> Vec<Element> {
        let is_enabled = |i: &usize| repeated(&self.enabled, *i).unwrap_or(true);
        (0..self.spring.len()).filter(is_enabled).map(|i| self.element(i)).collect()
    }

    /// A spring, with the range of lengths at which it acts.
    pub(super) fn element(&self, i: usize) -> Element {
        let is_elongated = repeated(&self.elongation_only, i).unwrap_or(false);
        Element::ranged(self.spring[i], if is_elongated { Range::Elongated } else { Range::All })
    }

    /// A spring that acts while it is shorter than at rest.
    pub(super) fn repulsive_element(&self, i: usize) -> Element {
        Element::ranged(self.spring[i], Range::Shortened)
    }

    /// All springs, each acting while it is shorter than at rest.
    pub(super) fn repulsive_elements(&self) -> Vec<Element> {
        (0..self.spring.len()).map(|i| self.repulsive_element(i)).collect()
    }

    /// Says that lists have no effect which springs given as `by` do not go by.
    fn report_overwritten(&self, by: &str, context: &mut InitContext<'_>) {
        let lists = [
            ("elongationOnly", self.elongation_only.contains(&true), "act at any length"),
            ("enabled", self.enabled.contains(&false), "are enabled"),
        ];
        for (name, _, what) in lists.into_iter().filter(|(_, counts, _)| *counts) {
            let finding = Diagnostic::warning("no-effect", format!("springs given as {by} {what}: it has no effect"));
            context.report(finding.attribute(name, "").expected("indices1 and indices2 instead"));
        }
    }

    /// `spring` fills the lists.
    fn lists_from_springs(&mut self) {
        let springs = self.spring.get().clone();
        self.indices1.derive(springs.iter().map(|spring| spring.first).collect::<Vec<_>>().into());
        self.indices2.derive(springs.iter().map(|spring| spring.second).collect::<Vec<_>>().into());
        self.stiffness.derive(springs.iter().map(|spring| spring.stiffness).collect());
        self.damping.derive(springs.iter().map(|spring| spring.damping).collect());
        self.lengths.derive(springs.iter().map(|spring| spring.length).collect());
        if self.elongation_only.contains(&true) {
            self.elongation_only.derive(vec![false]);
        }
        if self.enabled.contains(&false) {
            self.enabled.derive(vec![true]);
        }
    }

    /// The lists fill `spring`.
    fn springs_from_lists(&mut self) -> Result<(), Diagnostic> {
        let n = self.indices1.len();
        if self.indices2.len() != n {
            return Err(Diagnostic::error(
                "lists-differ",
                format!("springsIndices1 has {n} entries, springsIndices2 has {}", self.indices2.len()),
            )
            .expected("lists of the same length"));
        }
        let springs = (0..n).map(|i| Spring {
            first: self.indices1[i],
            second: self.indices2[i],
            stiffness: repeated(&self.stiffness, i).unwrap_or(0.0),
            damping: repeated(&self.damping, i).unwrap_or(0.0),
            length: repeated(&self.lengths, i).unwrap_or(0.0),
        });
        let springs = SpringList(springs.collect());
        self.spring.derive(springs);
        Ok(())
    }

    /// Whether the states have the points.
    ///
    /// # Errors
    /// The first spring that joins a point that does not exist.
    pub(super) fn check_points(&self, n_points: [usize; 2]) -> Result<(), Diagnostic> {
        for (number, spring) in self.spring.iter().enumerate() {
            for (point, n_points, name) in
                [(spring.first, n_points[0], "springsIndices1"), (spring.second, n_points[1], "springsIndices2")]
            {
                if point as usize >= n_points {
                    let finding = Diagnostic::error(
                        "index-out-of-range",
                        format!("spring {number} joins point {point}, but the state has {n_points} points"),
                    );
                    let file = self.file_springs.get().clone();
                    return Err(if !file.is_empty() {
                        finding.attribute("fileSprings", file)
                    } else if self.spring.is_set() {
                        finding.attribute("spring", "")
                    } else {
                        finding.attribute(name, "")
                    });
                }
            }
        }
        Ok(())
    }
}

/// The springs of an Xsp file.
fn read_springs(name: &str, scene: &Scene) -> Result<SpringList, Diagnostic> {
    let finding = |code, message: String| Diagnostic::error(code, message).attribute("fileSprings", name);
    let (_, bytes) = scene.files.read(name).map_err(|error| finding(error.code(), error.to_string()))?;
    let file = read_xsp(&bytes).map_err(|error| finding("file-not-read", format!("{name}:{error}")))?;
    let springs = file.springs.iter().map(|spring| Spring {
        first: spring.ends[0],
        second: spring.ends[1],
        stiffness: spring.stiffness,
        damping: spring.damping,
        length: spring.rest_length,
    });
    Ok(SpringList(springs.collect()))
}

/// Entry i, or the last.
fn repeated<T: Copy>(list: &[T], i: usize) -> Option<T> {
    list.get(i).or(list.last()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn springs_as_text_act_at_any_length() {
        let mut data = SpringData::default();
        let spring = Spring { first: 0, second: 1, stiffness: 100.0, damping: 0.5, length: 2.0 };
        data.spring.set(SpringList(vec![spring, spring]));
        data.elongation_only.set(vec![false, true]);
        data.enabled.set(vec![true, false]);
        data.stiffness.set(vec![7.0]);
        data.lists_from_springs();
        assert_eq!((data.elongation_only.get(), data.enabled.get()), (&vec![false], &vec![true]));
        assert_eq!((data.stiffness.get(), data.elements().len()), (&vec![100.0; 2], 2));
        // What is written afterwards counts.
        data.enabled.set(vec![true, false]);
        assert_eq!((data.all_act(), data.elements().len()), (false, 1));
    }
}
