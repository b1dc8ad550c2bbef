internal import CLinux
internal import Glibc

/// Detects that a signal was sent which the calling thread blocks, and leaves it to the loop that takes it (`addSignals`).
///
/// It is for a thread that waits while that loop cannot tick.
package final class SignalWatch {
    package private(set) var wasSent = false
    private let descriptor: Int32
    private var registration: Registration?

    /// Wakes `loop` for the first of `numbers`. The corresponding C function is `signalfd`.
    ///
    /// - Parameter onSent: called in that tick, once.
    package init(loop: EventLoop, _ numbers: [Int32], onSent: @escaping () -> Void = {}) throws(ReactorError) {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
        guard descriptor >= 0 else { throw ReactorError(call: "signalfd", object: "signals", code: errno) }
        registration = try loop.addDescriptor(descriptor) { [unowned self] _ in
            wasSent = true
            onSent()
            // The descriptor stays readable until the signal is taken.
            registration = nil
        }
    }

    deinit {
        registration = nil
        if descriptor >= 0 { close(descriptor) }
    }
}
