package import Reactor

/// udev's list of input devices and its hotplug events, for devices that libinput does not read.
package final class InputNodeMonitor {
    /// Called from the event loop.
    package var onEvent: ((InputNodeEvent) -> Void)?
    private let seat: String
    private var monitor: UdevMonitor?

    /// Starts to listen; no later event is missed, so list the nodes afterwards.
    package init(loop: EventLoop, seat: String) throws(SeatError) {
        self.seat = seat
        monitor = try UdevMonitor("input", loop: loop) { [unowned self] action, device in
            switch action {
            case "add": if let node = InputNode(device, seat: seat) { onEvent?(.added(node)) }
            case "remove": if let path = device.node { onEvent?(.removed(path: path)) }
            case _: break
            }
        }
    }

    /// Returns the current input devices of the seat.
    package func nodes() throws(SeatError) -> [InputNode] {
        try UdevMonitor.devices(of: "input", named: "event[0-9]*") { InputNode($0, seat: seat) }
            .sorted { ($0.path.count, $0.path) < ($1.path.count, $1.path) }
    }
}

extension InputNode {
    /// Creates a node; returns nil for a device that is not an event node of the seat, or that udev has not processed yet.
    fileprivate init?(_ device: UdevDevice, seat: String) {
        guard let path = device.node, let name = device.name, name.hasPrefix("event"), device.isDescribed, device.seat == seat,
            let parent = device.parent(in: "input")
        else { return nil }
        self.init(
            path: path, name: parent.attribute("name") ?? name,
            isClassified: Self.kinds.contains { device.property("ID_INPUT_" + $0) == "1" }
                || device.property("LIBINPUT_IGNORE_DEVICE").map { $0 != "0" } == true,
            relativeAxes: parent.attribute("capabilities/rel").flatMap(InputNode.lowestWord) ?? 0)
    }

    /// The classes that libinput looks for; it ignores a device without one of them.
    private static let kinds = [
        "KEY", "KEYBOARD", "MOUSE", "TOUCHPAD", "TOUCHSCREEN", "TABLET", "TABLET_PAD", "JOYSTICK", "ACCELEROMETER",
        "POINTINGSTICK", "TRACKBALL", "SWITCH",
    ]
}
