//! Operations on vectors of a scope.

use std::ops::Range;

use settee_kernel::vectors::{
    ConstCoordId, ConstDerivId, CoordId, DerivId, StateEntry, StateSpace, TemporaryCoord, TemporaryDeriv,
};
use settee_kernel::{Tolerance, VectorOps};
use settee_parallel::GRAIN;

use super::ScopeOps;
use crate::linear::unknown_name;

impl ScopeOps<'_> {
    fn space(&mut self) -> &mut StateSpace {
        &mut self.scope.space
    }
}

impl VectorOps for ScopeOps<'_> {
    fn temporary_deriv(&mut self) -> TemporaryDeriv {
        self.space().temporary_deriv()
    }
    fn temporary_coord(&mut self) -> TemporaryCoord {
        self.space().temporary_coord()
    }
    fn new_deriv(&mut self) -> DerivId {
        self.space().new_deriv()
    }
    fn new_coord(&mut self) -> CoordId {
        self.space().new_coord()
    }
    fn clear(&mut self, d: DerivId) {
        for part in self.space().moving_derivs() {
            self.space().change_deriv(d, part, |piece| piece.fill(0.0));
        }
    }
    fn copy(&mut self, d: DerivId, a: ConstDerivId) {
        if d.read() != a {
            self.space().with_deriv_out(d, |space, out| {
                in_pieces(space, out, |piece, out| out.copy_from_slice(&space.deriv(a)[piece]));
            });
        }
    }
    fn combine(&mut self, d: DerivId, terms: &[(f64, ConstDerivId)]) {
        // The result may be one of the terms: it is summed point by point from a copy of its own values.
        let own: f64 = terms.iter().filter(|(_, term)| *term == d.read()).map(|(factor, _)| factor).sum();
        self.space().with_deriv_out(d, |space, out| {
            in_pieces(space, out, |piece, out| {
                let mut others = terms.iter().filter(|(_, term)| *term != d.read());
                // The first one together with the copy: vectors are gone through once less.
                match others.next() {
                    Some((factor, term)) if own == 0.0 => {
                        for (target, value) in out.iter_mut().zip(&space.deriv(*term)[piece.clone()]) {
                            *target = 0.0 + factor * value;
                        }
                    }
                    Some((factor, term)) => {
                        for (target, value) in out.iter_mut().zip(&space.deriv(*term)[piece.clone()]) {
                            *target = own * *target + factor * value;
                        }
                    }
                    None if own == 0.0 => out.fill(0.0),
                    None => out.iter_mut().for_each(|value| *value *= own),
                }
                for (factor, term) in others {
                    for (target, value) in out.iter_mut().zip(&space.deriv(*term)[piece.clone()]) {
                        *target += factor * value;
                    }
                }
            });
        });
    }
    fn add_scaled(&mut self, d: DerivId, f: f64, a: ConstDerivId) {
        if d.read() == a {
            return self.scale(d, 1.0 + f);
        }
        self.space().with_deriv_out(d, |space, out| {
            in_pieces(space, out, |piece, out| {
                for (target, value) in out.iter_mut().zip(&space.deriv(a)[piece]) {
                    *target += f * value;
                }
            });
        });
    }
    fn scale(&mut self, d: DerivId, f: f64) {
        for part in self.space().moving_derivs() {
            self.space().change_deriv(d, part, |piece| piece.iter_mut().for_each(|value| *value *= f));
        }
    }
    fn stop_slow(&mut self, d: DerivId, threshold: f64) {
        self.space().with_deriv_out(d, |space, out| {
            for state in space.moving_states() {
                for point in out[state.derivs.clone()].chunks_exact_mut(state.kind.deriv_size()) {
                    if point.iter().map(|value| value * value).sum::<f64>() < threshold * threshold {
                        point.fill(0.0);
                    }
                }
            }
        });
    }
    fn dot(&self, a: ConstDerivId, b: ConstDerivId) -> f64 {
        let n = self.scope.space.main_derivs();
        self.scope.space.deriv(a)[..n].iter().zip(&self.scope.space.deriv(b)[..n]).map(|(a, b)| a * b).sum()
    }
    fn dot_coord(&self, a: ConstCoordId, b: ConstCoordId) -> f64 {
        let n = self.scope.space.main_coords();
        self.scope.space.coord(a)[..n].iter().zip(&self.scope.space.coord(b)[..n]).map(|(a, b)| a * b).sum()
    }
    fn copy_coord(&mut self, y: CoordId, x: ConstCoordId) {
        if y.read() != x {
            self.space().with_coord_out(y, |space, out| {
                for part in space.moving_coords() {
                    out[part.clone()].copy_from_slice(&space.coord(x)[part]);
                }
            });
        }
    }
    fn displace(&mut self, y: CoordId, x: ConstCoordId, f: f64, d: ConstDerivId) {
        self.copy_coord(y, x);
        let scaled = self.temporary_deriv();
        self.combine(*scaled, &[(f, d)]);
        self.space().with_coord_out(y, |space, out| {
            for state in space.moving_states() {
                state.kind.add_in_place(&mut out[state.coords.clone()], &space.deriv(*scaled)[state.derivs.clone()]);
            }
        });
    }
    fn difference(&mut self, d: DerivId, a: ConstCoordId, b: ConstCoordId) {
        self.space().with_deriv_out(d, |space, out| {
            for state in space.moving_states() {
                state.kind.difference_into(
                    &space.coord(a)[state.coords.clone()],
                    &space.coord(b)[state.coords.clone()],
                    &mut out[state.derivs.clone()],
                );
            }
        });
    }
    fn implicit_increment(&mut self, theta: DerivId, c: ConstDerivId, g: f64, v: ConstDerivId) -> bool {
        self.space().with_deriv_out(theta, |space, out| {
            space.moving_states().fold(true, |all, state| {
                let range = state.derivs.clone();
                state.kind.implicit_increment_into(
                    &space.deriv(c)[range.clone()],
                    g,
                    &space.deriv(v)[range.clone()],
                    &mut out[range],
                ) && all
            })
        })
    }
    fn increment_rate(&mut self, d: DerivId, theta: ConstDerivId, v: ConstDerivId) {
        self.space().with_deriv_out(d, |space, out| {
            for state in space.moving_states() {
                let range = state.derivs.clone();
                let (theta, v) = (&space.deriv(theta)[range.clone()], &space.deriv(v)[range.clone()]);
                state.kind.dexp_inv_into(theta, v, &mut out[range]);
            }
        });
    }
    fn first_non_finite(&self, d: ConstDerivId) -> Option<String> {
        let space = &self.scope.space;
        let unknown = space.deriv(d)[..space.main_derivs()].iter().position(|value| !value.is_finite())?;
        Some(unknown_name(self.scene, space, unknown, false))
    }
    fn first_non_finite_coord(&self, x: ConstCoordId) -> Option<String> {
        let space = &self.scope.space;
        let unknown = space.coord(x)[..space.main_coords()].iter().position(|value| !value.is_finite())?;
        Some(unknown_name(self.scene, space, unknown, true))
    }
    fn max_abs(&self, d: ConstDerivId) -> f64 {
        let space = &self.scope.space;
        space.deriv(d)[..space.main_derivs()].iter().fold(0.0, |largest, value| f64::max(largest, value.abs()))
    }
    fn position_error(&self, d: ConstDerivId, x: ConstCoordId, tolerance: Tolerance) -> f64 {
        let space = &self.scope.space;
        let x = space.coord(x);
        error_size(space, d, tolerance, |state, point| {
            let (size, spatial) = (state.kind.coord_size(), state.kind.spatial_size());
            let coord = &x[state.coords.clone()][point * size..(point + 1) * size];
            [length(&coord[..spatial]), if state.kind.is_rigid() { 1.0 } else { length(&coord[spatial..]) }]
        })
    }
    fn velocity_error(&self, d: ConstDerivId, v: ConstDerivId, tolerance: Tolerance) -> f64 {
        let space = &self.scope.space;
        let v = space.deriv(v);
        error_size(space, d, tolerance, |state, point| {
            let (size, spatial) = (state.kind.deriv_size(), state.kind.spatial_size());
            let velocity = &v[state.derivs.clone()][point * size..(point + 1) * size];
            [length(&velocity[..spatial]), length(&velocity[spatial..])]
        })
    }
}

