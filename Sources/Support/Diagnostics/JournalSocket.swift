internal import Glibc

/// The journal's own socket, for entries with fields; lines on standard error can have none (systemd.io/JOURNAL_NATIVE_PROTOCOL).
///
/// Only changes of state go this way: journald puts the two ways into order by time of arrival, and a line that waits in the other one would
/// be out of order.
package struct JournalSocket: Sendable {
    package static let path = "/run/systemd/journal/socket"
    private let path: String

    package init(path: String = JournalSocket.path) {
        self.path = path
    }

    /// Sends one entry in one datagram, without waiting.
    ///
    /// - Returns: false where the journal did not take it.
    package func send(_ fields: [(name: String, value: String)]) -> Bool {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bytes = fields.flatMap { Self.bytes($0.name, $0.value) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let sent = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL), $0, size)
            }
        }
        return sent == bytes.count
    }

    /// A value of several lines has its length before it, in eight bytes.
    private static func bytes(_ name: String, _ value: String) -> [UInt8] {
        guard value.utf8.contains(10) else { return Array("\(name)=\(value)\n".utf8) }
        let length = (0..<8).map { UInt8(truncatingIfNeeded: value.utf8.count >> ($0 * 8)) }
        return Array("\(name)\n".utf8) + length + Array(value.utf8) + [10]
    }
}
