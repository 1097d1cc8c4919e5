//! The life of an engine whose outputs follow from its inputs alone.

/// Makes a class with a method `recompute(&mut self) -> Result<(), Diagnostic>` an engine: it runs at the beginning and
/// whenever an input changed.
macro_rules! recomputes {
    ($class:ident $(<$parameter:ident>)?) => {
        impl $(<$parameter: ::settee_math::DataTypes>)? ::settee_kernel::Lifecycle for $class $(<$parameter>)? {
            fn init(&mut self, context: &mut ::settee_kernel::InitContext<'_>) {
                ::settee_kernel::roles::BaseEngine::update(self, context);
            }
        }

        impl $(<$parameter: ::settee_math::DataTypes>)? ::settee_kernel::roles::BaseEngine for $class $(<$parameter>)? {
            fn update(&mut self, context: &mut ::settee_kernel::InitContext<'_>) {
                if let Err(finding) = self.recompute() {
                    context.report(finding);
                }
            }
        }
    };
}
pub(crate) use recomputes;

use settee_kernel::Diagnostic;

/// Whether all indices of a list are below a number.
///
/// # Errors
/// The first that is not, with the attribute it stands in.
pub(crate) fn check_indices(name: &str, indices: &[u32], n: usize) -> Result<(), Diagnostic> {
    match indices.iter().find(|index| **index as usize >= n) {
        Some(index) => Err(Diagnostic::error("index-out-of-range", format!("nothing has the index {index}"))
            .attribute(name, "")
            .expected(format!("indices below {n}"))),
        None => Ok(()),
    }
}

/// Whether two lists are of the same length.
///
/// # Errors
/// Both lengths, with the attribute of the second.
pub(crate) fn check_lengths(names: [&str; 2], lengths: [usize; 2]) -> Result<(), Diagnostic> {
    if lengths[0] == lengths[1] {
        return Ok(());
    }
    let message = format!("{} has {} entries, {} has {}", names[0], lengths[0], names[1], lengths[1]);
    Err(Diagnostic::error("lists-differ", message).attribute(names[1], "").expected("lists of the same length"))
}
