//! Products of a mass matrix with couplings, for points of three numbers.

use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine};
use settee_math::simd::padded;

/// The factor and the sum of a point, in one line of the cache. The fourth numbers mean nothing.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub(super) struct Node {
    input: [f64; LANES],
    output: [f64; LANES],
}

/// res += factor M dx, M = diag(vertices) + couplings of the edges, one after the other as in scalars: the bits are the
/// same.
pub(super) struct CoupledProduct<'a> {
    pub vertices: &'a [f64],
    pub edges: &'a [([u32; 2], f64)],
    pub factor: f64,
    pub dx: &'a [[f64; 3]],
    pub res: &'a mut [[f64; 3]],
    /// Room, whose content means nothing.
    pub nodes: &'a mut Vec<Node>,
}

impl Kernel for CoupledProduct<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Self { vertices, edges, factor, dx, res, nodes } = self;
        nodes.resize(res.len(), Node::default());
        let nodes = nodes.as_mut_slice();
        padded::for_each(
            machine,
            res,
            #[inline(always)]
            |number, point| nodes[number].output = point.to_array(),
        );
        padded::for_each(
            machine,
            &dx[..vertices.len().min(dx.len())],
            #[inline(always)]
            |number, point| {
                let node = &mut nodes[number];
                node.input = point.to_array();
                let own = machine.splat(factor * vertices[number]);
                node.output = (machine.load(&node.output) + own * point).to_array();
            },
        );
        for &([a, b], mass) in edges {
            let mass = machine.splat(factor * mass);
            let there = machine.load(&nodes[b as usize].input);
            let node = &mut nodes[a as usize];
            let here = machine.load(&node.input);
            node.output = (machine.load(&node.output) + mass * there).to_array();
            let node = &mut nodes[b as usize];
            node.output = (machine.load(&node.output) + mass * here).to_array();
        }
        for (res, node) in res.iter_mut().zip(nodes) {
            let [x, y, z, _] = node.output;
            *res = [x, y, z];
        }
    }
}
