/// The one choke point for libinput. `LibInput` reads real devices, `SimulatedInput` plays them.
package protocol InputInterface: AnyObject {
    /// Readable when reports wait, unless `onReportsReady` is called.
    var descriptor: Int32? { get }
    var onReportsReady: (() -> Void)? { get set }

    /// Takes what waits, in order.
    func readReports(_ handle: (DeviceReport) -> Void)

    /// Closes all devices; each is reported as removed. The corresponding C function is `libinput_suspend`.
    func suspend()

    /// Opens them again; each is reported as added. The corresponding C function is `libinput_resume`.
    func resume() throws(InputError)

    /// The matrix that places of a device go through.
    ///
    /// - Returns: false when the device has no places. The C function is `libinput_device_config_calibration_set_matrix`.
    func setCalibration(_ matrix: CalibrationMatrix, of device: DeviceID) -> Bool

    /// The lamps of a keyboard; the corresponding C function is `libinput_device_led_update`.
    func setLamps(_ lamps: KeyboardLamps, of device: DeviceID)

    /// Why a node that is there could not be opened, oldest first, since the last call.
    func takeProblems() -> [String]

    func close()
}

/// What lights up on a keyboard.
package struct KeyboardLamps: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let numLock = KeyboardLamps(rawValue: 1)
    package static let capsLock = KeyboardLamps(rawValue: 2)
    package static let scrollLock = KeyboardLamps(rawValue: 4)
}
