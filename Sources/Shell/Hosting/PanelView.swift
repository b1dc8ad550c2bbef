package import Foundation
import QuartzCore
package import UIKit
import WaylandServer

/// A bar, a background or a notice of a client, with its menus.
final class PanelView: SurfaceHostView {
    let panel: LayerSurface
    private lazy var surfaces = WindowSurfaces(panel.surface, in: layer)

    init(_ panel: LayerSurface, in windows: ClientWindows) {
        self.panel = panel
        super.init(hostedBy: windows)
        panel.onPopup = { [weak surfaces] in surfaces?.show($0) }
    }

    required init?(coder: NSCoder) { nil }

    override var isOver: Bool { !panel.isMapped }
    override func wasPressed() { windows?.panels.wasPressed(panel) }

    override func surfaceHit(_ point: CGPoint) -> (surface: Surface, origin: CGPoint)? { surfaces.hit(point) }

    /// Where it takes nothing, what is below does; its menus reach beyond it.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { surfaceHit(point) != nil }

    func update(_ surface: Surface, _ damage: PixelDamage) -> Int { surfaces.update(surface, damage) }
    func surfaceLeft(_ surface: Surface) { surfaces.remove(surface.id) }
    /// The surface is its own, or a popup's.
    func shows(_ root: SurfaceID) -> Bool { surfaces.shows(root) }
}

/// A window that lets through what none of its views takes.
package class SeeThroughWindow: UIWindow {
    package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}

/// What panels lie in.
final class PanelWindow: SeeThroughWindow {
    override var canBecomeKey: Bool { false }
}
