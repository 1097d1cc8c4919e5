//! Springs between points with a polynomial law.

use settee_elements::spring::element::{self, Element, Law};
use settee_kernel::roles::{
    BaseState, ForceData, ForceField, Forces, InPlace, MeshEdit, Pair, PairBlocks, PairData, PairForces, PairMotion,
    SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, Rgba, Scene, checks};
use settee_math::{DataTypes, Vec1, Vec2, Vec3};
use settee_mesh::{RowEdit, RowPlace};

use super::polynomial::{Polynomial, choose, polynomials};

/// Springs between points of two states, or of one, whose tension is a polynomial of the strain.
///
/// With the length d, the length at rest L and the strain s = |d - L|/L the tension is P(s) = c_1 s + ... + c_n s^n for
/// d above L; below L it is -P(s) if `compressible`, else 0.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3, Vec2, Vec1), attach = pair, roles(force_field))]
pub struct PolynomialSpringsForceField<D: DataTypes> {
    /// Points of the first state; empty for all.
    #[data(follows = PairIndices("object1", "secondObjectPoints"))]
    pub first_object_points: Data<IndexList>,
    /// Points of the second state, as many; empty for all.
    #[data(follows = PairIndices("object2", "firstObjectPoints"))]
    pub second_object_points: Data<IndexList>,
    /// Coefficients c_1 to c_n of the first polynomial, then those of the second, and so on.
    #[data(default = vec![100.0], unit = "N")]
    pub polynomial_stiffness: Data<Vec<f64>>,
    /// Degree of each polynomial. If there are not as many as springs, the first one serves for all.
    #[data(default = vec![1])]
    pub polynomial_degree: Data<Vec<i32>>,
    /// 1: the lengths at rest are those of the first evaluation; 0: they are given.
    #[data(default = 1, check = checks::at_least(0))]
    pub compute_zero_length: Data<i32>,
    /// Length at rest of each spring if they are given; the last repeats.
    #[data(unit = "m", follows = PerEntry("firstObjectPoints"))]
    pub zero_length: Data<Vec<f64>>,
    /// Takes the indices again in every step.
    #[data(default = false, name = "recompute_indices", ignored = "indices are taken again whenever they change")]
    pub recompute_indices: Data<bool>,
    /// Whether springs push when they are shorter than at rest.
    #[data(default = false)]
    pub compressible: Data<bool>,
    /// In SOFA, the style of drawn springs.
    #[data(default = 0, ignored = "springs are drawn as lines")]
    pub draw_mode: Data<i32>,
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
    common: PairData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

/// Tension sign(d - L) P(|d - L|/L).
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct PolynomialLaw {
    #[rebuilt]
    polynomial: Polynomial,
    /// Length at rest (m), once it is known; without length there is no strain, and no force.
    length: Option<f64>,
    /// Whether the scene gives it.
    #[rebuilt]
    is_given: bool,
    #[rebuilt]
    compressible: bool,
}

impl PolynomialLaw {
    /// Sign of d - L and strain, where the spring acts.
    fn strain(&self, d: f64) -> Option<(f64, f64, f64)> {
        let length = self.length.filter(|length| *length > 0.0)?;
        let sign = if d >= length { 1.0 } else { -1.0 };
        (sign > 0.0 || self.compressible).then(|| (sign, sign * (d - length) / length, length))
    }
}

impl Law for PolynomialLaw {
    fn tension(&self, d: f64) -> Option<[f64; 2]> {
        let (sign, strain, length) = self.strain(d)?;
        let [value, slope] = self.polynomial.value(strain);
        Some([sign * value, slope / length])
    }
    fn energy(&self, d: f64) -> f64 {
        self.strain(d).map_or(0.0, |(_, strain, length)| length * self.polynomial.integral(strain))
    }
    fn damping(&self) -> f64 {
        0.0
    }
}

/// The springs.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct PolynomialSprings(#[same_length] Vec<Element<PolynomialLaw>>);

impl<D: DataTypes> PolynomialSpringsForceField<D> {
    fn law(&self, polynomial: Polynomial, given: Option<f64>) -> PolynomialLaw {
        PolynomialLaw { polynomial, length: given, is_given: given.is_some(), compressible: *self.compressible }
    }

