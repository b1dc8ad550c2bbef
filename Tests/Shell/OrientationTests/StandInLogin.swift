import CSystemd
import Glibc
import Reactor

/// Plays logind on a private bus: it hands out locks, and says that the machine is about to sleep.
@MainActor
final class StandInLogin {
    private nonisolated(unsafe) var bus: OpaquePointer?
    private var registration: Registration?
    /// Our ends of the locks that were handed out.
    private var locks: [Int32] = []
    /// What was asked for, in the words of the caller.
    private(set) var requests: [String] = []
    private var isPreparing = false
    /// How often its properties were read.
    private(set) var reads = 0

    private static let path = "/org/freedesktop/login1"
    private static let name = "org.freedesktop.login1"
    private static let interface = "org.freedesktop.login1.Manager"

    struct Failed: Error {}

    init(_ address: String, _ loop: EventLoop) throws {
        guard sd_bus_new(&bus) >= 0, sd_bus_set_address(bus, address) >= 0, sd_bus_set_bus_client(bus, 1) >= 0,
            sd_bus_negotiate_fds(bus, 1) >= 0, sd_bus_start(bus) >= 0, sd_bus_request_name(bus, Self.name, 0) >= 0
        else { throw Failed() }
        let me = Unmanaged.passUnretained(self).toOpaque()
        sd_bus_add_object(
            bus, nil, Self.path,
            { message, data, _ in
                guard let message, let data else { return 0 }
                nonisolated(unsafe) let call = (message, data)
                return MainActor.assumeIsolated {
                    Unmanaged<StandInLogin>.fromOpaque(call.1).takeUnretainedValue().answer(call.0)
                }
            }, me)
        registration = try loop.addDescriptor(sd_bus_get_fd(bus)) { [unowned self] _ in
            MainActor.assumeIsolated { self.process() }
        }
        process()
    }

    func close() {
        registration?.cancel()
        sd_bus_flush_close_unref(bus)
        bus = nil
        locks.forEach { Glibc.close($0) }
        locks = []
    }

    /// How many locks are held: the other end of each pipe is open.
    var held: Int {
        locks.count { lock in
            var poller = pollfd(fd: lock, events: Int16(POLLIN), revents: 0)
            return poll(&poller, 1, 0) == 0
        }
    }

    /// - Parameter isTrue: what the property says to those who ask after the signal.
    func say(preparing: Bool, isTrue: Bool = true) {
        if isTrue { isPreparing = preparing }
        var signal: OpaquePointer?
        sd_bus_message_new_signal(bus, &signal, Self.path, Self.interface, "PrepareForSleep")
        append(preparing, to: signal)
        sd_bus_send(bus, signal, nil)
        sd_bus_message_unref(signal)
        process()
    }

    private func process() { while sd_bus_process(bus, nil) > 0 {} }

    private func answer(_ call: OpaquePointer) -> Int32 {
        var reply: OpaquePointer?
        defer { sd_bus_message_unref(reply) }
        if sd_bus_message_is_method_call(call, Self.interface, "Inhibit") > 0 {
            requests.append((0..<4).map { _ in text(call) }.joined(separator: "|"))
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            locks.append(ends[0])
            sd_bus_message_new_method_return(call, &reply)
            sd_bus_message_append_basic(reply, letter("h"), &ends[1])
            Glibc.close(ends[1])
        } else if sd_bus_message_is_method_call(call, "org.freedesktop.DBus.Properties", "GetAll") > 0 {
            reads += 1
            sd_bus_message_new_method_return(call, &reply)
            sd_bus_message_open_container(reply, letter("a"), "{sv}")
            sd_bus_message_open_container(reply, letter("e"), "sv")
            sd_bus_message_append_basic(reply, letter("s"), "PreparingForSleep")
            sd_bus_message_open_container(reply, letter("v"), "b")
            append(isPreparing, to: reply)
            for _ in 0..<3 { sd_bus_message_close_container(reply) }
        } else {
            return 0
        }
        sd_bus_send(bus, reply, nil)
        return 1
    }

    private func append(_ flag: Bool, to message: OpaquePointer?) {
        var value: Int32 = flag ? 1 : 0
        sd_bus_message_append_basic(message, letter("b"), &value)
    }

    private func text(_ message: OpaquePointer) -> String {
        var pointer: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, letter("s"), &pointer) > 0 else { return "" }
        return pointer.map { String(cString: $0) } ?? ""
    }

    private func letter(_ text: String) -> CChar { CChar(bitPattern: text.utf8.first!) }
}
