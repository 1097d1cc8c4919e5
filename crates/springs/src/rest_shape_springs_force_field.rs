//! Springs to the rest shape.

use settee_kernel::roles::{
    BaseState, BaseTopology, Blocks, ForceData, ForceField, ForceFieldData, Forces, InPlace, MeshEdit, Motion, One,
    SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, Points, Rgba};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, StateKind, Vec1, Vec2, Vec3, Vec6};

use super::rest_targets::{RestTarget, RestTargets};

/// Springs that pull points back to their rest positions, or to the positions of another state.
///
/// F = -stiffness (x - x0); rigid points also have the torque -angularStiffness times the rotation vector from the rest
/// orientation. The stiffness matrix of rotations is -angularStiffness I, which is exact near the rest orientation.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(force_field))]
pub struct RestShapeSpringsForceField<D: DataTypes> {
    /// Points with a spring; empty for all.
    #[data(follows = PointIndices("mstate"))]
    pub points: Data<IndexList>,
    /// Stiffness for each listed point; missing ones take the first, 100 if none is given.
    #[data(unit = "N/m", follows = PerEntry("points"))]
    pub stiffness: Data<Vec<f64>>,
    /// Angular stiffness for each listed rigid point; missing ones are 100, those beyond the list `stiffness` the
    /// first.
    #[data(unit = "N m/rad", follows = PerEntry("points"))]
    pub angular_stiffness: Data<Vec<f64>>,
    /// State whose positions are the targets instead of the rest positions. A state in the reach of the same solver is
    /// followed at every evaluation, another one from step to step.
    #[linked(search = none, name = "external_rest_shape")]
    pub external_rest_shape: Link<dyn BaseState>,
    /// Points of the state `external_rest_shape`, one for each of `points`; empty for all.
    #[data(name = "external_points", follows = PerEntry("points"))]
    pub external_points: Data<IndexList>,
    /// Takes the indices again in every step.
    #[data(default = true, name = "recompute_indices", ignored = "indices are taken again whenever they change")]
    pub recompute_indices: Data<bool>,
    /// For each component of a velocity, whether the spring acts on it.
    #[data(default = vec![true; D::Deriv::SIZE])]
    pub active_directions: Data<Vec<bool>>,
    /// Pivots of rigid points.
    #[data(default = Vec::new(), name = "pivot_points", unsupported = "springs act at the centres, as in SOFA, which ignores this attribute")]
    pub pivot_points: Data<Points<D::Coord>>,
    /// Draws the springs.
    #[data(default = false)]
    pub draw_spring: Data<bool>,
    /// Colour of drawn springs.
    #[data(default = Rgba([0.0, 1.0, 0.0, 1.0]))]
    pub spring_color: Data<Rgba>,
    /// Topology whose changes of the points the indices are meant to follow.
    #[linked(search = up, ignored = "the component follows the points of its state, whichever topology they belong to")]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

/// A spring of one point.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct RestSpring<D: DataTypes> {
    target: RestTarget,
    /// Stiffness of each scalar; 0 in directions that are not active.
    diagonal: D::Deriv,
}

/// The springs of a state.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct RestSprings<D: DataTypes> {
    springs: Vec<RestSpring<D>>,
    /// Only some rotations are active: their torque has no energy.
    turns_partly: bool,
}

impl<D: DataTypes> RestShapeSpringsForceField<D> {
    fn targets(&self) -> RestTargets<'_> {
        RestTargets {
            state: &self.common.mstate,
            external: &self.external_rest_shape,
            points: &self.points,
            external_points: &self.external_points,
        }
    }

    /// Stiffness of each scalar of the `entry`-th listed point.
    fn diagonal(&self, entry: usize) -> D::Deriv {
        let stiffness = self.stiffness.get().get(entry).or(self.stiffness.first()).copied().unwrap_or(100.0);
        // The list of angular stiffnesses is as long as the other one; both stand for their first entry beyond it.
        let listed = if entry < self.stiffness.len() { entry } else { 0 };
        let angular = self.angular_stiffness.get().get(listed).copied().unwrap_or(100.0);
        let mut diagonal = D::Deriv::zero();
        let linear = if D::KIND.is_rigid() { D::KIND.spatial_size() } else { D::Deriv::SIZE };
        for (scalar, (target, is_active)) in diagonal.as_mut().iter_mut().zip(self.active_directions.iter()).enumerate()
        {
            if *is_active {
                *target = if scalar < linear { stiffness } else { angular };
            }
        }
        diagonal
    }
}

