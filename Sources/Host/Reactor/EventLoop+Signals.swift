internal import CLinux
internal import Glibc

extension EventLoop {
    /// Calls `handler` with the number when one of `numbers` is sent to the process, instead of the default action.
    ///
    /// Blocks the signals in the calling thread; threads made later inherit that. Call it on the main thread before any other
    /// thread exists, or a thread that does not block them may be chosen and die. A later handler for the same signal replaces
    /// the earlier one. The corresponding C functions are `signalfd` and `pthread_sigmask`.
    package func addSignals(_ numbers: [Int32], handler: @escaping (Int32) -> Void) throws(ReactorError) -> Registration {
        for number in numbers {
            guard (1...64).contains(number) else {
                throw ReactorError(call: "signalfd", object: "signal \(number)", code: EINVAL)
            }
            signals.handlers[Int(number)] = handler
        }
        try updateSignalDescriptor()
        EventLoop.mask(numbers, how: SIG_BLOCK)
        return Registration(loop: self, kind: .signals(numbers))
    }

    /// Restores the default action of the signals, which a pending one triggers at once.
    func removeSignals(_ numbers: [Int32]) {
        for number in numbers {
            signals.handlers[Int(number)] = nil
        }
        // Shrinking the set of an open signalfd cannot fail.
        try? updateSignalDescriptor()
        EventLoop.mask(numbers, how: SIG_UNBLOCK)
    }

    private func updateSignalDescriptor() throws(ReactorError) {
        var set = EventLoop.makeSet(signals.numbers)
        let flags = Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK)
        let descriptor = signalfd(signals.descriptor, &set, flags)
        guard descriptor >= 0 else { throw ReactorError(call: "signalfd", object: "signals", code: errno) }
        guard signals.descriptor < 0 else { return }
        signals.descriptor = descriptor
        signals.key = try insertDescriptor(descriptor, interest: .readable) { [unowned self] _ in readSignals() }
    }

    private func readSignals() {
        var info = signalfd_siginfo()
        while read(signals.descriptor, &info, MemoryLayout<signalfd_siginfo>.size) == MemoryLayout<signalfd_siginfo>.size {
            guard info.ssi_signo <= 64 else { continue }
            signals.handlers[Int(info.ssi_signo)]?(Int32(info.ssi_signo))
        }
    }

    private static func makeSet(_ numbers: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        return set
    }

    private static func mask(_ numbers: [Int32], how: Int32) {
        var set = makeSet(numbers)
        pthread_sigmask(how, &set, nil)
    }
}
