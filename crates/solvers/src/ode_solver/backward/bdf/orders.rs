//! Which orders the adaptive mode of BDFOdeSolver may choose.

use settee_kernel::{Data, DataGroup, Diagnostic, InitContext};
use settee_stepping::MAX_ORDER;

/// Data of the orders.
#[derive(DataGroup)]
pub struct Orders {
    /// Lowest order of the adaptive mode.
    #[data(default = 1u32)]
    pub min_order: Data<u32>,
    /// Highest order of the adaptive mode, up to 6. With 2 no oscillation is ever amplified.
    #[data(default = 5u32)]
    pub max_order: Data<u32>,
    /// Order of the next sub-step.
    #[data(default = 0.0, output)]
    pub current_order: Data<f64>,
}

impl Orders {
    /// Looks at the numbers.
    pub(super) fn init(&self, context: &mut InitContext<'_>) {
        let mut wrong = |name: &'static str, value: usize, why: &str, expected: &str| {
            let finding = Diagnostic::error("bdf-adaptive", why).attribute(name, value.to_string());
            context.report(finding.expected(expected));
        };
        let (low, high) = self.bounds();
        if !(1..=MAX_ORDER).contains(&high) {
            wrong("maxOrder", high, "there is no such formula in the adaptive mode", "an order from 1 to 6");
        } else if !(1..=high).contains(&low) {
            let expected = format!("an order from 1 to {high}, maxOrder");
            wrong("minOrder", low, "there is no order between this and maxOrder", &expected);
        }
    }

    /// The lowest and the highest.
    pub(super) fn bounds(&self) -> (usize, usize) {
        (*self.min_order as usize, *self.max_order as usize)
    }
}
