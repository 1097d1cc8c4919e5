//! Tetrahedra inside a closed surface.
//!
//! Source: F. Labelle, J. R. Shewchuk, Isosurface stuffing, SIGGRAPH 2007: a body-centred cubic lattice of tetrahedra
//! whose points near the surface are drawn onto it, and whose tetrahedra that the surface still crosses are cut.

use std::collections::BTreeMap;

use crate::elements::{TETRAHEDRON_EDGES, six_volumes};
use crate::enclosure::Enclosure;
use crate::generate::{GenerateError, MAX_POINTS};
use crate::mesh::Mesh;
use crate::split::prism_tetrahedra;
use settee_math::vec3::{cross, dot, norm, sub};

/// How a surface is filled.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stuffing {
    /// Side of the lattice's cubes.
    pub size: f64,
    /// A point of the lattice moves onto the surface if that crosses a long edge (a side of a cube, or from centre to
    /// centre) within this fraction of the edge.
    pub alpha_long: f64,
    /// The same for short edges, from a corner to a centre.
    pub alpha_short: f64,
}

impl Stuffing {
    /// Cubes of a size, with the fractions that the authors found to give the best angles for any surface.
    pub fn of_size(size: f64) -> Self {
        Stuffing { size, alpha_long: 0.24999, alpha_short: 0.41189 }
    }
}

/// A place of the lattice in halves of a cube's side: all even for corners, all odd for centres.
type Place = [i64; 3];

/// On which side of the surface a point of the lattice is.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    Inside,
    On,
    Outside,
}

/// The lattice around a surface.
struct Lattice<'a> {
    surface: &'a Surface<'a>,
    options: Stuffing,
    origin: [f64; 3],
    index: BTreeMap<Place, usize>,
    points: Vec<[f64; 3]>,
    sides: Vec<Side>,
    /// Where the surface crosses edges, seen from their first point.
    cuts: BTreeMap<[usize; 2], [f64; 3]>,
}

/// A surface with what is asked about it.
struct Surface<'a> {
    enclosure: Enclosure<'a>,
    points: &'a [[f64; 3]],
    triangles: &'a [[u32; 3]],
}

impl Surface<'_> {
    /// Where the way from an inner point `a` to an outer point `b` first leaves the surface, as a fraction of the way.
    fn exit(&self, a: [f64; 3], b: [f64; 3]) -> f64 {
        let way = sub(b, a);
        let fractions = self.triangles.iter().filter_map(|triangle| {
            let [p, q, r] = triangle.map(|point| sub(self.points[point as usize], a));
            let normal = cross(sub(q, p), sub(r, p));
            let fraction = dot(normal, p) / dot(normal, way);
            let x = way.map(|c| c * fraction);
            let is_hit =
                [[p, q], [q, r], [r, p]].iter().all(|[s, t]| dot(normal, cross(sub(*t, *s), sub(x, *s))) >= 0.0);
            (is_hit && (0.0..=1.0).contains(&fraction)).then_some(fraction)
        });
        // Rounding may hide the crossing from all triangles; then it is looked for by halving.
        fractions.min_by(f64::total_cmp).unwrap_or_else(|| {
            let (mut low, mut high) = (0.0, 1.0);
            for _ in 0..50 {
                let middle = 0.5 * (low + high);
                let x = [0, 1, 2].map(|axis| a[axis] + middle * way[axis]);
                *(if self.enclosure.contains(x) { &mut low } else { &mut high }) = middle;
            }
            0.5 * (low + high)
        })
    }
}

/// Tetrahedra of positive volume that fill a closed surface of triangles up to about the size of the lattice.
///
/// # Errors
/// A size or fraction out of range, triangles on points that do not exist, or a lattice of too many points.
pub fn stuff_surface(points: &[[f64; 3]], triangles: &[[u32; 3]], options: Stuffing) -> Result<Mesh, GenerateError> {
    let fractions = [("alphaLong", options.alpha_long, 0.5), ("alphaShort", options.alpha_short, 0.5)];
    for (name, value, largest) in fractions {
        if !(0.0..largest).contains(&value) {
            return Err(GenerateError::OutOfRange { name, value, expected: "a fraction from 0 to below 0.5" });
        }
    }
    if !(options.size.is_finite() && options.size > 0.0) {
        return Err(GenerateError::OutOfRange { name: "size", value: options.size, expected: "a positive length" });
    }
    let Some(enclosure) = Enclosure::new(points, triangles) else { return Ok(Mesh::default()) };
    let surface = Surface { enclosure, points, triangles };
    let (mut lattice, tetrahedra) = Lattice::around(&surface, options)?;
    let edges: Vec<[usize; 2]> = lattice.edges_of(&tetrahedra);
    lattice.find_cuts(&edges);
    lattice.warp(&edges);
    Ok(lattice.cut(&tetrahedra))
}

