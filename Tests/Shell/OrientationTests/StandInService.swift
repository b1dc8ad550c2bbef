import CSystemd
import Reactor

/// Plays a service of the system on a private bus: a subclass answers the calls of one object.
@MainActor
class StandInService {
    private(set) nonisolated(unsafe) var bus: OpaquePointer?
    private var registration: Registration?

    struct Failed: Error {}

    init(_ name: String, _ path: String, at address: String, _ loop: EventLoop) throws {
        guard sd_bus_new(&bus) >= 0, sd_bus_set_address(bus, address) >= 0, sd_bus_set_bus_client(bus, 1) >= 0,
            sd_bus_negotiate_fds(bus, 1) >= 0, sd_bus_start(bus) >= 0, sd_bus_request_name(bus, name, 0) >= 0
        else { throw Failed() }
        sd_bus_add_object(
            bus, nil, path,
            { message, data, _ in
                guard let message, let data else { return 0 }
                nonisolated(unsafe) let call = (message, data)
                return MainActor.assumeIsolated {
                    Unmanaged<StandInService>.fromOpaque(call.1).takeUnretainedValue().answer(call.0)
                }
            }, Unmanaged.passUnretained(self).toOpaque())
        registration = try loop.addDescriptor(sd_bus_get_fd(bus)) { [unowned self] _ in
            MainActor.assumeIsolated { self.process() }
        }
        process()
    }

    func close() {
        registration?.cancel()
        sd_bus_flush_close_unref(bus)
        bus = nil
    }

    func process() { while sd_bus_process(bus, nil) > 0 {} }

    /// Fills the reply of a call; false for a call that the service does not know.
    func reply(to call: OpaquePointer, _ reply: inout OpaquePointer?) -> Bool { false }

    private func answer(_ call: OpaquePointer) -> Int32 {
        var message: OpaquePointer?
        defer { sd_bus_message_unref(message) }
        guard reply(to: call, &message) else { return 0 }
        sd_bus_send(bus, message, nil)
        return 1
    }

    // MARK: Messages

    func letter(_ text: String) -> CChar { CChar(bitPattern: text.utf8.first!) }
    func text(_ message: OpaquePointer?, _ text: String) { sd_bus_message_append_basic(message, letter("s"), text) }

    func flag(_ message: OpaquePointer?, _ flag: Bool) {
        var value: Int32 = flag ? 1 : 0
        sd_bus_message_append_basic(message, letter("b"), &value)
    }

    func open(_ message: OpaquePointer?, _ kind: String, _ contents: String, _ body: () -> Void) {
        sd_bus_message_open_container(message, letter(kind), contents)
        body()
        sd_bus_message_close_container(message)
    }

    func entry(_ message: OpaquePointer?, _ name: String, _ type: String, _ body: () -> Void) {
        open(message, "e", "sv") {
            text(message, name)
            open(message, "v", type, body)
        }
    }
}
