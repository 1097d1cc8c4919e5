//! Bounds on what one scene may cost to read.

/// Bounds that the reader enforces. Exceeding one is an error of kind
/// [`ProblemKind::LimitExceeded`](crate::ProblemKind::LimitExceeded), never an abort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Deepest nesting of elements, the root counting one, includes expanded. Ropes of nodes reach some hundred.
    /// Default 100 000.
    pub max_depth: usize,
    /// Size of one file in bytes, before decoding. Values above 2 GiB act as 2 GiB. Default 256 MiB.
    pub max_bytes: usize,
    /// Elements in a file, and entities in a scene with its includes. Default 5 000 000 (about 1 GiB of memory).
    pub max_elements: usize,
    /// Attributes in a file, and in a scene with its includes. Default 10 000 000 (about 1 GiB of memory).
    pub max_attributes: usize,
    /// Length in bytes of one attribute value as written. Default 128 MiB.
    pub max_attribute_bytes: usize,
    /// Problems kept a file; a last one says how many more there were. Default 1000.
    pub max_problems: usize,
    /// Files open inside each other through `include`. Default 64.
    pub max_include_depth: usize,
    /// Includes in a scene altogether. Default 10 000.
    pub max_includes: usize,
    /// Bytes read by all includes together, and written by their attribute replacements. Default 256 MiB.
    pub max_include_bytes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            max_depth: 100_000,
            max_bytes: 256 << 20,
            max_elements: 5_000_000,
            max_attributes: 10_000_000,
            max_attribute_bytes: 128 << 20,
            max_problems: 1000,
            max_include_depth: 64,
            max_includes: 10_000,
            max_include_bytes: 256 << 20,
        }
    }
}

/// Which of the [`Limits`] was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// [`Limits::max_depth`].
    Depth,
    /// [`Limits::max_bytes`].
    Bytes,
    /// [`Limits::max_elements`].
    Elements,
    /// [`Limits::max_attributes`].
    Attributes,
    /// [`Limits::max_attribute_bytes`].
    AttributeBytes,
    /// [`Limits::max_include_depth`].
    IncludeDepth,
    /// [`Limits::max_includes`].
    Includes,
    /// [`Limits::max_include_bytes`].
    IncludeBytes,
}

impl Limit {
    /// What is limited, in words.
    pub fn description(self) -> &'static str {
        match self {
            Limit::Depth => "nesting depth",
            Limit::Bytes => "file size in bytes",
            Limit::Elements => "number of elements",
            Limit::Attributes => "number of attributes",
            Limit::AttributeBytes => "length of an attribute value in bytes",
            Limit::IncludeDepth => "nesting of includes",
            Limit::Includes => "number of includes",
            Limit::IncludeBytes => "bytes read through includes",
        }
    }

    /// The bound that `limits` sets.
    pub fn bound(self, limits: &Limits) -> usize {
        match self {
            Limit::Depth => limits.max_depth,
            Limit::Bytes => limits.max_bytes.min(HIGHEST_MAX_BYTES),
            Limit::Elements => limits.max_elements,
            Limit::Attributes => limits.max_attributes,
            Limit::AttributeBytes => limits.max_attribute_bytes,
            Limit::IncludeDepth => limits.max_include_depth,
            Limit::Includes => limits.max_includes,
            Limit::IncludeBytes => limits.max_include_bytes,
        }
    }
}

/// Latin-1 doubles when decoded; a span must hold the offsets of the result in 32 bits.
const HIGHEST_MAX_BYTES: usize = (1 << 31) - 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoded_offsets_fit_a_span_whatever_the_caller_asks_for() {
        let limits = Limits { max_bytes: usize::MAX, ..Limits::default() };
        assert!(2 * Limit::Bytes.bound(&limits) <= u32::MAX as usize);
        assert_eq!(Limit::Depth.bound(&limits), limits.max_depth);
    }
}
