internal import CLinux

/// The descriptors that this process has for all clients: their sockets, and the files that they share.
///
/// Each client is within its own limit when a few of them have all that the process may have. Then no display, no input device and no
/// other client gets one.
final class ClientDescriptors {
    /// What a connection takes by itself: the client's socket, the two ends before libwayland, and what libwayland's display has.
    static let ofConnection = 6

    let limit: Int
    private(set) var held = 0
    /// Called when clients have more than the limit.
    var onShortage: (() -> Void)?

    init(limit: Int) { self.limit = limit }

    func add(_ count: Int) {
        held += count
        if count > 0, held > limit { onShortage?() }
    }

    func hasRoom(for count: Int) -> Bool { held + count <= limit }

    func remove(_ count: Int) { held -= count }

    /// What this process may have, without a quarter, 256 at most, for the screen, the input devices and what the app opens.
    static var mostOfProcess: Int {
        var allowed = gimbal_limit()
        guard gimbal_descriptor_limit(&allowed) == 0 else { return .max }
        let most = Int(clamping: allowed.soft)
        return most - min(256, most / 4)
    }
}
