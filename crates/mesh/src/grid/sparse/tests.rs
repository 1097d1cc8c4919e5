use super::*;
use crate::mesh::Mesh;
use crate::obj::{ObjOptions, read_obj};
use crate::test_meshes::shared_mesh;

/// The surface of the box from `low` to `high`.
fn box_surface(low: f64, high: f64) -> Surface {
    let corner = |i: usize| [i & 1, i >> 1 & 1, i >> 2].map(|bit| if bit == 0 { low } else { high });
    let polygons = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    Surface { points: (0..8).map(corner).collect(), polygons: polygons.map(|quad| quad.to_vec()).to_vec() }
}

fn options(n: usize) -> SparseGridOptions {
    SparseGridOptions { n: [n; 3], bounds: Some([[0.0; 3], [1.0; 3]]), ..SparseGridOptions::default() }
}

#[test]
fn cells_are_crossed_or_enclosed() {
    // Cells of 0.1; the box from 0.25 to 0.75 crosses layers 2 and 7 and encloses 3 to 6.
    let grid = SparseGrid::new(&box_surface(0.25, 0.75), &options(11)).expect("a valid grid");
    assert_eq!(grid.hexahedra().len(), 6 * 6 * 6);
    let inside = grid.fills().iter().filter(|fill| **fill == CellFill::Inside).count();
    assert_eq!(inside, 4 * 4 * 4);
    assert_eq!(grid.points().len(), 7 * 7 * 7);
    // Cells that the surface crosses come first, and have half the weight.
    let crossed = grid.hexahedra().len() - inside;
    assert!(grid.fills()[..crossed].iter().all(|fill| *fill == CellFill::Boundary));
    assert!(grid.stiffness()[..crossed].iter().all(|factor| *factor == 0.5));
    assert!(grid.mass()[crossed..].iter().all(|factor| *factor == 1.0));
    // Points increase by x, then y, then z.
    assert!(grid.points().is_sorted_by(|a, b| a < b));
    for (hexahedron, place) in grid.hexahedra().iter().zip(grid.places()) {
        assert_eq!(grid.points()[hexahedron[0] as usize], grid.regular().point(*place));
        assert_eq!(grid.points()[hexahedron[6] as usize], grid.regular().point(place.map(|at| at + 1)));
    }
}

#[test]
fn inside_cells_alone() {
    let only = SparseGridOptions { only_inside: true, ..options(11) };
    let grid = SparseGrid::new(&box_surface(0.25, 0.75), &only).expect("a valid grid");
    assert_eq!((grid.hexahedra().len(), grid.points().len()), (64, 125));
    assert!(grid.find_nearest_cell([0.0; 3]).is_some());
}

#[test]
fn points_are_located_in_cells_or_beside_the_nearest_crossed_one() {
    let grid = SparseGrid::new(&box_surface(0.25, 0.75), &options(11)).expect("a valid grid");
    let (cell, local) = grid.find_cell([0.51, 0.52, 0.53]).expect("inside");
    assert_eq!((grid.places()[cell], grid.fills()[cell]), ([5, 5, 5], CellFill::Inside));
    assert!((local[0] - 0.1).abs() < 1e-12);
    assert!(grid.find_cell([0.05; 3]).is_none());
    let (cell, local) = grid.find_nearest_cell([0.05; 3]).expect("there are cells");
    assert_eq!(grid.places()[cell], [2, 2, 2]);
    assert!((local[0] + 1.5).abs() < 1e-12);
}

