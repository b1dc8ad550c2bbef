/// The tool in the hand, as far as the tablet can identify it.
package struct PenTool: Hashable, Sendable {
    package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        case pen, eraser, brush, pencil, airbrush
        /// A mouse for tablets, and one with crosshairs.
        case mouse, lens
    }

    /// The values that the tool reports in addition to its position.
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

    /// An identifier that is stable across tablets if the tool has a serial number, and otherwise while its tablet is connected.
    package var id: UInt32
    package var kind: Kind
    /// The manufacturer's serial number of the tool; 0 when it reports none.
    package var serial: UInt64
    /// The manufacturer's number of the tool's type; 0 when it reports none.
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
