import CSystemd
import Reactor

/// Plays iio-sensor-proxy on a private bus.
@MainActor
final class StandInSensor {
    private nonisolated(unsafe) var bus: OpaquePointer?
    private var registration: Registration?
    private(set) var claims = 0
    private(set) var reads = 0
    var hasAccelerometer = true
    /// What it measures; `say` tells.
    private(set) var orientation: String

    private static let path = "/net/hadess/SensorProxy"
    private static let name = "net.hadess.SensorProxy"

    init(_ address: String, _ loop: EventLoop, orientation: String = "normal") throws {
        self.orientation = orientation
        guard sd_bus_new(&bus) >= 0, sd_bus_set_address(bus, address) >= 0, sd_bus_set_bus_client(bus, 1) >= 0,
            sd_bus_start(bus) >= 0, sd_bus_request_name(bus, Self.name, 0) >= 0
        else { throw Failed() }
        let me = Unmanaged.passUnretained(self).toOpaque()
        sd_bus_add_object(
            bus, nil, Self.path,
            { message, data, _ in
                guard let message, let data else { return 0 }
                nonisolated(unsafe) let call = (message, data)
                return MainActor.assumeIsolated {
                    Unmanaged<StandInSensor>.fromOpaque(call.1).takeUnretainedValue().answer(call.0)
                }
            }, me)
        registration = try loop.addDescriptor(sd_bus_get_fd(bus)) { [unowned self] _ in
            MainActor.assumeIsolated { self.process() }
        }
        process()
    }

    struct Failed: Error {}

    func close() {
        registration?.cancel()
        sd_bus_flush_close_unref(bus)
        bus = nil
    }

    private func process() { while sd_bus_process(bus, nil) > 0 {} }

    private func answer(_ call: OpaquePointer) -> Int32 {
        var reply: OpaquePointer?
        defer { sd_bus_message_unref(reply) }
        if sd_bus_message_is_method_call(call, Self.name, "ClaimAccelerometer") > 0 {
            claims += 1
            sd_bus_message_new_method_return(call, &reply)
        } else if sd_bus_message_is_method_call(call, "org.freedesktop.DBus.Properties", "GetAll") > 0 {
            reads += 1
            sd_bus_message_new_method_return(call, &reply)
            open(reply, "a", "{sv}") {
                entry(reply, "HasAccelerometer", "b") {
                    var value: Int32 = hasAccelerometer ? 1 : 0
                    sd_bus_message_append_basic(reply, letter("b"), &value)
                }
                entry(reply, "AccelerometerOrientation", "s") { text(reply, orientation) }
                // A property that this code does not read.
                entry(reply, "LightLevel", "d") {
                    var value = 12.5
                    sd_bus_message_append_basic(reply, letter("d"), &value)
                }
            }
        } else {
            return 0
        }
        sd_bus_send(bus, reply, nil)
        return 1
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

    private func letter(_ text: String) -> CChar { CChar(bitPattern: text.utf8.first!) }
    private func text(_ message: OpaquePointer?, _ text: String) { sd_bus_message_append_basic(message, letter("s"), text) }
    private func open(_ message: OpaquePointer?, _ kind: String, _ contents: String, _ body: () -> Void) {
        sd_bus_message_open_container(message, letter(kind), contents)
        body()
        sd_bus_message_close_container(message)
    }
    private func entry(_ message: OpaquePointer?, _ name: String, _ type: String, _ body: () -> Void) {
        open(message, "e", "sv") {
            text(message, name)
            open(message, "v", type, body)
        }
    }
}