impl<'a> Lattice<'a> {
    /// The lattice over the bounds of a surface, and its tetrahedra that touch the inside.
    fn around(surface: &'a Surface<'a>, options: Stuffing) -> Result<(Self, Vec<[usize; 4]>), GenerateError> {
        let [min, max] = surface.enclosure.bounds();
        let cells = [0, 1, 2].map(|axis| ((max[axis] - min[axis]) / options.size).ceil() + 1.0);
        // The product is not finite for surfaces that are not.
        let is_small = cells.iter().product::<f64>() * 2.0 < MAX_POINTS as f64 / 100.0;
        if !is_small {
            return Err(GenerateError::TooLarge);
        }
        let middle = [0, 1, 2].map(|axis| 0.5 * (min[axis] + max[axis]));
        let origin = [0, 1, 2].map(|axis| middle[axis] - 0.5 * options.size * cells[axis]);
        let (index, cuts) = (BTreeMap::new(), BTreeMap::new());
        let mut lattice = Lattice { surface, options, origin, index, points: Vec::new(), sides: Vec::new(), cuts };
        let mut tetrahedra = Vec::new();
        let [nx, ny, nz] = cells.map(|n| n as i64);
        for cube in (0..nz).flat_map(|z| (0..ny).flat_map(move |y| (0..nx).map(move |x| [x, y, z]))) {
            for axis in 0..3 {
                tetrahedra.extend(tetrahedra_across(cube, axis).map(|places| places.map(|place| lattice.point(place))));
            }
        }
        tetrahedra.retain(|tetrahedron| tetrahedron.iter().any(|&point| lattice.sides[point] == Side::Inside));
        Ok((lattice, tetrahedra))
    }

    /// The number of the point at a place.
    fn point(&mut self, place: Place) -> usize {
        let next = self.points.len();
        let index = *self.index.entry(place).or_insert(next);
        if index == next {
            let half = 0.5 * self.options.size;
            let x = [0, 1, 2].map(|axis| self.origin[axis] + half * place[axis] as f64);
            self.sides.push(if self.surface.enclosure.contains(x) { Side::Inside } else { Side::Outside });
            self.points.push(x);
        }
        index
    }

    fn edges_of(&self, tetrahedra: &[[usize; 4]]) -> Vec<[usize; 2]> {
        let edges = tetrahedra.iter().flat_map(|t| TETRAHEDRON_EDGES.map(|[a, b]| [t[a].min(t[b]), t[a].max(t[b])]));
        edges.collect::<std::collections::BTreeSet<_>>().into_iter().collect()
    }

    fn find_cuts(&mut self, edges: &[[usize; 2]]) {
        for &[a, b] in edges.iter().filter(|edge| self.sides[edge[0]] != self.sides[edge[1]]) {
            let [inner, outer] = if self.sides[a] == Side::Inside { [a, b] } else { [b, a] };
            let (x, y) = (self.points[inner], self.points[outer]);
            let fraction = self.surface.exit(x, y);
            self.cuts.insert([a, b], [0, 1, 2].map(|axis| x[axis] + fraction * (y[axis] - x[axis])));
        }
    }

    /// Draws points near a cut onto the nearest one, in increasing order of their numbers; their cuts disappear.
    fn warp(&mut self, edges: &[[usize; 2]]) {
        let mut around = vec![Vec::new(); self.points.len()];
        for edge in edges.iter().filter(|edge| self.cuts.contains_key(*edge)) {
            edge.iter().for_each(|&point| around[point].push(*edge));
        }
        let lattice_points = self.points.clone();
        for (point, edges) in around.iter().enumerate() {
            let near = edges.iter().filter_map(|edge| {
                let cut = self.cuts.get(edge)?;
                let length = norm(sub(lattice_points[edge[0]], lattice_points[edge[1]]));
                // Long edges are as long as a cube's side, short ones sqrt(3)/2 of it.
                let is_long = length > 0.93 * self.options.size;
                let alpha = if is_long { self.options.alpha_long } else { self.options.alpha_short };
                let distance = norm(sub(*cut, lattice_points[point]));
                (distance < alpha * length).then_some((distance, *cut))
            });
            let nearest = near.min_by(|one, other| one.0.total_cmp(&other.0));
            if let Some((_, cut)) = nearest {
                self.points[point] = cut;
                self.sides[point] = Side::On;
                self.cuts.retain(|edge, _| !edge.contains(&point));
            }
        }
    }

    /// The parts inside of the surface.
    fn cut(&self, tetrahedra: &[[usize; 4]]) -> Mesh {
        let mut mesh = Mesh { positions: self.points.clone(), ..Mesh::default() };
        let mut cut_index = BTreeMap::new();
        for (edge, &cut) in &self.cuts {
            cut_index.insert(*edge, mesh.positions.len() as u32);
            mesh.positions.push(cut);
        }
        let between = |a: usize, b: usize| cut_index[&[a.min(b), a.max(b)]];
        for tetrahedron in tetrahedra {
            let on = |side: Side| tetrahedron.iter().copied().filter(move |&point| self.sides[point] == side);
            let mut inside: Vec<usize> = on(Side::Inside).collect();
            inside.sort_unstable();
            for mut part in
                parts(&inside, &on(Side::On).collect::<Vec<_>>(), &on(Side::Outside).collect::<Vec<_>>(), &between)
            {
                let volume = six_volumes(part.map(|point| mesh.positions[point as usize]));
                if volume < 0.0 {
                    part.swap(0, 1);
                }
                // The surface may pass through a corner: what it cuts off there has no volume.
                if volume != 0.0 {
                    mesh.tetrahedra.push(part);
                }
            }
        }
        mesh.keep_attached_points();
        mesh
    }
}

