//! Lights, and what lets them count.

mod directional_light;
mod light_data;
mod light_manager;
mod positional_light;
mod spot_light;

pub use directional_light::DirectionalLight;
pub use light_data::LightData;
pub use light_manager::LightManager;
pub use positional_light::PositionalLight;
pub use spot_light::SpotLight;

/// Numbers as drawings have them.
fn single(place: &[f64; 3]) -> [f32; 3] {
    place.map(|x| x as f32)
}
