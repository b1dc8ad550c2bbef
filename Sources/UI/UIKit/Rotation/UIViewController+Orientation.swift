extension UIViewController {
    /// What `supportedInterfaceOrientations` or `shouldAutorotate` answers is another thing now; the interface turns where it has to.
    ///
    /// Animated, except inside `UIView.performWithoutAnimation(_:)`.
    public func setNeedsUpdateOfSupportedInterfaceOrientations() {
        OrientationPolicy.update(animated: UIView.areAnimationsEnabled)
    }

    /// Turns the interface as the device is held, where that is supported.
    @available(*, deprecated, renamed: "setNeedsUpdateOfSupportedInterfaceOrientations()")
    public class func attemptRotationToDeviceOrientation() { OrientationPolicy.followDevice() }

    var defaultPreferredOrientation: UIInterfaceOrientation {
        let (supported, now) = (supportedInterfaceOrientations, UIScreen.main.geometry.orientation)
        if supported.contains(now.mask) { return now }
        return UIInterfaceOrientation.allKnown.first { supported.contains($0.mask) } ?? now
    }

    /// Overrides of the old member still count.
    var autorotates: Bool { (self as any Autorotating).autorotatesWithDevice }
}

/// A way around the deprecation of what the library has to ask.
@MainActor
private protocol Autorotating {
    var autorotatesWithDevice: Bool { get }
}

extension UIViewController: Autorotating {
    @available(*, deprecated)
    fileprivate var autorotatesWithDevice: Bool { shouldAutorotate }
}

extension ModalPresentation {
    /// Says how the interface may stand.
    var fillsScreen: Bool {
        guard controller.shouldPresentInFullscreen else { return false }
        return [.fullScreen, .overFullScreen].contains(controller.presentationStyle) || controller.shouldRemovePresentersView
    }
}
