//! Parameters of closest points of points, segments and triangles: what all other pairs are made of.

use settee_math::vec3::{add, cross, dot, sub};

/// a d - b c, rounded nearly as if it were computed exactly: the error of b c is added back.
///
/// Source: Jeannerod, Louvet, Muller, Further analysis of Kahan's algorithm for the accurate computation of 2 x 2
/// determinants, Mathematics of Computation 82 (2013), error at most 1.5 units in the last place.
fn difference_of_products(a: f64, d: f64, b: f64, c: f64) -> f64 {
    let product = b * c;
    let error = (-b).mul_add(c, product);
    a.mul_add(d, -product) + error
}

/// a x b with a small relative error in each component, also where a and b are nearly parallel.
///
/// With a plain cross product the normal of a triangle of width 1e-9 and length 1 would be wrong by 1e-7.
pub fn normal(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    let n = cross(a, b);
    // Angles above 1e-3 lose three digits at most, and need no help.
    if dot(n, n) > 1e-6 * dot(a, a) * dot(b, b) {
        return n;
    }
    let component = |i: usize, j: usize| difference_of_products(a[i], b[j], a[j], b[i]);
    [component(1, 2), component(2, 0), component(0, 1)]
}

/// A unit vector normal to `a`; the x axis if `a` has no length.
pub fn any_normal(a: [f64; 3]) -> [f64; 3] {
    let smallest = (0..3).fold(0, |best, axis| if a[axis].abs() < a[best].abs() { axis } else { best });
    let mut axis = [0.0; 3];
    axis[smallest] = 1.0;
    unit_or(cross(a, axis), [1.0, 0.0, 0.0])
}

/// a / |a|, or `other` if that cannot be computed.
pub fn unit_or(a: [f64; 3], other: [f64; 3]) -> [f64; 3] {
    // Largest component first: squares of small vectors would vanish.
    let size = a.iter().fold(0.0, |size: f64, c| size.max(c.abs()));
    if !(size > 0.0 && size.is_finite()) {
        return other;
    }
    let scaled = a.map(|c| c / size);
    let length = dot(scaled, scaled).sqrt();
    scaled.map(|c| c / length)
}

/// The point a + t (b - a), with both ends exact.
#[inline]
pub fn on_segment(a: [f64; 3], b: [f64; 3], t: f64) -> [f64; 3] {
    if t == 1.0 { b } else { add(a, sub(b, a).map(|c| c * t)) }
}

/// The parameter t in [0, 1] of the point a + t (b - a) closest to `p`: t = (p - a).(b - a) / |b - a|^2, clamped; 0 if
/// the segment has no length.
#[inline]
pub fn point_segment(p: [f64; 3], a: [f64; 3], b: [f64; 3]) -> f64 {
    let ab = sub(b, a);
    let length = dot(ab, ab);
    if length > 0.0 { (dot(sub(p, a), ab) / length).clamp(0.0, 1.0) } else { 0.0 }
}

