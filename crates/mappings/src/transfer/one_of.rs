//! Families of which an object has one.

/// Implements [`Transfer`](settee_kernel::roles::Transfer) for an enum whose variants hold a transfer each: all calls
/// go to the one that is there.
macro_rules! one_of_transfers {
    ($name:ident { $($variant:ident),+ }) => {
        impl settee_kernel::roles::Transfer for $name {
            fn apply(&mut self, x_in: settee_kernel::roles::Inputs<'_>, x_out: &mut [f64]) {
                match self { $(Self::$variant(transfer) => transfer.apply(x_in, x_out),)+ }
            }
            fn apply_j(&self, v_in: settee_kernel::roles::Inputs<'_>, v_out: &mut [f64]) {
                match self { $(Self::$variant(transfer) => transfer.apply_j(v_in, v_out),)+ }
            }
            fn apply_jt(&self, f_out: &[f64], f_in: &mut settee_kernel::roles::InputsMut<'_>) {
                match self { $(Self::$variant(transfer) => transfer.apply_jt(f_out, f_in),)+ }
            }
            fn jacobian(&self, sink: &mut dyn settee_kernel::roles::JacobianSink) {
                match self { $(Self::$variant(transfer) => transfer.jacobian(sink),)+ }
            }
            fn apply_djt(
                &mut self,
                k: f64,
                f_out: &[f64],
                dx_in: settee_kernel::roles::Inputs<'_>,
                df_in: &mut settee_kernel::roles::InputsMut<'_>,
            ) {
                match self { $(Self::$variant(transfer) => transfer.apply_djt(k, f_out, dx_in, df_in),)+ }
            }
            fn geometric_stiffness(&mut self, f_out: &[f64], sink: &mut settee_kernel::roles::InputBlocks<'_>) {
                match self { $(Self::$variant(transfer) => transfer.geometric_stiffness(f_out, sink),)+ }
            }
        }
    };
}
pub(crate) use one_of_transfers;
