//! Energy and momentum.

use super::problem::{MASSES, OMEGA, Problem};
use super::{Accuracy, Dynamic, Run, Subject};
use crate::subject::within;

/// Length of the steps (s).
const H: f64 = 0.01;

/// State of an oscillator of 1 kg with natural frequency `omega` (rad/s) after a step of `h` (s).
#[derive(Clone, Copy, Debug)]
pub struct OscillatorState {
    /// Position (m).
    pub x: f64,
    /// Velocity (m/s).
    pub v: f64,
    /// Length of the step (s).
    pub h: f64,
    /// Natural frequency (rad/s).
    pub omega: f64,
}

impl OscillatorState {
    /// Kinetic energy and that of the spring (J).
    pub fn energy(&self) -> f64 {
        0.5 * (self.v * self.v + self.omega * self.omega * self.x * self.x)
    }
}

/// What becomes of the energy of an oscillator without damping.
#[derive(Clone, Copy)]
pub enum Energy {
    /// Each step multiplies it by this function of omega h: the squared modulus of the scheme's growth factor.
    Factor(fn(f64) -> f64),
    /// From one step on it is lower after a number of steps than before them.
    Falls {
        /// That step: methods of several steps build up their history first.
        from: usize,
        /// The number of steps. 1 where it falls in every step; half a period, 50 steps, where accelerations that lag
        /// behind hold a part of it.
        over: usize,
    },
    /// It changes by at most this fraction of its value in a second.
    Within(f64),
    /// A quantity near the energy keeps its value.
    Keeps(fn(OscillatorState) -> f64),
}

/// What becomes of the momentum of a free body.
#[derive(Clone, Copy)]
pub enum Momentum {
    /// The momentum stays.
    Kept,
    /// Each step multiplies it by this function of the length of the step (s).
    Factor(fn(f64) -> f64),
}

/// The energy of an oscillator without damping, step by step.
pub fn energy<S>(subject: &Subject<'_, S>, dynamic: &Dynamic) -> Result<(), String> {
    let mut run = Run::new(subject, Problem::Oscillator { damping: 0.0 });
    let look = |run: &mut Run<S>| {
        let (x, v) = run.motion();
        OscillatorState { x: x[0], v: v[0], h: H, omega: OMEGA }
    };
    let start = look(&mut run).energy();
    let (mut energies, mut kept) = (vec![start], None);
    for step in 1..=200_usize {
        run.step(H)?;
        let state = look(&mut run);
        let now = state.energy();
        let place = |what: &str| format!("energy after step {step}, {what}");
        match dynamic.energy {
            Energy::Factor(factor) => {
                let expected = start * factor(OMEGA * H).powi(step as i32);
                within(&place("by the growth factor"), (now / expected - 1.0).abs(), 1e-11)?;
            }
            Energy::Falls { from, over } => {
                let before = step.checked_sub(over).filter(|before| *before >= from).map(|before| energies[before]);
                if let Some(before) = before.filter(|before| now >= *before) {
                    return Err(place(&format!("does not fall: {now:?} after {before:?}")));
                }
            }
            Energy::Within(fraction) => {
                within(&place("against the start"), (now / start - 1.0).abs(), fraction * step as f64 * H)?;
            }
            Energy::Keeps(quantity) => {
                let value = quantity(state);
                // Of schemes that stagger position and velocity, the first step makes the stagger.
                let first = *kept.get_or_insert(value);
                within(&place("the kept quantity"), (value / first - 1.0).abs(), 1e-11)?;
            }
        }
        energies.push(now);
    }
    Ok(())
}

/// The account of energies closes.
pub fn account<S>(subject: &Subject<'_, S>, dynamic: &Dynamic) -> Result<(), String> {
    let oscillator = Problem::Oscillator { damping: dynamic.damping };
    // The springs of the body are viscous.
    let body = (dynamic.damping > 0.0).then_some(Problem::Held);
    for problem in [oscillator].into_iter().chain(body) {
        let mut run = Run::new(subject, problem);
        run.parts().1.open_energy_account();
        run.advance(50, H)?;
        let report = run.parts().1.energy().ok_or("there is no account of energies")?;
        // Sub-steps are solved to a part of the tolerance only.
        let allowed = if matches!(dynamic.smooth, Accuracy::Order(_)) { 1e-9 } else { 1e-5 };
        if !(report.imbalance.abs() <= allowed * report.exchanged && report.exchanged > 1.0) {
            return Err(format!("the account of energies of {problem:?} does not close: {report:?}"));
        }
    }
    Ok(())
}

/// The momentum of a free body.
pub fn momentum<S>(subject: &Subject<'_, S>, dynamic: &Dynamic) -> Result<(), String> {
    let mut run = Run::new(subject, Problem::Free);
    let sum = |run: &mut Run<S>| {
        let v = run.motion().1;
        [0, 1, 2].map(|axis| v.chunks_exact(3).zip(MASSES).map(|(v, mass)| mass * v[axis]).sum::<f64>())
    };
    let start = sum(&mut run);
    for step in 1..=50 {
        run.step(H)?;
        let factor = match dynamic.momentum {
            Momentum::Kept => 1.0,
            Momentum::Factor(factor) => factor(H).powi(step),
        };
        let deviation =
            sum(&mut run).iter().zip(start).map(|(p, start)| (p - factor * start).abs()).fold(0.0, f64::max);
        within(&format!("momentum after step {step}"), deviation, 1e-11)?;
    }
    Ok(())
}
