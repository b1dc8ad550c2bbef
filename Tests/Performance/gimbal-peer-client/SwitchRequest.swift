import Glibc

/// SIGUSR1, which waits until the client asks for it.
struct SwitchRequest {
    private var signals = sigset_t()

    init() {
        sigemptyset(&signals)
        sigaddset(&signals, SIGUSR1)
        sigprocmask(SIG_BLOCK, &signals, nil)
    }

    /// Whether the signal has come since the last call.
    func hasCome() -> Bool {
        var (signals, now) = (signals, timespec())
        return sigtimedwait(&signals, nil, &now) == SIGUSR1
    }
}
