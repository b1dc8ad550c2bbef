internal import Glibc
internal import KMS

/// The kernel's side of fences: each out-fence is a pipe whose other end stays here, so that a test sees who closed what.
package struct SimulatedFences {
    /// How many out-fences were handed out.
    package private(set) var count = 0
    /// How many the client closed before what they stand for had happened.
    package private(set) var earlyCloses = 0
    /// Descriptors that came with commits as in-fences, oldest first.
    package private(set) var received: [Int32] = []
    private var ends: [Int32] = []

    init() {}

    /// How many of those handed out the client has still open.
    package var openCount: Int { ends.filter(SimulatedFences.hasReader).count }

    /// False for a number that is no open descriptor: the kernel says EINVAL.
    static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) != -1 }

    mutating func receive(_ descriptor: Int32) { received.append(descriptor) }

    /// A fence that the client has to close, and the end to signal it with; nil when the process has no descriptors left.
    ///
    /// Its number is high, where nothing else in a test's process has one, and the lowest that is free: a second close of an old
    /// fence would be a close of the next one, and shows as an early close.
    mutating func make() -> (client: Int32, end: Int32)? {
        let over = ends.filter { !SimulatedFences.hasReader($0) }
        ends.removeAll(where: over.contains)
        over.forEach { _ = close($0) }
        var pair: [Int32] = [-1, -1]
        guard pipe(&pair) == 0 else { return nil }
        let client = fcntl(pair[0], F_DUPFD_CLOEXEC, 512)
        let end = fcntl(pair[1], F_DUPFD_CLOEXEC, 768)
        pair.forEach { _ = close($0) }
        guard client >= 0, end >= 0 else { return nil }
        count += 1
        ends.append(end)
        return (client, end)
    }

    /// What the fence stands for has happened.
    mutating func signal(_ end: Int32) {
        guard ends.contains(end) else { return }
        if SimulatedFences.hasReader(end) { _ = write(end, [1], 1) } else { earlyCloses += 1 }
    }

    mutating func removeAll() {
        for end in ends { _ = close(end) }
        ends.removeAll()
    }

    private static func hasReader(_ end: Int32) -> Bool {
        var entry = pollfd(fd: end, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 0) == 1 && Int32(entry.revents) & POLLERR == 0
    }
}
