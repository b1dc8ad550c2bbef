internal import CLinux
import Diagnostics
import Foundation
import Glibc

/// One end of the connection between a program and a process in a role: messages, each with at most one descriptor.
///
/// The socket keeps the messages apart (`SOCK_SEQPACKET`), so each is read whole.
struct RoleChannel: ~Copyable {
    /// The longest message in bytes: a name, or a sentence.
    private static let longest = 16 << 10

    let socket: Int32

    /// Takes ownership of a socket.
    init(owning socket: Int32) { self.socket = socket }

    deinit { close(socket) }

    /// Creates a channel and its other end, which the caller owns. Nil when the system has no more descriptors.
    static func open(other: inout Int32) -> RoleChannel? {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        other = ends[1]
        return RoleChannel(owning: ends[0])
    }

    /// Connects to a socket that a service manager listens on. Nil with `errno` when that fails. The C function is `connect`.
    static func connect(to path: String) -> RoleChannel? {
        // A listener with too many that wait refuses at once in place of holding this thread.
        let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = Glibc.socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return nil }
        let channel = RoleChannel(owning: descriptor)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let isShort = withUnsafeMutableBytes(of: &address.sun_path) { place in
            guard path.utf8.count < place.count else { return false }
            place.copyBytes(from: path.utf8)
            return true
        }
        guard isShort else {
            errno = ENAMETOOLONG
            return nil
        }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, size) == 0 }
        }
        guard isConnected else { return nil }
        return channel
    }

    /// Returns whether the message was taken: the other end is open.
    func send(_ message: some Encodable, with descriptor: Int32? = nil) -> Bool {
        guard let bytes = try? JSONEncoder().encode(message), bytes.count <= Self.longest else { return false }
        var descriptors = descriptor.map { [$0] } ?? []
        let count = descriptors.count
        return bytes.withUnsafeBytes { gimbal_send_some(socket, $0.baseAddress, UInt($0.count), &descriptors, UInt(count)) }
            == bytes.count
    }

    /// What came, or why nothing did.
    enum Receipt<Message: Decodable> {
        /// The caller owns the descriptor.
        case message(Message, descriptor: Int32?)
        case late
        /// The other end was closed, or sent something else.
        case closed
    }

    /// - Parameter patience: the longest time to wait, in milliseconds.
    func receive<Message: Decodable>(_ type: Message.Type = Message.self, patience: Int32) -> Receipt<Message> {
        var wait = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        var ready = poll(&wait, 1, patience)
        while ready < 0, errno == EINTR { ready = poll(&wait, 1, patience) }
        guard ready > 0 else { return .late }
        var bytes = [UInt8](repeating: 0, count: Self.longest)
        var descriptors = [Int32](repeating: -1, count: Int(gimbal_most_descriptors))
        var number: UInt = 0
        let count = gimbal_receive_some(socket, &bytes, UInt(bytes.count), &descriptors, &number)
        let first = number > 0 ? descriptors[0] : nil
        for other in descriptors.prefix(Int(number)).dropFirst() { close(other) }
        guard count > 0, let message = try? JSONDecoder().decode(type, from: Data(bytes.prefix(count))) else {
            if let first { close(first) }
            return .closed
        }
        return .message(message, descriptor: first)
    }
}
