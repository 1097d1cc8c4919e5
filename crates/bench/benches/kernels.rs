//! Times of pieces of a step: `cargo bench -p settee-bench`.

fn main() {
    divan::main();
}

#[divan::bench(args = settee_bench::KERNELS.iter().map(|kernel| kernel.name))]
fn kernel(bencher: divan::Bencher<'_, '_>, name: &str) {
    if let Some(kernel) = settee_bench::KERNELS.iter().find(|kernel| kernel.name == name) {
        bencher.bench_local((kernel.prepare)());
    }
}
