//! Linear bending stiffness of a surface of triangles.

use nalgebra::Vector3;
use settee_elements::spring::hinges::Hinge;
use settee_kernel::roles::{
    BaseTopology, Blocks, ForceData, ForceField, ForceFieldData, Forces, InPlace, MeshEdit, Motion, One, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, checks};
use settee_math::{Point, Vec3};
use settee_mesh::ElementKind;

use settee_bodies::mesh_input::{MeshInput, require};

use super::hinge_joins::Over;
use settee_bodies::owned::OwnedEdit;
use settee_bodies::owned::{Owned, OwnedTuples};

/// Bending stiffness of a surface of triangles that is flat at rest: linear and therefore fast, with a constant matrix.
///
/// For an edge C, D between triangles with the opposite points A, B: f_i = -lambda alpha_i R, R = sum_i alpha_i x_i,
/// energy 1/2 lambda R^2. With the areas |NA| .. |ND| of the rest triangles C D A, C D B, A B C, A B D: alpha_A =
/// NB/(NA + NB), alpha_B = NA/(NA + NB), alpha_C = -ND/(NC + ND), alpha_D = -NC/(NC + ND); lambda = 2/3 (ha + hb)/(ha
/// hb)^2 |CD| bendingStiffness with the heights ha, hb of A and B over the edge. Source: Volino & Magnenat-Thalmann,
/// Simple linear bending stiffness in particle systems, SCA 2006.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3), attach = state, roles(force_field))]
pub struct FastTriangularBendingSprings {
    /// Bending stiffness of the surface.
    #[data(default = 1.0, unit = "N m", check = checks::non_negative())]
    pub bending_stiffness: Data<f64>,
    /// Edges that are not longer than this, and whose opposite points are not further apart, do not act.
    #[data(default = 1e-6, unit = "m", check = checks::non_negative())]
    pub min_dist_validity: Data<f64>,
    /// Topology with the triangles; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    /// Those of the edges of the mesh.
    owned: OwnedTuples<4>,
}

/// The edges that bend: A, B, C, D of each.
const OVER: Over<4> = Over {
    kind: ElementKind::Triangle,
    n_each: 1,
    join: |Hinge { edge, wings }| vec![[wings[0][0], wings[1][0], edge[0], edge[1]]],
};

/// An edge that bends.
#[derive(Clone, Copy, Debug)]
pub struct Bend {
    /// A, B, C, D.
    nodes: [u32; 4],
    alpha: [f64; 4],
    /// [N/m].
    lambda: f64,
    /// Whether the edge is long enough to act.
    acts: bool,
}

impl Bend {
    /// Weights and stiffness from the rest positions of A, B, C, D (m); not finite where a triangle has no area.
    fn new(nodes: [u32; 4], [a, b, c, d]: [Vector3<f64>; 4], stiffness: f64) -> Self {
        let normal = |p: Vector3<f64>, q: Vector3<f64>, r: Vector3<f64>| (p - q).cross(&(p - r)).norm();
        let [na, nb, nc, nd] = [normal(a, c, d), normal(b, d, c), normal(c, b, a), normal(d, a, b)];
        let length = (c - d).norm();
        let [ha, hb] = [na / length, nb / length];
        Self {
            nodes,
            alpha: [nb / (na + nb), na / (na + nb), -nd / (nc + nd), -nc / (nc + nd)],
            lambda: 2.0 / 3.0 * (ha + hb) / (ha * ha * hb * hb) * length * stiffness,
            acts: true,
        }
    }

    /// sum_i alpha_i u_i.
    #[inline]
    fn sum(&self, u: &[[f64; 3]]) -> Vector3<f64> {
        let mut sum = Vector3::zeros();
        for (node, alpha) in self.nodes.iter().zip(self.alpha) {
            sum += Vector3::from(u[*node as usize]) * alpha;
        }
        sum
    }

    /// Adds -factor lambda alpha_i sum_j alpha_j u_j.
    #[inline]
    fn add(&self, factor: f64, u: &[[f64; 3]], f: &mut [[f64; 3]]) {
        let r = self.sum(u) * (-factor * self.lambda);
        for (node, alpha) in self.nodes.iter().zip(self.alpha) {
            for (target, r) in f[*node as usize].iter_mut().zip(r.iter()) {
                *target += alpha * r;
            }
        }
    }
}

