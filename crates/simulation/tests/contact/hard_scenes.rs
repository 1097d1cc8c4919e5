//! Scenes that make other methods fail: no state that is accepted has an intersection.
//!
//! Whether it has is decided here from the meshes and states of the scene alone, by exact signs, for all pairs of
//! elements whose boxes overlap: nothing of the solver takes part, neither its surface nor its search.

use std::collections::HashMap;

use settee_barrier::exact::{segment_meets_triangle, segments_meet};
use settee_components::FromScene;
use settee_kernel::Search;
use settee_simulation::{LoadOptions, Simulation};

use crate::common::{load, project};

/// What collides: triangles, and edges that belong to none.
struct Surface {
    /// Place of each point in the list of all points, by state.
    states: Vec<(String, usize)>,
    triangles: Vec<[usize; 3]>,
    edges: Vec<[usize; 2]>,
}

impl Surface {
    fn of(simulation: &Simulation) -> Self {
        let scene = simulation.scene();
        let mut own = Self { states: Vec::new(), triangles: Vec::new(), edges: Vec::new() };
        let (mut first, mut n_points) = (HashMap::new(), 0);
        for object in scene.objects_in_order().iter() {
            let entry = scene.object(*object);
            let is_surface = ["TriangleSetTopologyContainer", "EdgeSetTopologyContainer"].contains(&entry.class.name);
            let (true, Some(mesh)) = (is_surface, simulation.mesh(*object)) else { continue };
            let state = scene
                .find(entry.node, Search::Up, &|component| component.as_state().is_some())
                .expect("a surface has a state");
            let path = scene.object_path(state);
            let start = *first.entry(path.clone()).or_insert_with(|| {
                own.states.push((path.clone(), n_points));
                let start = n_points;
                n_points += simulation.position(&path).expect("a state").len() / 3;
                start
            });
            let topology = mesh.topology();
            own.triangles.extend(topology.triangles().iter().map(|triangle| triangle.map(|p| start + p as usize)));
            if entry.class.name == "EdgeSetTopologyContainer" {
                own.edges.extend(topology.edges().iter().map(|edge| edge.map(|p| start + p as usize)));
            }
        }
        for [a, b, c] in &own.triangles {
            own.edges.extend([[*a, *b], [*b, *c], [*c, *a]].map(|[a, b]| [a.min(b), a.max(b)]));
        }
        own.edges.sort_unstable();
        own.edges.dedup();
        own
    }

    fn places(&self, simulation: &Simulation) -> Vec<[f64; 3]> {
        let of_state = |(path, _): &(String, usize)| {
            let values = simulation.position(path).expect("a state");
            values.as_chunks::<3>().0.to_vec()
        };
        self.states.iter().flat_map(of_state).collect()
    }

    /// The first two elements without a common point that meet.
    fn intersection(&self, simulation: &Simulation) -> Option<String> {
        let places = self.places(simulation);
        let low = |points: &[usize], axis: usize| points.iter().map(|p| places[*p][axis]).fold(f64::INFINITY, f64::min);
        let high =
            |points: &[usize], axis: usize| points.iter().map(|p| places[*p][axis]).fold(-f64::INFINITY, f64::max);
        let overlap = |a: &[usize], b: &[usize]| {
            !a.iter().any(|p| b.contains(p))
                && (0..3).all(|axis| low(a, axis) <= high(b, axis) && low(b, axis) <= high(a, axis))
        };
        // Along the first axis only those that begin within the longest element before.
        let mut edges: Vec<(f64, [usize; 2])> = self.edges.iter().map(|edge| (low(edge, 0), *edge)).collect();
        edges.sort_by(|a, b| a.0.total_cmp(&b.0));
        let longest = edges.iter().map(|(from, edge)| high(edge, 0) - from).fold(0.0, f64::max);
        let from = |x: f64| edges.partition_point(|(low, _)| *low < x);
        for triangle in &self.triangles {
            let near = &edges[from(low(triangle, 0) - longest)..from(high(triangle, 0).next_up())];
            for (_, edge) in near.iter().filter(|(_, edge)| overlap(edge, triangle)) {
                if segment_meets_triangle(edge.map(|p| places[p]), triangle.map(|p| places[p])) {
                    return Some(format!("edge {edge:?} meets triangle {triangle:?}"));
                }
            }
        }
        for (i, (x, edge)) in edges.iter().enumerate() {
            let near = &edges[from(x - longest)..i];
            for (_, other) in near.iter().filter(|(_, other)| overlap(edge, other)) {
                if segments_meet(edge.map(|p| places[p]), other.map(|p| places[p])) {
                    return Some(format!("edge {edge:?} meets edge {other:?}"));
                }
            }
        }
        None
    }
}

