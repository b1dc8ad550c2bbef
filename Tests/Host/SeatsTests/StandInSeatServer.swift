internal import Foundation
internal import Glibc

/// A service in seatd's place that gives one client a seat, which it never enables.
final class StandInSeatServer: @unchecked Sendable {
    let path: String
    private let listener: Int32
    private let lock = NSLock()
    private var client: Int32 = -1

    init?() {
        path = "/tmp/gimbal-seat-\(getpid())"
        unlink(path)
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) == 0 }
        }
        guard isBound, listen(listener, 1) == 0 else { return nil }
        // The client waits for the answer.
        Thread.detachNewThread { [self] in serve() }
    }

    /// seatd's protocol: a word for the kind of message and one for the length of what follows, here the name of the seat.
    private func serve() {
        let accepted = accept(listener, nil, nil)
        lock.withLock { client = accepted }
        var question = [UInt8](repeating: 0, count: 4)
        guard read(accepted, &question, 4) == 4 else { return }
        let name = Array("seat0".utf8)
        let answer: [UInt8] = [1, 0x80, UInt8(name.count + 2), 0, UInt8(name.count), 0] + name
        _ = write(accepted, answer, answer.count)
    }

    func close() {
        lock.withLock { _ = Glibc.close(client) }
        _ = Glibc.close(listener)
        unlink(path)
    }
}
