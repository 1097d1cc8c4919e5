//! Tetrahedra that take strain and forces by their current shape.

use settee_elements::Lame;
use settee_elements::elastic::corotated::{CorotatedTetrahedra, Plasticity, RotationSource};
use settee_forces::{Forces, Instant, Motion, Weight};
use settee_math::Vec3;
use settee_mesh::{Change, ElementKind, Members, RowEdit};
use settee_parallel::ALONE;

const OF: Members = Members::Elements(ElementKind::Tetrahedron);

fn motion(x: &[[f64; 3]]) -> Motion<'_, Vec3> {
    let at = Instant {
        time: 0.0,
        dt: 0.01,
        gravity: [0.0; 3],
        is_implicit: true,
        weight: Weight::All,
        symmetric_only: false,
    };
    Motion { x, v: &[], rest: x, followed: &[], at, workers: &ALONE }
}

/// Forces at `x`, then the product of the stiffness there with a vector.
fn evaluate(mesh: &mut CorotatedTetrahedra, x: &[[f64; 3]]) -> [Vec<[f64; 3]>; 2] {
    let (mut f, mut df) = (vec![[0.0; 3]; x.len()], vec![[0.0; 3]; x.len()]);
    mesh.add_force(motion(x), &mut f);
    let dx: Vec<[f64; 3]> = x.iter().map(|x| x.map(|x| (5.0 * x).sin())).collect();
    mesh.add_dforce(motion(x), 1.0, &dx, &mut df);
    [f, df]
}

const POINTS: [[f64; 3]; 6] =
    [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0], [0.0, 2.0, 2.0]];
const PLASTICITY: Plasticity = Plasticity { yield_threshold: 0.01, max_threshold: 0.4, creep: 0.9 };

/// Elements with their rotations alone.
fn plain(nodes: &[[u32; 4]]) -> CorotatedTetrahedra {
    CorotatedTetrahedra::new(&POINTS, nodes, |_| Lame::new(100.0, 0.3, 3), RotationSource::Frame).expect("none is flat")
}

#[test]
fn elements_come_and_go_as_in_a_mesh_made_anew() {
    let before = [[0, 1, 2, 3], [4, 1, 2, 3], [4, 2, 5, 3]];
    let removed = Change::Removed { of: OF, indices: vec![0] };
    let added = Change::Added { of: OF, ancestors: vec![Vec::new(); 2] };
    // The last one takes the place of one that is gone; others come behind.
    for (changes, now) in [
        (vec![removed.clone()], vec![before[2], before[1]]),
        (vec![removed, added], vec![before[2], before[1], before[0], [0, 1, 2, 4]]),
    ] {
        let edit = RowEdit::new(before.len(), &changes, OF).expect("nothing was placed elsewhere");
        let touched: Vec<u32> = edit.moved().collect();
        let made: Vec<[u32; 4]> = edit.added().iter().map(|index| now[*index as usize]).collect();
        let x = POINTS.map(|[x, y, z]| [1.2 * x + 0.1 * y, 0.9 * y - 0.2 * z * z, z + 0.1 * x * y]);
        for (follows, plasticity) in [(true, None), (true, Some(PLASTICITY)), (false, Some(PLASTICITY))] {
            let finished = |mesh: CorotatedTetrahedra| mesh.following_shape(follows).plastic(plasticity);
            // What is new may lack what the others have.
            for made in [finished(plain(&made)), plain(&made)] {
                let mut joined = finished(plain(&before));
                joined.join(&made, &edit, POINTS.len(), (&touched, &now));
                let expected = evaluate(&mut finished(plain(&now)), &x);
                assert_eq!(evaluate(&mut joined, &x), expected, "{follows} {plasticity:?}");
                assert_eq!(joined.len(), now.len());
            }
        }
    }
}

#[test]
fn permanent_strains_are_measured_with_the_volume_now() {
    // Twice as long along x: 6 V = 2, strain 1/2, of which 0.4 becomes permanent. The rest is an elastic strain of
    // 0.6/2 = 0.3, with the stress E 0.3 V det^2 = 20 and the gradient 1/2 of the moved point.
    let rest = &POINTS[..4];
    let lame = |_| Lame::new(100.0, 0.0, 3);
    let mesh = CorotatedTetrahedra::new(rest, &[[0, 1, 2, 3]], lame, RotationSource::Frame).expect("it is not flat");
    let mut mesh = mesh.following_shape(true).plastic(Some(PLASTICITY));
    let mut x = rest.to_vec();
    x[1][0] = 2.0;
    let mut f = vec![[0.0; 3]; 4];
    mesh.add_force(motion(&x), &mut f);
    assert!((f[1][0] + 10.0).abs() < 1e-12 && (f[0][0] - 10.0).abs() < 1e-12, "{f:?}");
    let energy = mesh.potential_energy(motion(&x)).expect("it has one");
    assert!((energy - 3.0).abs() < 1e-12, "{energy}");
}
