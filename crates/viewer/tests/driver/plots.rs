//! What is shown and plotted of a run.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation, StateVector};
use settee_viewer::driver::{Command, EnergyColumn, Frame, Probe, Status, Work};

use crate::watched::{CHAIN, Watched, bits, data, start, step_to, tip, until};

#[test]
fn looking_changes_no_bit() {
    let (quiet, watched) = (start(CHAIN), start(CHAIN));
    for driver in [&quiet, &watched] {
        driver.send(Command::Pick(Some(tip(driver))));
    }
    watched.send(Command::Energies(true));
    watched.send(Command::AddProbe(Probe::Total));
    let residuals = data(&watched, "/newton", "residualGraph");
    watched.send(Command::AddProbe(Probe::Data { data: residuals, index: 0 }));
    for step in 1..=15 {
        assert_eq!(bits(&step_to(&quiet, step)), bits(&step_to(&watched, step)));
    }
    let frame = watched.latest();
    assert_eq!(frame.series.len(), 2);
    assert_eq!(frame.series[0].samples.len(), 16, "one for the start and one for each step");
    let energies: Vec<f64> = frame.series[0].samples.iter().map(|sample| sample.2).collect();
    assert!(energies.iter().all(|energy| energy.is_finite()), "{energies:?}");
    assert!(!frame.residuals.is_empty() && frame.residuals[0].norms.len() >= 2);
}

/// The forces of a BDF solver are internal to it; what is picked and plotted are the forces at the end of the step.
#[test]
fn forces_are_those_of_now_whatever_the_solver_leaves() {
    let driver = start(CHAIN);
    driver.send(Command::Pick(Some(tip(&driver))));
    driver.send(Command::AddProbe(Probe::Point {
        point: tip(&driver),
        vector: StateVector::Force,
        component: Some(1),
    }));
    let frame = step_to(&driver, 5);
    let picked = frame.picked.as_ref().expect("picked");
    let mut plain = Simulation::from_text("chain.scn", CHAIN, &LoadOptions::default()).simulation.expect("right");
    (0..5).for_each(|_| plain.step(0.0).expect("it steps"));
    let state = plain.state("/chain/dofs").expect("state");
    let forces = plain.forces();
    let expected = &forces.of(plain.runtime(), state).expect("a solver moves it")[9..];
    assert_eq!(picked.force, expected);
    // The last point has the weight of 1 kg, less what its spring holds.
    assert!(picked.force[1] < 0.0 && picked.force[1] >= -9.81, "{:?}", picked.force);
    assert_eq!(frame.series[0].samples.last().map(|sample| sample.2), Some(expected[1]));
}

#[test]
fn what_a_step_takes_is_plotted() {
    let driver = start(CHAIN);
    for work in [Work::NewtonIterations, Work::Residual, Work::Factorisations, Work::Order] {
        driver.send(Command::AddProbe(Probe::Work(work)));
    }
    let frame = step_to(&driver, 3);
    let last = |index: usize| frame.series[index].samples.last().expect("one a step").2;
    assert!(last(0) >= 1.0 && last(1) >= 0.0 && last(2) >= 1.0, "{:?}", frame.series);
    assert!(last(3).is_nan(), "a solver with fixed steps has no sub-steps");
}

/// A curve that is added late equals the one that was there from the start, where the past is kept, and computing it
/// does not change the run.
#[test]
fn a_curve_begins_where_the_past_does() {
    let (early, late, quiet) = (start(CHAIN), start(CHAIN), start(CHAIN));
    let of_tip = |driver: &Watched, vector| Probe::Point { point: tip(driver), vector, component: Some(1) };
    let dofs = data(&late, "/chain/dofs", "velocity");
    let probes = [
        Probe::Kinetic,
        Probe::Total,
        Probe::Work(Work::NewtonIterations),
        of_tip(&late, StateVector::Position),
        of_tip(&late, StateVector::Force),
        Probe::Data { data: dofs, index: 7 },
    ];
    probes.iter().for_each(|probe| early.send(Command::AddProbe(*probe)));
    [&early, &late, &quiet].iter().for_each(|driver| driver.send(Command::Pick(Some(tip(driver)))));
    let expected = step_to(&early, 30);
    step_to(&late, 30);
    step_to(&quiet, 30);
    probes.iter().for_each(|probe| late.send(Command::AddProbe(*probe)));
    let frame = until(&late, "curves", |frame| frame.series.len() == probes.len());
    for (found, known) in frame.series.iter().zip(expected.series.iter()) {
        assert_eq!(found.samples[0].0, 0, "{}", found.name);
        assert!(found.samples.is_sorted_by(|a, b| a.0 < b.0) && found.samples.len() >= 2, "{:?}", found.samples);
        for sample in &found.samples {
            let known = known.samples.iter().find(|known| known.0 == sample.0).expect("it has all steps");
            assert_eq!(
                (sample.1.to_bits(), sample.2.to_bits()),
                (known.1.to_bits(), known.2.to_bits()),
                "{}",
                found.name
            );
        }
        assert_eq!(found.samples.last().map(|sample| sample.0), Some(30));
    }
    // What a step took is noted of every step, and so is where points were.
    for exact in [2, 3, 5] {
        assert_eq!(frame.series[exact].samples, expected.series[exact].samples);
    }
    assert_eq!(bits(&step_to(&late, 45)), bits(&step_to(&quiet, 45)), "the run goes on as if nobody had looked");
}

