internal import Glibc

/// The process and the user at the other end of a socket, when it was connected.
struct SocketPeer {
    let process: Int32
    let user: UInt32

    /// The C function is `getsockopt(SO_PEERCRED)`. Where it fails, the peer is no process, of the user that has no rights.
    init(of socket: Int32) {
        // This is struct ucred, which Swift does not see: process, user and group.
        var credentials: (Int32, UInt32, UInt32) = (0, .max, .max)
        var size = socklen_t(MemoryLayout.size(ofValue: credentials))
        let isKnown = getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0
        (process, user) = isKnown ? (credentials.0, credentials.1) : (0, .max)
    }
}
