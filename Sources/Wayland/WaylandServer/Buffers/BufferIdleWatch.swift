internal import Buffers
internal import Diagnostics
internal import Reactor

/// Calls back once when no GPU uses a plane's memory any more, unless it is released before.
final class BufferIdleWatch {
    /// A duplicate: the same memory may be watched for others, and a loop accepts a descriptor once.
    private let file: FileDescriptor
    private var registration: Registration?

    /// - Returns: nil when the kernel cannot watch it.
    init?(_ plane: SharedPlane, on loop: EventLoop, then: @escaping () -> Void) {
        guard let file = FileDescriptor(duplicating: plane.descriptor) else { return nil }
        self.file = file
        do throws(ReactorError) {
            registration = try loop.addDescriptor(self.file.rawValue, interest: .writable) { [weak self] _ in
                self?.registration?.cancel()
                self?.registration = nil
                then()
            }
        } catch {
            log.once(.warning, id: "idle", "a client's buffer cannot be waited for: \(error)")
            return nil
        }
    }

    deinit {
        registration?.cancel()
    }
}
