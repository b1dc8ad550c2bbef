// The kinds of sockets are declared in a header that belongs to whichever module saw it first: both have to be named.
internal import CLinux
internal import Glibc

/// Two ends of one connection: a client's that is made here, for the server and for a program.
package enum SocketPair {
    /// - Returns: open descriptors, which the caller owns; nil, with the reason in `errno`, when there are no more to be had. The C
    ///   function is `socketpair`.
    package static func make() -> (server: Int32, client: Int32)? {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return nil }
        return (ends[0], ends[1])
    }
}
