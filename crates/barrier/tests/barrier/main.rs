//! Barrier contact: derivatives, invariance, times of impact, whole meshes.

mod derivatives;
mod impacts;
mod meshes;
mod random;
