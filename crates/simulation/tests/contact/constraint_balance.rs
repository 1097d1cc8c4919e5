//! What contact and constraints may not do: make momentum.

use crate::balance_scenes::{EXACT, FLOOR, LOOP, SWEEPS, balls, cube, scene, soft};

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
