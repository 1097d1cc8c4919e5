//! Where the strips of fronts begin.

use super::Structure;
use crate::factorisation::supernodal::elimination::inverse;
use crate::factorisation::supernodal::layout::{STRIP, Shape, Strip, TILE};
use crate::factorisation::supernodal::tree::Tree;
use crate::ordering::Graph;

/// Finds the first column with an entry for the rows of fronts.
///
/// What a row has in a column is an entry of the matrix, or comes from a child, or is filled because the row has an
/// entry in a column before: the first one is never filled.
pub(super) struct FirstColumns<'a> {
    graph: &'a Graph,
    tree: &'a Tree,
    /// First pivot of every place.
    pivots: &'a [u32],
    /// Place of every vertex of the graph.
    places: Vec<u32>,
    /// Place in the front of the pivots below it.
    below: Vec<u32>,
    first: Vec<u32>,
}

impl<'a> FirstColumns<'a> {
    pub fn new(graph: &'a Graph, tree: &'a Tree, pivots: &'a [u32]) -> Self {
        let n = pivots.last().map_or(0, |&n| n as usize);
        Self { graph, tree, pivots, places: inverse(&tree.order), below: vec![0; n], first: Vec::new() }
    }

    /// First columns of the rows of front `s`: of those that are eliminated, and of those below.
    pub fn of_rows(&mut self, structure: &Structure, s: usize) -> &[u32] {
        let Self { graph, tree, pivots, places, below, first } = self;
        let Shape { width, below: n_below } = structure.shape(s);
        let (begin, end) = (structure.begins[s], structure.begins[s + 1]);
        for (row, &pivot) in (width as u32..).zip(structure.rows(s)) {
            below[pivot as usize] = row;
        }
        let last = width as u32 - 1;
        first.clear();
        first.extend((0..(width + n_below) as u32).map(|row| row.min(last)));
        let mut bring_forward = |row: u32, column: u32| first[row as usize] = first[row as usize].min(column);
        for place in tree.begins[s]..tree.begins[s + 1] {
            let column = pivots[place as usize] - begin;
            let vertex = tree.order[place as usize];
            let neighbours = graph.neighbours(vertex as usize).iter().map(|&neighbour| places[neighbour as usize]);
            for other in neighbours.filter(|&other| other > place).chain([place]) {
                for pivot in pivots[other as usize]..pivots[other as usize + 1] {
                    bring_forward(if pivot < end { pivot - begin } else { below[pivot as usize] }, column);
                }
            }
        }
        for &child in structure.children(s) {
            let rows = structure.places(child as usize);
            rows.iter().for_each(|&row| bring_forward(row, rows[0]));
        }
        first
    }
}

/// Adds the strips of a front whose rows begin with the columns `first_columns`. Returns the number of their numbers.
pub(super) fn push_strips(strips: &mut Vec<Strip>, shape: Shape, first_columns: &[u32]) -> usize {
    let (top, below) = first_columns.split_at(shape.width);
    let mut start = 0usize;
    for (strip, rows) in top.chunks(STRIP).chain(below.chunks(STRIP)).enumerate() {
        let first = rows.iter().min().map_or(0, |first| first - first % TILE as u32);
        strips.push(Strip { start: start as u32, first });
        start += STRIP * (shape.end(strip) - first as usize);
    }
    start
}
