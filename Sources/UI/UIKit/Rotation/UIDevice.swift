public import Foundation

/// The device that the program runs on, and how it is held.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    /// The device that the program runs on.
    public static let current = UIDevice()
    /// The device is held differently; the object is the device. Posted between begin and end of generating notifications.
    public nonisolated static let orientationDidChangeNotification = NSNotification.Name(
        "UIDeviceOrientationDidChangeNotification")

    /// The kind of interface that suits the screen.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.traitCollection.userInterfaceIdiom }
    /// Always "Linux".
    open var systemName: String { "Linux" }
    /// The orientation that a sensor or a command reported last; `.unknown` before that. It does not change while rotation is
    /// locked.
    open private(set) var orientation = UIDeviceOrientation.unknown
    private var listeners = 0
    private var sensed = UIDeviceOrientation.unknown

    /// Whether changes of the orientation are posted.
    open var isGeneratingDeviceOrientationNotifications: Bool { listeners > 0 }
    /// Posts changes of the orientation until the matching end; calls nest.
    open func beginGeneratingDeviceOrientationNotifications() { listeners += 1 }
    /// Ends one begin; without one it does nothing.
    open func endGeneratingDeviceOrientationNotifications() { listeners = max(0, listeners - 1) }

    /// True when the user wants the interface to keep its orientation, however the device is held.
    package var isRotationLocked = false {
        didSet { if oldValue, !isRotationLocked, sensed != .unknown { rotate(to: sensed) } }
    }

    /// Takes the orientation from a sensor. It has no effect while rotation is locked; it is applied when the lock ends.
    package func sense(_ orientation: UIDeviceOrientation) {
        sensed = orientation
        if !isRotationLocked { rotate(to: orientation) }
    }

    /// Sets the orientation by a command, not by a sensor; it also applies while rotation is locked.
    package func rotate(to orientation: UIDeviceOrientation) {
        guard orientation != self.orientation else { return }
        self.orientation = orientation
        if listeners > 0 { NotificationCenter.default.post(name: Self.orientationDidChangeNotification, object: self) }
        // A device that lies flat names no orientation, and the interface keeps the one before.
        if let interface = orientation.interface {
            OrientationPolicy.deviceRotated(to: interface)
        } else if orientation == .unknown {
            OrientationPolicy.deviceIsSilent()
        }
    }
}