impl<D: DataTypes> Lifecycle for RestShapeSpringsForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let (given, needed) = (self.active_directions.len(), D::Deriv::SIZE);
        if given > needed {
            let message = format!("{given} values are given; those after the first {needed} have no effect");
            context.report(Diagnostic::warning("wrong-count", message).attribute("activeDirections", ""));
        }
        for target in [self.common.mstate.target(), self.external_rest_shape.target()].into_iter().flatten() {
            context.require(target);
        }
        self.targets().report_without_effect(context);
    }
}

impl<D: DataTypes> ForceField for RestShapeSpringsForceField<D> {
    type On = One<D>;
    type Elements = RestSprings<D>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn followed(&self) -> Option<settee_kernel::ObjectId> {
        self.external_rest_shape.target()
    }

    /// Points are pulled to where they were pulled, with a stiffness for each or one for all.
    fn following(
        &self,
        set_up: SetUp<'_>,
        springs: &RestSprings<D>,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<RestSprings<D>>> {
        let own = &springs.springs;
        let at = |spring: usize| own[spring].target.point() as u32;
        let targets = self.targets().following(set_up, (own.len(), at), edit)?;
        let lists = [("stiffness", self.stiffness.len()), ("angularStiffness", self.angular_stiffness.len())];
        let fits = |(name, length): (&str, usize)| match targets.entries() {
            Some(entries) => edit.go_along(set_up, (name, length), entries),
            None => length <= 1 && !set_up.is_linked(name),
        };
        // The one list stands for its first entry where the other one ends.
        let are_alike = lists[1].1 == 0 || lists[0].1 == lists[1].1;
        if !lists.into_iter().all(fits) || !are_alike {
            return None;
        }
        let diagonal = self.diagonal(0);
        Some(InPlace::edited(move |own: &mut RestSprings<D>| {
            targets.follow(&mut own.springs, |spring| &mut spring.target, |target| RestSpring { target, diagonal });
        }))
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let targets = self.targets().find::<D>(set_up.scene)?;
        if self.active_directions.len() < D::Deriv::SIZE {
            return Err(Diagnostic::error(
                "out-of-range",
                format!("{} values are given", self.active_directions.len()),
            )
            .attribute("activeDirections", "")
            .expected(format!("{} values", D::Deriv::SIZE)));
        }
        let spring = |(entry, target)| RestSpring { target, diagonal: self.diagonal(entry) };
        let rotations = self.active_directions.get().get(3..).unwrap_or_default();
        Ok(RestSprings {
            springs: targets.into_iter().enumerate().map(spring).collect(),
            turns_partly: D::KIND == StateKind::Rigid3 && rotations.contains(&true) && rotations.contains(&false),
        })
    }
}

impl<D: DataTypes> Forces<One<D>> for RestSprings<D> {
    fn add_force(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        for spring in &self.springs {
            let displacement = spring.target.displacement(&motion);
            subtract_product(&mut f[spring.target.point()], 1.0, &spring.diagonal, &displacement);
        }
    }

    fn add_dforce(&mut self, _motion: Motion<'_, D>, k: f64, dx: &[D::Deriv], df: &mut [D::Deriv]) {
        for spring in &self.springs {
            let point = spring.target.point();
            subtract_product(&mut df[point], k, &spring.diagonal, &dx[point]);
        }
    }

    fn add_stiffness(&mut self, _motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        for spring in &self.springs {
            let mut negative = spring.diagonal;
            negative.as_mut().iter_mut().for_each(|value| *value = -*value);
            sink.add_diagonal(spring.target.point(), negative.as_ref());
        }
    }

    /// 1/2 k |x - x0|^2 + 1/2 k_theta |theta|^2.
    fn potential_energy(&mut self, motion: Motion<'_, D>) -> Option<f64> {
        let energy = |spring: &RestSpring<D>| {
            let displacement = spring.target.displacement(&motion);
            displacement.as_ref().iter().zip(spring.diagonal.as_ref()).map(|(d, k)| 0.5 * k * d * d).sum::<f64>()
        };
        (!self.turns_partly).then(|| self.springs.iter().map(energy).sum())
    }
}

/// target -= factor diag(k) d.
fn subtract_product<P: Point>(target: &mut P, factor: f64, k: &P, d: &P) {
    for ((target, k), d) in target.as_mut().iter_mut().zip(k.as_ref()).zip(d.as_ref()) {
        *target -= factor * k * d;
    }
}
