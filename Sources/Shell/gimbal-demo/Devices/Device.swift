/// A device of a room, and whether it is switched on.
struct Device {
    let control: Control
    /// Nil for a device without a switch.
    var isOn: Bool?

    init(_ control: Control) {
        self.control = control
        if case .isOn(let isOn) = control.setting { self.isOn = isOn }
    }
}
