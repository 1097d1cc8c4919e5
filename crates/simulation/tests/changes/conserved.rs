//! What masses keep when a mesh changes: a cut keeps mass and momentum, a removal takes those of what goes.

use settee_cutting::{CutPath, CutSettings, PathPoint};
use settee_kernel::ObjectId;
use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy};
use settee_mesh::generate::{BoxGrid, SheetPattern, grid_tetrahedra, sheet};
use settee_simulation::Simulation;

use crate::common::load;

fn words<'a, T: std::fmt::Debug + 'a>(values: impl IntoIterator<Item = &'a T>) -> String {
    values.into_iter().map(|value| format!("{value:?} ")).collect()
}

/// A body that moves, each point in its own way, and on which nothing acts.
fn body(is_solid: bool, mass: &str) -> Simulation {
    let (mesh, container, list, elements) = if is_solid {
        let mesh = grid_tetrahedra(&BoxGrid::unit([4, 3, 3])).expect("a small grid");
        let elements = words(mesh.tetrahedra.as_flattened());
        (mesh, "TetrahedronSet", "tetrahedra", elements)
    } else {
        let mut mesh = sheet([5, 5], SheetPattern::Quads).expect("a small sheet");
        mesh.triangles = settee_mesh::split::triangles_of_quads(&mesh.quads, None);
        let elements = words(mesh.triangles.as_flattened());
        (mesh, "TriangleSet", "triangles", elements)
    };
    let x = mesh.positions.as_flattened();
    let velocity: Vec<f64> = (0..x.len()).map(|k| ((k * k * 7 + 3 * k) % 19) as f64 / 19.0 - 0.4).collect();
    load(&format!(
        r#"<Node gravity="0 0 0" dt="0.01"><Node name="body">
             <EulerImplicitSolver/><SparseLDLSolver/>
             <{container}TopologyContainer name="mesh" position="{}" {list}="{elements}"/>
             <{container}TopologyModifier/>
             <MechanicalObject name="dofs" velocity="{}"/>
             {mass}
           </Node></Node>"#,
        words(x),
        words(&velocity)
    ))
}

fn mesh(simulation: &Simulation) -> ObjectId {
    let scene = simulation.scene();
    scene.all_objects().into_iter().find(|object| scene.object_path(*object) == "/body/mesh").expect("a mesh")
}

/// Mass and momentum: sums of M and of M v.
fn totals(simulation: &mut Simulation) -> [f64; 4] {
    let v = simulation.velocity("/body/dofs").expect("a state").to_vec();
    let (scene, runtime) = simulation.parts_mut();
    let scope = &mut runtime.scopes_mut()[0];
    let matrix = scope.whole_matrix(scene).expect("a body with a solver");
    let mut totals = [0.0; 4];
    for row in 0..v.len() {
        for (column, value) in matrix.row(row) {
            totals[1 + row % 3] += value * v[column];
            if row % 3 == 0 {
                totals[0] += value;
            }
        }
    }
    totals
}

fn is_close(a: [f64; 4], b: [f64; 4]) -> bool {
    let size = a.iter().fold(0.0, |size: f64, value| size.max(value.abs()));
    a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12 * size)
}

const MASSES: [&str; 2] =
    [r#"<DiagonalMass massDensity="0.7"/>"#, r#"<MeshMatrixMass massDensity="0.7" computeMassOnRest="1"/>"#];

/// Both masses integrate velocities that are linear in each element exactly, and so are those of new points.
#[test]
fn a_cut_keeps_mass_and_momentum() {
    let settings = CutSettings { snap_path: 0.0, snap_border: 0.0 };
    let blade =
        CutPath::Blade(vec![[[0.413, -9.0, -9.0], [0.447, 9.0, -9.0]], [[0.431, -9.0, 9.0], [0.465, 9.0, 9.0]]]);
    let point = |at| PathPoint { triangle: None, at };
    let path = CutPath::Surface(vec![point([0.0, 0.41, 0.0]), point([1.0, 0.57, 0.0])]);
    for (is_solid, path) in [(true, blade), (false, path)] {
        for mass in MASSES {
            let mut simulation = body(is_solid, mass);
            let (before, mesh) = (totals(&mut simulation), mesh(&simulation));
            let n_points = simulation.mesh(mesh).expect("a mesh").n_points();
            simulation.cut_mesh(mesh, &path, &settings).expect("the cut is possible");
            assert!(simulation.mesh(mesh).expect("a mesh").n_points() > n_points, "{mass}: nothing was cut");
            let after = totals(&mut simulation);
            assert!(is_close(before, after), "{mass}, solid: {is_solid}: {before:?} became {after:?}");
        }
    }
}

/// An element takes its mass and the momentum of its part of the field of velocities: what stays does not move
/// otherwise.
#[test]
fn a_removal_takes_what_belongs_to_the_element() {
    for (is_solid, kind) in [(true, ElementKind::Tetrahedron), (false, ElementKind::Triangle)] {
        for mass in MASSES {
            let mut simulation = body(is_solid, mass);
            let object = mesh(&simulation);
            let topology = simulation.mesh(object).expect("a mesh").topology().clone();
            let nodes: Vec<u32> = match kind {
                ElementKind::Tetrahedron => topology.tetrahedra()[3].to_vec(),
                _ => topology.triangles()[3].to_vec(),
            };
            let [x, v] = [simulation.position("/body/dofs"), simulation.velocity("/body/dofs")]
                .map(|values| values.expect("a state").as_chunks::<3>().0.to_vec());
            let corners: Vec<[f64; 3]> = nodes.iter().map(|node| x[*node as usize]).collect();
            let edge = |k: usize| [0, 1, 2].map(|axis| corners[k][axis] - corners[0][axis]);
            let (a, b) = (edge(1), edge(2));
            let cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
            let dot = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
            let size = if is_solid { dot(cross, edge(3)).abs() / 6.0 } else { dot(cross, cross).sqrt() / 2.0 };
            let mean = |axis: usize| nodes.iter().map(|node| v[*node as usize][axis]).sum::<f64>() / nodes.len() as f64;
            let taken = [1.0, mean(0), mean(1), mean(2)].map(|value| 0.7 * size * value);

            let before = totals(&mut simulation);
            let request = ChangeRequest::Remove { kind, indices: vec![3], left_alone: LeftAlonePolicy::POINTS_STAY };
            simulation.change_mesh(object, &[request]).expect("an element may go");
            let after = totals(&mut simulation);
            let expected = std::array::from_fn(|k| before[k] - taken[k]);
            assert!(is_close(expected, after), "{mass}, {kind}: {expected:?} expected, found {after:?}");
        }
    }
}

#[test]
fn points_keep_their_mass_or_the_body_keeps_its_own() {
    for (preserves, expected) in [(false, 0.1), (true, 0.2)] {
        let mut simulation = body(true, &format!(r#"<UniformMass vertexMass="0.1" preserveTotalMass="{preserves}"/>"#));
        let (object, before) = (mesh(&simulation), totals(&mut simulation)[0]);
        let n_points = simulation.mesh(object).expect("a mesh").n_points();
        let points: Vec<u32> = (0..n_points as u32 / 2).collect();
        simulation.change_mesh(object, &[ChangeRequest::RemovePoints(points)]).expect("points may go");
        let left = simulation.mesh(object).expect("a mesh").n_points();
        assert_eq!(left, n_points / 2);
        let after = totals(&mut simulation)[0];
        assert!((after - expected * left as f64).abs() < 1e-12, "{before} became {after}");
    }
}