/// Calls `work` with pieces of a derivative of the states that move, and with the places of their scalars.
fn in_pieces(space: &StateSpace, d: &mut [f64], work: impl Fn(Range<usize>, &mut [f64]) + Sync) {
    for part in space.moving_derivs() {
        space.workers().for_parts(&mut d[part.clone()], GRAIN, |first, piece| {
            let start = part.start + first;
            work(start..start + piece.len(), piece);
        });
    }
}

/// Size of changes against what is tolerated, see [`VectorOps::position_error`].
///
/// `sizes` writes what a point's spatial and other scalars are measured by.
fn error_size(
    space: &StateSpace,
    d: ConstDerivId,
    tolerance: Tolerance,
    mut sizes: impl FnMut(&StateEntry, usize) -> [f64; 2],
) -> f64 {
    let (d, n) = (space.deriv(d), space.main_derivs());
    if n == 0 {
        return 0.0;
    }
    let mut sum = 0.0;
    for state in space.states().iter().filter(|state| state.derivs.start < n) {
        let spatial = state.kind.spatial_size();
        for (point, change) in d[state.derivs.clone()].chunks_exact(state.kind.deriv_size()).enumerate() {
            let sizes = sizes(state, point);
            for (part, size) in [&change[..spatial], &change[spatial..]].into_iter().zip(sizes) {
                let weight = tolerance.relative * size + tolerance.absolute;
                sum += part.iter().map(|value| (value / weight).powi(2)).sum::<f64>();
            }
        }
    }
    (sum / n as f64).sqrt()
}

fn length(values: &[f64]) -> f64 {
    values.iter().map(|value| value * value).sum::<f64>().sqrt()
}
