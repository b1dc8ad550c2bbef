/// An input device as the kernel and udev describe it, before anybody opened it.
package struct InputNode: Hashable, Sendable {
    /// The node, for instance `/dev/input/event3`.
    package var path: String
    /// As the kernel has it, for instance `rotary@0`.
    package var name: String
    /// udev knows a kind for it, so libinput reads it.
    package var isClassified: Bool
    /// Bit for bit the kernel's `REL_…`.
    package var relativeAxes: UInt64

    package init(path: String, name: String, isClassified: Bool, relativeAxes: UInt64) {
        self.path = path
        self.name = name
        self.isClassified = isClassified
        self.relativeAxes = relativeAxes
    }

    /// The one axis of a knob that libinput leaves alone; nil for everything else.
    ///
    /// The kernel's `rotary-encoder` reports the axis that the device tree names, `REL_X` when it names none; knobs on a desk report
    /// `REL_DIAL`. With `REL_WHEEL` udev calls it a key device, and libinput takes it.
    package var knobAxis: UInt16? {
        guard !isClassified, relativeAxes.nonzeroBitCount == 1 else { return nil }
        return UInt16(relativeAxes.trailingZeroBitCount)
    }

    /// Of the words of a bit field in sysfs, the last one counts lowest; nil when that is no number.
    static func lowestWord(of field: String) -> UInt64? {
        field.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) }
    }
}

/// What happens to input devices.
package enum InputNodeEvent: Hashable, Sendable {
    case added(InputNode)
    case removed(path: String)
}
