//! Masses of single points: the operations of every mass whose matrix couples no two points.

use nalgebra::{Matrix3, Vector3};

use settee_kernel::roles::{Blocks, Inertia, Motion, NotDiagonal};
use settee_math::simd::dispatch;
use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, run};
use settee_math::{DataTypes, Point, StateKind, quaternion};
use settee_parallel::GRAIN;

use super::PointMass;

/// What the loops use: points with their masses, and the inertia of rigid ones.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct PointMasses {
    points: Vec<u32>,
    /// Whether they are the first points of the state, in their order.
    are_first: bool,
    /// The mass of all points (kg), if it is the same and these are the first points of the state, in their order.
    shared: Option<f64>,
    /// One per entry of `points` (kg).
    masses: Vec<f64>,
    /// One per entry of `points` if they are rigid, else empty.
    tensors: Vec<Tensor>,
    /// Whether the inertia turns with the body, and is another one then.
    turns: bool,
    /// How often the component had made its masses; 0 where that does not count.
    generation: u64,
}

/// Inertia about the centre [kg m^2] and its inverse.
#[derive(Clone, Debug)]
struct Tensor {
    inertia: Matrix3<f64>,
    inverse: Matrix3<f64>,
}

impl Tensor {
    fn new<D: DataTypes>(value: &PointMass<D>, mass: f64) -> Self {
        let inertia = Matrix3::from_fn(|row, column| value.inertia[row][column]) * mass;
        let inverse = if D::KIND == StateKind::Rigid2 {
            Matrix3::identity() / inertia[(0, 0)]
        } else {
            inertia.try_inverse().unwrap_or_else(|| Matrix3::repeat(f64::NAN))
        };
        Self { inertia, inverse }
    }

    /// Whether it is the same about every axis: such an inertia is constant in the world, and has no gyroscopic force.
    fn is_spherical(&self) -> bool {
        self.inertia == Matrix3::from_diagonal_element(self.inertia[(0, 0)])
    }
}

/// Whether these are others once their bodies turn.
fn are_turned<D: DataTypes>(tensors: &[Tensor]) -> bool {
    D::KIND == StateKind::Rigid3 && !tensors.iter().all(Tensor::is_spherical)
}

/// Angular part of a derivative of `Rigid3`.
fn angular(d: &[f64]) -> Vector3<f64> {
    Vector3::new(d[3], d[4], d[5])
}

impl PointMasses {
    /// A mass for each point. `turns`: the inertia of rigid points is constant in the body, not in the world.
    pub(super) fn new<D: DataTypes>(values: &[PointMass<D>], turns: bool) -> Self {
        let tensors: Vec<Tensor> =
            values.iter().filter(|_| D::KIND.is_rigid()).map(|value| Tensor::new(value, value.mass)).collect();
        Self {
            points: (0..values.len() as u32).collect(),
            are_first: true,
            shared: None,
            masses: values.iter().map(|value| value.mass).collect(),
            turns: turns && are_turned::<D>(&tensors),
            tensors,
            generation: 0,
        }
    }

    /// The same, of masses that were made so often.
    pub(super) fn of_generation(self, generation: u64) -> Self {
        Self { generation, ..self }
    }

    /// How often the component had made its masses.
    pub(super) fn generation(&self) -> u64 {
        self.generation
    }

    /// Takes in that there are other points, and that some have other masses. Points have no inertia of their own.
    pub(super) fn join(&mut self, n_points: usize, masses: &[(u32, f64)], generation: u64) {
        self.count(n_points);
        self.masses.resize(n_points, 0.0);
        masses.iter().for_each(|(point, mass)| self.masses[*point as usize] = *mass);
        self.generation = generation;
    }

    /// Whether these are the first points of a state, all with this mass.
    pub(super) fn are_all_of(&self, mass: f64) -> bool {
        self.shared == Some(mass) && !self.points.is_empty()
    }

    /// Takes in that there are other points with the mass, and the inertia, of those that there are.
    pub(super) fn resize(&mut self, n_points: usize) {
        self.count(n_points);
        if let Some(mass) = self.masses.first().copied() {
            self.masses.resize(n_points, mass);
        }
        if let Some(tensor) = self.tensors.first().cloned() {
            self.tensors.resize(n_points, tensor);
        }
    }