    /// `None` if the length is that of the first evaluation.
    fn given_length(&self, entry: usize) -> Result<Option<f64>, Diagnostic> {
        if *self.compute_zero_length != 0 {
            return Ok(None);
        }
        match self.zero_length.get().get(entry).or(self.zero_length.last()) {
            Some(length) if *length > 0.0 => Ok(Some(*length)),
            other => {
                let value = other.map(ToString::to_string).unwrap_or_default();
                let finding = Diagnostic::error("out-of-range", "a spring has no length at rest");
                Err(finding.attribute("zeroLength", value).expected("positive lengths, or computeZeroLength=\"1\""))
            }
        }
    }
}

/// The points of a list, or all of a state.
fn listed(state: &Link<dyn BaseState>, list: &IndexList, name: &str, scene: &Scene) -> Result<Vec<u32>, Diagnostic> {
    let state = state.target().and_then(|target| scene.component(target)).and_then(|component| component.as_state());
    let n_points = state.map_or(0, BaseState::n_points);
    if list.is_empty() {
        return Ok((0..n_points as u32).collect());
    }
    match list.iter().find(|index| **index as usize >= n_points) {
        Some(index) => Err(Diagnostic::error("index-out-of-range", format!("no point has the index {index}"))
            .attribute(name, "")
            .expected(format!("indices below {n_points}"))),
        None => Ok(list.to_vec()),
    }
}

/// Takes the current lengths as those at rest where none is known.
fn measure<D: DataTypes>(springs: &mut [Element<PolynomialLaw>], motion: PairMotion<'_, D>) {
    for spring in springs.iter_mut().filter(|spring| spring.law().length.is_none()) {
        spring.law_mut().length = Some(spring.length::<D>(motion.x));
    }
}

impl<D: DataTypes> Lifecycle for PolynomialSpringsForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for target in [self.common.object1.target(), self.common.object2.target()].into_iter().flatten() {
            context.require(target);
        }
    }

    /// Which of several polynomials belongs to which spring would not be known any more.
    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        let described: &dyn Component = self;
        let list = described.find_data("firstObjectPoints");
        let entries = list.and_then(|list| context.entries(list, self.first_object_points.len()));
        let n = self.polynomial_degree.len();
        if entries.is_some_and(|entries| !entries.gone.is_empty() && n > 1 && n == entries.n_before()) {
            let finding = Diagnostic::error("mesh-change", "springs with a polynomial each cannot go");
            context.report(finding.attribute("polynomialDegree", "").expected("one polynomial for all springs"));
        }
    }
}

