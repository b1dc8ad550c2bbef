/// A kernel device node that may drive displays: `/dev/dri/card0`.
package struct DisplayCard: Hashable, Sendable {
    /// The device node.
    package let path: String
    /// The path in sysfs, which is stable when the number of the node changes.
    package let systemPath: String
    /// The seat to which udev assigns the card.
    package let seat: String
    /// True for the card that the firmware used for the boot display, where udev knows it (`boot_vga`).
    package let isBootDisplay: Bool

    package init(path: String, systemPath: String = "", seat: String = "seat0", isBootDisplay: Bool = false) {
        self.path = path
        self.systemPath = systemPath
        self.seat = seat
        self.isBootDisplay = isBootDisplay
    }
}

/// udev's event about display cards and what draws for them.
package enum DisplayCardEvent: Hashable, Sendable {
    case added(DisplayCard)
    case removed(path: String)
    /// A connector was connected, disconnected or changed; probe the card again.
    case changed(DisplayCard)
    /// A GPU can be drawn with that could not before. It may belong to a card that is there already.
    case renderNodeAdded(path: String)
}