    /// The points are the first ones of a state.
    fn count(&mut self, n_points: usize) {
        self.points.truncate(n_points);
        self.points.extend(self.points.len() as u32..n_points as u32);
    }

    /// The same mass and inertia for all of `points`.
    pub(super) fn uniform<D: DataTypes>(points: Vec<u32>, mass: f64, value: &PointMass<D>, turns: bool) -> Self {
        let masses = vec![mass; points.len()];
        let tensors = if D::KIND.is_rigid() { vec![Tensor::new(value, mass); points.len()] } else { Vec::new() };
        let are_first = points.iter().enumerate().all(|(index, point)| index == *point as usize);
        Self {
            points,
            are_first,
            shared: are_first.then_some(mass),
            masses,
            turns: turns && are_turned::<D>(&tensors),
            tensors,
            generation: 0,
        }
    }

    /// (entry, point, mass) of all points with mass.
    fn entries(&self) -> impl Iterator<Item = (usize, usize, f64)> {
        self.points.iter().zip(&self.masses).enumerate().map(|(entry, (point, mass))| (entry, *point as usize, *mass))
    }

    /// R I R^T for a tensor of the body; the tensor itself if it is constant in the world.
    fn in_world(&self, tensor: &Matrix3<f64>, x: &[f64]) -> Matrix3<f64> {
        if !self.turns {
            return *tensor;
        }
        let r = quaternion::to_matrix(quaternion::normalized([x[3], x[4], x[5], x[6]]));
        r * tensor * r.transpose()
    }

    /// A derivative times the block of `entry`: `linear` times its linear part, `tensor` times its angular part.
    fn multiply<D: DataTypes>(
        &self,
        (x, d): (&D::Coord, &D::Deriv),
        linear: f64,
        tensor: impl Fn() -> Matrix3<f64>,
    ) -> D::Deriv {
        let mut product = *d;
        let scalars = product.as_mut();
        let n_linear = if D::KIND.is_rigid() { D::KIND.spatial_size() } else { scalars.len() };
        scalars[..n_linear].iter_mut().for_each(|value| *value *= linear);
        match D::KIND {
            StateKind::Rigid2 => scalars[2] *= tensor()[(0, 0)],
            StateKind::Rigid3 => {
                scalars[3..].copy_from_slice((self.in_world(&tensor(), x.as_ref()) * angular(d.as_ref())).as_slice())
            }
            _ => {}
        }
        product
    }

    /// M d of one point.
    fn momentum<D: DataTypes>(&self, entry: usize, x: &D::Coord, d: &D::Deriv) -> D::Deriv {
        self.multiply::<D>((x, d), self.masses[entry], || self.tensors[entry].inertia)
    }

    fn add_gyroscopic_blocks<D: DataTypes>(
        &self,
        motion: Motion<'_, D>,
        sink: &mut Blocks<'_>,
        choose: impl Fn((Matrix3<f64>, Matrix3<f64>)) -> Matrix3<f64>,
    ) {
        if !self.turns {
            return;
        }
        for (entry, point, _) in self.entries() {
            let mut block = [[0.0; 6]; 6];
            put_angular(&mut block, &choose(self.gyroscopic_tangent::<D>(entry, &motion.x[point], &motion.v[point])));
            sink.add(point, point, &block);
        }
    }

    /// (d/dtheta, d/domega) of -omega x I omega, I in the world.
    ///
    /// d/domega = [I omega]x - [omega]x I; d/dtheta = [omega]x [I omega]x - [omega]x I [omega]x, for a turn by theta in
    /// the world.
    fn gyroscopic_tangent<D: DataTypes>(
        &self,
        entry: usize,
        x: &D::Coord,
        v: &D::Deriv,
    ) -> (Matrix3<f64>, Matrix3<f64>) {
        let omega = angular(v.as_ref());
        let inertia = self.in_world(&self.tensors[entry].inertia, x.as_ref());
        let (turn, momentum) = (omega.cross_matrix(), (inertia * omega).cross_matrix());
        (turn * momentum - turn * inertia * turn, momentum - turn * inertia)
    }
}

