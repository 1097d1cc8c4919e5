//! Small solids made of triangles.

use settee_math::vec3::{cross, sub};

use super::list::{Material, Paint, Sides, Surface};

/// Sides of round things.
const SIDES: usize = 12;

fn unit(a: [f32; 3]) -> Option<[f32; 3]> {
    let length = a.iter().map(|x| x * x).sum::<f32>().sqrt();
    (length > 0.0 && length.is_finite()).then(|| a.map(|x| x / length))
}

impl Surface {
    /// A surface of one colour without vertices.
    pub fn empty(colour: [f32; 4]) -> Self {
        Self {
            positions: Vec::new(),
            normals: Vec::new(),
            triangles: Vec::new(),
            outline: Vec::new(),
            paint: Paint::One(colour),
            texture: None,
            material: Material::default(),
            is_wireframe: false,
            sides: Sides::Both,
        }
    }

    /// Adds a flat face with three or more corners of its own, and its outline.
    pub fn face(&mut self, corners: impl IntoIterator<Item = [f32; 3]>) {
        let first = self.positions.len() as u32;
        self.positions.extend(corners);
        let n = self.positions.len() as u32 - first;
        self.triangles.extend((1..n.saturating_sub(1)).map(|i| [first, first + i, first + i + 1]));
        self.outline.extend((0..n).map(|i| [first + i, first + (i + 1) % n]));
    }

    /// The unit normal of a triangle; `None` if it has no area.
    pub fn normal_of(&self, triangle: usize) -> Option<[f32; 3]> {
        let [a, b, c] = self.triangles[triangle].map(|vertex| self.positions[vertex as usize]);
        unit(cross(sub(b, a), sub(c, a)))
    }

    /// Adds the open mantle of a cylinder. Nothing if both ends are the same.
    pub fn cylinder(&mut self, from: [f32; 3], to: [f32; 3], radius: f32) {
        let Some((u, v)) = unit(sub(to, from)).and_then(across) else { return };
        let ring = |middle: [f32; 3]| {
            std::array::from_fn::<[f32; 3], SIDES, _>(|i| {
                let (sine, cosine) = (std::f32::consts::TAU * i as f32 / SIDES as f32).sin_cos();
                std::array::from_fn(|k| middle[k] + radius * (cosine * u[k] + sine * v[k]))
            })
        };
        let (start, end) = (ring(from), ring(to));
        for i in 0..SIDES {
            let next = (i + 1) % SIDES;
            self.face([start[i], start[next], end[next], end[i]]);
        }
    }

    /// Adds an arrow: a shaft with a head that takes the last quarter of its length. Nothing if both ends are the same.
    pub fn arrow(&mut self, from: [f32; 3], to: [f32; 3], radius: f32) {
        let Some(axis) = unit(sub(to, from)) else { return };
        let Some((u, v)) = across(axis) else { return };
        let ring = |along: f32, radius: f32| {
            let middle: [f32; 3] = std::array::from_fn(|k| from[k] + along * (to[k] - from[k]));
            std::array::from_fn::<[f32; 3], SIDES, _>(|i| {
                let (sine, cosine) = (std::f32::consts::TAU * i as f32 / SIDES as f32).sin_cos();
                std::array::from_fn(|k| middle[k] + radius * (cosine * u[k] + sine * v[k]))
            })
        };
        let (start, neck, collar) = (ring(0.0, radius), ring(0.75, radius), ring(0.75, 2.5 * radius));
        for i in 0..SIDES {
            let next = (i + 1) % SIDES;
            self.face([start[i], start[next], neck[next], neck[i]]);
            self.face([collar[next], collar[i], neck[i], neck[next]]);
            self.face([collar[i], collar[next], to]);
        }
    }

    /// Adds an arrow that turns about an axis by the right-hand rule: three quarters of a ring with a head. Nothing if
    /// the axis has no length.
    pub fn turn(&mut self, centre: [f32; 3], axis: [f32; 3], ring: f32, radius: f32) {
        /// Where the shaft ends and the tip is (turns), and pieces of the shaft.
        const NECK: f32 = 0.65;
        const TIP: f32 = 0.75;
        const PIECES: usize = 18;
        let Some(axis) = unit(axis) else { return };
        let Some((u, v)) = across(axis) else { return };
        let outwards = |turn: f32| -> [f32; 3] {
            let (sine, cosine) = (std::f32::consts::TAU * turn).sin_cos();
            std::array::from_fn(|k| cosine * u[k] + sine * v[k])
        };
        let circle = |turn: f32, radius: f32| {
            let out = outwards(turn);
            std::array::from_fn::<[f32; 3], SIDES, _>(|i| {
                let (sine, cosine) = (std::f32::consts::TAU * i as f32 / SIDES as f32).sin_cos();
                std::array::from_fn(|k| centre[k] + (ring + radius * cosine) * out[k] - radius * sine * axis[k])
            })
        };
        let along = |piece: usize| NECK * piece as f32 / PIECES as f32;
        for piece in 0..PIECES {
            let (from, to) = (circle(along(piece), radius), circle(along(piece + 1), radius));
            for i in 0..SIDES {
                let next = (i + 1) % SIDES;
                self.face([from[i], from[next], to[next], to[i]]);
            }
        }
        let (neck, collar) = (circle(NECK, radius), circle(NECK, 2.5 * radius));
        let out = outwards(TIP);
        let tip: [f32; 3] = std::array::from_fn(|k| centre[k] + ring * out[k]);
        for i in 0..SIDES {
            let next = (i + 1) % SIDES;
            self.face([collar[next], collar[i], neck[i], neck[next]]);
            self.face([collar[i], collar[next], tip]);
        }
    }

