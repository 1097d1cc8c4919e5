//! Springs between points.

use settee_kernel::roles::{BaseState, PairBlocks, PairData, PairForceField, PairForces, PairMotion, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, Scene};
use settee_math::{DataTypes, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::element::{self, Element};
use super::spring_list::{Spring, SpringList};

/// Springs between points of two states, or of one: F = (stiffness (d - length) + damping d') along the spring.
///
/// Given as `spring`, or as the lists indices1, indices2, stiffness, damping, lengths; a list that is too short repeats its
/// last entry. Damping acts along the spring and is explicit: it has no part in the damping matrix. Rigid points are joined
/// at their centres.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3, Vec2, Vec1, Vec6, Rigid3), attach = pair, roles(pair_force_field))]
pub struct SpringForceField<D: DataTypes> {
    /// Springs: first point, second point, stiffness [N/m], damping [N s/m], length at rest (m) for each.
    #[data]
    pub spring: Data<SpringList>,
    /// Stiffness of each spring; the last repeats.
    #[data(default = vec![100.0], unit = "N/m")]
    pub stiffness: Data<Vec<f64>>,
    /// Damping of each spring; the last repeats.
    #[data(default = vec![5.0], unit = "N s/m")]
    pub damping: Data<Vec<f64>>,
    /// Points of the first state.
    #[data(name = "springsIndices1", alias = "indices1")]
    pub indices1: Data<IndexList>,
    /// Points of the second state, as many.
    #[data(name = "springsIndices2", alias = "indices2")]
    pub indices2: Data<IndexList>,
    /// Length at rest of each spring; the last repeats, 0 if none is given.
    #[data(alias = "length", unit = "m")]
    pub lengths: Data<Vec<f64>>,
    /// Whether a spring acts only while it is longer than its length at rest; the last repeats.
    #[data(default = vec![false])]
    pub elongation_only: Data<Vec<bool>>,
    /// Whether a spring acts at all; the last repeats.
    #[data(default = vec![true])]
    pub enabled: Data<Vec<bool>>,
    /// File with springs.
    #[data(unsupported = "spring files are not read; write the springs into the scene: spring=\"...\"")]
    pub file_springs: Data<String>,
    /// Style of drawn springs.
    #[data(default = 0)]
    pub draw_mode: Data<i32>,
    /// Size of drawn arrows.
    #[data(default = 0.01)]
    pub show_arrow_size: Data<f64>,
    #[group]
    common: PairData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
    /// Revision of `spring` as this component wrote it.
    written: u32,
}

impl<D: DataTypes> SpringForceField<D> {
    fn n_points(&self, scene: &Scene) -> [usize; 2] {
        let count = |link: &Link<dyn BaseState>| {
            link.target()
                .and_then(|target| scene.component(target))
                .and_then(|component| component.as_state())
                .map_or(0, BaseState::n_points)
        };
        [count(&self.common.object1), count(&self.common.object2)]
    }

    /// `spring` fills the lists.
    fn lists_from_springs(&mut self) {
        let springs = self.spring.get().clone();
        self.indices1.derive(springs.iter().map(|spring| spring.first).collect::<Vec<_>>().into());
        self.indices2.derive(springs.iter().map(|spring| spring.second).collect::<Vec<_>>().into());
        self.stiffness.derive(springs.iter().map(|spring| spring.stiffness).collect());
        self.damping.derive(springs.iter().map(|spring| spring.damping).collect());
        self.lengths.derive(springs.iter().map(|spring| spring.length).collect());
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

    fn check_points(&self, n_points: [usize; 2]) -> Result<(), Diagnostic> {
        for (number, spring) in self.spring.iter().enumerate() {
            for (point, n_points, name) in
                [(spring.first, n_points[0], "springsIndices1"), (spring.second, n_points[1], "springsIndices2")]
            {
                if point as usize >= n_points {
                    let finding = Diagnostic::error(
                        "index-out-of-range",
                        format!("spring {number} joins point {point}, but the state has {n_points} points"),
                    );
                    return Err(if self.spring.is_set() {
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

/// Entry i, or the last.
fn repeated<T: Copy>(list: &[T], i: usize) -> Option<T> {
    list.get(i).or(list.last()).copied()
}

impl<D: DataTypes> Lifecycle for SpringForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for target in [self.common.object1.target(), self.common.object2.target()].into_iter().flatten() {
            context.require(target);
        }
        if self.spring.is_set() {
            self.lists_from_springs();
        } else if let Err(finding) = self.springs_from_lists() {
            return context.report(finding);
        }
        self.written = self.spring.revision();
        if let Err(finding) = self.check_points(self.n_points(context.scene)) {
            context.report(finding);
        }
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        if self.spring.revision() != self.written {
            self.lists_from_springs();
        } else if let Err(finding) = self.springs_from_lists() {
            return context.report(finding);
        }
        self.written = self.spring.revision();
        if let Err(finding) = self.check_points(self.n_points(context.scene)) {
            context.report(finding);
        }
    }
}

impl<D: DataTypes> PairForceField for SpringForceField<D> {
    type Types = D;
    type Workspace = Vec<Element>;

    fn common(&self) -> &PairData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Vec<Element>, Diagnostic> {
        self.check_points(self.n_points(set_up.scene))?;
        let element =
            |(i, spring): (usize, &Spring)| Element::new(*spring, repeated(&self.elongation_only, i).unwrap_or(false));
        Ok(self
            .spring
            .iter()
            .enumerate()
            .filter(|(i, _)| repeated(&self.enabled, *i).unwrap_or(true))
            .map(element)
            .collect())
    }

    fn add_force(&self, ws: &mut Vec<Element>, motion: PairMotion<'_, D>, f: &mut PairForces<'_, D>) {
        element::add_force(ws, motion, f);
    }

    fn add_dforce(&self, ws: &mut Vec<Element>, k: f64, dx: [&[D::Deriv]; 2], df: &mut PairForces<'_, D>) {
        element::add_dforce(ws, k, dx, df);
    }

    fn add_stiffness(&self, ws: &mut Vec<Element>, _motion: PairMotion<'_, D>, sink: &mut PairBlocks<'_>) {
        element::add_stiffness::<D>(ws, sink);
    }

    fn potential_energy(&self, ws: &mut Vec<Element>, motion: PairMotion<'_, D>) -> Option<f64> {
        Some(element::potential_energy(ws, motion))
    }
}
