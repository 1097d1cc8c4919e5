//! The data of a bridge to a serial port, without the port.

use settee::component::*;

const NO_PORT: &str = "there is no serial port: send packetOut to the device from a program in Python";

/// In SOFA, sends data to a device at a serial port. Here there is no port: the data are kept, and a program in Python
/// that steps the scene may read `packetOut` and send it.
#[derive(Component)]
#[component(category = "SoftRobots")]
pub struct SerialPortBridgeGeneric {
    /// Name of the port.
    #[data(unsupported = "there is no serial port: send packetOut to the device from a program in Python")]
    port: Data<String>,
    /// Speed of the port.
    #[data(ignored = "there is no serial port", unit = "1/s")]
    baud_rate: Data<u32>,
    /// What is to be sent.
    #[data(ignored = "there is no serial port; programs read it")]
    packet_out: Data<Vec<i32>>,
    /// What would be received.
    #[data(ignored = "there is no serial port; programs write it")]
    packet_in: Data<Vec<i32>>,
    /// Bytes in front of a packet.
    #[data(default = vec![255, 254], ignored = "there is no serial port")]
    header: Data<Vec<i32>>,
    /// Length of a packet.
    #[data(default = 0u32, ignored = "there is no serial port")]
    size: Data<u32>,
    /// Whether numbers are sent as two bytes.
    #[data(default = false, ignored = "there is no serial port")]
    precise: Data<bool>,
    /// Whether a packet is sent in two parts.
    #[data(default = false, ignored = "there is no serial port")]
    split_packet: Data<bool>,
    /// How often a packet is sent.
    #[data(default = 1u32, ignored = "there is no serial port")]
    redundancy: Data<u32>,
    /// Whether packets are received.
    #[data(default = false, ignored = "there is no serial port")]
    receive: Data<bool>,
    #[group]
    base: Base,
}

impl Lifecycle for SerialPortBridgeGeneric {
    fn init(&mut self, context: &mut InitContext<'_>) {
        context.report(Diagnostic::note("no-effect", NO_PORT));
    }
}