    /// Adds an ellipsoid with its axes along those of the scene.
    pub fn ellipsoid(&mut self, centre: [f32; 3], radii: [f32; 3]) {
        let place = |ring: usize, side: usize| -> [f32; 3] {
            let (height, radius) = (std::f32::consts::PI * ring as f32 / SIDES as f32).sin_cos();
            let (sine, cosine) = (std::f32::consts::TAU * side as f32 / SIDES as f32).sin_cos();
            let direction = [height * cosine, height * sine, -radius];
            std::array::from_fn(|k| centre[k] + radii[k] * direction[k])
        };
        for ring in 0..SIDES {
            for side in 0..SIDES {
                self.face([place(ring, side), place(ring, side + 1), place(ring + 1, side + 1), place(ring + 1, side)]);
            }
        }
    }

    /// Adds the open mantle of a cone from its tip, with the radius at the end of its axis.
    pub fn cone(&mut self, tip: [f32; 3], axis: [f32; 3], radius: f32) {
        let Some((u, v)) = unit(axis).and_then(across) else { return };
        let place = |side: usize| -> [f32; 3] {
            let (sine, cosine) = (std::f32::consts::TAU * side as f32 / SIDES as f32).sin_cos();
            std::array::from_fn(|k| tip[k] + axis[k] + radius * (cosine * u[k] + sine * v[k]))
        };
        for side in 0..SIDES {
            self.face([tip, place(side), place(side + 1)]);
        }
    }

    /// Adds a rectangle of sides `2 half` about a middle, across a direction. Nothing if that has no length.
    pub fn rectangle(&mut self, middle: [f32; 3], normal: [f32; 3], half: f32) {
        let Some((u, v)) = unit(normal).and_then(across) else { return };
        let corner = |a: f32, b: f32| std::array::from_fn(|k| middle[k] + half * (a * u[k] + b * v[k]));
        self.face([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
    }
}

/// Two unit vectors that make a right-handed frame with a unit vector.
fn across(axis: [f32; 3]) -> Option<([f32; 3], [f32; 3])> {
    // Away from the axis: along its least component.
    let least = (0..3).min_by(|i, j| axis[*i].abs().total_cmp(&axis[*j].abs())).unwrap_or(0);
    let mut other = [0.0; 3];
    other[least] = 1.0;
    let u = unit(cross(axis, other))?;
    Some((u, cross(axis, u)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Flux of x / 3 through the faces: the volume, if they are closed and look outwards.
    fn volume(surface: &Surface) -> f32 {
        let at = |triangle: &[u32; 3]| triangle.map(|vertex| surface.positions[vertex as usize]);
        let part = |[a, b, c]: [[f32; 3]; 3]| (0..3).map(|k| a[k] * cross(b, c)[k]).sum::<f32>() / 6.0;
        surface.triangles.iter().map(|triangle| part(at(triangle))).sum()
    }

    #[test]
    fn arrows_look_outwards() {
        let (mut straight, mut turning) = (Surface::empty([1.0; 4]), Surface::empty([1.0; 4]));
        straight.arrow([0.0; 3], [0.0, 0.0, 1.0], 0.05);
        turning.turn([0.0; 3], [0.0, 0.0, 2.0], 1.0, 0.05);
        // Shafts of 0.75 and 0.65 turns, with polygons instead of circles, and their heads.
        let shaft = std::f32::consts::PI * 0.05 * 0.05;
        for (surface, length) in [(straight, 0.75), (turning, 0.65 * std::f32::consts::TAU)] {
            let found = volume(&surface);
            assert!(found > 0.9 * shaft * length && found < 2.0 * shaft * length, "{found} for {length}");
        }
        let mut none = Surface::empty([1.0; 4]);
        none.turn([0.0; 3], [0.0; 3], 1.0, 0.1);
        assert!(none.triangles.is_empty());
    }
}
