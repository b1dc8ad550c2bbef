/// The only interface to libinput: `LibInput` reads real devices, and `SimulatedInput` simulates them.
package protocol InputInterface: AnyObject {
    /// The descriptor is readable when reports wait; where it is nil, `onReportsReady` is called.
    var descriptor: Int32? { get }
    var onReportsReady: (() -> Void)? { get set }

    /// Reads the waiting reports, in order.
    func readReports(_ handle: (DeviceReport) -> Void)

    /// Closes all devices, each of which is reported as removed; the corresponding C function is `libinput_suspend`.
    func suspend()

    /// Opens the devices again, each of which is reported as added; the corresponding C function is `libinput_resume`.
    func resume() throws(InputError)

    /// Sets the matrix that maps the positions of a device.
    ///
    /// - Returns: false when the device has no positions. The C function is `libinput_device_config_calibration_set_matrix`.
    func setCalibration(_ matrix: CalibrationMatrix, of device: DeviceID) -> Bool

    /// Sets the lamps of a keyboard; the corresponding C function is `libinput_device_led_update`.
    func setLamps(_ lamps: KeyboardLamps, of device: DeviceID)

    /// Returns the reasons why existing nodes could not be opened since the last call, oldest first.
    func takeProblems() -> [String]

    func close()
}

/// The lamps of a keyboard.
package struct KeyboardLamps: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let numLock = KeyboardLamps(rawValue: 1)
    package static let capsLock = KeyboardLamps(rawValue: 2)
    package static let scrollLock = KeyboardLamps(rawValue: 4)
}
