//! Numbers that are measured between a few points: distances, areas, volumes.

use settee_kernel::roles::{InputBlocks, Inputs, InputsMut, JacobianSink, Transfer};
use settee_math::StateKind;
use settee_mesh::{EntryEdit, RowEdit};

use super::GeometricStiffness;

/// A 3 x 3 matrix by rows.
pub type Block = [[f64; 3]; 3];

/// Input and point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Number of the input.
    pub input: u32,
    /// Point of the input.
    pub point: u32,
}

/// A number c(x_0, ..., x_N-1) of N points. Components of space that the inputs do not have are 0.
pub trait Measure<const N: usize>: settee_persist::Persist + Clone + Send + Sync + 'static {
    /// The number with the given index, and its gradient with respect to each point.
    fn value(&self, index: usize, x: &[[f64; 3]; N], gradient: &mut [[f64; 3]; N]) -> f64;

    /// Second derivatives with respect to points `a` (rows) and `b` (columns).
    fn hessian(&self, index: usize, x: &[[f64; 3]; N], gradient: &[[f64; 3]; N], a: usize, b: usize) -> Block;

    /// Updates the data of single measures after a change of the mesh. `made`: the data of new ones.
    fn follow(&mut self, _edit: &RowEdit, _made: &Self) {}

    /// Updates the data of single measures when entries of the list that they belong to are removed.
    fn follow_entries(&mut self, _numbers: &EntryEdit) {}
}

/// One number per output point; only places in space count, not orientations.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Measures<M, const N: usize> {
    #[rebuilt]
    measure: M,
    #[rebuilt]
    stencils: Vec<[Place; N]>,
    #[rebuilt]
    inputs: Vec<StateKind>,
    #[rebuilt]
    geometric_stiffness: GeometricStiffness,
    /// Points at the last positions.
    #[same_length]
    x: Vec<[[f64; 3]; N]>,
    #[same_length]
    gradients: Vec<[[f64; 3]; N]>,
}

impl<M: Measure<N>, const N: usize> Measures<M, N> {
    /// Numbers of points at the given places of inputs of the given types.
    pub fn new(
        measure: M,
        stencils: Vec<[Place; N]>,
        inputs: Vec<StateKind>,
        geometric_stiffness: GeometricStiffness,
    ) -> Self {
        let zeros = vec![[[0.0; 3]; N]; stencils.len()];
        Self { measure, stencils, inputs, geometric_stiffness, x: zeros.clone(), gradients: zeros }
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.stencils.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.stencils.is_empty()
    }

    /// Numbers of the same kind of elements with some nodes in the only input.
    pub fn of_elements(&self, measure: M, elements: &[[u32; N]]) -> Self {
        let stencils = elements.iter().map(Self::stencil).collect();
        Self::new(measure, stencils, self.inputs.clone(), self.geometric_stiffness)
    }

    /// The places of the nodes of an element in the only input.
    pub fn stencil(nodes: &[u32; N]) -> [Place; N] {
        nodes.map(|point| Place { input: 0, point })
    }

    /// Updates the measures after a change of the mesh. `made`: those of new elements, in ascending order; `touched`:
    /// the elements that differ from those of the same index before, or have a node with another number; then the nodes
    /// of all elements. Positions are undefined until the next evaluation.
    pub fn follow(&mut self, made: &Self, edit: &RowEdit, (touched, nodes): (&[u32], &[[u32; N]])) {
        self.measure.follow(edit, &made.measure);
        edit.follow(&mut self.x, 1, &made.x);
        edit.follow(&mut self.gradients, 1, &made.gradients);
        self.stencils.resize(nodes.len(), [Place { input: 0, point: 0 }; N]);
        for index in touched {
            self.stencils[*index as usize] = Self::stencil(&nodes[*index as usize]);
        }
    }

    /// Type of the input of a place, and the first scalar of its point among derivatives.
    fn derivative(&self, place: Place) -> (StateKind, usize) {
        let kind = self.inputs[place.input as usize];
        (kind, place.point as usize * kind.deriv_size())
    }

    /// The factor of the second derivatives of a number under a force.
    fn factor(&self, force: f64) -> f64 {
        match self.geometric_stiffness {
            GeometricStiffness::None => 0.0,
            GeometricStiffness::Exact => force,
            // A force that shortens gives a stiffness that cannot make the matrix indefinite.
            GeometricStiffness::Stabilized => force.min(0.0),
        }
    }
}

