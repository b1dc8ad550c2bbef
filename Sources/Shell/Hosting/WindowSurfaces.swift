import Foundation
import Geometry
import QuartzCore
import UIKit
import WaylandServer

/// A client's surface and the popups over it, in layers: what windows and panels show alike.
@MainActor
final class WindowSurfaces {
    private let main: SurfaceLayers
    private var menus: [(popup: Popup, layers: SurfaceLayers)] = []
    /// Holds all trees.
    private let scale = Scale()
    /// A popup with this surface is shown, or no longer.
    var onPopup: ((SurfaceID, _ isShown: Bool) -> Void)?
    /// Some of the layers are not drawn.
    private var isOverBudget = false

    /// - Parameter layer: takes the layers of the surface, and those of popups as they come.
    init(_ surface: Surface, in layer: CALayer) {
        main = SurfaceLayers(surface)
        scale.anchorPoint = .zero
        layer.addSublayer(scale)
        add(main)
        scale.weigh = { [weak self] in self?.weigh() }
    }

    private func add(_ tree: SurfaceLayers) {
        tree.onArrange = { [scale] in scale.setNeedsLayout() }
        scale.addSublayer(tree.root)
    }

    private func weigh() {
        let trees = trees
        // A few layers have room wherever they are.
        guard isOverBudget || trees.reduce(0, { $0 + $1.count }) > LayerBudget.few else { return }
        var budget = LayerBudget(of: UIScreen.main.bounds.size)
        for tree in trees.reversed() { tree.draw(within: &budget, at: tree.root.position) }
        if budget.refused > 0, !isOverBudget {
            main.surface.client.warn(
                "has a window of more layers than a frame has room for; the \(budget.refused) lowest are not drawn")
        }
        isOverBudget = budget.refused > 0
    }

    /// Where the surface begins, in the layer's points.
    var corner: CGPoint {
        get { main.root.position }
        set { main.root.position = newValue }
    }

    private var trees: [SurfaceLayers] { [main] + menus.map(\.layers) }

    /// - Parameter damage: pixels of its buffer that are new.
    /// - Returns: the number of surfaces below it that have come in.
    func update(_ surface: Surface, _ damage: PixelDamage) -> Int {
        trees.reduce(0) { $0 + $1.update(surface, damage: damage) }
    }

    func remove(_ id: SurfaceID) {
        for tree in trees { tree.remove(id) }
    }

    // MARK: Popups

    func show(_ popup: Popup) {
        let layers = SurfaceLayers(popup.surface)
        add(layers)
        menus.append((popup, layers))
        onPopup?(popup.surface.id, true)
        popup.onCommit = { [weak self, weak popup] in
            guard let self, let popup else { return }
            // In a long chain only what lies above it moves with it, and mostly that is nothing.
            if popup.popups.isEmpty { place(popup, layers) } else { arrangeMenus() }
        }
        popup.onUnmap = { [weak self, weak popup] in
            guard let self, let popup else { return }
            for menu in menus where menu.popup === popup { menu.layers.root.removeFromSuperlayer() }
            menus.removeAll { $0.popup === popup }
            onPopup?(popup.surface.id, false)
        }
        place(popup, layers)
    }

    private func place(_ popup: Popup, _ layers: SurfaceLayers, at corner: (x: Int, y: Int)? = nil) {
        let (corner, geometry) = (corner ?? popup.corner, popup.geometry)
        layers.root.position = CGPoint(
            x: Double(corner.x) - Double(geometry.left), y: Double(corner.y) - Double(geometry.top))
    }

    func removeMenus() {
        for menu in menus {
            menu.layers.root.removeFromSuperlayer()
            onPopup?(menu.popup.surface.id, false)
        }
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

/// A layer whose layout, once before a frame, is where the costs of the layers below it are summed up.
private final class Scale: CALayer {
    var weigh: (@MainActor () -> Void)?

    override func layoutSublayers() {
        guard let weigh else { return }
        MainActor.assumeIsolated { weigh() }
    }
}
