/// A node of the kernel's that may drive displays: `/dev/dri/card0`.
package struct DisplayCard: Hashable, Sendable {
    /// The device node.
    package let path: String
    /// Its place in sysfs; stays the same where the number of the node changes.
    package let systemPath: String
    /// The seat that udev assigns it to.
    package let seat: String
    /// True for the card that the firmware started on, where udev knows it (`boot_vga`).
    package let isBootDisplay: Bool

    package init(path: String, systemPath: String = "", seat: String = "seat0", isBootDisplay: Bool = false) {
        self.path = path
        self.systemPath = systemPath
        self.seat = seat
        self.isBootDisplay = isBootDisplay
    }
}

/// What udev says about display cards.
package enum DisplayCardEvent: Hashable, Sendable {
    case added(DisplayCard)
    case removed(path: String)
    /// A connector was plugged, unplugged or changed; probe the card again.
    case changed(path: String)
}
