internal import Glibc

extension EventLoop {
    /// Lets time pass as work of that length would, so that pacing tests can inject costs.
    ///
    /// Virtual time is advanced; real time is slept through, also in a kernel with virtual time, where computing costs nothing.
    /// The corresponding C function is `nanosleep`.
    package func spend(_ span: TimeSpan) {
        guard span > .zero else { return }
        if let virtual = timeSource.virtual { return virtual.spend(span) }
        var rest = timespec(
            tv_sec: Int(span.nanoseconds / 1_000_000_000), tv_nsec: Int(span.nanoseconds % 1_000_000_000))
        var left = timespec()
        while nanosleep(&rest, &left) != 0 && errno == EINTR { rest = left }
    }
}
