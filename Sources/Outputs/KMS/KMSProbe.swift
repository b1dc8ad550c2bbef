internal import Geometry
internal import OutputCore
package import Seats

/// What the cards of a seat are and can show; the material of `--list-outputs` and `--check`.
package struct KMSProbe: Hashable, Sendable {
    package struct Card: Hashable, Sendable {
        package var path: String
        package var driver: String
        package var isAtomic: Bool
        package var connectors: [DRMConnector]
        package var planeCount: Int
        /// Why it cannot be used, naming node, group and errno; nil when it can.
        package var problem: String?
        /// Whether the problem is that this user may not open it.
        package var isForbidden = false
    }

    package private(set) var cards: [Card] = []
    /// Why no card could be listed; nil when udev answered.
    package private(set) var problem: String?

    /// Opens each card in turn, reads it and closes it again; sets nothing.
    ///
    /// - Parameter path: the only card to look at, also when udev does not know it; nil for all.
    package init(seat: any Seat, path: String? = nil) {
        if let path {
            cards = [KMSProbe.read(path, seat: seat)]
            return
        }
        do throws(SeatError) {
            cards = try DeviceMonitor.cards().map { KMSProbe.read($0.path, seat: seat) }
        } catch {
            problem = "\(error)"
        }
    }

    /// The first card that drives a display: one that is connected, else one that cannot tell, else any.
    package var bestCard: Card? {
        let usable = cards.filter { $0.problem == nil }
        func has(_ status: DRMConnector.Status) -> Card? {
            usable.first { $0.connectors.contains { $0.status == status && !$0.isWriteback } }
        }
        return has(.connected) ?? has(.unknown) ?? usable.first
    }

    private static func read(_ path: String, seat: any Seat) -> Card {
        var card = Card(path: path, driver: "", isAtomic: false, connectors: [], planeCount: 0, problem: nil)
        do throws(SeatError) {
            let device = try seat.openDevice(path)
            defer { seat.closeDevice(device) }
            let interface = KernelDRM(path: path, descriptor: device.descriptor)
            card = read(interface)
            if card.problem == nil, seat.isActive, !interface.isMaster { card.problem = "\(KMSError.inUse(card: path))" }
        } catch {
            card.problem = "\(error)"
            switch error {
            case .noPermission, .notActive: card.isForbidden = true
            case .noSeat, .missing, .notOfTheSeat, .cannotOpen, .noDeviceList: break
            }
        }
        return card
    }

    /// What an open card is and can show.
    package static func read(_ interface: any DRMInterface) -> Card {
        var card = Card(
            path: interface.path, driver: interface.driver, isAtomic: false, connectors: [], planeCount: 0, problem: nil)
        do throws(KMSError) {
            let resources: DRMResources
            do throws(KMSError) {
                resources = try interface.resources()
            } catch {
                // A GPU without a display part says ENOTSUP or EINVAL here.
                throw .noDisplays(card: card.path)
            }
            guard !resources.crtcs.isEmpty else { throw .noDisplays(card: card.path) }
            card.isAtomic = interface.enableAtomic()
            card.connectors = try interface.describedConnectors()
            card.planeCount = card.isAtomic ? try interface.planes().count : 0
        } catch {
            card.problem = "\(error)"
        }
        return card
    }
}

extension KMSProbe: CustomStringConvertible {
    /// Cards, connectors and modes, one a line.
    package var description: String {
        var lines = problem.map { [$0] } ?? []
        if cards.isEmpty, problem == nil { lines.append("no display card (nothing in /dev/dri)") }
        for card in cards {
            if let problem = card.problem {
                lines.append(problem)
                continue
            }
            let api = card.isAtomic ? "atomic, \(card.planeCount) planes" : "old mode setting"
            lines.append("\(card.path): \(card.driver), \(api)")
            for connector in card.connectors where !connector.isWriteback {
                lines.append("  \(connector.name): \(connector.summary)")
                lines += connector.modes.map { "    \($0.outputMode)\($0.isPreferred ? " preferred" : "")" }
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension DRMConnector {
    /// Status, and what is known of the display: `connected, DEL DELL U2720Q, serial 8KX3P33, 597x336 mm, scale 1`.
    var summary: String {
        var parts = ["\(status)"]
        if let edid {
            parts.append(edid.model)
            if !edid.serial.isEmpty { parts.append("serial \(edid.serial)") }
        }
        let all = modes.map(\.outputMode)
        if let size = physicalSize {
            parts.append("\(size.width)x\(size.height) mm")
            let hint = ModePreference.preferred.choose(from: all).flatMap { size.scaleHint(for: all[$0]) }
            if let hint { parts.append("scale \(Int(hint))") }
        }
        if let panelTransform, panelTransform != .normal { parts.append("mounted for --rotate \(panelTransform.name)") }
        return parts.joined(separator: ", ")
    }
}
