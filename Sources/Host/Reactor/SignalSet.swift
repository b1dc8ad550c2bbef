internal import CLinux
internal import Glibc

/// The signals that a loop receives through one signalfd, with their handlers.
struct SignalSet {
    var descriptor: Int32 = -1
    var key: SlotKey?
    /// The handlers, indexed by signal number.
    var handlers: [((Int32) -> Void)?] = Array(repeating: nil, count: 65)

    var numbers: [Int32] { handlers.indices.filter { handlers[$0] != nil }.map { Int32($0) } }
}
