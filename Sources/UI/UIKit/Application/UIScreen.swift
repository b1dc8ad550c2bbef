import Diagnostics
public import Foundation
package import Geometry
package import Scene

/// A display, as the interface sees it.
///
/// `main` exists before any display, so that an app can be built without one; the first connected display becomes `main`.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    /// The screen that shows the app.
    public static let main = UIScreen()
    /// The one screen.
    public static var screens: [UIScreen] { [main] }

    /// The pixels per point of the main screen, available from any thread.
    nonisolated static var mainScale: CGFloat { DrawingScale.main }

    package let rootLayer: CALayer = BareLayer()
    package private(set) var id = ScreenID(0)
    /// The description of the display; nil without one.
    private var display: ScreenDescription?
    private var isConnected: Bool { display != nil }
    /// The insets that the panel's shape or a status area covers, in points, relative to the panel's own sides.
    package var safeArea = UIEdgeInsets.zero
    private(set) var geometry = ScreenGeometry(panel: CGSize(width: 1280, height: 720))
    /// The stage that holds the windows.
    let stage: InterfaceStage

    /// In points, in the interface's orientation.
    open var bounds: CGRect { geometry.bounds }
    /// Pixels for each point.
    open private(set) var scale: CGFloat = 1
    /// The display's refresh rate, in frames per second.
    open private(set) var maximumFramesPerSecond = 60
    /// The same as `scale`.
    open var nativeScale: CGFloat { scale }
    /// In pixels; a rotation of the interface does not change it.
    open var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: geometry.panel.width * scale, height: geometry.panel.height * scale)
    }
    /// The light behind the panel, from 0 to 1 in steps that look equal.
    ///
    /// A change lasts until the next one, also over the end of the app. It has an effect on a panel that is built in and has a driver of the
    /// kernel's backlight class; elsewhere it is stored, and a warning says so once.
    open var brightness: CGFloat {
        get { keptBrightness }
        set {
            guard newValue.isFinite, newValue != keptBrightness else { return }
            keptBrightness = min(max(newValue, 0), 1)
            if let setLight = Self.setLight {
                setLight(keptBrightness)
            } else {
                Log.application.once(
                    .warning, id: "brightness",
                    "UIScreen.brightness is set and changes nothing: this display has no light that Gimbal may set")
            }
            NotificationCenter.default.post(name: Self.brightnessDidChangeNotification, object: self)
        }
    }
    private var keptBrightness: CGFloat = 1

    /// Is posted with the screen as its object when `brightness` has changed.
    public nonisolated static let brightnessDidChangeNotification = Notification.Name("UIScreenBrightnessDidChangeNotification")

    /// Sets the panel's light; nil where there is none.
    package static var setLight: ((Double) -> Void)?

    /// The light was there before the app.
    package func adoptBrightness(_ level: Double) { keptBrightness = min(max(level, 0), 1) }

    /// The traits that windows on the screen begin with.
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

    /// The interface's preferred style, for all windows that set none.
    package var userInterfaceStyle = UIUserInterfaceStyle.light {
        didSet { if oldValue != userInterfaceStyle { applyTraits() } }
    }

    /// Adds, updates or (nil) removes a display; the first display becomes `main`, which keeps its values without one.
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

    /// The transform of the picture on the display's panel.
    package var displayTransform: OutputTransform { display?.transform ?? .normal }

    /// Rotates the picture, if there is a display; its new layout is in the same commit, so that no frame mixes both.
    package func rotateDisplay(to transform: OutputTransform) {
        guard var new = display, transform != new.transform else { return }
        if transform.swapsAxes != new.transform.swapsAxes {
            new.size = Size(width: new.size.height, height: new.size.width)
        }
        new.transform = transform
        SceneContext.main.rotate(id, to: transform)
        update(id, new)
    }

    /// Applies the new geometry and resizes full-screen windows.
    ///
    /// - Parameter move: moves the stage to the new geometry; nil sets it at once.
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

    /// Tells all windows of the app's content size category.
    func textSizeChanged() { applyTraits() }

    func makeTraits(for geometry: ScreenGeometry) -> UITraitCollection {
        let bounds = geometry.bounds
        let isWide = bounds.width >= 600, isHigh = bounds.height >= 600
        return UITraitCollection(traitsFrom: [
            UITraitCollection(displayScale: scale), UITraitCollection(userInterfaceStyle: userInterfaceStyle),
            UITraitCollection(userInterfaceIdiom: min(bounds.width, bounds.height) >= 600 ? .pad : .phone),
            UITraitCollection(horizontalSizeClass: isWide ? .regular : .compact),
            UITraitCollection(verticalSizeClass: isHigh ? .regular : .compact),
            UITraitCollection(
                layoutDirection: UIUserInterfaceLayoutDirection.ofLanguage == .rightToLeft ? .rightToLeft : .leftToRight),
            UITraitCollection(preferredContentSizeCategory: .ofApp),
        ])
    }

    /// Shows a window, ordered by level; within a level the latest is on top.
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
