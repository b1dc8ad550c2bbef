package import Reactor

/// udev's list of display cards, and its events when cards or connectors come and go.
package final class DeviceMonitor {
    /// Called from the event loop.
    package var onEvent: ((DisplayCardEvent) -> Void)?
    private var monitor: UdevMonitor?

    /// Starts to listen; no later event is missed, so list the cards afterwards.
    package init(loop: EventLoop) throws(SeatError) {
        monitor = try UdevMonitor("drm", loop: loop) { [unowned self] action, device in
            if let event = DisplayCardEvent(action, device) { onEvent?(event) }
        }
    }

    /// Returns the current cards, the boot display first, then by number.
    package static func cards(onSeat seat: String = "seat0") throws(SeatError) -> [DisplayCard] {
        let cards = try UdevMonitor.devices(of: "drm", named: "card[0-9]*", DisplayCard.init)
        return cards.filter { $0.seat == seat }.sorted {
            ($0.isBootDisplay ? 0 : 1, $0.path.count, $0.path) < ($1.isBootDisplay ? 0 : 1, $1.path.count, $1.path)
        }
    }
}

extension DisplayCardEvent {
    /// Connectors are in the same subsystem; of them nothing is said.
    fileprivate init?(_ action: String, _ device: UdevDevice) {
        if let card = DisplayCard(device) {
            switch action {
            case "add": self = .added(card)
            case "remove": self = .removed(path: card.path)
            case "change": self = .changed(card)
            case _: return nil
            }
        } else if action == "add", let node = device.node, device.name?.hasPrefix("renderD") == true {
            self = .renderNodeAdded(path: node)
        } else {
            return nil
        }
    }
}

extension DisplayCard {
    /// Creates a card; returns nil for connectors and render nodes, which are in the same subsystem.
    fileprivate init?(_ device: UdevDevice) {
        guard let node = device.node, device.name?.hasPrefix("card") == true else { return nil }
        self.init(
            path: node, systemPath: device.systemPath ?? "", seat: device.seat,
            isBootDisplay: device.parent(in: "pci")?.attribute("boot_vga") == "1")
    }
}
