//! From a surface to cells.

use super::overlap::triangle_meets_cube;
use super::{CellFill, GridError, GridShape, Material, Ramified, RegularGrid, SparseGrid, SparseGridOptions, Surface};
use crate::grid::places;

/// Most pairs of triangle and cell that are looked at.
const MAX_PAIRS: usize = 1 << 31;

impl SparseGrid {
    /// The cells that a surface touches or encloses.
    ///
    /// # Errors
    /// A grid that cannot be made, a surface without points.
    pub fn new(surface: &Surface, options: &SparseGridOptions) -> Result<Self, GridError> {
        let mut fine = fill(&[Material::of(surface)], options)?;
        for _ in 0..options.finer_levels {
            fine = fine.coarsened()?;
        }
        Ok(fine)
    }

    /// The cells that any of several surfaces touches or encloses, each with the factors of what is in it.
    ///
    /// Surfaces come one after the other: inside of one the factors are its own. Where it crosses a cell they replace
    /// what was there before or, unless [`SparseGridOptions::replaces`], are averaged with it; before the first surface
    /// there is nothing. Without `ramified` the cells are joined as in [`SparseGrid::new`].
    ///
    /// # Errors
    /// As [`SparseGrid::new`]; no surface at all.
    pub fn of_materials(
        materials: &[Material<'_>],
        options: &SparseGridOptions,
        ramified: Option<Ramified>,
    ) -> Result<Self, GridError> {
        let mut fine = fill(materials, options)?;
        match ramified {
            Some(how) => fine.ramified(materials, options.finer_levels, how),
            None => {
                for _ in 0..options.finer_levels {
                    fine = fine.coarsened()?;
                }
                Ok(fine)
            }
        }
    }
}

/// The grid at its finest level.
fn whole_grid(materials: &[Material<'_>], options: &SparseGridOptions) -> Result<RegularGrid, GridError> {
    let [min, max] = match options.bounds {
        Some(bounds) => bounds,
        None => enlarged_box(materials)?,
    };
    let mut n = options.n;
    if let Some(width) = options.cell_width {
        // Conversion saturates: a number of cells beyond all bounds is refused by the shape.
        n = std::array::from_fn(|axis| (((max[axis] - min[axis]) / width).ceil() as usize).saturating_add(1));
    }
    if n.iter().any(|&n| n < 2) {
        return Err(GridError::OutOfRange {
            name: "n",
            value: format!("{} {} {}", n[0], n[1], n[2]),
            expected: "at least 2 each",
        });
    }
    if (0..3).any(|axis| max[axis] <= min[axis]) {
        let value = format!("{} {} {}", max[0], max[1], max[2]);
        return Err(GridError::OutOfRange { name: "max", value, expected: "coordinates larger than those of min" });
    }
    let factor = 1usize.checked_shl(options.finer_levels).unwrap_or(usize::MAX);
    let finest = n.map(|n| (n - 1).saturating_mul(factor).saturating_add(1));
    RegularGrid::over_box(GridShape::new(finest)?, min, max)
}

fn enlarged_box(materials: &[Material<'_>]) -> Result<[[f64; 3]; 2], GridError> {
    let points = || materials.iter().flat_map(|material| &material.surface.points);
    let Some(&first) = points().next() else {
        return Err(GridError::OutOfRange {
            name: "position",
            value: String::new(),
            expected: "a surface with points",
        });
    };
    let (mut min, mut max) = (first, first);
    for x in points() {
        for axis in 0..3 {
            min[axis] = min[axis].min(x[axis]);
            max[axis] = max[axis].max(x[axis]);
        }
    }
    let margin = [0, 1, 2].map(|axis| (max[axis] - min[axis]) * 0.01);
    Ok([[0, 1, 2].map(|axis| min[axis] - margin[axis]), [0, 1, 2].map(|axis| max[axis] + margin[axis])])
}

/// What is known of a cell while the surface is filled.
#[derive(Clone, Copy, PartialEq)]
enum State {
    Unknown,
    Boundary,
    Outside,
}

fn fill(materials: &[Material<'_>], options: &SparseGridOptions) -> Result<SparseGrid, GridError> {
    let regular = whole_grid(materials, options)?;
    let shape = *regular.shape();
    settee_budget::demand(16 * shape.n_cells() as u64, || format!("a grid of {} cells", shape.n_cells()));
    // Of the cells: how they are filled by any surface, and their factors.
    let mut fills: Vec<Option<CellFill>> = vec![None; shape.n_cells()];
    let mut factors = vec![[0.0f32; 2]; shape.n_cells()];
    for material in materials {
        let mut states = vec![State::Unknown; shape.n_cells()];
        mark_boundary(material.surface, &regular, &mut states)?;
        flood_outside(shape, &mut states);
        let own = [material.stiffness, material.mass];
        for ((state, fill), factors) in states.iter().zip(&mut fills).zip(&mut factors) {
            match state {
                State::Outside => {}
                State::Unknown => (*fill, *factors) = (Some(CellFill::Inside), own),
                State::Boundary => {
                    let is_averaged = if fill.is_some() { !options.replaces } else { options.is_weighted };
                    *fill = fill.or(Some(CellFill::Boundary));
                    *factors = if is_averaged { [0, 1].map(|k| 0.5 * (factors[k] + own[k])) } else { own };
                }
            }
        }
    }
    let all_of = |wanted: CellFill| {
        let cells = places(shape.cells()).zip(fills.iter().zip(&factors));
        cells
            .filter(move |(_, (fill, _))| **fill == Some(wanted))
            .map(move |(place, (_, factors))| (place, wanted, factors))
    };
    let crossed = all_of(CellFill::Boundary).filter(|_| !options.only_inside);
    let (mut cells, mut fills, mut stiffness, mut mass) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (place, fill, factors) in crossed.chain(all_of(CellFill::Inside)) {
        cells.push(place);
        fills.push(fill);
        stiffness.push(factors[0]);
        mass.push(factors[1]);
    }
    Ok(SparseGrid::from_cells(regular, cells, fills, stiffness, mass))
}

/// Marks the cells that the surface crosses.
fn mark_boundary(surface: &Surface, regular: &RegularGrid, states: &mut [State]) -> Result<(), GridError> {
    let shape = *regular.shape();
    let mut vertex_cells = Vec::with_capacity(surface.points.len());
    for &x in &surface.points {
        let (place, is_inside) = cell_of_vertex(regular, x);
        if is_inside {
            states[shape.cell(place)] = State::Boundary;
        }
        vertex_cells.push(place);
    }
    let triangles = || {
        surface.polygons.iter().flat_map(|polygon| {
            let first = polygon.first().copied();
            let sides = polygon.get(1..).unwrap_or(&[]).windows(2);
            sides.filter_map(move |side| Some([first?, side[0], side[1]].map(|v| v as usize)))
        })
    };
    let range = |triangle: [usize; 3]| {
        let cells = triangle.map(|v| vertex_cells[v]);
        let low = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0));
        let high = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).max().unwrap_or(0));
        (low, [0, 1, 2].map(|axis| high[axis] - low[axis] + 1))
    };
    let n_pairs = triangles().map(|t| range(t).1.iter().product::<usize>()).fold(0, usize::saturating_add);
    if n_pairs > MAX_PAIRS {
        let value = format!("{} {} {}", shape.n()[0], shape.n()[1], shape.n()[2]);
        return Err(GridError::OutOfRange { name: "n", value, expected: "fewer cells: the surface crosses too many" });
    }
    for triangle in triangles() {
        let (low, count) = range(triangle);
        if count == [1; 3] && states[shape.cell(low)] == State::Boundary {
            continue;
        }
        for offset in places(count) {
            let place = [0, 1, 2].map(|axis| low[axis] + offset[axis]);
            let cell = shape.cell(place);
            if states[cell] != State::Boundary {
                let centre = regular.cell_centre(place);
                let scaled = triangle.map(|v| {
                    let x = surface.points[v];
                    [0, 1, 2].map(|axis| ((x[axis] - centre[axis]) / regular.spacing()[axis]) as f32)
                });
                if triangle_meets_cube(scaled) {
                    states[cell] = State::Boundary;
                }
            }
        }
    }
    Ok(())
}

