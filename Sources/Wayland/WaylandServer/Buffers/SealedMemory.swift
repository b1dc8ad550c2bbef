internal import CLinux
internal import Diagnostics
internal import Glibc

/// Memory whose descriptor is sent to clients.
final class SealedMemory {
    /// Clients are sent a duplicate.
    let descriptor: Int32
    /// The size in bytes, including a text's terminating zero.
    let size: Int

    /// - Parameter isForAll: whether the memory is sealed against writes, so that all clients can share it. A client cannot map
    ///   it with MAP_SHARED then, which keyboards before version 7 were allowed to do.
    convenience init?(name: String, text: String, isForAll: Bool) {
        self.init(name: name, bytes: Array(text.utf8) + [0], isForAll: isForAll)
    }

    /// - Returns: nil, with a log message, when there is no memory. The C functions are `memfd_create` and `fcntl(F_ADD_SEALS)`.
    init?(name: String, bytes: [UInt8], isForAll: Bool = true) {
        size = bytes.count
        let descriptor = gimbal_memfd(name)
        guard descriptor >= 0, write(descriptor, bytes, bytes.count) == bytes.count else {
            log.error("no memory for \(name): \(String(cString: strerror(errno)))")
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        if gimbal_seal(descriptor, isForAll ? 1 : 0) != 0 {
            log.warning("\(name) cannot be sealed: \(String(cString: strerror(errno)))")
        }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }
}
