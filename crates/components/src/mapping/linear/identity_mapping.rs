//! Points that follow points one to one.

use settee_kernel::roles::{BaseMapping, ComponentContext, JacobianSink, MappingData, SetUp, Workspace};
use settee_kernel::vectors::{ConstCoordId, ConstDerivId, CoordId, DerivId, StateSpace};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle, MechanicalParams, ObjectId};
use settee_math::StateKind;

use super::common::{ends, resize, state, switch_off_if_only_drawn};

/// The points of the output are those of the input, one to one.
///
/// Between types of different size the leading components are copied: a rigid point gives its centre. The output is resized.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Vec3d, Vec2d, Vec1d, Vec6d, Rigid3d, Rigid2d), attach = mapping, roles(mapping))]
pub struct IdentityMapping {
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
}

/// Number of leading scalars that are copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Copied {
    coord: usize,
    deriv: usize,
}

impl Copied {
    /// `None` if the types do not fit: nothing can give an orientation to a rigid point.
    fn between(input: StateKind, output: StateKind) -> Option<Self> {
        if input == output {
            return Some(Self { coord: input.coord_size(), deriv: input.deriv_size() });
        }
        if output.is_rigid() {
            return None;
        }
        let given = if input.is_rigid() { input.spatial_size() } else { input.coord_size() };
        let size = given.min(output.coord_size());
        Some(Self { coord: size, deriv: size })
    }
}

impl Lifecycle for IdentityMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some((input, output)) = ends(&self.common, context) else { return };
        let kinds = (state(context, input).map(|state| state.kind()), state(context, output).map(|state| state.kind()));
        let (Some(from), Some(to)) = kinds else { return };
        let Some(copied) = Copied::between(from, to) else {
            let finding = Diagnostic::error(
                "types-do-not-fit",
                format!("points of type {} cannot become points of type {}", from.template_name(), to.template_name()),
            );
            context.report(finding.expected("an output of the type of the input, or of vectors"));
            return;
        };
        let Some((position, velocity)) = state(context, input).map(|state| (state.position(), state.velocity())) else {
            return;
        };
        resize(context, output, position.len() / from.coord_size());
        if let Some(child) = context.scene.component_mut(output).and_then(|component| component.as_state_mut()) {
            let (mut x, mut v) = (child.position(), child.velocity());
            copy_leading(&position, from.coord_size(), &mut x, to.coord_size(), copied.coord);
            copy_leading(&velocity, from.deriv_size(), &mut v, to.deriv_size(), copied.deriv);
            child.store(&x, &v);
        }
        switch_off_if_only_drawn(&mut self.common, context, output);
    }
}

fn copy_leading(source: &[f64], source_size: usize, target: &mut [f64], target_size: usize, count: usize) {
    for (target, source) in target.chunks_exact_mut(target_size).zip(source.chunks_exact(source_size)) {
        target[..count].copy_from_slice(&source[..count]);
    }
}

/// Types of the two states of a context, with what is copied between them.
fn kinds(context: &ComponentContext<'_>) -> Option<(usize, usize, StateKind, StateKind, Copied)> {
    let (input, output) = (context.states[0], context.states[1]);
    let states = context.space.states();
    let (from, to) = (states[input].kind, states[output].kind);
    Some((input, output, from, to, Copied::between(from, to)?))
}

fn deriv_range(space: &StateSpace, state: usize) -> std::ops::Range<usize> {
    space.states()[state].derivs.clone()
}

impl BaseMapping for IdentityMapping {
    fn states(&self) -> (Vec<ObjectId>, Vec<ObjectId>) {
        (self.common.input.target().into_iter().collect(), self.common.output.target().into_iter().collect())
    }

    fn map_forces(&self) -> bool {
        *self.common.map_forces
    }

    fn map_masses(&self) -> bool {
        *self.common.map_masses
    }

    fn map_constraints(&self) -> bool {
        *self.common.map_constraints
    }

    fn is_linear(&self) -> bool {
        true
    }

    fn applies_rest_position(&self) -> bool {
        *self.common.apply_rest_position
    }

    fn new_workspace(&self, _set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        Ok(Box::new(()))
    }

