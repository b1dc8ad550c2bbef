import Diagnostics
package import Geometry
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
    /// The display's; nil without one.
    private var display: ScreenDescription?
    private var isConnected: Bool { display != nil }
    /// What the panel's shape or a status area covers, in points, by the panel's own sides.
    package var safeArea = UIEdgeInsets.zero
    private(set) var geometry = ScreenGeometry(panel: CGSize(width: 1280, height: 720))
    /// The windows are on it.
    let stage: InterfaceStage

    /// In points, as the interface stands.
    open var bounds: CGRect { geometry.bounds }
    open private(set) var scale: CGFloat = 1
    open private(set) var maximumFramesPerSecond = 60
    open var nativeScale: CGFloat { scale }
    /// In pixels; no turn of the interface changes it.
    open var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: geometry.panel.width * scale, height: geometry.panel.height * scale)
    }
    /// Kept, and without effect: which lamp lights which panel is the device's to know.
    open var brightness: CGFloat {
        get { keptBrightness }
        set {
            guard newValue.isFinite, newValue != keptBrightness else { return }
            keptBrightness = min(max(newValue, 0), 1)
            Log.application.once(
                .warning, id: "brightness",
                "UIScreen.brightness is set and changes nothing: Gimbal does not control the backlight; --dim-after darkens the picture"
            )
        }
    }
    private var keptBrightness: CGFloat = 1
    open private(set) var traitCollection = UITraitCollection(displayScale: 1)
    var windows: [UIWindow] = []

    override init() {
        stage = InterfaceStage(in: rootLayer)
        super.init()
        fitLayers()
        traitCollection = makeTraits(for: geometry)
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
            if id == self.id { display = nil }
            return
        }
        if id != self.id {
            guard !isConnected else { return }
            SceneContext.main.setRoot(nil, on: self.id)
            self.id = id
        }
        SceneContext.main.setRoot(rootLayer, on: id)
        display = description
        scale = description.scale > 0 ? description.scale : 1
        maximumFramesPerSecond = description.period > 0 ? Int((1 / description.period).rounded()) : 60
        let size = CGSize(width: CGFloat(description.size.width) / scale, height: CGFloat(description.size.height) / scale)
        InterfaceRotation.resize(self, to: geometry.moved(toPanel: size))
    }

    /// How the picture lies on the display's panel.
    package var displayTransform: OutputTransform { display?.transform ?? .normal }

    /// The picture lies so from now on: what is laid out for it is in the same commit, so no frame is of both. Nothing without a display.
    package func rotateDisplay(to transform: OutputTransform) {
        guard var new = display, transform != new.transform else { return }
        if transform.swapsAxes != new.transform.swapsAxes {
            new.size = Size(width: new.size.height, height: new.size.width)
        }
        new.transform = transform
        SceneContext.main.rotate(id, to: transform)
        update(id, new)
    }

    /// The display, or the interface on it, stands so from now on: windows that filled the screen fill it again.
    ///
    /// - Parameter move: takes the stage there; nil puts it there.
    func adopt(_ new: ScreenGeometry, move: (() -> Void)? = nil) {
        let old = bounds
        geometry = new
        if let move { move() } else { fitLayers() }
        applyTraits()
        for window in windows where window.frame == old { window.frame = bounds }
    }

    private func fitLayers() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        rootLayer.bounds = CGRect(origin: .zero, size: geometry.panel)
        rootLayer.position = rootLayer.bounds.middle
        stage.apply(geometry)
        CATransaction.commit()
    }

    private func applyTraits() {
        traitCollection = makeTraits(for: geometry)
        UITraitCollection.current = traitCollection
        for window in windows { window.traitsMayHaveChanged() }
    }

    func makeTraits(for geometry: ScreenGeometry) -> UITraitCollection {
        let bounds = geometry.bounds
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
            stage.layer.insertSublayer(window.layer, below: windows[index + 1].layer)
        } else {
            stage.layer.addSublayer(window.layer)
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
