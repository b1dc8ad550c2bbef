import CLinux
import CSystemd
import Glibc
import Reactor

/// Plays rtkit on a private bus. The test's process has the right that rtkit has.
@MainActor
final class StandInRealtimeKit: StandInService {
    /// What was asked for: a thread, a priority, and the process's limits at that time.
    private(set) var requests: [(thread: UInt64, priority: UInt32, limit: gimbal_limit)] = []
    var refuses = false

    private static let name = "org.freedesktop.RealtimeKit1"

    init(_ address: String, _ loop: EventLoop) throws {
        try super.init(Self.name, "/org/freedesktop/RealtimeKit1", at: address, loop)
    }

    override func reply(to call: OpaquePointer, _ reply: inout OpaquePointer?) -> Bool {
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
            open(reply, "a", "{sv}") {}
        } else {
            return false
        }
        return true
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
}