impl<D: DataTypes> Inertia<D> for PointMasses {
    /// f += m g.
    fn add_weight(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        let gravity = D::from_gravity(motion.at.gravity);
        for (_, point, mass) in self.entries() {
            for (target, g) in f[point].as_mut().iter_mut().zip(gravity.as_ref()) {
                *target += mass * g;
            }
        }
    }

    /// res += factor M dx.
    fn add_mdx(&mut self, motion: Motion<'_, D>, factor: f64, dx: &[D::Deriv], res: &mut [D::Deriv]) {
        if !D::KIND.is_rigid() {
            // Without the detour over tensors: 4 us instead of 35 us for 4,000 points in profiles of scenes (2 cores,
            // Zen 4), in each iteration; with the same mass for all in one loop.
            if let Some(mass) = self.shared.filter(|_| self.points.len() <= res.len()) {
                let n = self.points.len();
                let (res, dx) = (D::Deriv::flat_mut(&mut res[..n]), D::Deriv::flat(&dx[..n]));
                return motion.workers.for_parts(res, GRAIN, |first, res| {
                    dispatch(
                        #[inline(always)]
                        || {
                            for (target, value) in res.iter_mut().zip(&dx[first..]) {
                                *target += factor * (value * mass);
                            }
                        },
                    );
                });
            }
            if self.are_first && D::Deriv::SIZE == 3 && self.masses.len() <= res.len() {
                let n = self.masses.len();
                let (res, dx) = (D::Deriv::flat_mut(&mut res[..n]), D::Deriv::flat(&dx[..n]));
                let dx = dx.as_chunks::<3>().0;
                return motion.workers.for_parts(res.as_chunks_mut::<3>().0, GRAIN / 3, |first, res| {
                    let points = first..first + res.len();
                    let (masses, dx) = (&self.masses[points.clone()], dx[points].as_flattened());
                    run(AddMomenta { masses, factor, dx, res: res.as_flattened_mut() });
                });
            }
            for (_, point, mass) in self.entries() {
                for (target, value) in res[point].as_mut().iter_mut().zip(dx[point].as_ref()) {
                    *target += factor * (value * mass);
                }
            }
            return;
        }
        for (entry, point, _) in self.entries() {
            let product = self.momentum::<D>(entry, &motion.x[point], &dx[point]);
            for (target, value) in res[point].as_mut().iter_mut().zip(product.as_ref()) {
                *target += factor * value;
            }
        }
    }

    /// a = M^-1 f. A point whose mass is 0 gets no acceleration.
    fn acceleration(&mut self, motion: Motion<'_, D>, f: &[D::Deriv], a: &mut [D::Deriv]) -> Result<(), NotDiagonal> {
        for (entry, point, mass) in self.entries().filter(|(.., mass)| *mass != 0.0) {
            let inverse = || self.tensors[entry].inverse;
            a[point] = self.multiply::<D>((&motion.x[point], &f[point]), 1.0 / mass, inverse);
        }
        Ok(())
    }

    /// Puts M into the sink.
    fn add_mass(&mut self, motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        for (entry, point, mass) in self.entries() {
            match D::KIND {
                StateKind::Rigid3 => {
                    let mut block = [[0.0; 6]; 6];
                    (0..3).for_each(|axis| block[axis][axis] = mass);
                    put_angular(&mut block, &self.in_world(&self.tensors[entry].inertia, motion.x[point].as_ref()));
                    sink.add(point, point, &block);
                }
                StateKind::Rigid2 => {
                    sink.add_diagonal(point, &[mass, mass, self.tensors[entry].inertia[(0, 0)]]);
                }
                _ => sink.add_identity(point, point, D::Deriv::SIZE, mass),
            }
        }
    }

    /// 1/2 v . M v (J).
    fn kinetic_energy(&mut self, motion: Motion<'_, D>) -> f64 {
        let twice = |(entry, point, _): (usize, usize, f64)| {
            let (x, v) = (&motion.x[point], &motion.v[point]);
            let momentum = self.momentum::<D>(entry, x, v);
            v.as_ref().iter().zip(momentum.as_ref()).map(|(v, p)| v * p).sum::<f64>()
        };
        0.5 * self.entries().map(twice).sum::<f64>()
    }

