//! Springs between points.

mod bands;
mod description;
pub mod element;
pub mod hinges;
mod joined;
mod law_lanes;
mod one_state_springs;
mod rows;
mod springs;
mod tangent;
pub mod triangle_spring_element;

pub use description::Spring;
pub use element::Element;
pub use springs::Springs;
