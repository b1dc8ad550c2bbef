import Reactor
import SystemBus

/// The run's one connection to the system bus, for all that ask services of the system.
@MainActor
final class SharedBus {
    private let loop: EventLoop
    /// Nil is the system's.
    private let address: String?
    private var bus: BusConnection?

    init(address: String? = nil, loop: EventLoop) {
        (self.address, self.loop) = (address, loop)
    }

    /// Connects when it is first asked for, and again after the connection was lost.
    func connection() throws(BusError) -> BusConnection {
        if let bus, bus.isOpen { return bus }
        let fresh = try BusConnection(address: address, loop: loop)
        bus = fresh
        return fresh
    }

    func close() {
        bus?.close()
        bus = nil
    }
}
