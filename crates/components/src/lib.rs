//! The component library.
