//! Why there is no picture.

use settee_kernel::budget::TooMuch;

/// There is nothing to compute pictures with.
#[derive(Debug, thiserror::Error)]
#[error(
    "no graphics device was found ({reason}): pictures need Vulkan, Metal or Direct3D 12. Without a graphics card install Vulkan in \
     software: `apt-get install mesa-vulkan-drivers` on Debian and Ubuntu, `dnf install mesa-vulkan-drivers` on Fedora, `pacman -S \
     vulkan-swrast` on Arch"
)]
pub struct NoDevice {
    /// What the driver says.
    pub reason: String,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// There is nothing to compute pictures with.
    #[error(transparent)]
    NoDevice(#[from] NoDevice),
    /// A size that no device can do.
    #[error("a picture of {0} x {1} pixels: expected from 1 x 1 to {2} x {2}")]
    Size(u32, u32, u32),
    /// More memory than is left.
    #[error(transparent)]
    Memory(#[from] TooMuch),
    /// More memory than the device has.
    #[error("a picture of {0} x {1} pixels: the graphics device has no memory for it")]
    DeviceMemory(u32, u32),
    /// The driver gave up.
    #[error("the graphics device failed: {0}")]
    Lost(String),
}
