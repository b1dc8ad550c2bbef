internal import Buffers
internal import CLinux
internal import Glibc
internal import WaylandProtocols

/// `wl_shm` of one client: accepts memory that the client shares by a descriptor.
final class ShmBinding: WlShm.Handler {
    private let client: Client

    init(client: Client) {
        self.client = client
    }

    func handle(_ request: consuming WlShm.Request, of object: WlShm) {
        switch consume request {
        case .createPool(let id, let fd, let size):
            guard size > 0 else { return object.fail(.invalidStride, "a pool's size is at least 1, not \(size)") }
            if let reason = ShmBinding.whyUnreadable(fd.rawValue) { return object.fail(.invalidFd, reason) }
            guard client.charge(.pools) else { return }
            let memory = ShmMemory(FileDescriptor(owning: fd.release()), size: Int(size), client: client)
            guard let made = id.create() else { return }
            made.handler = ShmPool(memory, client: client)
        }
    }

    func ended(_ object: WlShm) {}

    /// Returns the reason why reading from a descriptor may block or fail for ever; nil when it may not.
    private static func whyUnreadable(_ descriptor: Int32) -> String? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return "the descriptor is not a regular file"
        }
        guard fcntl(descriptor, F_GETFL) & O_ACCMODE != O_WRONLY else { return "the file is not open for reading" }
        // The pages of such a file come from another process or machine, which may not respond.
        return gimbal_is_remote_file(descriptor) != 0 ? "the file is not in this machine's memory or on its disks" : nil
    }
}
