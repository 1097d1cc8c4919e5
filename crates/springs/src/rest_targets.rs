//! Which points springs to a rest shape hold, and where they pull them.

use settee_kernel::roles::{BaseState, MeshEdit, Motion, SetUp};
use settee_kernel::{Diagnostic, IndexList, InitContext, Link, Scene};
use settee_math::DataTypes;
use settee_mesh::EntryEdit;

/// Where a spring pulls a point.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub enum RestTarget {
    /// Point, and a point of the rest positions of its state.
    Rest(u32, u32),
    /// Point, and a point of the state that is followed.
    Followed(u32, u32),
}

impl RestTarget {
    /// The point that is pulled.
    pub(super) fn point(self) -> usize {
        match self {
            Self::Rest(point, _) | Self::Followed(point, _) => point as usize,
        }
    }

    /// From the target to the point: difference of positions, rotation vector.
    pub(super) fn displacement<D: DataTypes>(self, motion: &Motion<'_, D>) -> D::Deriv {
        match self {
            Self::Rest(point, target) => D::difference(&motion.x[point as usize], &motion.rest[target as usize]),
            Self::Followed(point, target) => {
                D::difference(&motion.x[point as usize], &motion.followed[target as usize])
            }
        }
    }
}

/// Links and lists that say what is pulled where.
pub(super) struct RestTargets<'a> {
    pub state: &'a Link<dyn BaseState>,
    pub external: &'a Link<dyn BaseState>,
    pub points: &'a IndexList,
    pub external_points: &'a IndexList,
}

/// How springs with targets follow a changed mesh.
pub(super) enum TargetEdit {
    /// One for each point, pulled to the point of the same number.
    All {
        /// Number of points now.
        n: usize,
        /// Whether targets are those of another state.
        is_followed: bool,
    },
    /// One for each entry of a list.
    Listed {
        entries: EntryEdit,
        /// Targets of those whose point has another number.
        renumbered: Vec<RestTarget>,
    },
}

impl TargetEdit {
    /// Brings springs to their points now. `target`: that of a spring; `made`: a spring of a point that is new.
    pub fn follow<S>(
        &self,
        springs: &mut Vec<S>,
        target: impl Fn(&mut S) -> &mut RestTarget,
        made: impl Fn(RestTarget) -> S,
    ) {
        match self {
            Self::All { n, is_followed } => {
                springs.truncate(*n);
                let of = if *is_followed { RestTarget::Followed } else { RestTarget::Rest };
                let more = springs.len() as u32..*n as u32;
                springs.extend(more.map(|point| made(of(point, point))));
            }
            Self::Listed { entries, renumbered } => {
                entries.follow(springs);
                for (place, now) in entries.renumbered.iter().zip(renumbered) {
                    *target(&mut springs[*place]) = *now;
                }
            }
        }
    }

    /// What happens to the entries of the list; `None` if there is none.
    pub fn entries(&self) -> Option<&EntryEdit> {
        match self {
            Self::All { .. } => None,
            Self::Listed { entries, .. } => Some(entries),
        }
    }
}

impl RestTargets<'_> {
    /// How `n` springs follow a changed mesh: of all points of a state, or of a list; `at` gives the point of one.
    pub fn following(
        &self,
        set_up: SetUp<'_>,
        (n, at): (usize, impl Fn(usize) -> u32),
        edit: &MeshEdit<'_>,
    ) -> Option<TargetEdit> {
        let points = edit.points_of(set_up, self.state.target())?;
        let external = self.external.target();
        if external.is_some() && set_up.is_linked("external_points") {
            return None;
        }
        if self.points.is_empty() {
            let of_targets =
                external.map_or_else(|| Some(points.clone()), |other| edit.points_of(set_up, Some(other)))?;
            let is_for_each = (external.is_none() || self.external_points.is_empty())
                && [n, of_targets.n(), of_targets.n_before()] == [points.n_before(), points.n(), points.n_before()];
            return is_for_each.then_some(TargetEdit::All { n: points.n(), is_followed: external.is_some() });
        }
        let n_targets = self.external_points.len();
        let entries = edit.entries(set_up, "points", (n, at))?;
        // The other points are not numbered anew where those of their state are.
        let follows = external.is_none_or(|other| {
            !edit.states.contains_key(&other)
                && n_targets == self.points.len()
                && edit.go_along(set_up, ("external_points", n_targets), &entries)
        });
        if !follows {
            return None;
        }
        let target = |place: &usize| match external {
            Some(_) => RestTarget::Followed(self.points[*place], self.external_points[*place]),
            None => RestTarget::Rest(self.points[*place], self.points[*place]),
        };
        let renumbered = entries.renumbered.iter().map(target).collect();
        Some(TargetEdit::Listed { entries, renumbered })
    }

    /// Says that `external_points` have no effect, where there is no other state to which they could belong.
    pub fn report_without_effect(&self, context: &mut InitContext<'_>) {
        if !self.external_points.is_empty() && self.external.target().is_none() {
            let message = "without external_rest_shape each point is pulled to its own rest position";
            let finding = Diagnostic::warning("no-effect", message).attribute("external_points", "");
            context.report(finding.expected("external_rest_shape with the state that these points belong to"));
        }
    }

    /// A target for each point.
    ///
    /// # Errors
    /// Points that do not exist, lists of different lengths, an external state of another type.
    pub fn find<D: DataTypes>(&self, scene: &Scene) -> Result<Vec<RestTarget>, Diagnostic> {
        let state = |link: &Link<dyn BaseState>| {
            link.target().and_then(|target| scene.component(target)).and_then(|component| component.as_state())
        };
        let Some(own) = state(self.state) else {
            return Err(Diagnostic::error("neighbour-missing", "no state"));
        };
        let external = state(self.external);
        if external.is_some_and(|state| state.kind() != D::KIND) {
            return Err(Diagnostic::error("template-mismatch", "the other state has other degrees of freedom")
                .attribute("external_rest_shape", "")
                .expected(format!("a state of template {}", D::KIND.template_name())));
        }
        let all = |n_points: usize| (0..n_points as u32).collect::<Vec<u32>>();
        let points = if self.points.is_empty() { all(own.n_points()) } else { self.points.to_vec() };
        let n_targets = external.map_or(own.n_points(), BaseState::n_points);
        let targets = match (external, self.external_points.is_empty()) {
            (Some(_), false) => self.external_points.to_vec(),
            (Some(_), true) => all(n_targets),
            (None, _) => points.clone(),
        };
        for (name, list, n_points) in [("points", &points, own.n_points()), ("external_points", &targets, n_targets)] {
            if let Some(index) = list.iter().find(|index| **index as usize >= n_points) {
                return Err(Diagnostic::error("index-out-of-range", format!("no point has the index {index}"))
                    .attribute(name, "")
                    .expected(format!("indices below {n_points}")));
            }
        }
        if targets.len() != points.len() {
            let message = format!("{} points are to be pulled to {} targets", points.len(), targets.len());
            return Err(
                Diagnostic::error("lists-differ", message).expected("points and external_points of the same length")
            );
        }
        let target = if external.is_some() { RestTarget::Followed } else { RestTarget::Rest };
        Ok(points.into_iter().zip(targets).map(|(point, place)| target(point, place)).collect())
    }
}
