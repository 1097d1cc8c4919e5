//! The smallest box around places.

/// Lower and upper corner of a box along the axes.
pub type Bounds = [[f32; 3]; 2];

/// The smallest box around all places that are finite; `None` if there are none.
pub fn bounds<'a>(places: impl IntoIterator<Item = &'a [f32; 3]>) -> Option<Bounds> {
    let finite = places.into_iter().filter(|place| place.iter().all(|x| x.is_finite()));
    finite.fold(None, |box_: Option<Bounds>, place| Some(box_.map_or([*place; 2], |known| united(known, [*place; 2]))))
}

/// The smallest box around two.
pub fn united(a: Bounds, b: Bounds) -> Bounds {
    [std::array::from_fn(|k| a[0][k].min(b[0][k])), std::array::from_fn(|k| a[1][k].max(b[1][k]))]
}

/// The largest side of the box around some points; 0 without any.
pub fn extent(points: &[[f32; 3]]) -> f32 {
    bounds(points).map_or(0.0, |[low, high]| (0..3).map(|k| high[k] - low[k]).fold(0.0, f32::max))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_finite_lies_in_no_box() {
        let places = [[0.0, 1.0, 2.0], [f32::NAN, 9.0, 9.0], [-1.0, 5.0, 2.0]];
        assert_eq!(bounds(&places), Some([[-1.0, 1.0, 2.0], [0.0, 5.0, 2.0]]));
        assert_eq!((extent(&places), extent(&[]), bounds(&[[f32::INFINITY; 3]])), (4.0, 0.0, None));
    }
}
