//! Corotated tetrahedra, four at a time.

use nalgebra::Matrix3;
use settee_math::simd::groups::{GroupWork, Groups, One, run_groups};
use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, Numbers, run};
use settee_math::simd::lanes3::{Matrix, dot, negated, scatter_nodes, store, sum, turn, turn_back};
use settee_mesh::RowEdit;
use settee_parallel::{ALONE, Workers};

use super::lane_frames::{Frames, axes_of_edge, axes_of_gradient, find};
use super::lane_group::{Group, edges};
use super::plasticity::Plasticity;
use crate::Lame;
use crate::edge_elements::TurnedElement;
use crate::patches::{Padded, Patch, Patches, PerElement};
use crate::stress::Voigt;
use crate::tetrahedron::Tetrahedron;

/// The elements, see [`CorotatedTetrahedra`](super::CorotatedTetrahedra) for the formulae.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct CorotatedLanes {
    #[rebuilt]
    patches: Patches<Group>,
    /// Four elements with their gradients as they were last turned.
    #[same_length]
    turned: Vec<[TurnedElement; LANES]>,
}

/// The law of permanent strains, and those of the elements.
pub type Permanent<'a> = (&'a Plasticity, &'a mut [Voigt]);

impl CorotatedLanes {
    /// Elements with gradients in the frames of rest, and Lamé's parameters times their volumes.
    pub fn new(rest: &[[f64; 3]], elements: &[Tetrahedron], lame: &[Lame], frames: &Frames<'_>) -> Self {
        let nodes: Vec<[u32; 4]> = elements.iter().map(|element| element.nodes).collect();
        let mut patches = Patches::new(&nodes, |first, n, nodes| Group::new((first, n), nodes, elements, lame));
        // Computed by the same operations as in every evaluation, so that the edges agree bit by bit at rest.
        let mut turned = vec![[[[0.0; LANES]; 4]; LANES]; elements.len().div_ceil(LANES)];
        let along_triangles = frames.are_along_triangles();
        patches.for_each_with(&ALONE, turned.as_mut_slice(), |patch, turned| match along_triangles {
            true => run(Rest::<true> { patch, turned, rest, frames }),
            false => run(Rest::<false> { patch, turned, rest, frames }),
        });
        Self { patches, turned }
    }

    /// Merges elements that were made for a changed mesh. `nodes`: the nodes of all elements after the change;
    /// `touched`: the elements that differ from those before, in ascending order. Elements that stay keep their values
    /// and their gradients as last rotated.
    pub fn join(&mut self, made: &Self, edit: &RowEdit, touched: &[u32], nodes: &[[u32; 4]]) {
        self.patches.follow(nodes, touched, |before, first, n| Group::joined((first, n), before, &made.patches, edit));
        let moved = edit.moved_rows(self.turned.as_flattened(), 1, made.turned());
        self.turned.resize(nodes.len().div_ceil(LANES), [[[0.0; LANES]; 4]; LANES]);
        let turned = self.turned.as_flattened_mut();
        edit.put_rows(turned, 1, &moved);
        turned[nodes.len()..].fill([[0.0; LANES]; 4]);
    }

    /// Adds the elastic forces to `f`, and keeps the turned gradients, and the strains that become permanent.
    pub fn add_force(
        &mut self,
        workers: &Workers,
        frames: &Frames<'_>,
        permanent: Option<Permanent<'_>>,
        x: &[[f64; 3]],
        f: &mut [[f64; 3]],
    ) {
        let Self { patches, turned } = self;
        let (law, permanent) = permanent.map_or((None, &mut [][..]), |(law, strains)| (Some(law), strains));
        let of_groups = (turned.as_mut_slice(), PerElement(permanent));
        let along_triangles = frames.are_along_triangles();
        patches.add_to_with(workers, f, of_groups, |patch, (turned, PerElement(permanent))| {
            patch.read(x, 1.0);
            let Patch { groups, input, output, .. } = patch;
            match along_triangles {
                true => run_groups(&mut Force::<true> { groups, turned, law, permanent, input, output, frames }),
                false => run_groups(&mut Force::<false> { groups, turned, law, permanent, input, output, frames }),
            }
        });
    }

    /// The elements with their gradients as last rotated; the entries behind the last element, which fill up its group,
    /// are meaningless.
    pub fn turned(&self) -> &[TurnedElement] {
        self.turned.as_flattened()
    }

    /// T'^T of an element at the last evaluation.
    pub fn rotation(&self, element: usize) -> Matrix3<f64> {
        let (group, lane) = self.patches.find(element);
        let turned = &self.turned[element / LANES][element % LANES];
        // sum (grad N_k (x) p_k) = I at rest, and turned gradients are T'^T grad N_k.
        let sum = |i: usize, j: usize| (0..3).map(|k| turned[k + 1][i] * group.rest_edges[k][j][lane]).sum();
        Matrix3::from_fn(sum)
    }
}

struct Rest<'a, const TRIANGLE: bool> {
    patch: &'a mut Patch<Group>,
    turned: &'a mut [[TurnedElement; LANES]],
    rest: &'a [[f64; 3]],
    frames: &'a Frames<'a>,
}

