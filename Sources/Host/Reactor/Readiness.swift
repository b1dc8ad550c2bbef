/// The events for which a descriptor is ready, or in which a handler is interested.
package struct Readiness: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Reading would not block (EPOLLIN).
    package static let readable = Readiness(rawValue: 0x001)
    /// Out-of-band state changed, as sysfs and DRM's sync files report (EPOLLPRI).
    package static let exceptional = Readiness(rawValue: 0x002)
    /// Writing would not block (EPOLLOUT).
    package static let writable = Readiness(rawValue: 0x004)
    /// The descriptor is in error; always reported (EPOLLERR).
    package static let failed = Readiness(rawValue: 0x008)
    /// The other side hung up; always reported (EPOLLHUP).
    package static let hungUp = Readiness(rawValue: 0x010)
    /// Reported once for each event, and not for as long as it lasts (EPOLLET): what is never read need not be.
    static let once = Readiness(rawValue: 1 << 31)
}