/// The cell of a vertex, and whether the vertex is in the grid. A vertex that is outside by rounding only is moved in
/// by half a cell.
fn cell_of_vertex(regular: &RegularGrid, x: [f64; 3]) -> ([usize; 3], bool) {
    let mut moved = x;
    for axis in 0..3 {
        let (origin, spacing) = (regular.origin()[axis], regular.spacing()[axis]);
        let end = origin + spacing * regular.shape().cells()[axis] as f64;
        let slack = f64::from(f32::EPSILON);
        if x[axis] < origin && x[axis] > origin - slack {
            moved[axis] = origin + spacing * 0.5;
        } else if x[axis] >= end && x[axis] < end + slack {
            moved[axis] = end - spacing * 0.5;
        }
    }
    match regular.find_cell(moved) {
        Some((place, _)) => (place, true),
        None => (regular.find_nearest_cell(moved).map_or([0; 3], |(place, _)| place), false),
    }
}

/// Marks what is connected to the border of the grid through cells that the surface does not cross.
fn flood_outside(shape: GridShape, states: &mut [State]) {
    let n = shape.cells();
    let is_border = |place: [usize; 3]| (0..3).any(|axis| place[axis] == 0 || place[axis] + 1 == n[axis]);
    let mut stack: Vec<[usize; 3]> = places(n).filter(|&place| is_border(place)).collect();
    while let Some(place) = stack.pop() {
        let state = &mut states[shape.cell(place)];
        if *state != State::Unknown {
            continue;
        }
        *state = State::Outside;
        for axis in 0..3 {
            if place[axis] > 0 {
                let mut before = place;
                before[axis] -= 1;
                stack.push(before);
            }
            if place[axis] + 1 < n[axis] {
                let mut after = place;
                after[axis] += 1;
                stack.push(after);
            }
        }
    }
}
