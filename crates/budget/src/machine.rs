//! What the system says of memory.

use std::fs;

/// Bytes of memory that the machine has, or that the system grants to the process or to the group of processes that it
/// belongs to, whichever is least; `None` on systems that do not say it in files.
pub fn machine_memory() -> Option<u64> {
    let machine = kibibytes(&fs::read_to_string("/proc/meminfo").ok()?, "MemTotal:")?;
    let group = fs::read_to_string("/sys/fs/cgroup/memory.max").ok().and_then(|text| text.trim().parse().ok());
    let process = fs::read_to_string("/proc/self/limits").ok().and_then(|text| address_space(&text));
    Some([group, process].into_iter().flatten().fold(machine, u64::min))
}

/// The limit of the address space of a process, in bytes, in the system's table of limits; `None` if it has none.
fn address_space(table: &str) -> Option<u64> {
    let line = table.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Bytes of memory that the process has now; 0 on systems that do not say it in files: each request is judged alone
/// then.
pub fn in_use() -> u64 {
    fs::read_to_string("/proc/self/status").ok().and_then(|text| kibibytes(&text, "VmRSS:")).unwrap_or(0)
}

/// The number of a line `NAME: 123 kB`, in bytes.
fn kibibytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let number: u64 = line.split_whitespace().next()?.parse().ok()?;
    number.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_system_are_read() {
        assert_eq!(kibibytes("Name:\tx\nVmRSS:\t    1234 kB\n", "VmRSS:"), Some(1234 * 1024));
        assert_eq!(kibibytes("Name:\tx\n", "VmRSS:"), None);
        assert_eq!(kibibytes("VmRSS: many", "VmRSS:"), None);
    }

    #[test]
    fn a_limit_of_the_address_space_is_read() {
        let table =
            |limit| format!("Limit   Soft Limit   Hard Limit   Units\nMax address space  {limit}  unlimited  bytes\n");
        assert_eq!(address_space(&table("2147483648")), Some(2 << 30));
        assert_eq!(address_space(&table("unlimited")), None);
        assert_eq!(address_space(""), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_list_that_is_written_shows_in_what_the_process_has() {
        let before = in_use();
        let list = std::hint::black_box(vec![1u8; 64 << 20]);
        assert!(in_use() >= before + (32 << 20), "{} after {before}", in_use());
        assert!(machine_memory().is_some_and(|machine| machine > list.len() as u64));
    }
}
