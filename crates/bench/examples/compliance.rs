//! Times the compliance of 300 rows of contacts on the free end of a beam, beside what the machine allows.

use std::io::Write;

use settee_bench::{ComplianceBench, Machine};

fn main() -> std::io::Result<()> {
    let machine = Machine::measure();
    let found = ComplianceBench::measure([10, 10, 40]);
    let machine = machine.best(Machine::measure());
    let mut out = std::io::stdout();
    writeln!(out, "machine: triad {:.1?} GB/s, gemm {:.1} GF/s", machine.bandwidth, machine.gemm)?;
    for (found, order) in found.iter().zip(["that knows nothing of the contacts", "that ends at the contacts"]) {
        let ComplianceBench { rows, unknowns, milliseconds, by_whole_solves, operations, bytes } = found;
        writeln!(out, "order of elimination {order}:")?;
        writeln!(out, "  W of {rows} rows, {unknowns} unknowns, factor given, one thread: {milliseconds:.2} ms")?;
        writeln!(
            out,
            "  {:.1} MF, {:.2} MB: at least {:.2} ms",
            operations * 1e-6,
            bytes * 1e-6,
            found.limit(&machine)
        )?;
        writeln!(out, "  by whole solves {by_whole_solves:.1} ms: {:.1} times faster", by_whole_solves / milliseconds)?;
    }
    Ok(())
}
