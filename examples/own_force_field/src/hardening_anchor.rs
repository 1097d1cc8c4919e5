//! Springs that become stiffer the more they are stretched.

use settee::component::*;

/// Ties points to their rest positions with springs that harden, and with drag.
///
/// f = -(k + q |u|^2) u - c v with u = x - x_rest.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", attach = state, roles(force_field))]
pub struct HardeningAnchorForceField {
    /// Points that are tied; if there are none, all are.
    #[data]
    pub indices: Data<IndexList>,
    /// Stiffness k without stretch.
    #[data(default = 100.0, unit = "N/m", check = checks::non_negative())]
    pub stiffness: Data<f64>,
    /// Hardening q: stiffness gained for each square metre of stretch.
    #[data(default = 0.0, unit = "N/m^3", check = checks::non_negative())]
    pub hardening: Data<f64>,
    /// Coefficient c of the drag.
    #[data(default = 0.0, unit = "N s/m", check = checks::non_negative())]
    pub damping: Data<f64>,
    // What every force field has: the link to its state, rayleighStiffness.
    #[group]
    common: ForceFieldData,
    // What every component has: name, tags and so on.
    #[group]
    base: Base,
}

impl Lifecycle for HardeningAnchorForceField {
    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        // An index that is written during a run and does not fit is then refused: the old one stays.
        self.check_elements(context);
    }
}

impl ForceField for HardeningAnchorForceField {
    type On = One<Vec3>;
    type Elements = Anchors;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Anchors, Diagnostic> {
        let state = self.common.mstate.target().and_then(|state| set_up.scene.component(state)?.as_state());
        let n_points = state.map_or(0, BaseState::n_points);
        if let Some(bad) = self.indices.iter().find(|index| **index as usize >= n_points) {
            let finding = Diagnostic::error("index-out-of-range", format!("no point has the index {bad}"));
            return Err(finding.attribute("indices", bad.to_string()).expected(format!("indices below {n_points}")));
        }
        let points = if self.indices.is_empty() { (0..n_points).collect() } else { self.chosen() };
        Ok(Anchors { points, k: *self.stiffness, q: *self.hardening, c: *self.damping })
    }
}

impl HardeningAnchorForceField {
    fn chosen(&self) -> Vec<usize> {
        self.indices.iter().map(|index| *index as usize).collect()
    }
}

/// The anchors of an initialised scene: what computes. It knows slices only. `Persist` writes what a step changes to
/// checkpoints; nothing here does, so all fields are made again from the scene.
#[derive(Clone, Persist)]
pub struct Anchors {
    #[rebuilt]
    points: Vec<usize>,
    #[rebuilt]
    k: f64,
    #[rebuilt]
    q: f64,
    #[rebuilt]
    c: f64,
}

/// u = x - x_rest of a point.
fn stretch(motion: Motion<'_, Vec3>, point: usize) -> [f64; 3] {
    std::array::from_fn(|axis| motion.x[point][axis] - motion.rest[point][axis])
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

impl Anchors {
    /// K of one point: -(k + q |u|^2) I - 2 q u u^T.
    fn tangent(&self, u: [f64; 3]) -> [[f64; 3]; 3] {
        let along = self.k + self.q * dot(u, u);
        std::array::from_fn(|row| {
            std::array::from_fn(|column| {
                let identity = if row == column { along } else { 0.0 };
                -identity - 2.0 * self.q * u[row] * u[column]
            })
        })
    }
}

impl Forces<One<Vec3>> for Anchors {
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        for &point in &self.points {
            let u = stretch(motion, point);
            let along = self.k + self.q * dot(u, u);
            for axis in 0..3 {
                f[point][axis] -= along * u[axis] + self.c * motion.v[point][axis];
            }
        }
    }

    // k K dx only: what depends on velocities is in `add_damping_force`, and the two factors differ.
    fn add_dforce(&mut self, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        for &point in &self.points {
            let tangent = self.tangent(stretch(motion, point));
            for axis in 0..3 {
                df[point][axis] += k * dot(tangent[axis], dx[point]);
            }
        }
    }

    fn add_damping_force(&mut self, _motion: Motion<'_, Vec3>, b: f64, dv: &[[f64; 3]], df: &mut [[f64; 3]]) {
        for &point in &self.points {
            for axis in 0..3 {
                df[point][axis] -= b * self.c * dv[point][axis];
            }
        }
    }

    // The sink multiplies by the factor of K, or of B.
    fn add_stiffness(&mut self, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        for &point in &self.points {
            sink.add(point, point, &self.tangent(stretch(motion, point)));
        }
    }

    fn add_damping(&mut self, _motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        for &point in &self.points {
            sink.add_diagonal(point, &[-self.c; 3]);
        }
    }

    /// E = sum k |u|^2 / 2 + q |u|^4 / 4.
    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        let energy = |point: &usize| {
            let u = stretch(motion, *point);
            let square = dot(u, u);
            0.5 * self.k * square + 0.25 * self.q * square * square
        };
        Some(self.points.iter().map(energy).sum())
    }

    fn is_damped(&self) -> bool {
        self.c > 0.0
    }
}
