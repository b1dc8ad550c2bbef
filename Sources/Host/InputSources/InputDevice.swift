/// The number of a device of the seat, which is never reused.
package struct DeviceID: Hashable, Sendable {
    package let rawValue: UInt32
    package init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// The description of a device.
package struct InputDevice: Hashable, Sendable {
    package struct Abilities: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let touch = Abilities(rawValue: 1)
        package static let pointer = Abilities(rawValue: 2)
        package static let keyboard = Abilities(rawValue: 4)
        package static let tablet = Abilities(rawValue: 8)
        package static let switches = Abilities(rawValue: 16)
        /// A rotary encoder, possibly with a key: its wheel steps, its buttons are Enter.
        package static let encoder = Abilities(rawValue: 32)
        /// A tablet that is a screen, on which pens show their own position.
        package static let screen = Abilities(rawValue: 64)
    }

    /// A size in millimeters.
    package struct PhysicalSize: Hashable, Sendable {
        package var width: Double
        package var height: Double
        package init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// The kernel's name, for instance `Goodix Capacitive TouchScreen`.
    package var name: String
    /// The node's name, for instance `event3`.
    package var node: String
    package var abilities: Abilities
    /// The bus's vendor and product numbers; 0 when it has none.
    package var vendor: UInt16
    package var product: UInt16
    /// The connector that udev assigns to the device (property `WL_OUTPUT`).
    package var outputName: String?
    package var physicalSize: PhysicalSize?

    package init(
        name: String, node: String = "event0", abilities: Abilities, vendor: UInt16 = 0, product: UInt16 = 0,
        outputName: String? = nil, physicalSize: PhysicalSize? = nil
    ) {
        self.name = name
        self.node = node
        self.abilities = abilities
        self.vendor = vendor
        self.product = product
        self.outputName = outputName
        self.physicalSize = physicalSize
    }

    /// The user can point at or select things with the device.
    package var isPointing: Bool { !abilities.isDisjoint(with: [.touch, .pointer, .tablet, .encoder]) }

    /// Returns whether the pattern is a part of the name, in any case, or the vendor and product as in `lsusb`: `04f3:2a1c`.
    func isNamed(_ pattern: String) -> Bool {
        if name.lowercased().contains(pattern.lowercased()) { return true }
        let numbers = pattern.split(separator: ":", omittingEmptySubsequences: false)
        guard numbers.count == 2, numbers.allSatisfy({ $0.utf8.count == 4 }), vendor != 0 || product != 0 else { return false }
        return UInt16(numbers[0], radix: 16) == vendor && UInt16(numbers[1], radix: 16) == product
    }
}

extension InputDevice: CustomStringConvertible {
    package var description: String { "\(name) (\(node))" }
}
