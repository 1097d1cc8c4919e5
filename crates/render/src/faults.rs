//! Errors of a graphics device: wgpu reports them to a handler, and panics where there is none.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Something that went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The device has not so much memory.
    Memory,
    /// Anything else, in the words of the driver.
    Other(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str("it has no memory left"),
            Self::Other(why) => f.write_str(why),
        }
    }
}

/// The first error of a device since the last look; later ones usually follow from it and are not kept.
#[derive(Clone, Default)]
pub struct Faults {
    first: Arc<Mutex<Option<Fault>>>,
}

impl Faults {
    /// Hears of everything that goes wrong on a device from now on.
    pub fn of(device: &wgpu::Device) -> Self {
        let faults = Self::default();
        let heard = faults.clone();
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            heard.keep(match error {
                wgpu::Error::OutOfMemory { .. } => Fault::Memory,
                other => Fault::Other(one_line(&other.to_string())),
            });
        }));
        let heard = faults.clone();
        device.set_device_lost_callback(move |reason, message| {
            heard.keep(Fault::Other(one_line(&format!("it was lost ({reason:?}) {message}"))));
        });
        faults
    }

    fn keep(&self, fault: Fault) {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        // A device that runs out of memory may be lost by that, which it tells before the reason.
        if first.is_none() || fault == Fault::Memory {
            *first = Some(fault);
        }
    }

    /// The fault, which is forgotten then.
    pub fn take(&self) -> Option<Fault> {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// As [`take`](Self::take).
    ///
    /// # Errors
    /// If there was one.
    pub fn check(&self) -> Result<(), Fault> {
        self.take().map_or(Ok(()), Err)
    }
}

/// Descriptions of wgpu have many lines, most of them indented.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_fault_is_kept_and_a_lack_of_memory_before_all() {
        let faults = Faults::default();
        assert_eq!(faults.check(), Ok(()));
        faults.keep(Fault::Other("the cause".into()));
        faults.keep(Fault::Other("what follows".into()));
        assert_eq!(faults.check(), Err(Fault::Other("the cause".into())));
        faults.keep(Fault::Other("it was lost".into()));
        faults.keep(Fault::Memory);
        assert_eq!((faults.take(), faults.take()), (Some(Fault::Memory), None));
        assert_eq!(one_line("Validation Error\n\nCaused by:\n  why\n"), "Validation Error Caused by: why");
    }
}
