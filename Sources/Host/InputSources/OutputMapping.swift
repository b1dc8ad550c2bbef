/// Assigns devices with positions to screens.
enum OutputMapping {
    /// The reason for a device's assignment, for the log.
    enum Reason: String {
        case configured = "as configured"
        case udev = "WL_OUTPUT says so"
        case alone = "the only screen"
        case size = "of the same size"
        case builtIn = "the built-in screen"
        case first = "the first screen"
    }

    /// Returns the device's screen: the configured one, then udev's `WL_OUTPUT`, then a lone screen.
    ///
    /// Of several screens it is the one whose panel has the size of the device, then the built-in one, then the first.
    static func screen(
        for device: InputDevice, configured: String?, among screens: [InputScreen]
    ) -> (screen: InputScreen, reason: Reason)? {
        if let configured, let screen = screens.first(where: { $0.isNamed(configured) }) { return (screen, .configured) }
        if let name = device.outputName, let screen = screens.first(where: { $0.name == name }) { return (screen, .udev) }
        if screens.count == 1 { return (screens[0], .alone) }
        let alike = screens.filter { isAlike(device.physicalSize, $0.physicalSize) }
        if alike.count == 1 { return (alike[0], .size) }
        if device.abilities.contains(.touch), let screen = screens.first(where: { isBuiltIn($0.name) }) {
            return (screen, .builtIn)
        }
        return screens.first.map { ($0, .first) }
    }

    /// Returns whether two sizes match within a tenth, in either orientation, since a panel's sensor ends a little beside its
    /// pixels.
    private static func isAlike(_ a: InputDevice.PhysicalSize?, _ b: InputDevice.PhysicalSize?) -> Bool {
        guard let a, let b, a.width > 0, a.height > 0, b.width > 0, b.height > 0 else { return false }
        func isNear(_ x: Double, _ y: Double) -> Bool { abs(x - y) <= 0.1 * max(x, y) }
        return isNear(a.width, b.width) && isNear(a.height, b.height) || isNear(a.width, b.height) && isNear(a.height, b.width)
    }

    private static func isBuiltIn(_ name: String) -> Bool { ["DSI", "eDP", "LVDS", "DPI"].contains { name.hasPrefix($0) } }
}
