package import Foundation
import Geometry
import QuartzCore
import UIKit
package import WaylandServer

/// All bars, backgrounds and notices of clients: below the windows and above them, and what they leave of the screen.
@MainActor
package final class Panels: SurfaceHost {
    /// What is left for windows, in the screen's points.
    package private(set) var rest = CGRect.zero

    private unowned let windows: ClientWindows
    private var panels: [LayerSurface] = []
    private var views: [ObjectIdentifier: PanelView] = [:]
    private let below = PanelWindow(frame: UIScreen.main.bounds)
    private let above = PanelWindow(frame: UIScreen.main.bounds)
    private weak var withKeys: LayerSurface?
    /// Where suites of tests have put panels, whatever those want.
    private var corners: [ObjectIdentifier: CGPoint] = [:]

    init(_ windows: ClientWindows) {
        self.windows = windows
        rest = UIScreen.main.bounds
        below.windowLevel = .normal - 1
        // Below the keyboard.
        above.windowLevel = .normal + 400
        windows.display.onLayerSurface = { [weak self] in self?.add($0) }
        windows.display.layerBounds = { [weak self] in self?.popupBounds($0) }
    }

    func close() {
        windows.display.onLayerSurface = nil
        windows.display.layerBounds = nil
        below.isHidden = true
        above.isHidden = true
    }

    func surfaceChanged(_ surface: Surface, _ damage: PixelDamage) -> Int {
        var count = 0
        for view in views.values where view.panel.client === surface.client { count += view.update(surface, damage) }
        return count
    }

    func surfaceLeft(_ surface: Surface) {
        for view in views.values where view.panel.client === surface.client { view.surfaceLeft(surface) }
    }

    /// The surface is a panel's own, or that of one of its popups.
    func shows(_ root: SurfaceID) -> Bool {
        for view in views.values where view.shows(root) { return true }
        return false
    }

    /// The screen has another size.
    func screenChanged() {
        guard !panels.isEmpty else { return rest = UIScreen.main.bounds }
        arrange()
    }

    // MARK: Panels

    private func add(_ panel: LayerSurface) {
        guard !panels.contains(where: { $0 === panel }) else { return }
        panels.append(panel)
        panel.onPlacement = { [weak self] in self?.arrange() }
        panel.onMap = { [weak self, weak panel] in panel.map { self?.mapped($0) } }
        panel.onUnmap = { [weak self, weak panel] in panel.map { self?.unmapped($0) } }
        panel.onEnd = { [weak self, weak panel] in
            self?.panels.removeAll { $0 === panel }
            self?.arrange()
        }
    }

    private func mapped(_ panel: LayerSurface) {
        views[ObjectIdentifier(panel)] = PanelView(panel, in: windows)
        arrange()
        // As a window does that is opened.
        if panel.placement.keys == .onDemand, panel.placement.layer.isAboveWindows { wasPressed(panel) }
        windows.visibilityChanged()
    }

    private func unmapped(_ panel: LayerSurface) {
        corners[ObjectIdentifier(panel)] = nil
        views.removeValue(forKey: ObjectIdentifier(panel))?.removeFromSuperview()
        arrange()
        windows.visibilityChanged()
    }

    private func arrange() {
        let screen = UIScreen.main.bounds
        let arrangement = PanelArrangement(panels.map(\.placement), on: screen)
        for (panel, frame) in zip(panels, arrangement.frames) {
            panel.configure(width: UInt32(max(1, min(frame.width, 65535))), height: UInt32(max(1, min(frame.height, 65535))))
        }
        let shown = panels.indices.filter { views[ObjectIdentifier(panels[$0])] != nil }
        // What is not shown yet leaves the screen as it is.
        let settled = PanelArrangement(shown.map { panels[$0].placement }, on: screen)
        for (window, layers) in [(below, [LayerSurface.Layer.background, .bottom]), (above, [.top, .overlay])] {
            window.frame = screen
            let inside = zip(shown, settled.frames).filter { layers.contains(panels[$0.0].placement.layer) }
                .sorted { panels[$0.0].placement.layer.rawValue < panels[$1.0].placement.layer.rawValue }
            for (index, frame) in inside {
                guard let view = views[ObjectIdentifier(panels[index])] else { continue }
                view.frame = CGRect(origin: corners[ObjectIdentifier(panels[index])] ?? frame.origin, size: frame.size)
                window.addSubview(view)
            }
            if window.isHidden != inside.isEmpty { window.isHidden = inside.isEmpty }
        }
        reviewKeys()
        guard settled.rest != rest else { return }
        rest = settled.rest
        windows.delegate?.roomChanged(to: rest)
    }

    /// Puts the corner of the panel with this surface somewhere on the screen, until it is shown no more.
    ///
    /// - Returns: false when the surface is no panel that is shown.
    package func place(_ surface: Surface, at corner: CGPoint) -> Bool {
        guard let panel = panels.first(where: { $0.surface === surface && $0.isMapped }) else { return false }
        corners[ObjectIdentifier(panel)] = corner
        arrange()
        windows.visibilityChanged()
        return true
    }

    /// Where menus of a panel may be, in the panel's points.
    private func popupBounds(_ panel: LayerSurface) -> PixelRect<Local>? {
        guard let view = views[ObjectIdentifier(panel)] else { return nil }
        let screen = UIScreen.main.bounds
        return PixelRect(
            x: -Int(view.frame.minX), y: -Int(view.frame.minY), width: Int(screen.width), height: Int(screen.height))
    }

    // MARK: Keys

    /// One above the windows that wants the keys has them until it goes; the newest of the uppermost.
    private func reviewKeys() {
        let mapped = panels.filter { $0.isMapped && $0.placement.layer.isAboveWindows }
        let wanted = mapped.filter { $0.placement.keys == .exclusive }.max {
            $0.placement.layer.rawValue <= $1.placement.layer.rawValue
        }
        let isGone = withKeys.map { !$0.isMapped || $0.placement.keys == .none } ?? true
        if let wanted {
            take(wanted)
        } else if isGone || withKeys?.placement.keys == .exclusive {
            giveBack()
        }
    }

    func wasPressed(_ panel: LayerSurface) {
        guard panel.placement.keys != .none, withKeys?.placement.keys != .exclusive else { return }
        take(panel)
    }

    /// One of them has the keys.
    var haveKeys: Bool { withKeys != nil }

    /// A window was pressed: a panel that has the keys as windows do gives them back.
    ///
    /// - Returns: whether a window may have them.
    func yieldKeys() -> Bool {
        guard let panel = withKeys else { return true }
        if panel.isMapped, panel.placement.keys == .exclusive { return false }
        withKeys = nil
        return true
    }

    /// Gives the keys back to the panel or the active window that had them.
    func restoreKeys() {
        windows.seat.focusKeyboard(on: (withKeys?.surface) ?? windows.active?.toplevel.surface)
    }

    private func take(_ panel: LayerSurface) {
        guard withKeys !== panel || windows.seat.keyboardFocus !== panel.surface, windows.takeKeysFromViews() else { return }
        withKeys = panel
        windows.seat.focusKeyboard(on: panel.surface)
    }

    private func giveBack() {
        guard withKeys != nil || windows.seat.keyboardFocus == nil else { return }
        withKeys = nil
        windows.seat.focusKeyboard(on: windows.active?.toplevel.surface)
    }
}

extension LayerSurface.Layer {
    fileprivate var isAboveWindows: Bool { rawValue >= LayerSurface.Layer.top.rawValue }
}