/// The four tetrahedra between the centre of a cube and that of its neighbour before it along an axis.
fn tetrahedra_across(cube: Place, axis: usize) -> [[Place; 4]; 4] {
    let centre = cube.map(|c| 2 * c + 1);
    let mut before = centre;
    before[axis] -= 2;
    let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    let corner = |i: usize| {
        let mut corner = centre;
        corner[axis] -= 1;
        [corner[u], corner[v]] = [corner[u] + [-1, 1, 1, -1][i % 4], corner[v] + [-1, -1, 1, 1][i % 4]];
        corner
    };
    [0, 1, 2, 3].map(|i| [before, centre, corner(i), corner(i + 1)])
}

/// The inner part of a tetrahedron, cut into tetrahedra. `inside` is in increasing order: quads on faces that two
/// tetrahedra share are cut from the smaller inner point to the cut beside the other, so that both agree.
fn parts(inside: &[usize], on: &[usize], outside: &[usize], between: &dyn Fn(usize, usize) -> u32) -> Vec<[u32; 4]> {
    match (inside, on, outside) {
        ([], ..) => Vec::new(),
        (_, _, []) => {
            let all: Vec<u32> = inside.iter().chain(on).map(|&point| point as u32).collect();
            vec![[all[0], all[1], all[2], all[3]]]
        }
        (&[a], ..) => {
            let cuts = outside.iter().map(|&b| between(a, b));
            let all: Vec<u32> = [a].iter().chain(on).map(|&point| point as u32).chain(cuts).collect();
            vec![[all[0], all[1], all[2], all[3]]]
        }
        (&[a, b], &[apex], &[out]) => {
            let (cut_a, cut_b) = (between(a, out), between(b, out));
            let [a, b, apex] = [a, b, apex].map(|point| point as u32);
            vec![[a, b, cut_b, apex], [a, cut_b, cut_a, apex]]
        }
        (&[a, b], _, &[c, d]) => {
            let below = [a as u32, between(a, c), between(a, d)];
            prism_tetrahedra(below, [b as u32, between(b, c), between(b, d)]).to_vec()
        }
        (&[a, b, c], _, &[out]) => {
            prism_tetrahedra([a, b, c].map(|point| point as u32), [a, b, c].map(|point| between(point, out))).to_vec()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::ball;
    use crate::measure::enclosed_volume;
    use crate::topology::{ContainerKind, ElementLists, Topology};

    #[test]
    fn a_ball_is_filled_with_tetrahedra_that_fit_together() {
        let mut surface = ball([0.1, 0.2, 0.3], 1.0, 6).expect("a small ball");
        let volume = enclosed_volume(&surface.positions, &surface.triangles, &[]);
        surface.tetrahedra.clear();
        for (size, tolerance) in [(0.5, 0.1), (0.25, 0.03)] {
            let mesh =
                stuff_surface(&surface.positions, &surface.triangles, Stuffing::of_size(size)).expect("a lattice");
            let volumes = mesh.tetrahedra.iter().map(|t| six_volumes(t.map(|v| mesh.positions[v as usize])) / 6.0);
            let total: f64 = volumes.inspect(|&v| assert!(v > 0.0)).sum();
            assert!((total / volume - 1.0).abs() < tolerance, "{total} of {volume}");
            let lists = ElementLists::from(&mesh);
            let topology = Topology::build(ContainerKind::Tetrahedron, lists, None).expect("a valid mesh");
            let boundary: Vec<[u32; 3]> =
                topology.boundary_triangles().into_iter().map(|t| topology.triangles()[t as usize]).collect();
            assert_eq!(crate::holes::border_loops(&boundary, &[]), Ok(vec![]));
            assert!((enclosed_volume(&mesh.positions, &boundary, &[]) - total).abs() < 1e-12);
            // The boundary lies on the surface: the cut points are on the faces of the ball.
            let largest = mesh.positions.iter().map(|x| norm(sub(*x, [0.1, 0.2, 0.3]))).fold(0.0, f64::max);
            assert!(largest <= 1.0 + 1e-9, "{largest}");
        }
    }

    #[test]
    fn impossible_lattices_are_refused() {
        let surface = ball([0.0; 3], 1.0, 1).expect("a small ball");
        let stuff = |options| stuff_surface(&surface.positions, &surface.triangles, options);
        assert!(stuff(Stuffing::of_size(0.0)).is_err() && stuff(Stuffing::of_size(f64::NAN)).is_err());
        assert_eq!(stuff(Stuffing::of_size(1e-6)), Err(GenerateError::TooLarge));
        assert!(stuff(Stuffing { alpha_long: 0.5, ..Stuffing::of_size(1.0) }).is_err());
        assert!(stuff_surface(&[], &[], Stuffing::of_size(1.0)).is_ok_and(|mesh| mesh.tetrahedra.is_empty()));
    }
}
