//! Two wavy sheets of 100,000 triangles each, 1 % of them within the alarm distance: refit and traversal of a warm step
//! without pair tests, on one core. `cargo bench -p settee-proximity`.

use settee_parallel::{ALONE, Workers};
use settee_proximity::closest::simplices;
use settee_proximity::{Bounds, Pairing, Search, Tree};

/// Quads along an edge of a sheet: 223 x 224 x 2 triangles are 99,904.
const QUADS: [usize; 2] = [223, 224];
/// Within this distance triangles are candidates.
const ALARM: f64 = 0.2;

struct Sheet {
    points: Vec<[f64; 3]>,
    triangles: Vec<[u32; 3]>,
}

impl Sheet {
    /// Waves of height 3; `sign` mirrors them, so that crests of one sheet meet troughs of the other.
    fn new(sign: f64, height: f64) -> Self {
        let [n, m] = QUADS;
        let wave = |x: usize, y: usize| sign * 3.0 * (0.14 * x as f64).sin() * (0.14 * y as f64).sin();
        let place = |i: usize| {
            let (x, y) = (i % (n + 1), i / (n + 1));
            [x as f64, y as f64, height + wave(x, y)]
        };
        let corner = |x: usize, y: usize| (y * (n + 1) + x) as u32;
        let quad = |i: usize| {
            let (x, y) = (i % n, i / n);
            let [a, b, c, d] = [corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)];
            [[a, b, c], [a, c, d]]
        };
        Self { points: (0..(n + 1) * (m + 1)).map(place).collect(), triangles: (0..n * m).flat_map(quad).collect() }
    }

    fn bounds(&self, triangle: usize) -> Bounds {
        Bounds::around(&self.triangles[triangle].map(|point| self.points[point as usize]))
    }

    fn tree(&self, depth: usize) -> Tree {
        let boxes: Vec<Bounds> = (0..self.triangles.len()).map(|triangle| self.bounds(triangle)).collect();
        Tree::build(&boxes, depth)
    }
}

fn sheets() -> [Sheet; 2] {
    // The crests come near each other to 0.1.
    [Sheet::new(1.0, 0.0), Sheet::new(-1.0, 6.1)]
}

fn step(sheets: &[Sheet; 2], trees: &mut [Tree; 2], search: &mut Search, workers: &Workers, out: &mut Vec<[u32; 2]>) {
    for (tree, sheet) in trees.iter_mut().zip(sheets) {
        tree.refit(workers, |triangle| sheet.bounds(triangle));
    }
    out.clear();
    let pairing = Pairing::Between(&trees[0], &trees[1]);
    search.pairs(workers, pairing, ALARM, 10_000_000, |_, _| true, out).expect("within the limit");
}

#[divan::bench(args = [6, 40])]
fn refit_and_search(bencher: divan::Bencher<'_, '_>, depth: usize) {
    let sheets = sheets();
    let mut trees = [sheets[0].tree(depth), sheets[1].tree(depth)];
    let (mut search, mut out) = (Search::new(), Vec::new());
    bencher.bench_local(|| step(&sheets, &mut trees, &mut search, &ALONE, &mut out));
}

#[divan::bench(args = [2, 4])]
fn refit_and_search_with_threads(bencher: divan::Bencher<'_, '_>, threads: usize) {
    let sheets = sheets();
    let workers = Workers::new(threads);
    let mut trees = [sheets[0].tree(6), sheets[1].tree(6)];
    let (mut search, mut out) = (Search::new(), Vec::new());
    bencher.bench_local(|| workers.enter(|| step(&sheets, &mut trees, &mut search, &workers, &mut out)));
}

#[divan::bench]
fn refit(bencher: divan::Bencher<'_, '_>) {
    let sheets = sheets();
    let mut trees = [sheets[0].tree(6), sheets[1].tree(6)];
    bencher.bench_local(|| {
        for (tree, sheet) in trees.iter_mut().zip(&sheets) {
            tree.refit(&ALONE, |triangle| sheet.bounds(triangle));
        }
    });
}

#[divan::bench]
fn build(bencher: divan::Bencher<'_, '_>) {
    let sheet = Sheet::new(1.0, 0.0);
    bencher.bench_local(|| sheet.tree(6));
}

/// What a step touches: the least time is this divided by the bandwidth of the memory.
#[expect(clippy::print_stderr, reason = "a benchmark says what it measures")]
fn print_bytes() {
    let sheets = sheets();
    for depth in [6, 40] {
        let mut trees = [sheets[0].tree(depth), sheets[1].tree(depth)];
        let (mut search, mut out) = (Search::new(), Vec::new());
        step(&sheets, &mut trees, &mut search, &ALONE, &mut out);
        let corners = |sheet: &Sheet, t: u32| sheet.triangles[t as usize].map(|point| sheet.points[point as usize]);
        let distance = |[i, j]: [u32; 2]| simplices(&corners(&sheets[0], i), &corners(&sheets[1], j)).distance;
        let mut near: Vec<u32> = out.iter().filter(|pair| distance(**pair) < ALARM).map(|pair| pair[0]).collect();
        near.sort_unstable();
        near.dedup();
        let mesh: usize = sheets.iter().map(|s| size_of_val(&s.points[..]) + size_of_val(&s.triangles[..])).sum();
        let boxes: usize = trees.iter().map(Tree::bytes).sum();
        let work = search.work();
        eprintln!(
            "depth {depth}: {} triangles a sheet, {} of the first one within the alarm distance, {} pairs, {} box tests",
            sheets[0].triangles.len(),
            near.len(),
            work.pairs,
            work.box_tests
        );
        eprintln!(
            "  bytes: mesh {mesh} read, trees {boxes} written once, tests at most {} read (32 a rough box)",
            64 * work.box_tests
        );
    }
}

fn main() {
    print_bytes();
    divan::main();
}
