public import UIKit

/// How the device is held, for apps that know it otherwise than by a sensor, and the user's rotation lock.
@preconcurrency @MainActor
public enum DeviceRotation {
    /// While true, sensors turn nothing; afterwards the interface stands as the device is held then. What is commanded is done anyway.
    public static var isLocked: Bool {
        get { UIDevice.current.isRotationLocked }
        set { UIDevice.current.isRotationLocked = newValue }
    }

    /// The device is held this way from now on: the interface turns, as far as the page on top supports it.
    public static func rotate(to orientation: UIDeviceOrientation) { UIDevice.current.rotate(to: orientation) }
}
