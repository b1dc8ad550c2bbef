import CSystemd
import Glibc
import Reactor

/// Plays logind on a private bus: it hands out locks, and says that the machine is about to sleep.
@MainActor
final class StandInLogin: StandInService {
    /// Our ends of the locks that were handed out.
    private var locks: [Int32] = []
    /// What was asked for, in the words of the caller.
    private(set) var requests: [String] = []
    private var isPreparing = false
    /// How often its properties were read.
    private(set) var reads = 0

    private static let path = "/org/freedesktop/login1"
    private static let interface = "org.freedesktop.login1.Manager"

    init(_ address: String, _ loop: EventLoop) throws {
        try super.init("org.freedesktop.login1", Self.path, at: address, loop)
    }

    override func close() {
        super.close()
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
        flag(signal, preparing)
        sd_bus_send(bus, signal, nil)
        sd_bus_message_unref(signal)
        process()
    }

    override func reply(to call: OpaquePointer, _ reply: inout OpaquePointer?) -> Bool {
        if sd_bus_message_is_method_call(call, Self.interface, "Inhibit") > 0 {
            requests.append((0..<4).map { _ in text(call) }.joined(separator: "|"))
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            locks.append(ends[0])
            sd_bus_message_new_method_return(call, &reply)
            sd_bus_message_append_basic(reply, letter("h"), &ends[1])
            Glibc.close(ends[1])
        } else if sd_bus_message_is_method_call(call, Self.interface, "PowerOff") > 0 {
            var isInteractive: Int32 = -1
            sd_bus_message_read_basic(call, letter("b"), &isInteractive)
            requests.append("PowerOff \(isInteractive)")
            sd_bus_message_new_method_return(call, &reply)
        } else if sd_bus_message_is_method_call(call, "org.freedesktop.DBus.Properties", "GetAll") > 0 {
            reads += 1
            sd_bus_message_new_method_return(call, &reply)
            let message = reply
            open(message, "a", "{sv}") { entry(message, "PreparingForSleep", "b") { flag(message, isPreparing) } }
        } else {
            return false
        }
        return true
    }

    private func text(_ message: OpaquePointer) -> String {
        var pointer: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, letter("s"), &pointer) > 0 else { return "" }
        return pointer.map { String(cString: $0) } ?? ""
    }
}