impl<M: Measure<1>> Measures<M, 1> {
    /// Updates measures of single points of the only input when entries of their list are removed. `points`: the points
    /// of the entries whose point has another number.
    pub fn follow_entries(&mut self, entries: &EntryEdit, points: &[u32]) {
        self.measure.follow_entries(entries);
        entries.follow(&mut self.stencils);
        entries.follow(&mut self.x);
        entries.follow(&mut self.gradients);
        for (index, point) in entries.renumbered.iter().zip(points) {
            self.stencils[*index] = Self::stencil(&[*point]);
        }
    }
}

impl<M: Measure<N>, const N: usize> Transfer for Measures<M, N> {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        for (index, (stencil, out)) in self.stencils.iter().zip(x_out).enumerate() {
            let x = &mut self.x[index];
            for (x, place) in x.iter_mut().zip(stencil) {
                let kind = self.inputs[place.input as usize];
                let size = kind.spatial_size();
                let first = place.point as usize * kind.coord_size();
                x[..size].copy_from_slice(&x_in.flat(place.input as usize)[first..][..size]);
            }
            *out = self.measure.value(index, x, &mut self.gradients[index]);
        }
    }

    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        for ((stencil, gradient), out) in self.stencils.iter().zip(&self.gradients).zip(v_out) {
            *out = 0.0;
            for (place, gradient) in stencil.iter().zip(gradient) {
                let (kind, first) = self.derivative(*place);
                let v = &v_in.flat(place.input as usize)[first..][..kind.spatial_size()];
                *out += v.iter().zip(gradient).map(|(v, g)| v * g).sum::<f64>();
            }
        }
    }

    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        for ((stencil, gradient), f) in self.stencils.iter().zip(&self.gradients).zip(f_out) {
            for (place, gradient) in stencil.iter().zip(gradient) {
                let (kind, first) = self.derivative(*place);
                let sum = &mut f_in.flat(place.input as usize)[first..][..kind.spatial_size()];
                sum.iter_mut().zip(gradient).for_each(|(sum, g)| *sum += f * g);
            }
        }
    }

    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        for (row, (stencil, gradient)) in self.stencils.iter().zip(&self.gradients).enumerate() {
            for (place, gradient) in stencil.iter().zip(gradient) {
                let (kind, first) = self.derivative(*place);
                for (axis, value) in gradient.iter().enumerate().take(kind.spatial_size()) {
                    sink.add(row, place.input as usize, first + axis, *value);
                }
            }
        }
    }

    fn apply_djt(&mut self, k: f64, f_out: &[f64], dx_in: Inputs<'_>, df_in: &mut InputsMut<'_>) {
        for (index, (stencil, f)) in self.stencils.iter().zip(f_out).enumerate() {
            let factor = k * self.factor(*f);
            if factor == 0.0 {
                continue;
            }
            for (b, col) in stencil.iter().enumerate() {
                let (kind, first) = self.derivative(*col);
                let mut dx = [0.0; 3];
                let size = kind.spatial_size();
                dx[..size].copy_from_slice(&dx_in.flat(col.input as usize)[first..][..size]);
                for (a, row) in stencil.iter().enumerate() {
                    let block = self.measure.hessian(index, &self.x[index], &self.gradients[index], a, b);
                    let (kind, first) = self.derivative(*row);
                    let sum = &mut df_in.flat(row.input as usize)[first..][..kind.spatial_size()];
                    for (sum, line) in sum.iter_mut().zip(&block) {
                        *sum += factor * line.iter().zip(&dx).map(|(h, dx)| h * dx).sum::<f64>();
                    }
                }
            }
        }
    }

    fn geometric_stiffness(&mut self, f_out: &[f64], sink: &mut InputBlocks<'_>) {
        if self.geometric_stiffness == GeometricStiffness::None {
            return;
        }
        for (index, (stencil, f)) in self.stencils.iter().zip(f_out).enumerate() {
            let factor = self.factor(*f);
            for (a, row) in stencil.iter().enumerate() {
                for (b, col) in stencil.iter().enumerate() {
                    let block = self.measure.hessian(index, &self.x[index], &self.gradients[index], a, b);
                    let (kind, first) = self.derivative(*row);
                    let n = kind.spatial_size();
                    let mut values = [0.0; 9];
                    for i in 0..n {
                        for j in 0..n {
                            values[i * n + j] = factor * block[i][j];
                        }
                    }
                    let to = (row.input as usize, first / n);
                    let from = (col.input as usize, self.derivative(*col).1 / n);
                    sink.add(to, from, n, &values[..n * n]);
                }
            }
        }
    }
}
