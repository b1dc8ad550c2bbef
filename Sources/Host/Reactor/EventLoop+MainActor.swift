internal import CLinux
// Only for its link entry: the two functions below are exported by libdispatch, which Swift's concurrency runs on here.
internal import Dispatch
internal import Glibc

extension EventLoop {
    /// Runs the main actor, and everything else on the main dispatch queue, on this loop.
    ///
    /// libdispatch raises an eventfd when the main queue has work, as CoreFoundation's run loop uses it. The eight bytes must be
    /// read before the queue is drained: the descriptor is level-triggered, and no other code clears it, so the loop would spin.
    /// `dispatchMain()` is no alternative: it moves the main actor's jobs to another thread.
    ///
    /// Call it on the main thread. Canceling the registration ends the service.
    package func serveMainActor() throws(ReactorError) -> Registration {
        guard getpid() == gimbal_gettid() else {
            throw ReactorError(call: "serveMainActor", object: "a thread that is not the main thread", code: EPERM)
        }
        let queue = _dispatch_get_main_queue_handle_4CF()
        guard queue >= 0 else { throw ReactorError(call: "dispatch", object: "the main queue", code: ENOENT) }
        return try addDescriptor(queue) { _ in
            var count: UInt64 = 0
            while read(queue, &count, 8) < 0 && errno == EINTR {}
            _dispatch_main_queue_callback_4CF(nil)
        }
    }
}
