//! Forces on the points of states.

use crate::attachment::Attachment;
use crate::workspace::Workspace;

/// Values that forces show, with the name of the data that shows them.
pub type Output = (&'static str, Vec<f64>);

/// Forces on the states of an attachment, with all that their evaluation needs and keeps: plain loops over slices.
///
/// Where nothing else is said, increments are those from the last evaluated position and velocity.
pub trait Forces<A: Attachment>: Workspace + Sized {
    /// Adds the forces (N) at positions and velocities to `f`, and keeps what the tangent needs.
    fn add_force(&mut self, motion: A::Motion<'_>, f: A::Forces<'_>);

    /// Whether there are forces of this type that [`add_damped_force`](Self::add_damped_force) adds: of others that way
    /// is not even compiled.
    const JOINS_DAMPING: bool = false;

    /// Adds the forces and k K v to `f`, v the velocities of the motion, where that takes less time than both one after
    /// the other. Returns whether it did; where it did not, it added nothing.
    fn add_damped_force(&mut self, _motion: A::Motion<'_>, _k: f64, _f: A::Forces<'_>) -> bool {
        false
    }

    /// Adds k K dx to `df`, K = df/dx at the last evaluated position.
    fn add_dforce(&mut self, motion: A::Motion<'_>, k: f64, dx: A::Derivs<'_>, df: A::Forces<'_>);

    /// Adds b B dv to `df`, B = df/dv. Forces that do not depend on velocities, and those whose damping is explicit,
    /// have no B.
    fn add_damping_force(&mut self, _motion: A::Motion<'_>, _b: f64, _dv: A::Derivs<'_>, _df: A::Forces<'_>) {}

    /// Adds k K dx + b B dx to `df`. Forces override this method where both products share work.
    fn add_product(&mut self, motion: A::Motion<'_>, [k, b]: [f64; 2], dx: A::Derivs<'_>, mut df: A::Forces<'_>) {
        if k != 0.0 {
            self.add_dforce(motion, k, dx, A::again(&mut df));
        }
        if b != 0.0 {
            self.add_damping_force(motion, b, dx, df);
        }
    }

    /// Puts K into the sink. Blocks come in the same order and number as long as the elements stay.
    fn add_stiffness(&mut self, motion: A::Motion<'_>, sink: &mut A::Blocks<'_>);

    /// Puts B into the sink. Blocks come in the same order and number as long as the elements stay.
    fn add_damping(&mut self, _motion: A::Motion<'_>, _sink: &mut A::Blocks<'_>) {}

    /// Potential energy (J); `None` if the force has none.
    fn potential_energy(&mut self, motion: A::Motion<'_>) -> Option<f64>;

    /// Whether products come from the elements in less time than from their blocks in a matrix, so that a solver that
    /// only multiplies does better without the matrix.
    fn prefers_products(&self) -> bool {
        false
    }

    /// Whether there are viscous forces with a B.
    fn is_damped(&self) -> bool {
        false
    }

    /// Values for the data that are outputs, at the last evaluation: for queries, not for steps.
    fn outputs(&self, _motion: A::Motion<'_>) -> Vec<Output> {
        Vec::new()
    }

    /// Von Mises stress at each point of the state, the mean over the elements around it, for queries (Pa); empty if
    /// the force has no stress.
    fn stresses(&self, _motion: A::Motion<'_>) -> Vec<f64> {
        Vec::new()
    }

    /// Forgets what remains of past motion, such as plastic strain: the scene is reset.
    fn restart(&mut self) {}

    /// Whether the forces depend on past motion, so that a step that is tried again must begin with what they
    /// remembered.
    fn remembers(&self) -> bool {
        false
    }

    /// Takes over what other forces of the same component remember of past motion. What each evaluation makes anew may
    /// stay.
    fn copy_memory(&mut self, from: &Self) {
        self.assign(from);
    }
}
