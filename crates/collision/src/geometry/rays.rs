//! Rays as elements of a collision model.

use settee_kernel::roles::{Hold, Shape};
use settee_persist::Persist;
use settee_proximity::Bounds;
use settee_proximity::closest::Ray;

/// A ray from each point of a state.
#[derive(Clone, Debug, Default, Persist)]
pub struct Rays {
    #[cleared]
    origins: Vec<[f64; 3]>,
    /// Unit vectors.
    #[rebuilt]
    directions: Vec<[f64; 3]>,
    /// How far each goes.
    #[rebuilt]
    length: f64,
}

impl Rays {
    /// Rays in these directions from the first points of a state.
    pub fn new(directions: Vec<[f64; 3]>, length: f64) -> Self {
        Self { origins: vec![[0.0; 3]; directions.len()], directions, length }
    }

    /// A ray.
    pub fn ray(&self, element: usize) -> Ray {
        Ray { origin: self.origins[element], direction: self.directions[element], length: self.length }
    }
}

impl Shape for Rays {
    fn primitive(&self) -> &'static str {
        "Ray"
    }

    fn len(&self) -> usize {
        self.directions.len()
    }

    fn follow(&mut self, positions: &[f64]) {
        let points = positions.as_chunks::<3>().0;
        self.origins.clear();
        self.origins.extend_from_slice(&points[..self.directions.len().min(points.len())]);
    }

    fn bounds(&self, element: usize) -> Bounds {
        let ray = self.ray(element);
        Bounds::around(&[ray.origin, ray.at(ray.length)])
    }

    fn hold(&self, element: usize, _point: [f64; 3]) -> Hold {
        Hold::point(element as u32)
    }
}
