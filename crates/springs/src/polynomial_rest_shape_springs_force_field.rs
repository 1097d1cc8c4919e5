//! Springs to the rest shape with a polynomial law.

use settee_kernel::roles::{
    BaseState, Blocks, ForceData, ForceField, ForceFieldData, Forces, InPlace, MeshEdit, Motion, One, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, Rgba, checks};
use settee_math::{DataTypes, Vec3};

use super::polynomial::{Polynomial, choose, polynomials};
use super::rest_targets::{RestTarget, RestTargets};

/// Springs that pull points back to their rest positions, or to the positions of another state, with a polynomial law.
///
/// With the displacement u, its length r, s = r/initialLength and P(s) = c_1 s + ... + c_n s^n the force is F = -P(s)
/// u/l, where l = sqrt(r^2 + exp(smoothShift - smoothScale r^2)) is r, but for displacements so small that u/r would
/// jump.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3), attach = state, roles(force_field))]
pub struct PolynomialRestShapeSpringsForceField<D: DataTypes> {
    /// Points with a spring; empty for all.
    #[data(follows = PointIndices("mstate"))]
    pub points: Data<IndexList>,
    /// Points of the state `external_rest_shape`, one for each of `points`; empty for all.
    #[data(name = "external_points", follows = PerEntry("points"))]
    pub external_points: Data<IndexList>,
    /// Coefficients c_1 to c_n of the first polynomial, then those of the second, and so on.
    #[data(default = vec![100.0], unit = "N")]
    pub polynomial_stiffness: Data<Vec<f64>>,
    /// Degree of each polynomial. If there are not as many as springs, the first one serves for all.
    #[data(default = vec![1])]
    pub polynomial_degree: Data<Vec<i32>>,
    /// Takes the indices again in every step.
    #[data(default = false, name = "recompute_indices", ignored = "indices are taken again whenever they change")]
    pub recompute_indices: Data<bool>,
    /// Length that the displacement of each spring is divided by; the first serves for missing ones.
    #[data(default = vec![1.0], unit = "m")]
    pub initial_length: Data<Vec<f64>>,
    /// Logarithm of the square of the length below which a force is smoothed, in the scene's unit of length: it has no
    /// unit of its own, so that another unit of length asks for another value.
    #[data(default = 0.0)]
    pub smooth_shift: Data<f64>,
    /// How fast the smoothing ends with the square of the displacement.
    #[data(default = 1.0, unit = "1/m^2", check = checks::non_negative())]
    pub smooth_scale: Data<f64>,
    /// State whose positions are the targets instead of the rest positions.
    #[linked(search = none, name = "external_rest_shape")]
    pub external_rest_shape: Link<dyn BaseState>,
    /// Draws the springs.
    #[data(default = false)]
    pub draw_spring: Data<bool>,
    /// Colour of drawn springs.
    #[data(default = Rgba([0.0, 1.0, 0.0, 1.0]))]
    pub spring_color: Data<Rgba>,
    /// Size of drawn indices.
    #[data(default = 0.0, ignored = "indices of springs are not drawn")]
    pub show_indices_scale: Data<f64>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

/// A spring of one point.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct PolynomialRestSpring {
    #[rebuilt]
    target: RestTarget,
    #[rebuilt]
    polynomial: Polynomial,
    length: f64,
    /// K of the last force.
    tangent: [[f64; 3]; 3],
}

/// The law of the smoothing.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
struct Smoothing {
    shift: f64,
    scale: f64,
}

impl Smoothing {
    /// l = sqrt(r^2 + e), and e = exp(shift - scale r^2).
    fn length(self, r: f64) -> (f64, f64) {
        let e = (self.shift - self.scale * r * r).exp();
        ((r * r + e).sqrt(), e)
    }
}

/// Nodes and weights of Gauss's rule with 5 points on (-1, 1).
const GAUSS: [(f64, f64); 5] = [
    (-0.906_179_845_938_664, 0.236_926_885_056_189_1),
    (-0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (0.0, 0.568_888_888_888_888_9),
    (0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (0.906_179_845_938_664, 0.236_926_885_056_189_1),
];

impl PolynomialRestSpring {
    /// g with F = -g u, and r dg/dr.
    fn gain(&self, r: f64, smoothing: Smoothing) -> [f64; 2] {
        let (l, e) = smoothing.length(r);
        let [value, slope] = self.polynomial.value(r / self.length);
        let change = slope * r / (self.length * l) - value * r * r * (1.0 - smoothing.scale * e) / (l * l * l);
        [value / l, change]
    }

    /// Integral of P(s) r/l over r: that of P, but for the smoothed part near 0, which is integrated by Gauss's rule on
    /// intervals that grow from the width of the smoothing.
    fn energy(&self, r: f64, smoothing: Smoothing) -> f64 {
        let lost = |r: f64| {
            let (l, e) = smoothing.length(r);
            // 1 - r/l, without cancellation.
            self.polynomial.value(r / self.length)[0] * e / (l * (l + r))
        };
        let finest = 0.1 * (0.5 * smoothing.shift).exp().min(smoothing.scale.sqrt().recip());
        let (mut from, mut width, mut sum) = (0.0, finest.max(r * 1e-6), 0.0);
        while from < r {
            let to = (from + width).min(r);
            let (middle, half) = (0.5 * (from + to), 0.5 * (to - from));
            sum += half * GAUSS.iter().map(|(node, weight)| weight * lost(middle + half * node)).sum::<f64>();
            from = to;
            width *= 1.2;
        }
        self.length * self.polynomial.integral(r / self.length) - sum
    }
}

/// The springs of a state.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct PolynomialRestSprings {
    #[same_length]
    springs: Vec<PolynomialRestSpring>,
    #[rebuilt]
    smoothing: Smoothing,
}

/// Displacement and its length.
fn displacement<D: DataTypes>(target: RestTarget, motion: &Motion<'_, D>) -> ([f64; 3], f64) {
    let u = D::linear(&target.displacement(motion));
    (u, u.iter().map(|u| u * u).sum::<f64>().sqrt())
}

impl<D: DataTypes> PolynomialRestShapeSpringsForceField<D> {
    fn targets(&self) -> RestTargets<'_> {
        RestTargets {
            state: &self.common.mstate,
            external: &self.external_rest_shape,
            points: &self.points,
            external_points: &self.external_points,
        }
    }
}

