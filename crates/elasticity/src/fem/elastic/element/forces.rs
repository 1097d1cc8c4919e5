//! Forces of elements, with the rotations that they find.

use settee_elements::edge_stiffness::EdgeStiffness;
use settee_kernel::roles::{Blocks, Forces, Motion, One, Output};
use settee_math::DataTypes;
use settee_mesh::finite_element::FiniteElement;
use settee_parallel::{ALONE, Workers};

use super::Elements;
use super::by_edges::ByEdges;
use super::matrix::{Block, identity, turn, turn_back};
use super::nodes::{difference, from_first, gather, in_three, scatter};
use super::renewal::Renewal;
use super::rotation::{self, RotationRule};

impl<E: FiniteElement<N>, const S: usize, const N: usize> Elements<E, S, N> {
    /// Finds the rotations at positions `x`.
    pub(super) fn rotate(&mut self, x: &[[f64; S]], rest: &[[f64; S]]) {
        self.is_evaluated = true;
        self.turned();
        for element in 0..self.rotations.len() {
            let rotation = self.rotation(element, x, rest);
            self.rotations[element] = rotation;
            self.stiffness.turn(element, &rotation);
        }
        if let Some(boxes) = &mut self.boxes {
            let rotations = &self.rotations;
            if boxes.turns_with_edges() {
                boxes.turn_with_edges(&ALONE, in_three(x));
            } else if !rotations.is_empty() {
                boxes.turn(|element| std::array::from_fn(|i| std::array::from_fn(|j| rotations[element][i][j])));
            }
        }
    }

    /// Forgets what depends on the rotations.
    fn turned(&mut self) {
        if self.rule != RotationRule::None {
            self.by_edges.iter_mut().for_each(ByEdges::forget);
        }
    }

    /// The stiffness at the last rotations, for states of `n_points` points in space.
    fn edge_stiffness(&mut self, workers: &Workers, n_points: usize) -> &mut EdgeStiffness {
        let mut by_edges = self.by_edges.take().unwrap_or_else(|| ByEdges::new(n_points, &self.nodes));
        by_edges.stiffness(workers, &self.stiffness, |element| self.last_rotation(element));
        self.by_edges.insert(by_edges).stiffness(workers, &self.stiffness, |_| None)
    }

    /// The last rotation of an element; `None` without corotation.
    #[inline]
    pub(super) fn last_rotation(&self, element: usize) -> Option<Block<S>> {
        match &self.boxes {
            Some(boxes) if boxes.turns_with_edges() => {
                let rotation = boxes.rotation(element);
                Some(std::array::from_fn(|i| std::array::from_fn(|j| rotation[i][j])))
            }
            _ => self.rotations.get(element).copied(),
        }
    }

    /// The rotation of an element from rest to positions `x`.
    #[inline]
    fn rotation(&self, element: usize, x: &[[f64; S]], rest: &[[f64; S]]) -> Block<S> {
        let nodes = &self.nodes[element];
        let frame = self.rest_frames.get(element).copied().unwrap_or_else(identity);
        rotation::rotation((E::KIND, self.rule), &gather(nodes, x), &gather(nodes, rest), &frame)
    }

    /// w_k = (x_k - x_0) - R (x0_k - x0_0) with the last rotation: what is left of the motion without translation and
    /// rotation.
    #[inline]
    fn displacement(&self, element: usize, x: &[[f64; S]], rest: &[[f64; S]]) -> [[f64; S]; N] {
        let nodes = &self.nodes[element];
        let (x, mut rest) = (from_first(&gather(nodes, x)), from_first(&gather(nodes, rest)));
        if let Some(rotation) = self.last_rotation(element) {
            rest = rest.map(|rest| turn(&rotation, &rest));
        }
        difference(&x, &rest)
    }

    /// R^T (x_k - x_0) - (x0_k - x0_0) with the rotation at positions `x`.
    pub(super) fn local_displacement(&self, element: usize, x: &[[f64; S]], rest: &[[f64; S]]) -> [[f64; S]; N] {
        let (nodes, rotation) = (&self.nodes[element], self.rotation(element, x, rest));
        let turned = from_first(&gather(nodes, x)).map(|x| turn_back(&rotation, &x));
        difference(&turned, &from_first(&gather(nodes, rest)))
    }
}

