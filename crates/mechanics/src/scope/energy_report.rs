//! What an account of energies says.

/// Energies now, and what was exchanged since the account was opened (J).
///
/// kinetic + elastic + gravity + contact + rayleigh + viscous + numerical - external - prescribed - constraints stays
/// what it was when the account was opened, up to `imbalance`. Work of forces is taken by the trapezoidal rule over
/// each step or sub-step, with the forces and velocities at both ends. `numerical` is what the formula of the solver
/// takes: by its formula, a step changes the momenta by an impulse p, and so the kinetic energy by the mean velocity
/// times p; where this misses the work of the forces, the scheme has taken or given energy. p is made of the forces
/// that the formula weighs, never of the velocities found: that both agree, and so that the sum closes, says that the
/// step was solved. Where bodies turn or masses are mapped the inertia changes over a step, and the kinetic energy by
/// 1/2 v (M' - M) v more.
///
/// Constraints that move bodies give the unknowns that they take away the impulse that their momentum lacks; its work
/// is that of the mean velocity. What changes a state between two steps, as constraints do for solvers that know
/// nothing of them, counts with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, settee_persist::Persist)]
pub struct EnergyReport {
    /// Of the masses.
    pub kinetic: f64,
    /// Potential energy of force fields.
    pub elastic: f64,
    /// Potential energy of weight.
    pub gravity: f64,
    /// Potential energy of contacts by barriers.
    pub contact: f64,
    /// Dissipated by Rayleigh damping.
    pub rayleigh: f64,
    /// Dissipated by viscous forces, and by the friction of contacts by barriers.
    pub viscous: f64,
    /// Taken by the scheme; negative if it gave.
    pub numerical: f64,
    /// Work of forces without potential, and of forces from outside.
    pub external: f64,
    /// Work of constraints that move bodies, and of what changed the state between steps.
    pub prescribed: f64,
    /// Change by Lagrangian constraints and contacts with a solver of their own: from the motion without them to that
    /// with them.
    pub constraints: f64,
    /// The part of it by which gaps and ties are brought to where they should be.
    pub correction: f64,
    /// What the sum misses.
    pub imbalance: f64,
    /// Sum of all changes, by their size: the scale of the others.
    pub exchanged: f64,
}

impl EnergyReport {
    /// What tables and plots have of it, in their order: names and values (J).
    pub fn columns(&self) -> [(&'static str, f64); 12] {
        [
            ("kinetic", self.kinetic),
            ("elastic", self.elastic),
            ("gravity", self.gravity),
            ("contact", self.contact),
            ("rayleigh", self.rayleigh),
            ("viscous", self.viscous),
            ("numerical", self.numerical),
            ("external", self.external),
            ("prescribed", self.prescribed),
            ("constraints", self.constraints),
            ("correction", self.correction),
            ("imbalance", self.imbalance),
        ]
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.kinetic += other.kinetic;
        self.elastic += other.elastic;
        self.gravity += other.gravity;
        self.contact += other.contact;
        self.rayleigh += other.rayleigh;
        self.viscous += other.viscous;
        self.numerical += other.numerical;
        self.external += other.external;
        self.prescribed += other.prescribed;
        self.constraints += other.constraints;
        self.correction += other.correction;
        self.imbalance += other.imbalance;
        self.exchanged += other.exchanged;
    }
}