impl<D: DataTypes> ForceField for PolynomialSpringsForceField<D> {
    type On = Pair<D>;
    type Elements = PolynomialSprings;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let first = listed(&self.common.object1, &self.first_object_points, "firstObjectPoints", set_up.scene)?;
        let second = listed(&self.common.object2, &self.second_object_points, "secondObjectPoints", set_up.scene)?;
        if first.len() != second.len() {
            let message = format!("{} points of the first state are joined to {}", first.len(), second.len());
            return Err(Diagnostic::error("lists-differ", message).expected("lists of the same length"));
        }
        let polynomials = polynomials(&self.polynomial_stiffness, &self.polynomial_degree)?;
        let n = first.len();
        let spring = |(entry, (first, second)): (usize, (u32, u32))| {
            let polynomial = choose(&polynomials, entry, n).clone();
            Ok(Element::with_law([first, second], self.law(polynomial, self.given_length(entry)?)))
        };
        first.into_iter().zip(second).enumerate().map(spring).collect::<Result<_, _>>().map(PolynomialSprings)
    }

    /// Lengths that were measured stay those of springs between the same points.
    fn follow_data(&self, springs: &mut PolynomialSprings, before: &PolynomialSprings) {
        for (spring, before) in springs.0.iter_mut().zip(&before.0) {
            if !spring.law().is_given && !before.law().is_given && spring.points() == before.points() {
                spring.law_mut().length = before.law().length;
            }
        }
    }

    /// Springs of one law, with the lengths that they have.
    fn following(
        &self,
        set_up: SetUp<'_>,
        PolynomialSprings(springs): &PolynomialSprings,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<PolynomialSprings>> {
        let points = edit.points_of(set_up, self.common.object1.target())?;
        let of_second = edit.points_of(set_up, self.common.object2.target())?;
        let n = springs.len();
        let lists = [&self.first_object_points, &self.second_object_points];
        let names = ["polynomialStiffness", "polynomialDegree", "zeroLength"];
        if names.iter().any(|name| set_up.is_linked(name)) || self.polynomial_degree.len() != 1 {
            return None;
        }
        if lists.iter().all(|list| list.is_empty()) {
            let has_one_length = *self.compute_zero_length != 0 || self.zero_length.len() == 1;
            let is_for_each = points.moves_as(&of_second) && n == points.n_before();
            return (is_for_each && has_one_length).then(|| self.following_all(points))?;
        }
        let point = |end: usize| move |spring: usize| springs[spring].points()[end] as u32;
        let entries = edit.entries(set_up, "firstObjectPoints", (n, point(0)))?;
        let fits = edit.entries(set_up, "secondObjectPoints", (n, point(1)))? == entries;
        if !fits || !edit.go_along(set_up, ("zeroLength", self.zero_length.len()), &entries) {
            return None;
        }
        let points: Vec<[u32; 2]> = entries.renumbered.iter().map(|place| lists.map(|list| list[*place])).collect();
        Some(InPlace::edited(move |PolynomialSprings(springs): &mut PolynomialSprings| {
            entries.follow(springs);
            for (place, points) in entries.renumbered.iter().zip(points) {
                springs[*place] = Element::with_law(points, springs[*place].law().clone());
            }
        }))
    }
}

impl<D: DataTypes> PolynomialSpringsForceField<D> {
    /// How springs between all points of two states follow these: each goes along with its points.
    fn following_all(&self, points: RowEdit) -> Option<InPlace<PolynomialSprings>> {
        let polynomial = polynomials(&self.polynomial_stiffness, &self.polynomial_degree).ok()?.into_iter().next()?;
        let new = self.law(polynomial, self.given_length(0).ok()?);
        Some(InPlace::edited(move |PolynomialSprings(springs): &mut PolynomialSprings| {
            let law = |index: u32| match points.place(index as usize) {
                RowPlace::Before(before) => springs[before].law().clone(),
                RowPlace::Made(_) => new.clone(),
            };
            let moved: Vec<(usize, Element<PolynomialLaw>)> =
                points.moved().map(|index| (index as usize, Element::with_law([index; 2], law(index)))).collect();
            springs.truncate(points.n());
            for (index, spring) in moved {
                match springs.get_mut(index) {
                    Some(own) => *own = spring,
                    None => springs.push(spring),
                }
            }
        }))
    }
}

impl<D: DataTypes> Forces<Pair<D>> for PolynomialSprings {
    fn add_force(&mut self, motion: PairMotion<'_, D>, mut f: PairForces<'_, D>) {
        measure(&mut self.0, motion);
        element::add_force(&mut self.0, motion, &mut f);
    }

    fn add_dforce(&mut self, _motion: PairMotion<'_, D>, k: f64, dx: [&[D::Deriv]; 2], mut df: PairForces<'_, D>) {
        element::add_dforce(&self.0, k, dx, &mut df);
    }

    fn add_stiffness(&mut self, _motion: PairMotion<'_, D>, sink: &mut PairBlocks<'_>) {
        element::add_stiffness::<D>(&self.0, sink);
    }

    /// Sum of L times the integral of P over the strain.
    fn potential_energy(&mut self, motion: PairMotion<'_, D>) -> Option<f64> {
        measure(&mut self.0, motion);
        Some(element::potential_energy(&self.0, motion))
    }
}