impl<const TRIANGLE: bool> Kernel for Rest<'_, TRIANGLE> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        self.patch.read(self.rest, 1.0);
        for (group, turned) in self.patch.groups.iter_mut().zip(self.turned) {
            let edges = edges(One(machine), &self.patch.input, [&*group]);
            let frame = find::<_, _, TRIANGLE>(One(machine), self.frames, [&*group], &edges);
            for k in 0..3 {
                group.rest_edges[k] = store(&turn(&frame, &edges[k]));
            }
            keep_turned::<_, _, TRIANGLE>(One(machine), [&*group], &frame, std::array::from_mut(turned));
        }
    }
}

/// Turns the gradients of groups and keeps them for the stiffness.
#[inline(always)]
fn keep_turned<const N: usize, G: Groups<N>, const TRIANGLE: bool>(
    groups: G,
    own: [&Group; N],
    frame: &Matrix<G::Numbers>,
    turned: &mut [[TurnedElement; LANES]; N],
) {
    let mut gradients = [[groups.splat(0.0); 3]; 3];
    for k in 0..3 {
        for axis in axes_of_gradient::<TRIANGLE>(k) {
            let along = groups.load(own.map(|group| &group.gradients[k][axis]));
            for i in 0..3 {
                gradients[k][i] = frame[axis][i].mul_add(along, gradients[k][i]);
            }
        }
    }
    let first = groups.split_vector(negated(&sum(&sum(&gradients[0], &gradients[1]), &gradients[2])));
    let (second, third, fourth) =
        (groups.split_vector(gradients[0]), groups.split_vector(gradients[1]), groups.split_vector(gradients[2]));
    let machine = groups.machine();
    for group in 0..N {
        let nodes = [
            (first[group], machine.load(&own[group].lambda)),
            (second[group], machine.load(&own[group].mu)),
            (third[group], machine.splat(0.0)),
            (fourth[group], machine.splat(0.0)),
        ];
        for (node, ([x, y, z], last)) in nodes.into_iter().enumerate() {
            let lanes = G::Lanes::transpose([x, y, z, last]);
            for lane in 0..LANES {
                turned[group][lane][node] = lanes[lane].to_array();
            }
        }
    }
}

struct Force<'a, const TRIANGLE: bool> {
    groups: &'a [Group],
    turned: &'a mut [[TurnedElement; LANES]],
    law: Option<&'a Plasticity>,
    permanent: &'a mut [Voigt],
    input: &'a [Padded],
    output: &'a mut [Padded],
    frames: &'a Frames<'a>,
}

impl<const TRIANGLE: bool> GroupWork for Force<'_, TRIANGLE> {
    fn n_groups(&self) -> usize {
        self.groups.len()
    }

    #[inline(always)]
    fn work<const N: usize, G: Groups<N>>(&mut self, groups: G, first: usize) {
        let (Some(own), Some(turned)) =
            (self.groups[first..].first_chunk::<N>(), self.turned[first..].first_chunk_mut::<N>())
        else {
            return;
        };
        let own = own.each_ref();
        let edges = edges(groups, self.input, own);
        let frame = find::<_, _, TRIANGLE>(groups, self.frames, own, &edges);
        keep_turned::<_, _, TRIANGLE>(groups, own, &frame, turned);
        // H by rows.
        let mut h = [[groups.splat(0.0); 3]; 3];
        for k in 0..3 {
            for i in axes_of_edge::<TRIANGLE>(k) {
                let u = dot(&frame[i], &edges[k]) - groups.load(own.map(|group| &group.rest_edges[k][i]));
                for j in axes_of_gradient::<TRIANGLE>(k) {
                    h[i][j] = u.mul_add(groups.load(own.map(|group| &group.gradients[k][j])), h[i][j]);
                }
            }
        }
        let mut strain = [h[0][0], h[1][1], h[2][2], h[0][1] + h[1][0], h[1][2] + h[2][1], h[0][2] + h[2][0]];
        if let Some(law) = self.law {
            strain = relaxed(groups, law, own, self.permanent.get_mut(LANES * first..).unwrap_or_default(), strain);
        }
        // -V s, by its six numbers.
        let (lambda, mu) = (groups.load(own.map(|group| &group.lambda)), groups.load(own.map(|group| &group.mu)));
        let pressure = -(lambda * (strain[0] + strain[1] + strain[2]));
        let double = mu + mu;
        let (xx, yy, zz) = (
            double.neg_mul_add(strain[0], pressure),
            double.neg_mul_add(strain[1], pressure),
            double.neg_mul_add(strain[2], pressure),
        );
        let minus = -mu;
        let (xy, yz, zx) = (minus * strain[3], minus * strain[4], minus * strain[5]);
        let stress = [[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]];
        let mut forces = [[groups.splat(0.0); 3]; 3];
        for k in 0..3 {
            let mut force = [groups.splat(0.0); 3];
            for j in axes_of_gradient::<TRIANGLE>(k) {
                let gradient = groups.load(own.map(|group| &group.gradients[k][j]));
                for i in 0..3 {
                    force[i] = stress[i][j].mul_add(gradient, force[i]);
                }
            }
            forces[k] = turn_back(&frame, &force);
        }
        let f0 = groups.split_vector(negated(&sum(&sum(&forces[0], &forces[1]), &forces[2])));
        let (f1, f2, f3) =
            (groups.split_vector(forces[0]), groups.split_vector(forces[1]), groups.split_vector(forces[2]));
        for group in 0..N {
            let forces = [f0[group], f1[group], f2[group], f3[group]];
            scatter_nodes(groups.machine(), self.output, &own[group].nodes, &forces);
        }
    }
}

