//! Pairs of a whole mesh.

use settee_parallel::Workers;
use settee_proximity::{Bounds, Pairing, Search, SearchError, Tree};

use crate::Pair;
use crate::exact;

/// Which bodies of a surface touch each other, and which touch themselves. Each point belongs to one body, and an
/// element to that of its first point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meets {
    /// The body of each point.
    pub bodies: Vec<u32>,
    /// Number of bodies n.
    pub n: u32,
    /// n rows of n: whether two bodies touch.
    pub pairs: Vec<bool>,
}

impl Meets {
    fn allows(&self, first: u32, second: u32) -> bool {
        let body = |point: u32| self.bodies.get(point as usize).copied().unwrap_or(0) as usize;
        let place = body(first) * self.n as usize + body(second);
        self.pairs.get(place).copied().unwrap_or(true)
    }
}

/// Points, edges and triangles that may touch each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surface {
    n_points: usize,
    points: Vec<u32>,
    edges: Vec<[u32; 2]>,
    triangles: Vec<[u32; 3]>,
    /// Edges that belong to no triangle.
    loose_edges: Vec<[u32; 2]>,
    /// Points that belong to no edge and no triangle.
    loose_points: Vec<u32>,
    is_planar: bool,
    meets: Meets,
}

/// Why a surface, or a search in one, has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurfaceError {
    /// An element has a point that does not exist.
    NoSuchPoint(u32),
    /// There are more or fewer places than points.
    PointsMissing {
        /// Places that were given.
        given: usize,
        /// Points of the surface.
        expected: usize,
    },
    /// A point whose place is not finite.
    NotFinite(usize),
    /// More pairs than there is room for.
    Search(SearchError),
}

impl std::fmt::Display for SurfaceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoSuchPoint(point) => write!(f, "an element has the point {point}, which does not exist"),
            Self::PointsMissing { given, expected } => write!(f, "{given} places for {expected} points"),
            Self::NotFinite(point) => write!(f, "the place of point {point} is not finite"),
            Self::Search(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SurfaceError {}

/// Pairs that may come near each other in a motion, for all states of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidates {
    /// In the same order for any number of threads.
    pub pairs: Vec<Pair>,
}

/// Two elements that intersect, by the numbers of their points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intersection {
    /// An edge, or a point given twice, and a triangle.
    EdgeTriangle([u32; 2], [u32; 3]),
    /// Two edges.
    EdgeEdge([u32; 2], [u32; 2]),
}

/// Depth from which on trees do not decide about the order of pairs.
const DEPTH: usize = 6;

/// Pairs in a search: 3 GB of them.
const MOST_PAIRS: usize = 1 << 28;

impl Surface {
    /// A surface of these points, edges and triangles among `n_points`; the edges of triangles are added, and the
    /// points of edges. Elements are sorted, what is there twice counts once.
    ///
    /// In the plane (`is_planar`) a triangle is what its sides enclose: triangles are left out, of their sides those
    /// remain that belong to one triangle alone, and points touch edges.
    ///
    /// # Errors
    /// [`SurfaceError::NoSuchPoint`].
    pub fn new(
        n_points: usize,
        points: &[u32],
        edges: &[[u32; 2]],
        triangles: &[[u32; 3]],
        is_planar: bool,
    ) -> Result<Self, SurfaceError> {
        let mut all = points.iter().chain(edges.iter().flatten()).chain(triangles.iter().flatten());
        if let Some(point) = all.find(|point| **point as usize >= n_points) {
            return Err(SurfaceError::NoSuchPoint(*point));
        }
        let sorted = |[a, b]: [u32; 2]| [a.min(b), a.max(b)];
        let unique = |mut list: Vec<[u32; 2]>| {
            list.sort_unstable();
            list.dedup();
            list
        };
        let sides = unique(sides_of(triangles));
        let given = edges.iter().copied().map(sorted);
        let loose_edges = unique(given.filter(|edge| sides.binary_search(edge).is_err()).collect());
        let bounds = if is_planar { outer_sides(triangles) } else { sides };
        let edges = unique(bounds.iter().chain(&loose_edges).copied().collect());
        let mut is_on_edge = vec![false; n_points];
        edges.iter().flatten().for_each(|point| is_on_edge[*point as usize] = true);
        let mut points: Vec<u32> =
            points.iter().chain(edges.iter().flatten()).chain(triangles.iter().flatten()).copied().collect();
        points.sort_unstable();
        points.dedup();
        let loose_points = points.iter().copied().filter(|point| !is_on_edge[*point as usize]).collect();
        let triangles = if is_planar { Vec::new() } else { triangles.to_vec() };
        Ok(Self { n_points, points, edges, triangles, loose_edges, loose_points, is_planar, meets: Meets::default() })
    }

