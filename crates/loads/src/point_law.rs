//! Forces that depend on the place and velocity of one point only: walls, spheres, cones, ellipsoids.

use std::ops::Range;

use nalgebra::{Matrix3, Vector3};
use settee_kernel::roles::{BaseState, Blocks, ForceFieldData, Forces, InPlace, Instant, Motion, One, SetUp};
use settee_kernel::{Diagnostic, Scene};
use settee_math::DataTypes;
use settee_mesh::RowEdit;

/// Force on a point and its derivative.
#[derive(Clone, Copy, Debug)]
pub struct Response {
    /// Force (N).
    pub force: Vector3<f64>,
    /// K = df/dx; damping has no part in it.
    pub tangent: Matrix3<f64>,
}

/// What acts on a point at a place.
pub trait PointLaw: settee_persist::Persist + Clone + Send + Sync + 'static {
    /// Force at place `x` with velocity `v`; `None` where nothing acts.
    fn respond(&self, x: Vector3<f64>, v: Vector3<f64>) -> Option<Response>;

    /// Integral of the force without damping (J); `None` if it has none.
    fn energy(&self, x: Vector3<f64>) -> Option<f64>;
}

/// Points that a law acts on, with the tangents of the last force.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct OnPoints<L> {
    #[rebuilt]
    law: L,
    #[rebuilt]
    points: Range<usize>,
    blocks: Vec<[[f64; 3]; 3]>,
}

impl<L> OnPoints<L> {
    /// The law on all points of the range.
    pub(super) fn new(law: L, points: Range<usize>) -> Self {
        Self { law, blocks: vec![[[0.0; 3]; 3]; points.len()], points }
    }
}

/// The range of all points.
pub(super) const ALL: [i32; 2] = [-1, -1];

impl<L: 'static> OnPoints<L> {
    /// How the law follows points that come and go in place, if it acts on all; else some come into its range.
    pub(super) fn following(&self, range: [i32; 2], edit: RowEdit) -> Option<InPlace<Self>> {
        let is_of_all = range == ALL && self.points == (0..edit.n_before());
        is_of_all.then(|| {
            InPlace::edited(move |own: &mut Self| {
                own.points = 0..edit.n();
                edit.follow(&mut own.blocks, 1, &vec![[[0.0; 3]; 3]; edit.added().len()]);
            })
        })
    }
}

impl<D: DataTypes, L: PointLaw> Forces<One<D>> for OnPoints<L> {
    fn add_force(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        let points = self.points.clone();
        let moving = motion.x[points.clone()].iter().zip(&motion.v[points.clone()]);
        for (((x, v), f), block) in moving.zip(&mut f[points]).zip(&mut self.blocks) {
            *block = [[0.0; 3]; 3];
            if let Some(response) = self.law.respond(D::position(x).into(), D::linear(v).into()) {
                add_linear::<D>(f, response.force.into());
                *block = response.tangent.transpose().into();
            }
        }
    }

    fn add_dforce(&mut self, motion: Motion<'_, D>, k: f64, dx: &[D::Deriv], df: &mut [D::Deriv]) {
        for ((block, dx), df) in self.blocks.iter().zip(&dx[self.points.clone()]).zip(&mut df[self.points.clone()]) {
            let (block, dx) = (usable(block, motion.at), D::linear(dx));
            let product = block.map(|row| k * (row[0] * dx[0] + row[1] * dx[1] + row[2] * dx[2]));
            add_linear::<D>(df, product);
        }
    }

    /// A block for each point, whether something acts there or not.
    fn add_stiffness(&mut self, motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        for (block, point) in self.blocks.iter().zip(self.points.clone()) {
            sink.add_linear::<D>(point, point, &usable(block, motion.at));
        }
    }

    fn potential_energy(&mut self, motion: Motion<'_, D>) -> Option<f64> {
        motion.x[self.points.clone()].iter().map(|x| self.law.energy(D::position(x).into())).sum()
    }
}

/// The block, or its symmetric part where only that can be used.
pub(super) fn usable(block: &[[f64; 3]; 3], at: Instant) -> [[f64; 3]; 3] {
    if at.symmetric_only {
        std::array::from_fn(|i| std::array::from_fn(|j| 0.5 * (block[i][j] + block[j][i])))
    } else {
        *block
    }
}

/// Adds to the linear part.
pub(super) fn add_linear<D: DataTypes>(target: &mut D::Deriv, force: [f64; 3]) {
    let size = D::KIND.spatial_size();
    for (target, value) in target.as_mut()[..size].iter_mut().zip(force) {
        *target += value;
    }
}

/// Number of points of the state that a component acts on.
pub(super) fn n_points(common: &ForceFieldData, scene: &Scene) -> usize {
    let state = common.mstate.target().and_then(|target| scene.component(target));
    state.and_then(|component| component.as_state()).map_or(0, BaseState::n_points)
}

/// All points, or the first to the last of `localRange`.
pub(super) fn local_range(
    range: [i32; 2],
    common: &ForceFieldData,
    set_up: SetUp<'_>,
) -> Result<Range<usize>, Diagnostic> {
    let n = n_points(common, set_up.scene);
    if range == ALL {
        return Ok(0..n);
    }
    match range.map(usize::try_from) {
        [Ok(first), Ok(last)] if first <= last && last < n => Ok(first..last + 1),
        _ => {
            let finding = Diagnostic::error("out-of-range", "not a range of points");
            let finding = finding.attribute("localRange", format!("{} {}", range[0], range[1]));
            Err(finding.expected(format!("first and last point below {n}, or -1 -1 for all")))
        }
    }
}

/// A vector of space from a list with a number for each spatial component of the template; more may follow if they
/// are 0.
pub(super) fn vector<D: DataTypes>(name: &str, list: &[f64]) -> Result<Vector3<f64>, Diagnostic> {
    let size = D::KIND.spatial_size();
    if list.len() < size || list[size..].iter().any(|value| *value != 0.0) {
        let text = list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let finding = Diagnostic::error("out-of-range", format!("not a vector of {}", D::KIND.template_name()));
        return Err(finding.attribute(name, text).expected(format!("{size} reals")));
    }
    let mut vector = Vector3::zeros();
    vector.as_mut_slice()[..size].copy_from_slice(&list[..size]);
    Ok(vector)
}
