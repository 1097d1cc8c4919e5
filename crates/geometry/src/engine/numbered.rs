//! Data that a class has several times: `input1`, `input2` ...

use settee_kernel::{Data, Diagnostic};

/// How many of them there are. Two engines behind each other take more.
pub const MOST: usize = 10;

/// Declares a group of [`MOST`] data of one type, called like the text with a number from 1 on.
macro_rules! numbered {
    ($(#[doc = $about:literal])* $group:ident: $stem:literal, $type:ty, unit = $unit:literal, output = $output:literal, help = $help:literal) => {
        $crate::engine::numbered::numbered!(@ ($(#[doc = $about])*) $group, $stem, $type, $unit, $output, $help; 1 2 3 4 5 6 7 8 9 10);
    };
    (@ ($($about:tt)*) $group:ident, $stem:literal, $type:ty, $unit:literal, $output:literal, $help:literal; $($number:literal)*) => {
        $($about)*
        #[derive(Default)]
        pub struct $group {
            data: [::settee_kernel::Data<$type>; $crate::engine::numbered::MOST],
        }

        impl ::std::ops::Deref for $group {
            type Target = [::settee_kernel::Data<$type>];
            fn deref(&self) -> &Self::Target {
                &self.data
            }
        }

        impl ::std::ops::DerefMut for $group {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.data
            }
        }

        const _: () = {
            static INFO: [::settee_kernel::DataInfo; $crate::engine::numbered::MOST] = [$(::settee_kernel::DataInfo {
                name: concat!($stem, $number),
                aliases: &[],
                help: $help,
                unit: $unit,
                check: "",
                output: $output,
                required: false,
                auto_linked: true,
                lenient: false,
                read_once: false,
                at_start: None,
                follows: None,
                state: None,
                unsupported: None,
                ignored: None,
            }),*];

            impl ::settee_kernel::DataSet for $group {
                fn declared(&self) -> ::settee_kernel::component::Declared {
                    ::settee_kernel::component::Declared { data: &INFO, links: &[] }
                }
                fn data_len(&self) -> usize {
                    INFO.len()
                }
                fn link_len(&self) -> usize {
                    0
                }
                fn data(&self, index: usize) -> &dyn ::settee_kernel::AnyData {
                    &self.data[index]
                }
                fn own_data_mut(&mut self, index: usize) -> &mut dyn ::settee_kernel::AnyData {
                    &mut self.data[index]
                }
            }
        };
    };
}
pub(crate) use numbered;

numbered! {
    /// Lists of indices.
    NumberedIndices: "indices", settee_kernel::IndexList, unit = "", output = false, help = "A list of indices."
}

/// How many of the numbered inputs take part: as many as `nbInputs` says, else up to the last that is written.
pub(crate) fn n_inputs<T>(asked: &Data<u32>, inputs: &[Data<T>]) -> usize {
    let written = inputs.iter().rposition(Data::is_set).map_or(0, |last| last + 1);
    if asked.is_set() { (**asked as usize).min(inputs.len()) } else { written }
}

/// What reports an input that is written, but does not take part.
pub(crate) fn check_count<T>(asked: &Data<u32>, inputs: &[Data<T>]) -> Result<(), Diagnostic> {
    let written = inputs.iter().rposition(Data::is_set).map_or(0, |last| last + 1);
    if !asked.is_set() || written <= **asked as usize {
        return Ok(());
    }
    let finding = Diagnostic::error("wrong-count", format!("input {written} is written"));
    Err(finding.attribute("nbInputs", asked.to_string()).expected(format!("at least {written}")))
}
