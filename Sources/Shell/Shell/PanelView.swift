import Foundation
import Geometry
import QuartzCore
import UIKit
import WaylandServer

/// A bar, a background or a notice of a client, with its menus.
final class PanelView: SurfaceHostView {
    let panel: LayerSurface
    private let surfaces: SurfaceLayers
    private var menus: [(popup: Popup, layers: SurfaceLayers)] = []

    init(_ panel: LayerSurface, in windows: ClientWindows) {
        self.panel = panel
        surfaces = SurfaceLayers(panel.surface)
        super.init(hostedBy: windows)
        layer.addSublayer(surfaces.root)
        panel.onPopup = { [weak self] in self?.show($0) }
    }

    required init?(coder: NSCoder) { nil }

    override var isOver: Bool { !panel.isMapped }
    override func wasPressed() { windows?.panels.wasPressed(panel) }

    override func surfaceHit(_ point: CGPoint) -> (surface: Surface, origin: CGPoint)? {
        for tree in menus.reversed().map(\.layers) + [surfaces] {
            let corner = tree.root.position
            guard let found = tree.hit(CGPoint(x: point.x - corner.x, y: point.y - corner.y)) else { continue }
            return (found.surface, CGPoint(x: found.origin.x + corner.x, y: found.origin.y + corner.y))
        }
        return nil
    }

    /// Where it takes nothing, what is below does; its menus reach beyond it.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { surfaceHit(point) != nil }

    func update(_ surface: Surface, _ damage: PixelDamage) {
        for tree in [surfaces] + menus.map(\.layers) { tree.update(surface, damage: damage) }
    }

    func surfaceEnded(_ surface: Surface) {
        for tree in [surfaces] + menus.map(\.layers) { tree.remove(surface.id) }
    }

    /// Every surface that is part of it, for frame callbacks.
    func forEachSurface(_ body: (Surface) -> Void) {
        var open = [panel.surface.id] + menus.map(\.popup.surface.id)
        while let id = open.popLast() {
            guard let surface = panel.client.surface(id) else { continue }
            body(surface)
            open += surface.state?.stack.map(\.surface).filter { $0 != id } ?? []
        }
    }

    private func show(_ popup: Popup) {
        let layers = SurfaceLayers(popup.surface)
        layer.addSublayer(layers.root)
        menus.append((popup, layers))
        popup.onCommit = { [weak self] in self?.arrangeMenus() }
        popup.onUnmap = { [weak self, weak popup] in
            guard let self, let popup else { return }
            for menu in menus where menu.popup === popup { menu.layers.root.removeFromSuperlayer() }
            menus.removeAll { $0.popup === popup }
        }
        arrangeMenus()
    }

    private func arrangeMenus() {
        for menu in menus {
            let corner = menu.popup.corner
            let geometry = menu.popup.geometry
            menu.layers.root.position = CGPoint(
                x: Double(corner.x) - Double(geometry.left), y: Double(corner.y) - Double(geometry.top))
        }
    }
}

/// A window that lets through what none of its views takes.
final class PanelWindow: UIWindow {
    override var canBecomeKey: Bool { false }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}