#[test]
fn coarse_cells_join_fine_ones() {
    // Fine cells of 0.05: 5 to 14 are kept, that is coarse cells 2 to 7 with fine ones on one side only at the border.
    let fine = SparseGridOptions { finer_levels: 1, ..options(11) };
    let grid = SparseGrid::new(&box_surface(0.26, 0.74), &fine).expect("a valid grid");
    assert_eq!(grid.regular().shape().n(), [11; 3]);
    assert_eq!(grid.hexahedra().len(), 6 * 6 * 6);
    assert_eq!(grid.places()[1], [2, 2, 3]);
    let finer = grid.finer().expect("a finer grid");
    assert_eq!((finer.hexahedra().len(), grid.children().len()), (10 * 10 * 10, 216));
    // The corner cell joins one crossed cell of weight a half.
    assert_eq!((grid.stiffness()[0], grid.fills()[0]), (0.0625, CellFill::Boundary));
    let joined: f32 = grid.stiffness().iter().sum::<f32>() * 8.0;
    assert_eq!(joined, finer.stiffness().iter().sum::<f32>());
    for (cell, children) in grid.children().iter().enumerate() {
        for (child, fine) in children.iter().enumerate().filter_map(|(child, fine)| Some((child, (*fine)?))) {
            let expected = [0, 1, 2].map(|axis| 2 * grid.places()[cell][axis] + (child >> (2 - axis) & 1));
            assert_eq!(finer.places()[fine as usize], expected);
        }
    }
}

#[test]
fn the_box_of_the_surface_is_enlarged_by_a_percent() {
    let free = SparseGridOptions { n: [3; 3], ..SparseGridOptions::default() };
    let grid = SparseGrid::new(&box_surface(0.0, 2.0), &free).expect("a valid grid");
    assert_eq!(grid.regular().origin(), [-0.02; 3]);
    assert_eq!(grid.hexahedra().len(), 8);
    let by_width = SparseGridOptions { cell_width: Some(0.5), ..free };
    let grid = SparseGrid::new(&box_surface(0.0, 2.0), &by_width).expect("a valid grid");
    assert_eq!(grid.regular().shape().n(), [6; 3]);
}

#[test]
fn what_cannot_be_made_is_refused_at_once() {
    let surface = box_surface(0.2, 0.8);
    for bad in [
        options(1),
        options(4_000_000_000),
        SparseGridOptions { finer_levels: 30, ..options(11) },
        SparseGridOptions { finer_levels: u32::MAX, ..options(11) },
        SparseGridOptions { cell_width: Some(1e-300), ..options(11) },
        SparseGridOptions { bounds: Some([[1.0; 3], [0.0; 3]]), ..options(11) },
    ] {
        assert!(SparseGrid::new(&surface, &bad).is_err(), "{bad:?}");
    }
    assert!(SparseGrid::new(&Surface::default(), &SparseGridOptions::default()).is_err());
    // Huge triangles in a fine grid would take for ever.
    let many = Surface { polygons: vec![vec![0, 3, 7]; 1000], ..box_surface(0.01, 0.99) };
    assert!(SparseGrid::new(&many, &options(200)).is_err());
}

#[test]
fn a_surface_outside_the_box_keeps_what_is_in_it() {
    let grid = SparseGrid::new(&box_surface(-1.0, 0.5), &options(5)).expect("a valid grid");
    assert!(!grid.hexahedra().is_empty());
    assert!(grid.places().iter().flatten().all(|&at| at <= 2));
}

#[test]
fn a_shared_mesh_fills_its_grid() {
    let Some(file) = shared_mesh("dragon.obj") else { return };
    let (mesh, _): (Mesh, _) = read_obj(&file, ObjOptions::default()).expect("the file is valid");
    let polygons = mesh.triangles.iter().map(|t| t.to_vec()).collect();
    let surface = Surface { points: mesh.positions, polygons };
    for (n, n_points) in [([6, 5, 4], 110), ([12, 9, 6], 434), ([25, 20, 9], 2061)] {
        let options = SparseGridOptions { n, ..SparseGridOptions::default() };
        let grid = SparseGrid::new(&surface, &options).expect("a valid grid");
        assert_eq!(grid.points().len(), n_points);
        for x in &surface.points {
            assert!(grid.find_cell(*x).is_some());
        }
    }
}
