/// What is held in the hand, as far as the tablet can tell.
package struct PenTool: Hashable, Sendable {
    package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        case pen, eraser, brush, pencil, airbrush
        /// A mouse that only its tablet sees, and one with a cross.
        case mouse, lens
    }

    /// What it says besides its place.
    package struct Abilities: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let tilt = Abilities(rawValue: 1)
        package static let pressure = Abilities(rawValue: 2)
        package static let distance = Abilities(rawValue: 4)
        package static let rotation = Abilities(rawValue: 8)
        package static let slider = Abilities(rawValue: 16)
        package static let wheel = Abilities(rawValue: 32)
    }

    /// The same whenever this tool comes back, on whichever tablet, where it has a serial number; else while its tablet is there.
    package var id: UInt32
    package var kind: Kind
    /// Its maker's number for this very tool; 0 when it does not say.
    package var serial: UInt64
    /// Its maker's number for tools of its kind; 0 when it does not say.
    package var hardware: UInt64
    package var abilities: Abilities

    package init(id: UInt32 = 0, kind: Kind = .pen, serial: UInt64 = 0, hardware: UInt64 = 0, abilities: Abilities = []) {
        self.id = id
        self.kind = kind
        self.serial = serial
        self.hardware = hardware
        self.abilities = abilities
    }
}

extension PenTool: CustomStringConvertible {
    /// `a pen with pressure and tilt, number 1f`.
    package var description: String {
        let names: [(Abilities, String)] = [
            (.pressure, "pressure"), (.tilt, "tilt"), (.distance, "distance"), (.rotation, "rotation"), (.slider, "a slider"),
            (.wheel, "a wheel"),
        ]
        let all = names.filter { abilities.contains($0.0) }.map(\.1)
        let list = all.dropLast().joined(separator: ", ") + (all.count > 1 ? " and " : "") + (all.last ?? "")
        let article = kind == .eraser || kind == .airbrush ? "an" : "a"
        return "\(article) \(kind)" + (all.isEmpty ? "" : " with \(list)")
            + (serial == 0 ? "" : ", number \(String(serial, radix: 16))")
    }
}