    /// -m g . x (J).
    fn weight_energy(&mut self, motion: Motion<'_, D>) -> f64 {
        let g = D::linear(&D::from_gravity(motion.at.gravity));
        let height = |point: usize| {
            let x = D::position(&motion.x[point]);
            x[0] * g[0] + x[1] * g[1] + x[2] * g[2]
        };
        -self.entries().map(|(_, point, mass)| mass * height(point)).sum::<f64>()
    }

    /// Gyroscopic force -omega x (I omega), I in the world.
    ///
    /// Source: Landau & Lifshitz, Mechanics, 36: Euler's equations.
    fn add_gyroscopic_force(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        if !self.turns {
            return;
        }
        for (entry, point, _) in self.entries() {
            let omega = angular(motion.v[point].as_ref());
            let inertia = self.in_world(&self.tensors[entry].inertia, motion.x[point].as_ref());
            add_torque::<D>(&mut f[point], &(inertia * omega).cross(&omega));
        }
    }

    /// df += (k d/dtheta + b d/domega) of the gyroscopic force times dx.
    fn add_gyroscopic_tangent(
        &mut self,
        motion: Motion<'_, D>,
        [k, b]: [f64; 2],
        dx: &[D::Deriv],
        df: &mut [D::Deriv],
    ) {
        if !self.turns {
            return;
        }
        for (entry, point, _) in self.entries() {
            let (by_turn, by_velocity) = self.gyroscopic_tangent::<D>(entry, &motion.x[point], &motion.v[point]);
            let change = (by_turn * k + by_velocity * b) * angular(dx[point].as_ref());
            add_torque::<D>(&mut df[point], &change);
        }
    }

    /// Puts the tangent of the gyroscopic force by turns into the sink.
    fn add_gyroscopic_stiffness(&mut self, motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        self.add_gyroscopic_blocks(motion, sink, |(by_turn, _)| by_turn);
    }

    /// Puts the tangent of the gyroscopic force by velocities into the sink.
    fn add_gyroscopic_damping(&mut self, motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        self.add_gyroscopic_blocks(motion, sink, |(_, by_velocity)| by_velocity);
    }
}

/// res += factor m dx for points of three numbers, one after the other: four points at a time.
struct AddMomenta<'a> {
    masses: &'a [f64],
    factor: f64,
    dx: &'a [f64],
    res: &'a mut [f64],
}

impl Kernel for AddMomenta<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Self { masses, factor, dx, res } = self;
        let ((fours, last), (dx, last_dx)) = (masses.as_chunks::<LANES>(), dx.as_chunks::<{ 3 * LANES }>());
        let (res, last_res) = res.as_chunks_mut::<{ 3 * LANES }>();
        let all = machine.splat(factor);
        for ((masses, dx), res) in fours.iter().zip(dx).zip(res) {
            let masses = machine.load(masses).thrice();
            let parts = res.as_chunks_mut::<LANES>().0.iter_mut().zip(dx.as_chunks::<LANES>().0);
            for ((res, dx), masses) in parts.zip(masses) {
                *res = (machine.load(res) + all * (machine.load(dx) * masses)).to_array();
            }
        }
        let points = last_res.as_chunks_mut::<3>().0.iter_mut().zip(last_dx.as_chunks::<3>().0);
        for ((res, dx), mass) in points.zip(last) {
            for axis in 0..3 {
                res[axis] += factor * (dx[axis] * mass);
            }
        }
    }
}

fn put_angular(block: &mut [[f64; 6]; 6], matrix: &Matrix3<f64>) {
    for row in 0..3 {
        for column in 0..3 {
            block[3 + row][3 + column] = matrix[(row, column)];
        }
    }
}

fn add_torque<D: DataTypes>(f: &mut D::Deriv, torque: &Vector3<f64>) {
    for (target, value) in f.as_mut()[3..].iter_mut().zip(torque.iter()) {
        *target += value;
    }
}