/// The elastic strains of groups, whose permanent ones are the first of `permanent`.
#[inline(always)]
fn relaxed<const N: usize, G: Groups<N>>(
    groups: G,
    law: &Plasticity,
    own: [&Group; N],
    permanent: &mut [Voigt],
    strain: [G::Numbers; 6],
) -> [G::Numbers; 6] {
    let mut along = groups.split_vector([strain[0], strain[1], strain[2]]);
    let mut across = groups.split_vector([strain[3], strain[4], strain[5]]);
    for (group, permanent) in permanent.chunks_mut(LANES).take(N).enumerate() {
        let [xx, yy, zz] = along[group];
        let [xy, yz, zx] = across[group];
        let mut strain = [xx, yy, zz, xy, yz, zx];
        law.relax_four(groups.machine(), &own[group].six_volumes, permanent, &mut strain);
        let [xx, yy, zz, xy, yz, zx] = strain;
        (along[group], across[group]) = ([xx, yy, zz], [xy, yz, zx]);
    }
    let ([xx, yy, zz], [xy, yz, zx]) = (groups.join_vector(along), groups.join_vector(across));
    [xx, yy, zz, xy, yz, zx]
}

#[cfg(test)]
mod tests {
    use nalgebra::Vector3;
    use settee_math::simd::groups::{Class, run_groups_on};
    use settee_mesh::generate::{BoxGrid, grid_tetrahedra};

    use super::*;
    use crate::tetrahedron::tetrahedra;

    /// Forces, rotated gradients and permanent strains of nine groups by the instructions of a class of processors;
    /// `None` if this processor lacks them.
    fn bits(frames: &Frames<'_>, class: Class) -> Option<Vec<u64>> {
        let mesh = grid_tetrahedra(&BoxGrid::unit([2, 3, 4])).expect("it has elements");
        let elements = tetrahedra(&mesh.positions, &mesh.tetrahedra).expect("none is flat");
        let moved = |(i, [x, y, z]): (usize, &[f64; 3])| [1.1 * x + 0.01 * (i as f64).sin(), y + 0.1 * x, 0.9 * z];
        let x: Vec<[f64; 3]> = mesh.positions.iter().enumerate().map(moved).collect();
        let lame: Vec<Lame> = (0..elements.len()).map(|i| Lame { lambda: 1.0, mu: 0.1 * (i % 5) as f64 }).collect();
        let CorotatedLanes { mut patches, mut turned } = CorotatedLanes::new(&mesh.positions, &elements, &lame, frames);
        let law = Plasticity { yield_threshold: 0.01, max_threshold: 0.5, creep: 0.3 };
        let mut permanent: Vec<Voigt> = (0..elements.len()).map(|i| [1e-3 * i as f64; 6]).collect();
        let mut f = vec![[0.0; 3]; x.len()];
        let is_here = std::sync::atomic::AtomicBool::new(false);
        let of_groups = (turned.as_mut_slice(), PerElement(permanent.as_mut_slice()));
        patches.add_to_with(&ALONE, &mut f, of_groups, |patch, (turned, PerElement(permanent))| {
            patch.read(&x, 1.0);
            let Patch { groups, input, output, .. } = patch;
            assert_eq!(groups.len(), 9);
            let law = Some(&law);
            let ran = match frames.are_along_triangles() {
                true => {
                    run_groups_on(class, &mut Force::<true> { groups, turned, law, permanent, input, output, frames })
                }
                false => {
                    run_groups_on(class, &mut Force::<false> { groups, turned, law, permanent, input, output, frames })
                }
            };
            is_here.store(ran, std::sync::atomic::Ordering::Relaxed);
        });
        let turned = turned.as_flattened().as_flattened().as_flattened();
        let all = f.as_flattened().iter().chain(turned).chain(permanent.as_flattened());
        is_here.into_inner().then(|| all.map(|value| value.to_bits()).collect())
    }

    #[test]
    fn machines_agree_bit_by_bit() {
        let of = |index: usize, edges: &[Vector3<f64>; 3]| {
            Matrix3::from_columns(edges).transpose() + Matrix3::identity() * (index as f64 + 0.1)
        };
        for frames in [Frames::World, Frames::Triangle, Frames::Edges, Frames::Of(&of)] {
            let plain = bits(&frames, Class::Any).expect("any machine is one");
            for found in Class::ALL.into_iter().filter_map(|class| bits(&frames, class)) {
                assert!(found == plain);
            }
        }
    }
}
