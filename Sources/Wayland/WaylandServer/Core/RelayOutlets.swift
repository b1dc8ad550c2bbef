internal import CLinux
internal import Glibc

/// Which connections libwayland has sent something to. One question for all: one to each would be a system call for each client in every
/// turn.
final class RelayOutlets {
    /// How many one question finds.
    static let most = 32

    private let set = epoll_create1(Int32(EPOLL_CLOEXEC))
    private var connections: [Int32: ClientConnection] = [:]

    deinit {
        close(set)
    }

    /// - Returns: false when the system has no descriptor or no memory. The C function is `epoll_ctl`.
    func add(_ connection: ClientConnection, at descriptor: Int32) -> Bool {
        var event = epoll_event()
        // Edges: what a client does not read, because its socket is full, is not reported in every turn.
        event.events = EPOLLIN.rawValue | EPOLLET.rawValue
        event.data.fd = descriptor
        guard epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event) == 0 else { return false }
        connections[descriptor] = connection
        return true
    }

    /// Must be called before the descriptor is closed.
    func remove(_ descriptor: Int32) {
        guard connections.removeValue(forKey: descriptor) != nil else { return }
        epoll_ctl(set, EPOLL_CTL_DEL, descriptor, nil)
    }

    /// Returns those that have something new since the last question, some at a time; empty when there are no more. A single connection is
    /// always among them, unless its client reads nothing: to look there costs no more than the question. The C function is `epoll_wait`.
    func ready() -> [ClientConnection] {
        guard connections.count > 1 else { return connections.values.filter { !$0.isBlocked } }
        return withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: RelayOutlets.most) { events in
            let count = epoll_wait(set, events.baseAddress, Int32(events.count), 0)
            return events.prefix(max(0, Int(count))).compactMap { connections[$0.data.fd] }
        }
    }
}
