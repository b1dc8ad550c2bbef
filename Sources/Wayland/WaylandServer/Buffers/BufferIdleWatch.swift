internal import Buffers
internal import Diagnostics
internal import Reactor

/// Calls back once when no GPU is at work on a plane's memory any more; not at all when it is let go of before.
final class BufferIdleWatch {
    /// One of its own: the same memory may be watched for others, and a loop takes a descriptor once.
    private let file: FileDescriptor
    private var registration: Registration?

    /// - Returns: nil where the kernel cannot watch it.
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
