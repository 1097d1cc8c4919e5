//! The line of thrust of a semicircular arch of rigid stones with radial joints.

use std::f64::consts::PI;

/// Distance of the centre of mass of a stone from the centre of the arch, whose mean radius is 1.
pub fn centre_of_stone(thickness: f64, angle: f64) -> f64 {
    let (inner, outer) = (1.0 - 0.5 * thickness, 1.0 + 0.5 * thickness);
    let sector = 2.0 / 3.0 * (outer.powi(3) - inner.powi(3)) / (outer.powi(2) - inner.powi(2));
    sector * (0.5 * angle).sin() / (0.5 * angle)
}

/// By how much the room for the line of thrust is positive at the best thrust, for an even number of stones.
///
/// With the horizontal thrust H at the height z of the crown, and the stones between the crown and a joint at the angle
/// b of weight W and moment M, the thrust crosses the joint at the radius (H z + M) / (H sin b + W cos b): between the
/// inner and the outer one where inner (H sin b + W cos b) - M <= H z <= outer (H sin b + W cos b) - M.
fn room(n: u32, thickness: f64) -> f64 {
    let (inner, outer) = (1.0 - 0.5 * thickness, 1.0 + 0.5 * thickness);
    let part = PI / f64::from(n);
    let centre = centre_of_stone(thickness, part);
    let of_thrust = |thrust: f64| {
        // At the crown.
        let (mut low, mut high) = (inner * thrust, outer * thrust);
        let (mut weight, mut moment) = (0.0, 0.0);
        for joint in (0..n / 2).rev() {
            let (sin, cos) = (f64::from(joint) * part).sin_cos();
            weight += 1.0;
            moment += centre * ((f64::from(joint) + 0.5) * part).cos();
            let reach = thrust * sin + weight * cos;
            low = f64::max(low, inner * reach - moment);
            high = f64::min(high, outer * reach - moment);
        }
        high - low
    };
    // The room is a concave function of the thrust.
    let (mut low, mut high) = (0.0, f64::from(n));
    for _ in 0..200 {
        let third = (high - low) / 3.0;
        if of_thrust(low + third) < of_thrust(high - third) { low += third } else { high -= third }
    }
    of_thrust(0.5 * (low + high))
}

/// The least thickness with which an arch of an even number of stones stands, in parts of its mean radius.
pub fn thinnest(n: u32) -> f64 {
    let (mut low, mut high) = (1e-3, 0.5);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if room(n, middle) < 0.0 { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Heyman, The stone skeleton (1966), corrected by Cocchetti et al., On the collapse of masonry arches (2011).
    #[test]
    fn many_stones_tend_to_the_known_limit() {
        let found = thinnest(400);
        assert!((found - 0.10748).abs() < 2e-5, "{found}");
    }
}