/// The parameters (s, t) of the closest points a + s (b - a) and c + t (d - c) of two segments.
///
/// Where both points are inside, with u = b - a, v = d - c, r = c - a, n = u x v:
/// s = (r x v).n / |n|^2, t = (r x u).n / |n|^2. Else one of them is an end. All five candidates are compared: near
/// parallel the first one loses digits along the segments, by as much as the angle makes the distance forget.
pub fn segment_segment(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> [f64; 2] {
    let distance = |s: f64, t: f64| {
        let pq = sub(on_segment(c, d, t), on_segment(a, b, s));
        dot(pq, pq)
    };
    let mut best = [0.0, point_segment(a, c, d)];
    let mut least = distance(best[0], best[1]);
    let mut offer = |s: f64, t: f64| {
        let distance = distance(s, t);
        if distance < least {
            (best, least) = ([s, t], distance);
        }
    };
    if let Some([s, _]) = line_line(a, b, c, d) {
        // Near parallel both parameters have lost digits, each in its own way: one is projected from the other.
        let s = s.clamp(0.0, 1.0);
        let t = point_segment(on_segment(a, b, s), c, d);
        offer(point_segment(on_segment(c, d, t), a, b), t);
    }
    offer(1.0, point_segment(b, c, d));
    offer(point_segment(c, a, b), 0.0);
    offer(point_segment(d, a, b), 1.0);
    best
}

/// The parameters of the closest points of the lines through two segments, unless they are parallel.
pub fn line_line(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> Option<[f64; 2]> {
    let (u, v, r) = (sub(b, a), sub(d, c), sub(c, a));
    let n = normal(u, v);
    let n2 = dot(n, n);
    let parameters = [dot(cross(r, v), n) / n2, dot(cross(r, u), n) / n2];
    parameters.iter().all(|t| t.is_finite()).then_some(parameters)
}

/// The weights of the point of the triangle (a, b, c) closest to `p`.
///
/// Inside: with n = (b - a) x (c - a), w_b = ((p - a) x (c - a)).n / |n|^2, w_c = ((b - a) x (p - a)).n / |n|^2, and
/// again with the remainder, which gives thin triangles the digits back. Else the closest point of an edge. All
/// candidates are compared, as for two segments.
pub fn point_triangle(p: [f64; 3], [a, b, c]: [[f64; 3]; 3]) -> [f64; 3] {
    let mut best = [1.0, 0.0, 0.0];
    let mut least = f64::INFINITY;
    let (ab, ac) = (sub(b, a), sub(c, a));
    let n = normal(ab, ac);
    let n2 = dot(n, n);
    let project = |r: [f64; 3]| [dot(cross(r, ac), n) / n2, dot(cross(ab, r), n) / n2];
    let at = |[s, t]: [f64; 2]| add(a, add(ab.map(|c| c * s), ac.map(|c| c * t)));
    let [mut s, mut t] = project(sub(p, a));
    // Each pass gives as many digits as the first one had: three are enough where one gives five.
    for _ in 0..3 {
        let more = project(sub(p, at([s, t])));
        (s, t) = (s + more[0], t + more[1]);
        if more[0].abs().max(more[1].abs()) <= f64::EPSILON {
            break;
        }
    }
    if s >= 0.0 && t >= 0.0 && s + t <= 1.0 {
        best = [1.0 - s - t, s, t];
        let q = sub(p, at([s, t]));
        least = dot(q, q);
        // The projection of a triangle that is not thin is the closest point; the others may be nearer by rounding.
        if n2 > 1e-6 * dot(ab, ab) * dot(ac, ac) {
            return best.map(|w| w.max(0.0));
        }
    }
    for (i, j) in [(0, 1), (0, 2), (1, 2)] {
        let corners = [a, b, c];
        let t = point_segment(p, corners[i], corners[j]);
        let q = sub(p, on_segment(corners[i], corners[j], t));
        let distance = dot(q, q);
        if distance < least {
            least = distance;
            best = [0.0; 3];
            best[i] = 1.0 - t;
            best[j] = t;
        }
    }
    best.map(|w| w.max(0.0))
}

/// The point of a simplex with these weights.
pub fn combine<const N: usize>(corners: &[[f64; 3]; N], weights: &[f64; N]) -> [f64; 3] {
    // Relative to the corner with the largest weight: exact at corners, and small errors elsewhere.
    let base = (1..N).fold(0, |base, i| if weights[i] > weights[base] { i } else { base });
    let mut offset = [0.0; 3];
    for i in (0..N).filter(|i| *i != base) {
        offset = add(offset, sub(corners[i], corners[base]).map(|c| c * weights[i]));
    }
    add(corners[base], offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normals_of_thin_triangles_keep_their_digits() {
        // Exact: the integers below 2^53 and their products are.
        let (a, b) = ([94_906_267.0, 94_906_266.0, 0.0], [94_906_266.0, 94_906_265.0, 0.0]);
        assert_eq!(normal(a, b), [0.0, 0.0, -1.0]);
        assert_ne!(cross(a, b), [0.0, 0.0, -1.0]);
    }

    #[test]
    fn segments_that_cross_touch_or_are_points() {
        let [o, x, y] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        assert_eq!(segment_segment([-1.0, 0.0, 0.0], x, [0.0, -1.0, 0.5], [0.0, 1.0, 0.5]), [0.5, 0.5]);
        assert_eq!(segment_segment(o, o, x, x), [0.0, 0.0]);
        assert_eq!(segment_segment(o, x, [0.25, 2.0, 0.0], [0.25, 1.0, 0.0]), [0.25, 1.0]);
        // Parallel ones: any of the nearest pairs.
        let [s, t] = segment_segment(o, x, y, [1.0, 1.0, 0.0]);
        assert_eq!(on_segment(o, x, s)[0], on_segment(y, [1.0, 1.0, 0.0], t)[0]);
    }

    #[test]
    fn triangles_without_area_are_their_edges() {
        let line = [[0.0; 3], [1.0, 0.0, 0.0], [3.0, 0.0, 0.0]];
        let weights = point_triangle([2.0, 5.0, 0.0], line);
        assert_eq!(combine(&line, &weights), [2.0, 0.0, 0.0]);
        assert_eq!(point_triangle([2.0, 5.0, 0.0], [[1.0; 3]; 3]).iter().sum::<f64>(), 1.0);
    }

    #[test]
    fn any_normal_is_normal() {
        for a in [[1.0, 0.0, 0.0], [0.0, -2.0, 1.0], [1e-200, 1e-200, 0.0], [0.0; 3]] {
            let n = any_normal(a);
            assert!(dot(n, a).abs() <= 1e-15 * dot(a, a).sqrt() && (dot(n, n) - 1.0).abs() < 1e-15, "{a:?} {n:?}");
        }
    }
}
