//! Formulae of order 3 to 6 amplify undamped oscillations whose frequency lies in a band: looked for once, and again
//! when steps grow.

use settee_kernel::{Factors, MechanicalOps, MechanicalParams, Weight};
use settee_math::multistep;

use super::history::BdfState;
use super::momentum::{Instance, MomentumBalance};

/// Steps of the power iteration: enough for the first digits of the largest frequency.
const POWER_STEPS: usize = 12;

/// A warning if a mode of the system can lie in the unstable band of the formula without enough damping.
///
/// Power iteration on A^-1 (-K) with the factored A = (1 + h b rM) M - h b (rK + h b) K gives mu = w^2 / (1 + h b rM +
/// h b (rK + h b) w^2), which grows with the frequency w; so the largest mu gives the largest w. A mesh has modes
/// everywhere below it.
pub(super) fn unstable_band(
    ops: &mut dyn MechanicalOps,
    state: &BdfState,
    order: usize,
    instance: &Instance,
) -> Option<String> {
    let Instance { x, v, h_b, dt, time, rayleigh, .. } = *instance;
    let (low, high) = multistep::unstable_band(order)?;
    let needed = multistep::required_damping(order)?;
    if ops.is_damped() {
        return None;
    }
    let work = state.work?;
    let params = MechanicalParams {
        x: x.read(),
        v: v.read(),
        f: work.f.read(),
        dt,
        time,
        is_implicit: true,
        weight: Weight::All,
        ..Default::default()
    };
    let (mode, product) = (work.dv, work.rhs);
    // A vector without symmetry, so that it has a part in every mode: the forces, and a little of everything.
    ops.copy(mode, work.f.read());
    ops.add_scaled(mode, 1e-3, work.w.read());
    let mut mu = 0.0;
    for _ in 0..POWER_STEPS {
        ops.project_response(&params, mode);
        let norm = ops.dot(mode.read(), mode.read()).sqrt();
        if norm == 0.0 || !norm.is_finite() {
            return None;
        }
        ops.scale(mode, 1.0 / norm);
        ops.propagate_dx(&params, mode);
        ops.clear(product);
        ops.add_mbk_dx(&params, product, mode.read(), Factors { m: 0.0, b: 0.0, k: -1.0, rayleigh: 0.0 });
        ops.project_response(&params, product);
        ops.copy(work.difference, mode.read());
        ops.clear(mode);
        ops.solve_system(mode, product.read()).ok()?;
        mu = ops.dot(mode.read(), work.difference.read());
    }
    let factors = MomentumBalance::factors(h_b, rayleigh);
    let denominator = 1.0 + mu * factors.k;
    // Beyond this the step is so long that A is all stiffness: the frequency is only known to be very high.
    let squared = if denominator > 1e-9 { (mu * factors.m / denominator).max(0.0) } else { f64::MAX.sqrt() };
    let highest = squared.sqrt();
    let unstable = (0..64)
        .map(|i| low + (high.min(highest * dt) - low) * f64::from(i) / 63.0)
        .filter(|wh| *wh > 0.0 && *wh <= highest * dt);
    let is_weak = |wh: f64| {
        let w = wh / dt;
        rayleigh.stiffness * w / 2.0 + rayleigh.mass / (2.0 * w) < needed
    };
    if highest * dt <= low || !unstable.into_iter().any(is_weak) {
        return None;
    }
    let safe = multistep::safe_order(highest * dt);
    Some(format!(
        "the formula of order {order} amplifies oscillations with too little damping when frequency x step is between {low:.3} and {high:.3}; \
         the highest frequency of this system is about {highest:.3e} rad/s, {:.3e} with this step; order {safe} is safe",
        highest * dt
    ))
}
