//! What every linear solver has: a system.

use settee_kernel::roles::{BaseLinearSystem, LinearFailure, LinearSetUp, Workspace};
use settee_kernel::{Component, Data, DataGroup, Flat, InitContext, Link, ObjectId};

use super::system_choice::choose_system;
use crate::linear_system::{MatrixFreeSystem, MatrixLinearSystem};

/// Links and data of every linear solver.
#[derive(DataGroup)]
pub struct SolverData {
    /// System to solve; by default the free one of the node or above, else a new one.
    #[linked]
    linear_system: Link<dyn BaseLinearSystem>,
    /// In SOFA, computes the products of constraint rows with the inverse matrix with several threads.
    #[data(default = false, ignored = "threads are used wherever they help, with the same results")]
    parallel_inverse_product: Data<bool>,
}

impl SolverData {
    /// Finds or adds the system: one with the template of the solver.
    pub fn init(&mut self, context: &mut InitContext<'_>) {
        let template = context.scene.object(context.object).template;
        let fits = |system: &dyn Component, of: &str| {
            let offers = system.as_linear_system().map(BaseLinearSystem::offers);
            of == template && offers.is_some_and(|offers| !(offers.products && offers.preconditioner))
        };
        self.init_with(context, &fits, &|| {
            if template == "GraphScattered" {
                (template, Box::<MatrixFreeSystem>::default())
            } else {
                (template, Box::<MatrixLinearSystem>::default())
            }
        });
    }

    /// Finds a system that fits, or adds the one that `make` makes.
    pub fn init_with(
        &mut self,
        context: &mut InitContext<'_>,
        fits: &dyn Fn(&dyn Component, &str) -> bool,
        make: &dyn Fn() -> (&'static str, Box<dyn Component>),
    ) {
        choose_system(context, &mut self.linear_system, fits, make);
    }

    /// The system.
    pub fn system(&self) -> Option<ObjectId> {
        self.linear_system.target()
    }
}

/// The memory of a solver as its own type.
pub fn memory<T: 'static>(workspace: &mut dyn Workspace) -> Result<&mut T, LinearFailure> {
    workspace.as_any_mut().downcast_mut().ok_or(LinearFailure::SetUp(LinearSetUp::ForeignMemory))
}

/// The memory of a solver as its own type, to read.
pub fn seen<T: 'static>(workspace: &dyn Workspace) -> Option<&T> {
    workspace.as_any().downcast_ref()
}

/// Named curves as the text of the data `graph`: one line a curve.
pub fn curves<'a>(curves: impl IntoIterator<Item = (String, &'a [f64])>) -> Flat {
    let lines = curves.into_iter().map(|(name, values)| {
        values.iter().fold(name, |mut line, value| {
            line.push_str(&format!(" {value:?}"));
            line
        })
    });
    Flat::Text(lines.collect::<Vec<_>>().join("\n"))
}
