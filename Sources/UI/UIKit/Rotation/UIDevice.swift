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
    /// What a sensor or a command said last; `.unknown` before. A locked rotation keeps it.
    open private(set) var orientation = UIDeviceOrientation.unknown
    private var listeners = 0
    private var sensed = UIDeviceOrientation.unknown

    /// Whether changes of the orientation are posted.
    open var isGeneratingDeviceOrientationNotifications: Bool { listeners > 0 }
    /// Posts changes of the orientation until the matching end; calls nest.
    open func beginGeneratingDeviceOrientationNotifications() { listeners += 1 }
    /// Ends one begin; without one it does nothing.
    open func endGeneratingDeviceOrientationNotifications() { listeners = max(0, listeners - 1) }

    /// The user wants the interface to stay as it is, however the device is held.
    package var isRotationLocked = false {
        didSet { if oldValue, !isRotationLocked, sensed != .unknown { rotate(to: sensed) } }
    }

    /// A sensor says how the device is held; without effect while rotation is locked, and made up for after that.
    package func sense(_ orientation: UIDeviceOrientation) {
        sensed = orientation
        if !isRotationLocked { rotate(to: orientation) }
    }

    /// Held this way from now on, also while rotation is locked: a command, not a sensor.
    package func rotate(to orientation: UIDeviceOrientation) {
        guard orientation != self.orientation else { return }
        self.orientation = orientation
        if listeners > 0 { NotificationCenter.default.post(name: Self.orientationDidChangeNotification, object: self) }
        // Flat on a table it has no opinion, and what was before stands.
        if let interface = orientation.interface {
            OrientationPolicy.deviceRotated(to: interface)
        } else if orientation == .unknown {
            OrientationPolicy.deviceIsSilent()
        }
    }
}
