extension UIViewController {
    /// Rotates the interface, where necessary, after `supportedInterfaceOrientations` or `shouldAutorotate` began to return
    /// another value.
    ///
    /// The rotation is animated, except inside `UIView.performWithoutAnimation(_:)`.
    public func setNeedsUpdateOfSupportedInterfaceOrientations() {
        OrientationPolicy.update(animated: UIView.areAnimationsEnabled)
    }

    /// Rotates the interface to the orientation of the device, where that is supported.
    @available(*, deprecated, renamed: "setNeedsUpdateOfSupportedInterfaceOrientations()")
    public class func attemptRotationToDeviceOrientation() { OrientationPolicy.followDevice() }

    var defaultPreferredOrientation: UIInterfaceOrientation {
        let (supported, now) = (supportedInterfaceOrientations, UIScreen.main.geometry.orientation)
        if supported.contains(now.mask) { return now }
        return UIInterfaceOrientation.allKnown.first { supported.contains($0.mask) } ?? now
    }

    /// The value of `shouldAutorotate`; overrides of that deprecated member still count.
    var autorotates: Bool { (self as any Autorotating).autorotatesWithDevice }
}

/// Avoids the deprecation warning for a member that the library has to call.
@MainActor
private protocol Autorotating {
    var autorotatesWithDevice: Bool { get }
}

extension UIViewController: Autorotating {
    @available(*, deprecated)
    fileprivate var autorotatesWithDevice: Bool { shouldAutorotate }
}

extension ModalPresentation {
    /// True when the presented controller decides the orientation of the interface.
    var fillsScreen: Bool {
        guard controller.shouldPresentInFullscreen else { return false }
        return [.fullScreen, .overFullScreen].contains(controller.presentationStyle) || controller.shouldRemovePresentersView
    }
}
