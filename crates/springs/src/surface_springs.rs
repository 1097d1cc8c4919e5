//! What the classes of bending springs between two states share.

use std::collections::BTreeSet;

use settee_elements::spring::Springs;
use settee_elements::spring::element::Element;
use settee_kernel::budget::demand;
use settee_kernel::roles::{BaseTopology, PairData};
use settee_kernel::{Data, DataGroup, Diagnostic, InitContext, Link, checks};
use settee_math::{DataTypes, Point};
use settee_mesh::Topology;

use super::{Spring, SpringList};

/// Springs over the edges of a surface, as SpringForceField describes them.
#[derive(DataGroup)]
pub struct SurfaceSpringData {
    /// Stiffness of the springs; the first entry counts.
    #[data(default = vec![100.0], unit = "N/m", check = checks::all_non_negative())]
    pub stiffness: Data<Vec<f64>>,
    /// Damping along the springs; the first entry counts.
    #[data(default = vec![5.0], unit = "N s/m", check = checks::all_non_negative())]
    pub damping: Data<Vec<f64>>,
    /// The springs made from the mesh.
    #[data(output)]
    pub spring: Data<SpringList>,
    /// Style of drawn springs: 0 lines, 1 cylinders, 2 arrows.
    #[data(default = 0)]
    pub draw_mode: Data<i32>,
    /// Radius of drawn cylinders and arrows.
    #[data(default = 0.01, unit = "m")]
    pub show_arrow_size: Data<f64>,
    /// Topology with the surface; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
}

/// Whether a list of elements is not empty and names only points that are there.
pub type Check<'a> = dyn Fn(&[u32]) -> Result<(), Diagnostic> + 'a;

impl SurfaceSpringData {
    /// Stiffness and damping of all springs.
    fn law(&self) -> (f64, f64) {
        let first = |list: &[f64]| list.first().copied().unwrap_or(0.0);
        (first(&self.stiffness), first(&self.damping))
    }

    /// Gives the springs new stiffness and damping; their lengths stay.
    pub fn update_law(&mut self) {
        let (stiffness, damping) = self.law();
        let changed = self.spring.iter().map(|spring| Spring { stiffness, damping, ..*spring }).collect();
        self.spring.derive(SpringList(changed));
    }

    /// Leaves no spring.
    pub fn clear(&mut self) {
        self.spring.derive(SpringList::default());
    }

    /// The springs as they are.
    pub fn elements(&self) -> Springs {
        demand(size_of::<Element>() as u64 * self.spring.len() as u64, || "the springs of a surface");
        self.spring.iter().map(|spring| Element::new(*spring, false)).collect::<Vec<_>>().into()
    }

    /// Makes `spring` from the pairs that `join` finds in the topology, each pair once, with the current distances as
    /// lengths.
    ///
    /// # Errors
    /// The states differ, the topology has no such elements, or one of them names a point that is not there.
    pub fn make_springs<D: DataTypes>(
        &mut self,
        context: &mut InitContext<'_>,
        common: &PairData,
        join: impl Fn(&Topology, &Check<'_>) -> Result<Vec<[u32; 2]>, Diagnostic>,
    ) -> Result<(), Diagnostic> {
        for target in [common.object1.target(), common.object2.target(), self.topology.target()].into_iter().flatten() {
            context.require(target);
        }
        if common.object1.target() != common.object2.target() {
            return Err(Diagnostic::error("states-differ", "the springs of a surface join points of one state")
                .attribute("object2", "")
                .expected("the same state in object1 and object2, or neither"));
        }
        let component = |target: Option<settee_kernel::ObjectId>| context.scene.component(target?);
        let state = component(common.object1.target()).and_then(|component| component.as_state());
        let mesh = self.topology.target().and_then(|topology| context.mesh(topology));
        let (Some(state), Some(mesh)) = (state, mesh) else {
            return Err(Diagnostic::error("neighbour-missing", "no state or no topology"));
        };
        if state.kind() != D::KIND {
            return Err(Diagnostic::error("template-mismatch", "the state has other degrees of freedom"));
        }
        let position = state.position();
        let x = D::Coord::views(&position);
        let (stiffness, damping) = self.law();
        let check = |nodes: &[u32]| {
            if nodes.is_empty() {
                return Err(Diagnostic::error("no-elements", "the topology has no elements of a surface"));
            }
            let Some(node) = nodes.iter().find(|node| **node as usize >= x.len()) else { return Ok(()) };
            let message = format!("an element names point {node}, but the state has {} points", x.len());
            Err(Diagnostic::error("index-out-of-range", message))
        };
        let pairs = join(mesh.topology(), &check)?;
        // The springs, and the set that tells which pairs are known.
        let one = size_of::<Spring>() + 2 * size_of::<[u32; 2]>();
        demand(one as u64 * pairs.len() as u64, || "the springs of a surface");
        let mut known = BTreeSet::new();
        let springs = pairs
            .into_iter()
            .filter(|[a, b]| known.insert([*a.min(b), *a.max(b)]))
            .map(|[first, second]| {
                let (a, b) = (D::position(&x[first as usize]), D::position(&x[second as usize]));
                let length = (0..3).map(|i| (b[i] - a[i]).powi(2)).sum::<f64>().sqrt();
                Spring { first, second, stiffness, damping, length }
            })
            .collect();
        self.spring.derive(SpringList(springs));
        Ok(())
    }
}