/// The edges of a surface.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct Bends(Vec<Bend>);

impl Bends {
    /// The edges that act.
    fn acting(&self) -> impl Iterator<Item = &Bend> {
        self.0.iter().filter(|bend| bend.acts)
    }
}

impl Lifecycle for FastTriangularBendingSprings {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.topology);
        self.begin(context);
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        let on = self.topology.target().zip(self.common.mstate.target());
        match on.and_then(|on| self.owned.follow(context, &OVER, on)).map(OwnedEdit::n_found) {
            Some(n_found) => context.look_at(n_found),
            None => self.begin(context),
        }
    }
}

impl FastTriangularBendingSprings {
    fn begin(&mut self, context: &InitContext<'_>) {
        self.owned.begin(self.topology.target().and_then(|topology| context.mesh(topology)));
    }

    /// The edge with the points A, B, C, D at rest.
    fn bend(&self, rest: &[[f64; 3]], nodes: [u32; 4]) -> Result<Bend, Diagnostic> {
        let corners = nodes.map(|node| Vector3::from(rest[node as usize]));
        let [across, along] = [corners[1] - corners[0], corners[3] - corners[2]].map(|span| span.norm());
        if across <= *self.min_dist_validity || along <= *self.min_dist_validity {
            return Ok(Bend { nodes, alpha: [0.0; 4], lambda: 0.0, acts: false });
        }
        let bend = Bend::new(nodes, corners, *self.bending_stiffness);
        if !bend.lambda.is_finite() || !bend.alpha.iter().all(|alpha| alpha.is_finite()) {
            let message = format!("a triangle at the edge {} {} has no area at rest", nodes[2], nodes[3]);
            return Err(Diagnostic::error("degenerate-element", message));
        }
        Ok(bend)
    }
}

impl ForceField for FastTriangularBendingSprings {
    type On = One<Vec3>;
    type Elements = Bends;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.topology)?;
        let triangles = input.topology.triangles();
        input.check("triangle", "triangles", triangles)?;
        let x = <[f64; 3]>::views(&input.rest);
        OVER.all_joined(input.topology)
            .into_iter()
            .map(|nodes| self.bend(x, nodes))
            .collect::<Result<_, _>>()
            .map(Bends)
    }

    /// Edges that gained or lost triangles are made anew.
    fn following(&self, set_up: SetUp<'_>, bends: &Bends, edit: &MeshEdit<'_>) -> Option<InPlace<Bends>> {
        let followed = self.owned.followed(set_up, self.topology.target(), (bends.0.len(), edit))?;
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.topology).ok()?;
        let x = <[f64; 3]>::views(&input.rest);
        let bend = |(_, nodes): &Owned<4>| {
            let is_there = nodes.iter().all(|node| (*node as usize) < x.len());
            is_there.then(|| self.bend(x, *nodes).ok()).flatten()
        };
        let made = followed.with(bend);
        if made.found().any(Option::is_none) {
            return None;
        }
        let nowhere = Bend { nodes: [0; 4], alpha: [0.0; 4], lambda: 0.0, acts: false };
        let (made, n_made) = (made.with(|bend| bend.unwrap_or(nowhere)), followed.n_found());
        Some(InPlace { n_made, edit: Box::new(move |bends: &mut Bends| made.follow(&mut bends.0)) })
    }
}

impl Forces<One<Vec3>> for Bends {
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        self.acting().for_each(|bend| bend.add(1.0, motion.x, f));
    }

    fn add_dforce(&mut self, _motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        self.acting().for_each(|bend| bend.add(k, dx, df));
    }

    fn add_stiffness(&mut self, _motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        for bend in self.acting() {
            for (row, alpha) in bend.nodes.iter().zip(bend.alpha) {
                for (column, beta) in bend.nodes.iter().zip(bend.alpha) {
                    sink.add_identity(*row as usize, *column as usize, 3, -bend.lambda * alpha * beta);
                }
            }
        }
    }

    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        Some(self.acting().map(|bend| 0.5 * bend.lambda * bend.sum(motion.x).norm_squared()).sum())
    }
}
