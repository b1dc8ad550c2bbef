internal import CLinux
internal import Glibc

/// A thread that nothing waits for.
package enum DetachedThread {
    private final class Body: Sendable {
        let name: String
        let run: @Sendable () -> Void

        init(_ name: String, _ run: @escaping @Sendable () -> Void) { (self.name, self.run) = (name, run) }
    }

    /// Wraps `pthread_create`.
    ///
    /// - Parameter name: what the system calls it; 15 characters at most.
    /// - Returns: the thread (`pthread_t`); nil when the system has none.
    @discardableResult
    package static func start(named name: String, _ body: @escaping @Sendable () -> Void) -> UInt? {
        var id = pthread_t()
        let retained = Unmanaged.passRetained(Body(name, body))
        let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { body in
            guard let body else { return nil }
            let taken = Unmanaged<Body>.fromOpaque(body).takeRetainedValue()
            gimbal_name_thread(taken.name)
            taken.run()
            return nil
        }
        guard pthread_create(&id, nil, main, retained.toOpaque()) == 0 else {
            retained.release()
            return nil
        }
        pthread_detach(id)
        return id
    }
}
