//! Meshes as texts of attributes.

/// Points and elements of a mesh.
pub struct MeshText {
    /// Positions (m), point by point.
    pub points: Vec<[f64; 3]>,
    /// Indices of the points of each element.
    pub elements: Vec<Vec<usize>>,
}

impl MeshText {
    /// nx x ny quadrilaterals over the unit square, moved to `place(s, t)`; point (i, j) has the index i + (nx + 1) j.
    pub fn quads(nx: usize, ny: usize, place: impl Fn(f64, f64) -> [f64; 3]) -> Self {
        let mut points = Vec::new();
        for j in 0..=ny {
            for i in 0..=nx {
                points.push(place(i as f64 / nx as f64, j as f64 / ny as f64));
            }
        }
        let point = |i: usize, j: usize| i + (nx + 1) * j;
        let cells = (0..ny).flat_map(|j| (0..nx).map(move |i| (i, j)));
        let elements =
            cells.map(|(i, j)| vec![point(i, j), point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)]).collect();
        Self { points, elements }
    }

    /// The same with each quadrilateral cut into four triangles around its centre: no direction is preferred.
    pub fn triangles(nx: usize, ny: usize, place: impl Fn(f64, f64) -> [f64; 3]) -> Self {
        let Self { mut points, elements: quads } = Self::quads(nx, ny, &place);
        let mut elements = Vec::new();
        for (cell, quad) in quads.iter().enumerate() {
            let centre = points.len();
            let (i, j) = ((cell % nx) as f64 + 0.5, (cell / nx) as f64 + 0.5);
            points.push(place(i / nx as f64, j / ny as f64));
            elements.extend((0..4).map(|side| vec![quad[side], quad[(side + 1) % 4], centre]));
        }
        Self { points, elements }
    }

    /// Hexahedra over the unit cube, moved to `place(r, s, t)`; point (i, j, k) has the index i + (nx + 1) (j + (ny +
    /// 1) k).
    pub fn hexahedra([nx, ny, nz]: [usize; 3], place: impl Fn(f64, f64, f64) -> [f64; 3]) -> Self {
        let mut points = Vec::new();
        let mut elements = Vec::new();
        let point = |i: usize, j: usize, k: usize| i + (nx + 1) * (j + (ny + 1) * k);
        for k in 0..=nz {
            for j in 0..=ny {
                for i in 0..=nx {
                    points.push(place(i as f64 / nx as f64, j as f64 / ny as f64, k as f64 / nz as f64));
                    if i < nx && j < ny && k < nz {
                        let face = |k| [point(i, j, k), point(i + 1, j, k), point(i + 1, j + 1, k), point(i, j + 1, k)];
                        elements.push([face(k), face(k + 1)].concat());
                    }
                }
            }
        }
        Self { points, elements }
    }

    /// The same with each hexahedron cut into six tetrahedra around its diagonal from corner 0 to corner 6.
    pub fn tetrahedra(n: [usize; 3], place: impl Fn(f64, f64, f64) -> [f64; 3]) -> Self {
        const AROUND_DIAGONAL: [[usize; 4]; 6] =
            [[0, 1, 2, 6], [0, 2, 3, 6], [0, 3, 7, 6], [0, 7, 4, 6], [0, 4, 5, 6], [0, 5, 1, 6]];
        let Self { points, elements } = Self::hexahedra(n, place);
        let cut = |hexahedron: &Vec<usize>| AROUND_DIAGONAL.map(|corners| corners.map(|i| hexahedron[i]).to_vec());
        Self { points, elements: elements.iter().flat_map(cut).collect() }
    }

    /// Adds another mesh; points that coincide become one.
    pub fn merge(&mut self, other: &Self) {
        let numbers: Vec<usize> = other
            .points
            .iter()
            .map(|point| {
                let known = self.points.iter().position(|own| coincide(*own, *point));
                known.unwrap_or_else(|| {
                    self.points.push(*point);
                    self.points.len() - 1
                })
            })
            .collect();
        self.elements.extend(other.elements.iter().map(|element| element.iter().map(|i| numbers[*i]).collect()));
    }

    /// The point at a place.
    ///
    /// # Panics
    /// If there is none.
    pub fn index_of(&self, place: [f64; 3]) -> usize {
        self.points.iter().position(|point| coincide(*point, place)).expect("the mesh has a point there")
    }

    /// Positions as the text of an attribute.
    pub fn position_text(&self) -> String {
        let point = |p: &[f64; 3]| format!("{:?} {:?} {:?}", p[0], p[1], p[2]);
        self.points.iter().map(point).collect::<Vec<_>>().join("  ")
    }

    /// Elements as the text of an attribute.
    pub fn element_text(&self) -> String {
        let element = |e: &Vec<usize>| e.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        self.elements.iter().map(element).collect::<Vec<_>>().join("  ")
    }

    /// Indices of the points that a condition holds for, as the text of an attribute.
    pub fn indices(&self, holds: impl Fn([f64; 3]) -> bool) -> String {
        let found = self.points.iter().enumerate().filter(|(_, point)| holds(**point));
        found.map(|(index, _)| index.to_string()).collect::<Vec<_>>().join(" ")
    }
}

fn coincide(a: [f64; 3], b: [f64; 3]) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-9)
}