impl<D: DataTypes> Lifecycle for PolynomialRestShapeSpringsForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for target in [self.common.mstate.target(), self.external_rest_shape.target()].into_iter().flatten() {
            context.require(target);
        }
        self.targets().report_without_effect(context);
    }
}

impl<D: DataTypes> ForceField for PolynomialRestShapeSpringsForceField<D> {
    type On = One<D>;
    type Elements = PolynomialRestSprings;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn followed(&self) -> Option<settee_kernel::ObjectId> {
        self.external_rest_shape.target()
    }

    /// Springs of one law stay; those that come have it.
    fn following(
        &self,
        set_up: SetUp<'_>,
        springs: &PolynomialRestSprings,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<PolynomialRestSprings>> {
        let own = &springs.springs;
        let lists = [self.polynomial_degree.len(), self.initial_length.len()];
        let names = ["polynomialStiffness", "polynomialDegree", "initialLength"];
        let is_linked = names.into_iter().any(|name| set_up.is_linked(name));
        if is_linked || own.is_empty() || lists.into_iter().any(|length| length > 1) {
            return None;
        }
        let at = |spring: usize| own[spring].target.point() as u32;
        let targets = self.targets().following(set_up, (own.len(), at), edit)?;
        let like = own[0].clone();
        let made = move |target| PolynomialRestSpring { target, tangent: [[0.0; 3]; 3], ..like.clone() };
        Some(InPlace::edited(move |own: &mut PolynomialRestSprings| {
            targets.follow(&mut own.springs, |spring| &mut spring.target, made);
        }))
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let targets = self.targets().find::<D>(set_up.scene)?;
        let polynomials = polynomials(&self.polynomial_stiffness, &self.polynomial_degree)?;
        if let Some(wrong) = self.initial_length.iter().find(|length| **length <= 0.0) {
            let finding = Diagnostic::error("out-of-range", "a spring has no initial length");
            return Err(finding.attribute("initialLength", wrong.to_string()).expected("positive numbers"));
        }
        let n = targets.len();
        let spring = |(entry, target)| PolynomialRestSpring {
            target,
            polynomial: choose(&polynomials, entry, n).clone(),
            length: self.initial_length.get().get(entry).or(self.initial_length.first()).copied().unwrap_or(1.0),
            tangent: [[0.0; 3]; 3],
        };
        let springs = targets.into_iter().enumerate().map(spring).collect();
        let smoothing = Smoothing { shift: *self.smooth_shift, scale: *self.smooth_scale };
        Ok(PolynomialRestSprings { springs, smoothing })
    }
}

impl<D: DataTypes> Forces<One<D>> for PolynomialRestSprings {
    fn add_force(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        for spring in &mut self.springs {
            let (u, r) = displacement(spring.target, &motion);
            let [gain, change] = spring.gain(r, self.smoothing);
            let n = if r > 0.0 { u.map(|u| u / r) } else { [0.0; 3] };
            spring.tangent = std::array::from_fn(|i| {
                std::array::from_fn(|j| -change * n[i] * n[j] - if i == j { gain } else { 0.0 })
            });
            let force = &mut f[spring.target.point()].as_mut()[..3];
            force.iter_mut().zip(u).for_each(|(force, u)| *force -= gain * u);
        }
    }

    fn add_dforce(&mut self, _motion: Motion<'_, D>, k: f64, dx: &[D::Deriv], df: &mut [D::Deriv]) {
        for spring in &mut self.springs {
            let point = spring.target.point();
            let dx = D::linear(&dx[point]);
            for (df, row) in df[point].as_mut().iter_mut().zip(&spring.tangent) {
                *df += k * row.iter().zip(dx).map(|(k, dx)| k * dx).sum::<f64>();
            }
        }
    }

    fn add_stiffness(&mut self, _motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        for spring in &mut self.springs {
            let point = spring.target.point();
            sink.add_linear::<D>(point, point, &spring.tangent);
        }
    }

    /// Integral of P(s) r/l over r.
    fn potential_energy(&mut self, motion: Motion<'_, D>) -> Option<f64> {
        let energy =
            |spring: &PolynomialRestSpring| spring.energy(displacement(spring.target, &motion).1, self.smoothing);
        Some(self.springs.iter().map(energy).sum())
    }
}
