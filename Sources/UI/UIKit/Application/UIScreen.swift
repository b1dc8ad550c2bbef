internal import Geometry
package import Scene

/// A display, as the interface sees it.
///
/// `main` exists before any display does, so that an app can be built without one; the first display to come takes its part.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    public static let main = UIScreen()
    public static var screens: [UIScreen] { [main] }

    /// Pixels a point of the main screen, from any thread.
    nonisolated static var mainScale: CGFloat { DrawingScale.main }

    package let rootLayer: CALayer = BareLayer()
    package private(set) var id = ScreenID(0)
    private var isConnected = false
    /// What the panel's shape or a status area covers, in points.
    package var safeArea = UIEdgeInsets.zero

    /// In points, as the user sees them.
    open private(set) var bounds = CGRect(x: 0, y: 0, width: 1280, height: 720)
    open private(set) var scale: CGFloat = 1
    open private(set) var maximumFramesPerSecond = 60
    open var nativeScale: CGFloat { scale }
    /// In pixels.
    open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale) }
    open var brightness: CGFloat = 1
    open private(set) var traitCollection = UITraitCollection(displayScale: 1)
    var windows: [UIWindow] = []

    override init() {
        super.init()
        rootLayer.bounds = bounds
        rootLayer.position = bounds.middle
        traitCollection = makeTraits()
        UITraitCollection.current = traitCollection
        SceneContext.main.setRoot(rootLayer, on: id)
    }

    /// The interface's preferred style, for all windows that say nothing else.
    package var userInterfaceStyle = UIUserInterfaceStyle.light {
        didSet { if oldValue != userInterfaceStyle { applyTraits() } }
    }

    /// A display came, changed, or went (nil): the main screen's part is taken by the first one, and kept without any.
    package static func update(_ id: ScreenID, _ description: ScreenDescription?) {
        main.update(id, description)
    }

    private func update(_ id: ScreenID, _ description: ScreenDescription?) {
        guard let description else {
            if id == self.id { isConnected = false }
            return
        }
        if id != self.id {
            guard !isConnected else { return }
            SceneContext.main.setRoot(nil, on: self.id)
            self.id = id
        }
        SceneContext.main.setRoot(rootLayer, on: id)
        isConnected = true
        scale = description.scale > 0 ? description.scale : 1
        maximumFramesPerSecond = description.period > 0 ? Int((1 / description.period).rounded()) : 60
        resize(
            to: CGSize(width: CGFloat(description.size.width) / scale, height: CGFloat(description.size.height) / scale))
    }

    /// Windows that filled the screen fill it again.
    private func resize(to size: CGSize) {
        let old = bounds
        bounds = CGRect(origin: .zero, size: size)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        rootLayer.bounds = bounds
        rootLayer.position = bounds.middle
        CATransaction.commit()
        applyTraits()
        for window in windows where window.frame == old { window.frame = bounds }
    }

    private func applyTraits() {
        traitCollection = makeTraits()
        UITraitCollection.current = traitCollection
        for window in windows { window.traitsMayHaveChanged() }
    }

    private func makeTraits() -> UITraitCollection {
        let isWide = bounds.width >= 600, isHigh = bounds.height >= 600
        return UITraitCollection(traitsFrom: [
            UITraitCollection(displayScale: scale), UITraitCollection(userInterfaceStyle: userInterfaceStyle),
            UITraitCollection(userInterfaceIdiom: min(bounds.width, bounds.height) >= 600 ? .pad : .phone),
            UITraitCollection(horizontalSizeClass: isWide ? .regular : .compact),
            UITraitCollection(verticalSizeClass: isHigh ? .regular : .compact),
            UITraitCollection(layoutDirection: .leftToRight), UITraitCollection(preferredContentSizeCategory: .large),
        ])
    }

    /// By level, and within a level the latest above.
    func show(_ window: UIWindow) {
        windows.removeAll { $0 === window }
        let index = windows.firstIndex { $0.windowLevel > window.windowLevel } ?? windows.count
        windows.insert(window, at: index)
        if index + 1 < windows.count {
            rootLayer.insertSublayer(window.layer, below: windows[index + 1].layer)
        } else {
            rootLayer.addSublayer(window.layer)
        }
    }

    func hide(_ window: UIWindow) {
        windows.removeAll { $0 === window }
        window.layer.removeFromSuperlayer()
        if UIApplication.shared.keyWindow === window {
            UIApplication.shared.keyWindowStorage = windows.last { $0.canBecomeKey }
        }
    }
}
