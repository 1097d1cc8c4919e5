//! Springs between points.

mod band_places;
mod bands;
mod coordinates;
mod description;
pub mod element;
pub mod hinges;
mod law_lanes;
mod one_state_springs;
mod rows;
mod springs;
mod subdomain;
mod tangent;
pub mod triangle_spring_element;

pub use description::Spring;
pub use element::Element;
pub use springs::Springs;
