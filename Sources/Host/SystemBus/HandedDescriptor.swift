internal import CSystemd
internal import Glibc

/// A descriptor that the service manager opened or kept for this process (`LISTEN_FDS`).
package struct HandedDescriptor: Hashable, Sendable {
    /// As the socket's unit names it, or the process before that had it stored. `unknown` where neither did.
    package let name: String
    /// It is closed in programs that this process starts. It belongs to who took it.
    package let number: Int32

    package init(name: String, number: Int32) {
        self.name = name
        self.number = number
    }

    /// Takes all of them, once: the variables that name them are gone afterwards. Call it before other threads exist, which may read the
    /// environment meanwhile. Those of another process (`LISTEN_PID`) are left alone.
    ///
    /// The corresponding C function is `sd_listen_fds_with_names`.
    package static func takeAll() -> [HandedDescriptor] {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = sd_listen_fds_with_names(1, &names)
        guard count > 0, let names else { return [] }
        defer { free(names) }
        return (0..<Int(count)).map { index in
            defer { free(names[index]) }
            return HandedDescriptor(
                name: names[index].map { String(cString: $0) } ?? "unknown", number: SD_LISTEN_FDS_START + Int32(index))
        }
    }
}
