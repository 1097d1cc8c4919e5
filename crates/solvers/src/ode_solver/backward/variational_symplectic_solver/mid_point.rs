//! A step of the implicit mid-point rule.

use settee_kernel::roles::LinearFailure;
use settee_kernel::vectors::{CoordId, DerivId, TemporaryDeriv};
use settee_kernel::{Factors, MechanicalOps, MechanicalParams};

use super::super::energy::Entry;
use super::super::prescribed::Driven;
use super::super::rayleigh::Rayleigh;
use super::turning::{Passage, product};
use super::{MASS, Vectors, momentum_into};

/// A step from the momentum in `vectors.p` and the position in `x`: Newton's method for r = (x' - x) / 2, then v = 2 r
/// / h, x' = x + h v, p' = M v + h/2 f(x + r): [(4/h^2 + 4 rM/h) M - (1 + 4 rK/h) K] r_new = f(x + r) + 2/h p - K r.
///
/// The damping terms carry the impulse of a whole step, since the second half has none: p' = p + h (f - rM M v + rK
/// K v). Source: Kharevych et al., Geometric, variational integrators for computer animation, SCA 2006 (forced
/// discrete Euler-Lagrange equations).
///
/// Where the inertia changes with the motion, 2/h (M v - P(v)) stands on the right-hand side, too, with the momentum P
/// of [`Passage::find_momenta`]. Where constraints drive unknowns these move by what is prescribed, all the time. In
/// both cases the iteration begins with the velocity of the step before, forces are those of the present velocity, and
/// what the iteration left of the equations is put into p', so that p' - p is the impulse of the forces at any
/// `newtonError`.
pub(super) struct MidPoint<'a> {
    pub ops: &'a mut dyn MechanicalOps,
    pub params: MechanicalParams,
    pub vectors: Vectors,
    pub x: CoordId,
    pub v: DerivId,
    pub rayleigh: Rayleigh,
    /// Where the iteration stops: the last change of the mid-point, relative to the norm of all coordinates.
    pub newton_error: f64,
    /// Largest number of iterations.
    pub steps: u32,
    /// Whether the inertia changes; a step that finds out says so.
    pub turns: bool,
    /// The motion that constraints prescribe.
    pub driven: Option<Driven>,
}