/// What came of a run.
#[derive(Debug, Default)]
struct Run {
    /// Steps in which surfaces pushed each other.
    touching: usize,
    cut: u64,
    unsolved: u64,
}

/// Makes steps of a scene, and looks at the state after each.
fn run(name: &str, n_steps: usize, mut look: impl FnMut(&Simulation)) -> Run {
    let path = project().join("scenes/collision/safe").join(name);
    let loaded = Simulation::from_file(&path, &LoadOptions::default()).expect("the scene is there");
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{}", findings.join("\n")));
    let surface = Surface::of(&simulation);
    assert!(!surface.edges.is_empty(), "{name}");
    assert_eq!(surface.intersection(&simulation), None, "{name}: at the start");
    let mut run = Run::default();
    for step in 0..n_steps {
        simulation.step(0.0).unwrap_or_else(|failure| panic!("{name}, step {step}: {failure}"));
        assert_eq!(surface.intersection(&simulation), None, "{name}, step {step}");
        let promise = simulation.contact_promise().expect("there are barriers");
        assert!(promise.is_proven && promise.smallest_gap.is_none_or(|gap| gap > 0.0), "{name}, step {step}");
        run.touching += usize::from(promise.pairs > 0);
        run.cut += promise.cut;
        look(&simulation);
    }
    run.unsolved = simulation.counters().not_converged;
    run
}

#[test]
fn the_check_finds_what_intersects() {
    let pierced = r#"<Node name="root"><DefaultAnimationLoop/><TriangleSetTopologyContainer
        position="0 0 0  1 0 0  0 1 0  0.2 0.2 -1  0.2 0.3 1  0.3 0.2 1" triangles="0 1 2  3 4 5"/>
        <MechanicalObject name="dofs"/></Node>"#;
    let simulation = load(pierced);
    assert!(Surface::of(&simulation).intersection(&simulation).is_some());
    let apart = load(&pierced.replace("0.2 0.2 -1", "0.2 0.2 0.5"));
    assert_eq!(Surface::of(&apart).intersection(&apart), None);
}

#[test]
fn a_bullet_is_stopped_by_a_thin_shell() {
    let mut lowest = f64::INFINITY;
    let run = run("bullet_and_shell.scn", 20, |simulation| {
        let bullet = simulation.position("/moving/bullet/dofs").expect("a state")[2];
        lowest = lowest.min(bullet);
    });
    assert!(run.cut > 0 && run.touching > 0, "{run:?}");
    assert!(lowest > -0.5, "the bullet is at {lowest}");
}

#[test]
fn rings_hold_each_other() {
    let run = run("linked_rings.scn", 60, |_| ());
    assert!(run.touching > 50, "{run:?}");
}

#[test]
fn a_mat_is_twisted() {
    let run = run("twisted_mat.scn", 20, |_| ());
    assert_eq!(run.unsolved, 0, "{run:?}");
}

#[test]
fn a_soft_ball_is_pressed_through_a_tube() {
    let mut middle = f64::INFINITY;
    let run = run("ball_through_tube.scn", 20, |simulation| {
        middle = simulation.position("/moving/ball/dofs").expect("a state")[2];
    });
    assert!(run.touching > 5 && run.unsolved == 0, "{run:?}");
    // The tube ends at -1 m.
    assert!(middle < -1.5, "{middle} {run:?}");
}

