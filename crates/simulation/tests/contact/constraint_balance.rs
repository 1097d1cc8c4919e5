//! What contact and constraints may not do: make momentum.

use crate::balance_scenes::{EXACT, FLOOR, LOOP, SWEEPS, balls, cube, scene, soft};
use settee_math::vec3::{norm, sub};
use settee_simulation::{Simulation, StateVector};

#[test]
fn impulses_of_contacts_sum_to_nothing() {
    for solver in [EXACT, SWEEPS, "<NNCGConstraintSolver/>", "<UnbuiltGaussSeidelConstraintSolver/>"] {
        for (bodies, mu) in [
            (balls(), 0.0),
            (balls(), 0.4),
            (cube(0.6, "1 0 0 0 3 1") + FLOOR, 0.4),
            (soft(0.15) + FLOOR, 0.4),
            (cube(0.6, "0 0 0 0 0 0") + &soft(0.15) + FLOOR, 0.0),
        ] {
            let mut simulation = scene(LOOP, solver, -9.81, mu, &bodies);
            let mut n_touching = 0;
            for _ in 0..60 {
                simulation.step(0.0).expect("the step succeeds");
                let Some(solved) = simulation.constraints() else { continue };
                let certificate = solved.certificate;
                n_touching += u32::from(certificate.largest_impulse > 0.0);
                assert!(
                    certificate.impulse_sum <= 1e-12 * certificate.largest_impulse,
                    "{solver}, mu {mu}: {certificate:?}"
                );
            }
            assert!(n_touching > 0, "{solver}: nothing touches");
        }
    }
}

#[test]
fn moments_of_contacts_sum_to_nothing_where_points_meet_along_the_normal() {
    // Friction acts at a distance, and points that slide within a step have left the normal that was found at its
    // start.
    let head_on = "<Node name=\"balls\"><EulerImplicitSolver rayleighMass=\"0\" \
        rayleighStiffness=\"0\"/><SparseLDLSolver/>\
                   <MechanicalObject name=\"dofs\" position=\"-0.4 0.3 0.3  0.4 0.9 0.9\" velocity=\"4 3 3  -4 -3 \
                   -3\"/>\
                   <UniformMass vertexMass=\"0.5\"/><SphereCollisionModel radius=\"0.2\" selfCollision=\"1\"/>\
                   <LinearSolverConstraintCorrection/></Node>";
    for (bodies, gravity) in [(head_on.to_owned(), 0.0), (cube(0.55, "0 0 0 0 0 0") + FLOOR, -9.81)] {
        let mut simulation = scene(LOOP, EXACT, gravity, 0.4, &bodies);
        let mut most: f64 = 0.0;
        for _ in 0..30 {
            simulation.step(0.0).expect("the step succeeds");
            let Some(solved) = simulation.constraints() else { continue };
            let certificate = solved.certificate;
            most = most.max(certificate.largest_moment);
            assert!(certificate.moment_sum <= 1e-12 * most, "{certificate:?}");
        }
        assert!(most > 0.0, "nothing touches");
    }
}

/// The largest number among all velocities.
fn fastest(simulation: &Simulation) -> f64 {
    let states = simulation.states();
    let velocities = states.iter().filter_map(|state| simulation.vector(state.object, StateVector::Velocity));
    velocities.flat_map(|(v, _)| v).fold(0.0, |fastest: f64, v| fastest.max(v.abs()))
}

#[test]
fn moments_of_friction_are_those_of_its_impulses_over_the_gaps() {
    // The two points of a contact lie apart by the gap, and by what each of them moves within the step.
    let slow = cube(0.53, "2 0 0 0 0 0") + FLOOR;
    for (bodies, mu) in
        [(balls(), 0.4), (cube(0.6, "1 0 0 0 3 1") + FLOOR, 0.4), (soft(0.15) + FLOOR, 0.4), (slow, 0.2)]
    {
        let (mut simulation, dt) = (scene(LOOP, EXACT, -9.81, mu, &bodies), 0.01);
        let mut most: f64 = 0.0;
        for step in 0..60 {
            let before = fastest(&simulation);
            simulation.step(0.0).expect("the step succeeds");
            let Some(solved) = simulation.constraints() else { continue };
            let certificate = solved.certificate;
            let slide = 2.0 * dt * before.max(fastest(&simulation));
            let levers = simulation.contacts().map(|pair| {
                let gaps = pair.detected.iter().map(|one| norm(sub(one.points[1], one.points[0])));
                gaps.zip(pair.forces()).map(|(gap, force)| (gap + slide) * dt * norm(force)).sum::<f64>()
            });
            let bound = levers.sum::<f64>() + 1e-12 * certificate.largest_moment;
            most = most.max(certificate.moment_sum);
            assert!(certificate.moment_sum <= bound, "mu {mu}, step {step}: bound {bound:e}, {certificate:?}");
        }
        assert!(most > 0.0, "nothing rubs");
    }
}