impl MidPoint<'_> {
    /// Makes the step; the mappings are then those of its end. Returns the work of the forces (J), and how far the last
    /// iteration moved the mid-point.
    ///
    /// # Errors
    /// Those of the linear solver.
    pub fn make(&mut self, entry: Option<&Entry>) -> Result<(f64, f64), LinearFailure> {
        let Vectors { half, start, driven, .. } = self.vectors;
        let h = self.params.dt;
        self.ops.copy_coord(start, self.x.read());
        // x (+) 2 d is the place at the end. What rounding leaves where constraints hold points is no motion.
        let moves = driven.find(self.ops, &self.params, (0.0, 2.0));
        let rounding = ROUNDING * self.ops.dot_coord(start.read(), start.read()).sqrt();
        self.driven = (moves && self.ops.max_abs(driven.by_position.read()) > rounding).then_some(driven);
        self.ops.clear(half);
        if self.follows() {
            self.ops.combine(half, &[(0.5 * h, self.v.read())]);
            self.ops.project_response(&self.params, half);
            if let Some(driven) = self.driven {
                self.ops.add_scaled(half, 1.0, driven.by_position.read());
            }
            self.place();
        }
        loop {
            let error = self.iterate()?;
            if let Some(work) = self.finish(entry) {
                return Ok((work, error));
            }
            // The inertia has changed: once more, from what was found.
            self.turns = true;
            self.place();
        }
    }

    /// Whether velocities follow the iteration.
    fn follows(&self) -> bool {
        self.turns || self.driven.is_some()
    }

    /// The mid-point for the present r.
    fn place(&mut self) {
        let Vectors { half, start, .. } = self.vectors;
        self.ops.displace(self.x, start.read(), 1.0, half.read());
        if self.follows() {
            self.ops.combine(self.v, &[(2.0 / self.params.dt, half.read())]);
        }
        self.ops.propagate(&self.params, self.x, self.v);
    }

    /// The momenta without forces at both ends; the mappings are afterwards those of the start.
    fn momenta(&mut self) -> [TemporaryDeriv; 2] {
        let ends: [_; 2] = std::array::from_fn(|_| self.ops.temporary_deriv());
        let (start, middle, v, h) = (self.vectors.start.read(), self.x, self.v, self.params.dt);
        Passage { start, middle, v, h }.find_momenta(self.ops, &self.params, ends.each_ref().map(|end| **end));
        ends
    }

    /// Finds r; returns by how much the last iteration moved the mid-point, relative to the norm of all coordinates.
    fn iterate(&mut self) -> Result<f64, LinearFailure> {
        let Vectors { p, b, half, start, previous, .. } = self.vectors;
        let (h, f, params) = (self.params.dt, DerivId::FORCE, self.params);
        let Rayleigh { mass: r_m, stiffness: r_k } = self.rayleigh;
        let factors = Factors { m: 4.0 / (h * h) + 4.0 * r_m / h, b: 0.0, k: -1.0 - 4.0 * r_k / h, rayleigh: -4.0 / h };
        let norm = self.ops.dot_coord(start.read(), start.read()).sqrt();
        let moved = self.ops.temporary_deriv();
        let mut error = f64::INFINITY;
        for _ in 0..self.steps.max(1) {
            let ends = self.turns.then(|| self.momenta());
            if ends.is_some() {
                self.ops.propagate(&params, self.x, self.v);
            }
            self.ops.compute_force(&params, f);
            self.ops.combine(b, &[(1.0, f.read()), (2.0 / h, p.read())]);
            if let Some([at_start, _]) = ends {
                self.ops.add_scaled(b, -2.0 / h, at_start.read());
                self.ops.add_mbk_dx(&params, b, self.v.read(), Factors { m: 2.0 / h, ..NONE });
            }
            self.ops.propagate_dx(&params, half);
            self.ops.add_mbk_dx(&params, b, half.read(), Factors { k: -1.0, ..NONE });
            if let Some(driven) = self.driven {
                driven.subtract(self.ops, &params, b, driven.by_position, factors);
                self.ops.add_scaled(half, -1.0, driven.by_position.read());
            }
            self.ops.project_response(&params, b);
            self.ops.set_system(&params, factors)?;
            self.ops.solve_system(half, b.read())?;
            if let Some(driven) = self.driven {
                self.ops.add_scaled(half, 1.0, driven.by_position.read());
            }
            self.ops.copy_coord(previous, self.x.read());
            self.place();
            self.ops.difference(*moved, self.x.read(), previous.read());
            let distance = self.ops.dot(moved.read(), moved.read()).sqrt();
            // At rest in the origin both norms are zero.
            error = if distance == 0.0 { 0.0 } else { distance / norm };
            if error <= self.newton_error {
                break;
            }
        }
        Ok(error)
    }

    /// Ends the step with the r that was found: v, x' and p'. Returns the work of the forces (J), or nothing, and p as
    /// it was, if the inertia has changed and the step did not know.
    fn finish(&mut self, entry: Option<&Entry>) -> Option<f64> {
        let Vectors { p, half, start, .. } = self.vectors;
        let (h, f, params, x, v) = (self.params.dt, DerivId::FORCE, self.params, self.x, self.v);
        let follows = self.follows();
        let (momentum, carried, lacking) =
            (self.ops.temporary_deriv(), self.ops.temporary_deriv(), self.ops.temporary_deriv());
        self.ops.combine(v, &[(2.0 / h, half.read())]);
        self.ops.displace(x, start.read(), 0.5 * h, v.read());
        self.ops.propagate(&params, x, v);
        self.ops.compute_force(&params, f);
        // M v = p + h/2 f + h (rK K v - rM M v).
        let impulse = entry.map(|entry| *entry.impulse).filter(|_| !self.turns);
        self.ops.copy(*lacking, p.read());
        for sum in [impulse, follows.then_some(*lacking)].into_iter().flatten() {
            self.ops.add_scaled(sum, 0.5 * h, f.read());
            self.ops.propagate_dx(&params, v);
            let damping = Factors { m: -h * self.rayleigh.mass, b: 0.0, k: h * self.rayleigh.stiffness, rayleigh: h };
            self.ops.add_mbk_dx(&params, sum, v.read(), damping);
        }
        // What drives unknowns does work, too, and changes the potential energy by it.
        let of_all = h * self.ops.dot(f.read(), v.read());
        self.ops.project_response(&params, f);
        let work = if self.driven.is_some() { of_all } else { h * self.ops.dot(f.read(), v.read()) };

        let ends = self.turns.then(|| self.momenta());
        if ends.is_none() {
            momentum_into(self.ops, &params, *momentum, v);
            self.ops.copy(*carried, v.read());
        }
        self.ops.displace(x, x.read(), 0.5 * h, v.read());
        self.ops.propagate(&params, x, v);
        if let Some([at_start, at_end]) = &ends {
            self.ops.copy(*momentum, at_end.read());
            self.ops.add_scaled(*lacking, -1.0, at_start.read());
            if let Some(entry) = entry {
                self.ops.copy(*entry.impulse, lacking.read());
                self.ops.combine(*carried, &[(1.0, v.read()), (-1.0, entry.start_v())]);
                self.ops.propagate_dx(&params, *carried);
                entry.add_inertia(self.ops, &params, 1.0, carried.read());
            }
        } else {
            self.ops.add_scaled(*lacking, -1.0, momentum.read());
            let at_end = self.ops.temporary_deriv();
            product(self.ops, &params, *at_end, carried.read());
            self.ops.add_scaled(*at_end, -1.0, momentum.read());
            if self.ops.max_abs(at_end.read()) > 0.0 {
                return None;
            }
        }
        self.ops.copy(p, momentum.read());
        self.ops.add_scaled(p, 0.5 * h, f.read());
        if follows {
            self.ops.project_response(&params, *lacking);
            self.ops.add_scaled(p, 1.0, lacking.read());
        }
        Some(work)
    }
}

/// Relative to the norm of all coordinates.
const ROUNDING: f64 = 1e-13;

const NONE: Factors = Factors { m: 0.0, ..MASS };
