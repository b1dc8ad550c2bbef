import CLinux
import CSystemd
import Glibc
import Reactor

/// Plays rtkit on a private bus. The test's process has the right that rtkit has.
@MainActor
final class StandInRealtimeKit {
    private nonisolated(unsafe) var bus: OpaquePointer?
    private var registration: Registration?
    /// What was asked for: a thread, a priority, and the process's limits at that time.
    private(set) var requests: [(thread: UInt64, priority: UInt32, limit: gimbal_limit)] = []
    var refuses = false

    private static let name = "org.freedesktop.RealtimeKit1"

    struct Failed: Error {}

    init(_ address: String, _ loop: EventLoop) throws {
        guard sd_bus_new(&bus) >= 0, sd_bus_set_address(bus, address) >= 0, sd_bus_set_bus_client(bus, 1) >= 0,
            sd_bus_start(bus) >= 0, sd_bus_request_name(bus, Self.name, 0) >= 0
        else { throw Failed() }
        sd_bus_add_object(
            bus, nil, "/org/freedesktop/RealtimeKit1",
            { message, data, _ in
                guard let message, let data else { return 0 }
                nonisolated(unsafe) let call = (message, data)
                return MainActor.assumeIsolated {
                    Unmanaged<StandInRealtimeKit>.fromOpaque(call.1).takeUnretainedValue().answer(call.0)
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

    private func process() { while sd_bus_process(bus, nil) > 0 {} }

    private func answer(_ call: OpaquePointer) -> Int32 {
        var reply: OpaquePointer?
        defer { sd_bus_message_unref(reply) }
        if sd_bus_message_is_method_call(call, Self.name, "MakeThreadRealtime") > 0 {
            read(call)
            if refuses {
                "org.freedesktop.DBus.Error.AccessDenied".withCString { name in
                    var error = sd_bus_error(name: name, message: nil, _need_free: 0)
                    sd_bus_message_new_method_error(call, &reply, &error)
                }
            } else {
                sd_bus_message_new_method_return(call, &reply)
            }
        } else if sd_bus_message_is_method_call(call, "org.freedesktop.DBus.Properties", "GetAll") > 0 {
            sd_bus_message_new_method_return(call, &reply)
            sd_bus_message_open_container(reply, letter("a"), "{sv}")
            sd_bus_message_close_container(reply)
        } else {
            return 0
        }
        sd_bus_send(bus, reply, nil)
        return 1
    }

    private func read(_ call: OpaquePointer) {
        var (thread, priority): (UInt64, UInt32) = (0, 0)
        sd_bus_message_read_basic(call, letter("t"), &thread)
        sd_bus_message_read_basic(call, letter("u"), &priority)
        var limit = gimbal_limit()
        _ = gimbal_realtime_limit(0, &limit)
        requests.append((thread, priority, limit))
        if !refuses { _ = gimbal_schedule(Int32(thread), SCHED_RR, Int32(priority)) }
    }

    private func letter(_ text: String) -> CChar { CChar(bitPattern: text.utf8.first!) }
}