#[test]
fn soft_balls_pile_up() {
    let run = run("pile_of_balls.scn", 30, |_| ());
    assert!(run.touching > 10, "{run:?}");
}

#[test]
fn outlines_in_a_plane_do_not_cross() {
    let mut lowest = f64::INFINITY;
    let run = run("outlines_in_a_plane.scn", 80, |simulation| {
        for state in ["/moving/disc1/dofs", "/moving/rope/dofs"] {
            let points = simulation.position(state).expect("a state");
            assert!(points.chunks(3).all(|point| point[2] == 0.0));
        }
        lowest = simulation.position("/moving/disc1/dofs").expect("a state")[1];
    });
    assert!(run.touching > 60, "{run:?}");
    // Through the neck of the funnel, which ends at 0.2 m.
    assert!(lowest < 0.1, "{lowest} {run:?}");
}

#[test]
fn cloth_falls_on_spikes() {
    let run = run("cloth_on_spikes.scn", 12, |_| ());
    assert!(run.touching > 0, "{run:?}");
}

/// The scene that runs under three promises with one of them: where the block is, and its speed.
fn three_promises(promise: &str) -> ([f64; 3], f64) {
    let path = project().join("scenes/animation_loop/three_promises.scn");
    let text = std::fs::read_to_string(path).expect("the scene is there");
    let text = text.replace("contact=\"safe\"", &format!("contact=\"{promise}\""));
    let mut simulation = load(&text);
    for _ in 0..250 {
        simulation.step(0.0).unwrap_or_else(|failure| panic!("{promise}: {failure}"));
        assert_eq!(simulation.contact_promise().is_some(), promise == "safe");
    }
    let mean = |values: &[f64]| {
        let n = values.len() as f64 / 3.0;
        values.as_chunks::<3>().0.iter().fold([0.0; 3], |sum, p| std::array::from_fn(|k| sum[k] + p[k] / n))
    };
    let [place, velocity] = [simulation.position("/block/dofs"), simulation.velocity("/block/dofs")]
        .map(|values| mean(values.expect("a state")));
    (place, velocity.iter().map(|c| c * c).sum::<f64>().sqrt())
}

#[test]
fn one_scene_runs_under_three_promises() {
    let [sofa, exact, safe] = ["sofa", "exact", "safe"].map(three_promises);
    for (place, speed) in [sofa, exact, safe] {
        assert!(place[0] > 0.0 && (0.08..0.12).contains(&place[2]) && speed < 0.05, "{place:?} {speed}");
    }
    // SOFA's contact reads distances at the start of a step, barriers push from within 5 mm.
    assert!((safe.0[0] - exact.0[0]).abs() < 0.2, "{safe:?} {exact:?}");
    assert_ne!(sofa.0, exact.0);
}

#[test]
#[ignore = "takes minutes"]
fn a_mat_is_twisted_by_ten_turns() {
    let run = run("twisted_mat.scn", 250, |_| ());
    assert!(run.touching > 100, "{run:?}");
}

/// A scene of `.ci/safe_scenes --long`, in the folder that the variable names.
fn long(name: &str) -> String {
    let folder = std::env::var("SETTEE_LONG_SCENES").expect("the folder in which .ci/safe_scenes --long wrote");
    format!("{folder}/{name}.scn")
}

#[test]
#[ignore = "needs scenes that .ci/safe_scenes writes"]
fn a_hundred_rings_hold_each_other() {
    let run = run(&long("linked_rings_100"), 100, |_| ());
    assert!(run.touching > 90, "{run:?}");
}

#[test]
#[ignore = "takes minutes, and scenes that .ci/safe_scenes writes"]
fn a_hundred_soft_balls_pile_up() {
    let run = run(&long("pile_of_balls_100"), 60, |_| ());
    assert!(run.touching > 40 && run.unsolved == 0, "{run:?}");
}
