//! Small solids made of triangles.

use super::list::{Material, Paint, Surface};

/// Sides of round things.
const SIDES: usize = 12;

fn subtract(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn cross(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

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

    /// Adds an arrow: a shaft with a head that takes the last quarter of its length. Nothing if both ends are the same.
    pub fn arrow(&mut self, from: [f32; 3], to: [f32; 3], radius: f32) {
        let Some(axis) = unit(subtract(to, from)) else { return };
        // Any direction that is not along the arrow: that of the least component.
        let least = (0..3).min_by(|i, j| axis[*i].abs().total_cmp(&axis[*j].abs())).unwrap_or(0);
        let mut other = [0.0; 3];
        other[least] = 1.0;
        let Some(u) = unit(cross(axis, other)) else { return };
        let v = cross(axis, u);
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
}
