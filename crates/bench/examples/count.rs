//! Runs a piece of a step so often: under a tool that counts instructions, the difference between two numbers of
//! repetitions is what the piece itself takes. `.ci/instructions` does that.

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    if name == "--list" {
        let names: Vec<&str> = settee_bench::KERNELS.iter().map(|kernel| kernel.name).collect();
        let _ = std::io::Write::write_all(&mut std::io::stdout(), (names.join("\n") + "\n").as_bytes());
        return;
    }
    let repetitions: usize = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(1);
    let Some(kernel) = settee_bench::KERNELS.iter().find(|kernel| kernel.name == name) else {
        std::process::exit(2);
    };
    let mut work = (kernel.prepare)();
    (0..repetitions).for_each(|_| work());
}