    /// The same surface, of bodies of which not all touch each other.
    pub fn with_bodies(self, meets: Meets) -> Self {
        Self { meets, ..self }
    }

    /// Number of points among which its elements are.
    pub fn n_points(&self) -> usize {
        self.n_points
    }

    /// Whether elements of the bodies of two points may touch each other.
    pub fn meets(&self, first: u32, second: u32) -> bool {
        self.meets.allows(first, second)
    }

    /// The points of the surface.
    pub fn points(&self) -> &[u32] {
        &self.points
    }

    /// The edges of the surface.
    pub fn edges(&self) -> &[[u32; 2]] {
        &self.edges
    }

    /// Pairs that come as near as `margin` on each axis while points move on straight lines from `start` to `end`, or
    /// stop on the way: points and triangles, edges and edges, points and edges of no triangle, and points that belong
    /// to nothing; in the plane points and edges. Elements with a common point are no pair.
    ///
    /// Where two edges of no triangle are parallel, their own barrier is zero ([`mollifier`](crate::mollifier)): it is
    /// points and edges that keep them apart, as points and triangles do for edges of triangles.
    ///
    /// # Errors
    /// [`SurfaceError::PointsMissing`], [`SurfaceError::NotFinite`], and [`SurfaceError::Search`].
    pub fn candidates(
        &self,
        start: &[[f64; 3]],
        end: &[[f64; 3]],
        margin: f64,
        workers: &Workers,
    ) -> Result<Candidates, SurfaceError> {
        self.check(start)?;
        self.check(end)?;
        let mut pairs = Vec::new();
        let mut search = Meeting { states: [start, end], margin, workers, meets: &self.meets, found: Vec::new() };
        if self.is_planar {
            search.between(&split(&self.points), &self.edges)?;
            pairs.extend(search.found.iter().map(|[i, j]| {
                let [a, b] = self.edges[*j as usize];
                Pair::PointEdge([self.points[*i as usize], a, b])
            }));
        } else {
            search.between(&split(&self.points), &self.triangles)?;
            pairs.extend(search.found.iter().map(|[i, j]| {
                let [a, b, c] = self.triangles[*j as usize];
                Pair::PointTriangle([self.points[*i as usize], a, b, c])
            }));
            search.within(&self.edges)?;
            pairs.extend(search.found.iter().map(|[i, j]| {
                let ([a, b], [c, d]) = (self.edges[*i as usize], self.edges[*j as usize]);
                Pair::EdgeEdge([a, b, c, d])
            }));
            search.between(&split(&self.points), &self.loose_edges)?;
            pairs.extend(search.found.iter().map(|[i, j]| {
                let [a, b] = self.loose_edges[*j as usize];
                Pair::PointEdge([self.points[*i as usize], a, b])
            }));
        }
        search.within(&split(&self.loose_points))?;
        pairs.extend(
            search.found.iter().map(|pair| Pair::PointPoint(pair.map(|point| self.loose_points[point as usize]))),
        );
        Ok(Candidates { pairs })
    }

