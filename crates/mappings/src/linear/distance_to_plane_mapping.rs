//! Distances from a plane.

use settee_kernel::roles::{Inputs, InputsMut, JacobianSink, Mapping, MappingData, MappingEnds, SetUp, Transfer};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::StateKind;

use crate::common::{Ends, place_output, resize, shapes, types_do_not_fit};

/// The signed distances of points from a plane (in the plane: from a line).
///
/// c = n . (x - p) with the unit normal n and a point p of the plane; the centre of a rigid point counts.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Vec3d, Vec2d, Vec6d, Rigid3d, Rigid2d), attach = mapping, roles(mapping))]
pub struct DistanceToPlaneMapping {
    /// Normal of the plane; any length but 0, it is normalised.
    #[data]
    pub plane_normal: Data<Vec<f64>>,
    /// A point of the plane; by default the origin.
    #[data(unit = "m")]
    pub plane_point: Data<Vec<f64>>,
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
}

/// A shorter normal has no direction.
const SHORTEST: f64 = f64::EPSILON;

impl DistanceToPlaneMapping {
    /// The unit normal, with as many components as the places of the input.
    fn unit_normal(&self, size: usize) -> Result<Vec<f64>, Diagnostic> {
        let wrong = |message: String, expected: String| {
            let finding = Diagnostic::error("out-of-range", message).attribute("planeNormal", "");
            Err(finding.expected(expected))
        };
        if self.plane_normal.len() != size {
            return wrong(format!("{} numbers", self.plane_normal.len()), format!("{size} numbers"));
        }
        let length = self.plane_normal.iter().map(|n| n * n).sum::<f64>().sqrt();
        if length < SHORTEST {
            return wrong("the normal has no length".into(), "a vector other than 0".into());
        }
        Ok(self.plane_normal.iter().map(|n| n / length).collect())
    }
}

/// Scalars of a coordinate that are measured.
fn measured(kind: StateKind) -> usize {
    if kind.is_rigid() { kind.spatial_size() } else { kind.coord_size() }
}

impl Lifecycle for DistanceToPlaneMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        let found = shapes(context.scene, &self.common)
            .and_then(|(inputs, _)| Ok((self.unit_normal(measured(inputs[0].kind))?, inputs[0].n_points)));
        match found {
            Ok((normal, n_points)) => {
                self.plane_normal.derive(normal);
                resize(context, ends.output, n_points);
                place_output(self, context);
            }
            Err(finding) => context.report(finding),
        }
    }
}

impl Mapping for DistanceToPlaneMapping {
    type Transfer = PlaneDistances;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<PlaneDistances, Diagnostic> {
        let (inputs, output) = shapes(set_up.scene, &self.common)?;
        let kind = inputs[0].kind;
        if output.kind != StateKind::Vec1 || kind == StateKind::Vec1 {
            return Err(types_do_not_fit(kind, output.kind, "points or rigid points to Vec1d"));
        }
        let normal = self.unit_normal(measured(kind))?;
        if self.plane_point.len() != normal.len() && !self.plane_point.is_empty() {
            let finding = Diagnostic::error("wrong-count", format!("{} numbers", self.plane_point.len()));
            return Err(finding.attribute("planePoint", "").expected(format!("{} numbers", normal.len())));
        }
        let offset = normal.iter().zip(self.plane_point.iter()).map(|(n, p)| n * p).sum();
        Ok(PlaneDistances { normal, offset, kind, n_points: inputs[0].n_points })
    }

    fn is_linear(&self) -> bool {
        true
    }
}

/// c_i = n . x_i - offset.
#[derive(Clone, settee_persist::Persist)]
#[rebuilt]
pub struct PlaneDistances {
    normal: Vec<f64>,
    offset: f64,
    kind: StateKind,
    n_points: usize,
}

impl PlaneDistances {
    fn along(&self, values: &[f64]) -> f64 {
        self.normal.iter().zip(values).map(|(n, value)| n * value).sum()
    }
}

impl Transfer for PlaneDistances {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        for (c, x) in x_out.iter_mut().zip(x_in.flat(0).chunks_exact(self.kind.coord_size())) {
            *c = self.along(x) - self.offset;
        }
    }

    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        for (rate, v) in v_out.iter_mut().zip(v_in.flat(0).chunks_exact(self.kind.deriv_size())) {
            *rate = self.along(v);
        }
    }

    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        for (f, sum) in f_out.iter().zip(f_in.flat(0).chunks_exact_mut(self.kind.deriv_size())) {
            sum.iter_mut().zip(&self.normal).for_each(|(sum, n)| *sum += n * f);
        }
    }

    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        for row in 0..self.n_points {
            for (axis, n) in self.normal.iter().enumerate() {
                sink.add(row, 0, row * self.kind.deriv_size() + axis, *n);
            }
        }
    }
}
