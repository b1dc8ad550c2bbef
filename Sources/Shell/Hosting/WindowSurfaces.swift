import Foundation
import Geometry
import QuartzCore
import WaylandServer

/// A client's surface and the popups over it, in layers: what windows and panels show alike.
@MainActor
final class WindowSurfaces {
    /// In the points of the window's geometry, or of the panel.
    private let layer: CALayer
    private let main: SurfaceLayers
    private var menus: [(popup: Popup, layers: SurfaceLayers)] = []

    /// - Parameter layer: takes the layers of the surface, and those of popups as they come.
    init(_ surface: Surface, in layer: CALayer) {
        self.layer = layer
        main = SurfaceLayers(surface)
        layer.addSublayer(main.root)
    }

    /// Where the surface begins, in the layer's points.
    var corner: CGPoint {
        get { main.root.position }
        set { main.root.position = newValue }
    }

    private var trees: [SurfaceLayers] { [main] + menus.map(\.layers) }

    /// - Parameter damage: pixels of its buffer that are new.
    func update(_ surface: Surface, _ damage: PixelDamage) {
        for tree in trees { tree.update(surface, damage: damage) }
    }

    func remove(_ id: SurfaceID) {
        for tree in trees { tree.remove(id) }
    }

    // MARK: Popups

    func show(_ popup: Popup) {
        let layers = SurfaceLayers(popup.surface)
        layer.addSublayer(layers.root)
        menus.append((popup, layers))
        popup.onCommit = { [weak self, weak popup] in
            guard let self, let popup else { return }
            // In a long chain only what lies above it moves with it, and mostly that is nothing.
            if popup.popups.isEmpty { place(popup, layers) } else { arrangeMenus() }
        }
        popup.onUnmap = { [weak self, weak popup] in
            guard let self, let popup else { return }
            for menu in menus where menu.popup === popup { menu.layers.root.removeFromSuperlayer() }
            menus.removeAll { $0.popup === popup }
        }
        place(popup, layers)
    }

    private func place(_ popup: Popup, _ layers: SurfaceLayers, at corner: (x: Int, y: Int)? = nil) {
        let (corner, geometry) = (corner ?? popup.corner, popup.geometry)
        layers.root.position = CGPoint(
            x: Double(corner.x) - Double(geometry.left), y: Double(corner.y) - Double(geometry.top))
    }

    func removeMenus() {
        for menu in menus { menu.layers.root.removeFromSuperlayer() }
        menus = []
    }

    /// The window is another than the popups were placed for.
    func arrangeMenus() {
        // A menu's place is its parent's and its own: each is asked for once, however long the chain is.
        var corners: [ObjectIdentifier: (x: Int, y: Int)] = [:]
        for menu in menus {
            let known = menu.popup.parentPopup.flatMap { corners[ObjectIdentifier($0)] }
            let corner = known.map(menu.popup.corner(from:)) ?? menu.popup.corner
            corners[ObjectIdentifier(menu.popup)] = corner
            place(menu.popup, menu.layers, at: corner)
        }
    }

    // MARK: Questions

    /// The surface that takes a point of the layer, and where its corner is.
    func hit(_ point: CGPoint) -> (surface: Surface, origin: CGPoint)? {
        for tree in menus.reversed().map(\.layers) + [main] {
            let corner = tree.root.position
            guard let found = tree.hit(CGPoint(x: point.x - corner.x, y: point.y - corner.y)) else { continue }
            return (found.surface, CGPoint(x: found.origin.x + corner.x, y: found.origin.y + corner.y))
        }
        return nil
    }

    /// Where the surface itself or a popup's lies, in the layer's points.
    func corner(of surface: Surface) -> CGPoint? { trees.first { $0.surface === surface }?.root.position }

    /// The surface is the first, or a popup's.
    func shows(_ root: SurfaceID) -> Bool {
        for menu in menus where menu.layers.surface.id == root { return true }
        return main.surface.id == root
    }
}