    /// All edges and triangles, and edges and edges, without a common point that intersect or touch, by exact
    /// arithmetic ([`exact`]), and points that belong to nothing and lie on an edge or a triangle.
    ///
    /// # Errors
    /// [`SurfaceError::PointsMissing`], [`SurfaceError::NotFinite`], and [`SurfaceError::Search`].
    pub fn intersections(&self, points: &[[f64; 3]], workers: &Workers) -> Result<Vec<Intersection>, SurfaceError> {
        self.check(points)?;
        let at = |point: u32| points[point as usize];
        let mut search =
            Meeting { states: [points, points], margin: 0.0, workers, meets: &self.meets, found: Vec::new() };
        let doubled = self.loose_points.iter().map(|point| [*point; 2]);
        let edges: Vec<[u32; 2]> = self.edges.iter().copied().chain(doubled).collect();
        let mut found = Vec::new();
        search.between(&edges, &self.triangles)?;
        found.extend(search.found.iter().filter_map(|[i, j]| {
            let (edge, triangle) = (edges[*i as usize], self.triangles[*j as usize]);
            exact::segment_meets_triangle(edge.map(at), triangle.map(at))
                .then_some(Intersection::EdgeTriangle(edge, triangle))
        }));
        search.within(&edges)?;
        found.extend(search.found.iter().filter_map(|[i, j]| {
            let (first, second) = (edges[*i as usize], edges[*j as usize]);
            exact::segments_meet(first.map(at), second.map(at)).then_some(Intersection::EdgeEdge(first, second))
        }));
        Ok(found)
    }

    fn check(&self, places: &[[f64; 3]]) -> Result<(), SurfaceError> {
        if places.len() != self.n_points {
            return Err(SurfaceError::PointsMissing { given: places.len(), expected: self.n_points });
        }
        let is_lost = |point: &u32| places[*point as usize].iter().any(|c| !c.is_finite());
        match self.points.iter().find(|point| is_lost(point)) {
            Some(point) => Err(SurfaceError::NotFinite(*point as usize)),
            None => Ok(()),
        }
    }
}

/// The sides of triangles, each as often as it is one.
fn sides_of(triangles: &[[u32; 3]]) -> Vec<[u32; 2]> {
    let sides = triangles.iter().flat_map(|[a, b, c]| [[*a, *b], [*b, *c], [*c, *a]]);
    sides.map(|[a, b]| [a.min(b), a.max(b)]).collect()
}

/// The sides that belong to one triangle alone.
fn outer_sides(triangles: &[[u32; 3]]) -> Vec<[u32; 2]> {
    let mut sides = sides_of(triangles);
    sides.sort_unstable();
    sides.chunk_by(|a, b| a == b).filter(|same| same.len() == 1).map(|same| same[0]).collect()
}

/// Points as elements.
fn split(points: &[u32]) -> Vec<[u32; 1]> {
    points.iter().map(|point| [*point]).collect()
}

/// A search of elements whose swept boxes overlap.
struct Meeting<'a> {
    states: [&'a [[f64; 3]]; 2],
    margin: f64,
    workers: &'a Workers,
    meets: &'a Meets,
    found: Vec<[u32; 2]>,
}

impl Meeting<'_> {
    fn tree<const N: usize>(&self, elements: &[[u32; N]]) -> Tree {
        let [start, end] = self.states;
        let place = |state: &[[f64; 3]], element: &[u32; N]| element.map(|point| state[point as usize]);
        let boxes: Vec<_> =
            elements.iter().map(|element| Bounds::swept(&place(start, element), &place(end, element))).collect();
        Tree::build(&boxes, DEPTH)
    }

    fn between<const M: usize, const N: usize>(
        &mut self,
        first: &[[u32; M]],
        second: &[[u32; N]],
    ) -> Result<(), SurfaceError> {
        let trees = (self.tree(first), self.tree(second));
        let meets = self.meets;
        self.search(Pairing::Between(&trees.0, &trees.1), |i, j| {
            meets.allows(first[i][0], second[j][0]) && are_disjoint(&first[i], &second[j])
        })
    }

    fn within<const N: usize>(&mut self, elements: &[[u32; N]]) -> Result<(), SurfaceError> {
        let tree = self.tree(elements);
        let meets = self.meets;
        self.search(Pairing::Within(&tree), |i, j| {
            meets.allows(elements[i][0], elements[j][0]) && are_disjoint(&elements[i], &elements[j])
        })
    }

    fn search(
        &mut self,
        pairing: Pairing<'_>,
        accept: impl Fn(usize, usize) -> bool + Sync,
    ) -> Result<(), SurfaceError> {
        self.found.clear();
        Search::new()
            .pairs(self.workers, pairing, self.margin, MOST_PAIRS, accept, &mut self.found)
            .map_err(SurfaceError::Search)
    }
}

fn are_disjoint(first: &[u32], second: &[u32]) -> bool {
    first.iter().all(|point| !second.contains(point))
}