    fn apply(
        &self,
        context: &mut ComponentContext<'_>,
        _params: &MechanicalParams,
        x_in: ConstCoordId,
        x_out: CoordId,
    ) {
        let Some((input, output, from, to, copied)) = kinds(context) else { return };
        context.space.with_coord_out(output, x_out, |space, values| {
            let (source, target) = (space.states()[input].coords.clone(), space.states()[output].coords.clone());
            if x_in.index() == x_out.index() {
                // Input and output are parts of one buffer.
                for (point, at) in target.step_by(to.coord_size()).enumerate() {
                    let begin = source.start + point * from.coord_size();
                    values.copy_within(begin..begin + copied.coord, at);
                }
            } else {
                copy_leading(
                    space.state_coord(input, x_in),
                    from.coord_size(),
                    &mut values[target],
                    to.coord_size(),
                    copied.coord,
                );
            }
        });
    }

    fn apply_j(
        &self,
        context: &mut ComponentContext<'_>,
        _params: &MechanicalParams,
        v_in: ConstDerivId,
        v_out: DerivId,
    ) {
        let Some((input, output, from, to, copied)) = kinds(context) else { return };
        context.space.with_deriv_out(output, v_out, |space, values| {
            let (source, target) = (deriv_range(space, input), deriv_range(space, output));
            if v_in.index() == v_out.index() {
                for (point, at) in target.step_by(to.deriv_size()).enumerate() {
                    let begin = source.start + point * from.deriv_size();
                    values.copy_within(begin..begin + copied.deriv, at);
                    values[at + copied.deriv..at + to.deriv_size()].fill(0.0);
                }
            } else {
                values[target.clone()].fill(0.0);
                copy_leading(
                    space.state_deriv(input, v_in),
                    from.deriv_size(),
                    &mut values[target],
                    to.deriv_size(),
                    copied.deriv,
                );
            }
        });
    }

    fn apply_jt(
        &self,
        context: &mut ComponentContext<'_>,
        _params: &MechanicalParams,
        f_out: ConstDerivId,
        f_in: DerivId,
    ) {
        let Some((input, output, from, to, copied)) = kinds(context) else { return };
        context.space.with_deriv_out(input, f_in, |space, values| {
            let (target, source) = (deriv_range(space, input), deriv_range(space, output));
            let is_shared = f_out.index() == f_in.index();
            for (point, at) in target.step_by(from.deriv_size()).enumerate() {
                for scalar in 0..copied.deriv {
                    let place = point * to.deriv_size() + scalar;
                    values[at + scalar] +=
                        if is_shared { values[source.start + place] } else { space.state_deriv(output, f_out)[place] };
                }
            }
        });
    }

    fn apply_djt(
        &self,
        _context: &mut ComponentContext<'_>,
        _params: &MechanicalParams,
        _k: f64,
        _f_out: ConstDerivId,
        _dx_in: ConstDerivId,
        _df_in: DerivId,
    ) {
    }

    fn jacobian(&self, context: &mut ComponentContext<'_>, sink: &mut dyn JacobianSink) {
        let Some((_, output, from, to, copied)) = kinds(context) else { return };
        let mut block = [0.0; 36];
        for scalar in 0..copied.deriv {
            block[scalar * from.deriv_size() + scalar] = 1.0;
        }
        for point in 0..context.space.states()[output].n_points {
            sink.add(point, point, &block[..to.deriv_size() * from.deriv_size()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nine_pairs_of_types_copy_their_leading_components() {
        use StateKind::*;
        for (input, output, coord, deriv) in [
            (Vec3, Vec3, 3, 3),
            (Vec2, Vec2, 2, 2),
            (Vec1, Vec1, 1, 1),
            (Vec6, Vec3, 3, 3),
            (Vec6, Vec6, 6, 6),
            (Rigid3, Rigid3, 7, 6),
            (Rigid2, Rigid2, 3, 3),
            (Rigid3, Vec3, 3, 3),
            (Rigid2, Vec2, 2, 2),
        ] {
            assert_eq!(Copied::between(input, output), Some(Copied { coord, deriv }), "{input:?} {output:?}");
        }
        assert_eq!(Copied::between(Vec3, Rigid3), None);
        assert_eq!(Copied::between(Rigid3, Rigid2), None);
    }
}
