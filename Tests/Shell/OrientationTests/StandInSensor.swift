import CSystemd
import Reactor

/// Plays iio-sensor-proxy on a private bus.
@MainActor
final class StandInSensor: StandInService {
    private(set) var claims = 0
    private(set) var reads = 0
    var hasAccelerometer = true
    /// What it measures; `say` tells.
    private(set) var orientation: String

    private static let path = "/net/hadess/SensorProxy"
    private static let name = "net.hadess.SensorProxy"

    init(_ address: String, _ loop: EventLoop, orientation: String = "normal") throws {
        self.orientation = orientation
        try super.init(Self.name, Self.path, at: address, loop)
    }

    override func reply(to call: OpaquePointer, _ reply: inout OpaquePointer?) -> Bool {
        if sd_bus_message_is_method_call(call, Self.name, "ClaimAccelerometer") > 0 {
            claims += 1
            sd_bus_message_new_method_return(call, &reply)
        } else if sd_bus_message_is_method_call(call, "org.freedesktop.DBus.Properties", "GetAll") > 0 {
            reads += 1
            sd_bus_message_new_method_return(call, &reply)
            let message = reply
            open(message, "a", "{sv}") {
                entry(message, "HasAccelerometer", "b") { flag(message, hasAccelerometer) }
                entry(message, "AccelerometerOrientation", "s") { text(message, orientation) }
                // A property that this code does not read.
                entry(message, "LightLevel", "d") {
                    var value = 12.5
                    sd_bus_message_append_basic(message, letter("d"), &value)
                }
            }
        } else {
            return false
        }
        return true
    }

    /// The device is held otherwise.
    func say(_ orientation: String) {
        self.orientation = orientation
        var signal: OpaquePointer?
        sd_bus_message_new_signal(bus, &signal, Self.path, "org.freedesktop.DBus.Properties", "PropertiesChanged")
        text(signal, Self.name)
        open(signal, "a", "{sv}") {
            entry(signal, "AccelerometerOrientation", "s") { text(signal, orientation) }
        }
        open(signal, "a", "s") {}
        sd_bus_send(bus, signal, nil)
        sd_bus_message_unref(signal)
        process()
    }
}