/// Energies before an edit are those that the body had then; places are what they were.
#[test]
fn curves_reach_back_over_edits() {
    let driver = start(CHAIN);
    let mass = data(&driver, "/chain/mass", "totalMass");
    step_to(&driver, 10);
    driver.send(Command::Write { data: mass, text: "8".into() });
    step_to(&driver, 20);
    let vector = StateVector::Position;
    driver.send(Command::AddProbe(Probe::Potential));
    driver.send(Command::AddProbe(Probe::Point { point: tip(&driver), vector, component: Some(1) }));
    let frame = until(&driver, "curves", |frame| frame.series.len() == 2);
    // The chain of 4 kg lies at y = 0, and its springs are at rest.
    assert_eq!(frame.series[0].samples[0], (0, 0.0, 0.0));
    assert_eq!(frame.series[1].samples.len(), 21, "one for the start and one for each step");
    // After going back, a curve keeps its later samples until these steps are computed again.
    driver.send(Command::Seek(12));
    until(&driver, "past", |frame| frame.steps == 12 && frame.status == Status::Paused);
    let vector = StateVector::Velocity;
    driver.send(Command::AddProbe(Probe::Point { point: tip(&driver), vector, component: None }));
    let frame = until(&driver, "curve", |frame| frame.series.len() == 3);
    assert_eq!(frame.series[2].samples.last().map(|sample| sample.0), Some(20));
    step_to(&driver, 13);
    let frame = driver.latest();
    assert_eq!(frame.series[2].samples.len(), 14, "{:?}", frame.series[2].samples);
}

/// The samples of a column, and those of an account that is opened after some steps: step and bits of the value.
fn of_account(frame: &Frame, index: usize) -> Vec<(u64, u64)> {
    frame.series[index].samples.iter().map(|(step, _, value)| (*step, value.to_bits())).collect()
}

fn account_of_chain(column: EnergyColumn, opened: u64, last: u64) -> Vec<(u64, u64)> {
    let mut plain = Simulation::from_text("chain.scn", CHAIN, &LoadOptions::default()).simulation.expect("right");
    (0..opened).for_each(|_| plain.step(0.0).expect("it steps"));
    plain.open_energy_account();
    let steps = opened + 1..=last;
    let after = |step| {
        plain.step(0.0).expect("it steps");
        (step, column.of(&plain.energy_report().expect("it is open")).to_bits())
    };
    steps.map(after).collect()
}

/// A column begins at the step at which the first column was chosen, is kept when going back, and does not change the
/// motion.
#[test]
fn the_account_of_energies_is_plotted_from_where_it_was_opened() {
    let (driver, quiet) = (start(CHAIN), start(CHAIN));
    [&driver, &quiet].iter().for_each(|driver| driver.send(Command::Pick(Some(tip(driver)))));
    step_to(&driver, 5);
    driver.send(Command::AddProbe(Probe::Account(EnergyColumn::Numerical)));
    driver.send(Command::AddProbe(Probe::Account(EnergyColumn::Gravity)));
    step_to(&driver, 20);
    driver.send(Command::AddProbe(Probe::Account(EnergyColumn::Imbalance)));
    let frame = until(&driver, "curves", |frame| frame.series.len() == 3);
    assert_eq!(frame.series[0].quantity, "J");
    assert!(frame.series[0].name.starts_with("account: numerical"), "{}", frame.series[0].name);
    let columns = [EnergyColumn::Numerical, EnergyColumn::Gravity, EnergyColumn::Imbalance];
    for (index, column) in columns.into_iter().enumerate() {
        assert_eq!(of_account(&frame, index), account_of_chain(column, 5, 20), "{column:?}");
    }
    // From the past on it is lived through again.
    driver.send(Command::Seek(12));
    until(&driver, "past", |frame| frame.steps == 12 && frame.status == Status::Paused);
    let frame = step_to(&driver, 25);
    assert_eq!(of_account(&frame, 0), account_of_chain(EnergyColumn::Numerical, 5, 25));
    // Going back to a step before the account was opened closes it: it begins anew where the run goes on.
    driver.send(Command::Seek(2));
    until(&driver, "past", |frame| frame.steps == 2 && frame.status == Status::Paused);
    let frame = step_to(&driver, 9);
    assert_eq!(of_account(&frame, 1), account_of_chain(EnergyColumn::Gravity, 2, 9));
    assert_eq!(bits(&step_to(&driver, 30)), bits(&step_to(&quiet, 30)), "looking changes no bit");
    driver.send(Command::Reset);
    until(&driver, "reset", |frame| frame.steps == 0);
    let frame = step_to(&driver, 4);
    let finite = |(_, value): &(u64, u64)| !f64::from_bits(*value).is_nan();
    let found: Vec<_> = of_account(&frame, 0).into_iter().filter(finite).collect();
    assert_eq!(found, account_of_chain(EnergyColumn::Numerical, 0, 4));
}
