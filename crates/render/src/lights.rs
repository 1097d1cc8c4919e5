//! The lights of a scene as the numbers that the shader reads.

use settee_kernel::draw::{Light, LightSource, Surroundings};

use crate::Camera;
use crate::colour::to_linear;

/// More lights than this do not count: pictures of scenes have few.
pub const MOST_LIGHTS: usize = 8;
/// Numbers of a light.
const NUMBERS: usize = 16;
/// What the shader takes for a light without a cone.
const NO_CONE: f32 = -2.0;

/// Ambient light and number of lights, then each light, before the eye of the camera.
pub fn numbers(surroundings: &Surroundings, camera: &Camera) -> Vec<f32> {
    let Some(ambient) = surroundings.ambient else {
        let mut none = vec![0.0; 4 + NUMBERS * MOST_LIGHTS];
        none[3] = -1.0;
        return none;
    };
    let lights = surroundings.lights.iter().take(MOST_LIGHTS);
    let mut numbers: Vec<f32> = ambient.map(light_of).to_vec();
    numbers.push(lights.len() as f32);
    numbers.extend(lights.flat_map(|light| of_light(light, camera)));
    numbers.resize(4 + NUMBERS * MOST_LIGHTS, 0.0);
    numbers
}

/// A number for screens as light.
fn light_of(channel: f32) -> f32 {
    if channel.is_finite() { to_linear(channel.clamp(0.0, 1.0)) } else { 0.0 }
}

fn of_light(light: &Light, camera: &Camera) -> [f32; NUMBERS] {
    let axes = camera.axes();
    let turned = |x: [f64; 3]| axes.map(|axis| (0..3).map(|k| axis[k] * x[k]).sum::<f64>() as f32);
    let unit = |x: [f32; 3]| {
        let x = turned(x.map(f64::from));
        let length = x.iter().map(|x| x * x).sum::<f32>().sqrt();
        if length > 0.0 && length.is_finite() { x.map(|x| x / length) } else { [0.0, 0.0, -1.0] }
    };
    let (place, axis, attenuation, exponent) = match light.source {
        LightSource::Far { direction } => {
            let [x, y, z] = unit(direction).map(|x| -x);
            ([x, y, z, 0.0], [0.0, 0.0, 0.0, NO_CONE], 0.0, 0.0)
        }
        LightSource::Near { position, attenuation, cone } => {
            let offset: [f64; 3] = std::array::from_fn(|k| f64::from(position[k]) - camera.position[k]);
            let ([x, y, z], [a, b, c]) = (turned(offset), cone.map_or([0.0; 3], |cone| unit(cone.axis)));
            let cosine = cone.map_or(NO_CONE, |cone| cone.cosine);
            ([x, y, z, 1.0], [a, b, c, cosine], attenuation.max(0.0), cone.map_or(0.0, |cone| cone.exponent.max(0.0)))
        }
    };
    let [r, g, b] = light.colour.map(light_of);
    let mut numbers = [0.0; NUMBERS];
    numbers.as_chunks_mut::<4>().0.copy_from_slice(&[place, axis, [r, g, b, attenuation], [exponent, 0.0, 0.0, 0.0]]);
    numbers.map(|x| if x.is_finite() { x } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_is_told_as_the_camera_sees_it() {
        let camera = Camera { position: [0.0, 0.0, 5.0], look_at: [0.0; 3], up: [0.0, 1.0, 0.0], ..Camera::default() };
        let far = Light { colour: [1.0; 3], source: LightSource::Far { direction: [0.0, -2.0, 0.0] } };
        let position = [1.0, 0.0, 2.0];
        let near = Light { colour: [1.0; 3], source: LightSource::Near { position, attenuation: 0.5, cone: None } };
        let found = numbers(
            &Surroundings { ambient: Some([0.0; 3]), lights: vec![far, near], ..Surroundings::default() },
            &camera,
        );
        assert_eq!((found[3], found[4..8].to_vec()), (2.0, vec![0.0, 1.0, 0.0, 0.0]));
        assert_eq!((found[20..24].to_vec(), found[31]), (vec![1.0, 0.0, -3.0, 1.0], 0.5));
        assert_eq!(numbers(&Surroundings::default(), &camera)[3], -1.0);
    }
}