impl<D, E, const S: usize, const N: usize> Forces<One<D>> for Elements<E, S, N>
where
    D: DataTypes<Coord = [f64; S], Deriv = [f64; S]>,
    E: FiniteElement<N>,
{
    /// Finds the rotations in a motion, and adds the forces (N).
    fn add_force(&mut self, motion: Motion<'_, D>, f: &mut [[f64; S]]) {
        if let Some(Renewal(renew)) = self.renewal.clone() {
            self.update_matrices((motion.x, motion.rest), renew.as_ref());
        }
        if self.boxes.as_ref().is_none_or(|boxes| !boxes.turns_with_edges()) {
            self.rotate(motion.x, motion.rest);
        }
        if let Some(boxes) = &mut self.boxes {
            self.is_evaluated = true;
            if self.rule != RotationRule::None {
                self.by_edges.iter_mut().for_each(ByEdges::forget);
            }
            let f = f.as_flattened_mut().as_chunks_mut().0;
            return boxes.add_force(motion.workers, in_three(motion.x), in_three(motion.rest), f);
        }
        for (element, nodes) in self.nodes.iter().enumerate() {
            let w = self.displacement(element, motion.x, motion.rest);
            scatter(nodes, &self.stiffness.multiply(element, self.rotations.get(element), &w), -1.0, f);
        }
    }

    fn add_dforce(&mut self, motion: Motion<'_, D>, k: f64, dx: &[[f64; S]], df: &mut [[f64; S]]) {
        if !self.is_evaluated {
            self.rotate(motion.x, motion.rest);
        }
        if let Some(boxes) = &mut self.boxes {
            return boxes.add_dforce(motion.workers, k, in_three(dx), df.as_flattened_mut().as_chunks_mut().0);
        }
        if S == 3 {
            let df = df.as_flattened_mut().as_chunks_mut().0;
            return self.edge_stiffness(motion.workers, dx.len()).add_product(motion.workers, k, in_three(dx), df);
        }
        for (element, nodes) in self.nodes.iter().enumerate() {
            let w = gather(nodes, dx);
            scatter(nodes, &self.stiffness.multiply(element, self.rotations.get(element), &w), -k, df);
        }
    }

    /// Boxes multiply by their modes: a step with 25 products of 171 of them takes 147 instead of 254 us without the
    /// matrix (2 cores, Zen 4, one thread).
    fn prefers_products(&self) -> bool {
        self.boxes.is_some()
    }

    fn add_stiffness(&mut self, motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        if !self.is_evaluated {
            self.rotate(motion.x, motion.rest);
        }
        if S == 3 {
            return self.edge_stiffness(motion.workers, motion.x.len()).add_to(motion.workers, sink);
        }
        for (element, nodes) in self.nodes.iter().enumerate() {
            self.stiffness.for_each_block(element, self.last_rotation(element).as_ref(), |a, b, block| {
                sink.add(nodes[a] as usize, nodes[b] as usize, block);
            });
        }
    }

    /// Elastic energy (J) of the elements in their own frames.
    fn potential_energy(&mut self, motion: Motion<'_, D>) -> Option<f64> {
        let twice = |element: usize| {
            let w = self.local_displacement(element, motion.x, motion.rest);
            let force = self.stiffness.multiply_at_rest(element, &w);
            w.as_flattened().iter().zip(force.as_flattened()).map(|(w, f)| w * f).sum::<f64>()
        };
        Some(0.5 * (0..self.nodes.len()).map(twice).sum::<f64>())
    }

    fn outputs(&self, _motion: Motion<'_, D>) -> Vec<Output> {
        self.shown_as.map(|name| (name, self.stiffness.matrices())).into_iter().collect()
    }

    fn stresses(&self, motion: Motion<'_, D>) -> Vec<f64> {
        self.von_mises_at_points(motion.x, motion.rest)
    }
}
