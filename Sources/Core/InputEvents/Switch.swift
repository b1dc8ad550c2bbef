/// A part of the device that is in one of two positions.
package struct Switch: Hashable, Sendable {
    package enum Part: UInt8, Hashable, Sendable {
        /// The lid, which is on when closed.
        case lid
        /// Tablet mode, which is on when the keyboard is folded away.
        case tabletMode
    }

    package var part: Part
    package var isOn: Bool

    package init(part: Part, isOn: Bool) {
        self.part = part
        self.isOn = isOn
    }
}
