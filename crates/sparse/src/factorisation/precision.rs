//! How exactly factors are stored.

/// How exactly the factor that solves read is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, settee_persist::Persist)]
pub enum Precision {
    /// 53 binary digits.
    #[default]
    Double,
    /// 24 binary digits for factors in blocks, and in solves with them: half of the bytes and of the instructions.
    /// Answers are right to six or seven digits of what double precision gives, so this is for preconditioners only.
    /// Factors in scalar columns stay in double precision.
    Single,
}
