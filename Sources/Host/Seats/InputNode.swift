/// An input device as the kernel and udev describe it, before it is opened.
package struct InputNode: Hashable, Sendable {
    /// The node, for instance `/dev/input/event3`.
    package var path: String
    /// The kernel's name, for instance `rotary@0`.
    package var name: String
    /// udev has classified the device, so libinput reads it.
    package var isClassified: Bool
    /// The kernel's `REL_…` bits.
    package var relativeAxes: UInt64

    package init(path: String, name: String, isClassified: Bool, relativeAxes: UInt64) {
        self.path = path
        self.name = name
        self.isClassified = isClassified
        self.relativeAxes = relativeAxes
    }

    /// The axis of a knob that libinput does not read; nil for all other devices.
    ///
    /// The kernel's `rotary-encoder` reports the axis in the device tree, or `REL_X` when it has none; desktop knobs report
    /// `REL_DIAL`. With `REL_WHEEL` udev classifies the device as a key device, and libinput reads it.
    package var knobAxis: UInt16? {
        guard !isClassified, relativeAxes.nonzeroBitCount == 1 else { return nil }
        return UInt16(relativeAxes.trailingZeroBitCount)
    }

    /// Returns the lowest word of a bit field in sysfs, which is the last word; nil when it is not a number.
    static func lowestWord(of field: String) -> UInt64? {
        field.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) }
    }
}

/// An event about an input device.
package enum InputNodeEvent: Hashable, Sendable {
    case added(InputNode)
    case removed(path: String)
}
