public import UIKit

/// How the device is held, for apps that know it otherwise than by a sensor, and the user's rotation lock.
@preconcurrency @MainActor
public enum DeviceRotation {
    /// While true, sensors do not rotate the interface. Afterwards the interface takes the present orientation of the device.
    /// Commands apply in both cases.
    public static var isLocked: Bool {
        get { UIDevice.current.isRotationLocked }
        set { UIDevice.current.isRotationLocked = newValue }
    }

    /// Sets how the device is held from now on. The interface rotates, as far as the page on top supports it.
    public static func rotate(to orientation: UIDeviceOrientation) { UIDevice.current.rotate(to: orientation) }
}
