import Foundation
import Geometry
import QuartzCore
import UIKit
import WaylandServer

/// The client's picture of what is dragged: above everything, at the pointer or the finger.
@MainActor
final class DragIcon: SurfaceHost {
    let surface: Surface
    private let window = UIWindow(frame: UIScreen.main.bounds)
    private let layers: SurfaceLayers
    private var corner = CGPoint.zero
    private var place: CGPoint

    /// - Parameter place: on the screen's root layer.
    init(_ surface: Surface, at place: CGPoint) {
        self.surface = surface
        self.place = place
        layers = SurfaceLayers(surface)
        window.isUserInteractionEnabled = false
        window.windowLevel = .alert + 100
        window.layer.addSublayer(layers.root)
        window.isHidden = false
        arrange()
    }

    func shows(_ root: SurfaceID) -> Bool { surface.id == root }

    func surfaceMoved(_ moved: Surface, x: Int32, y: Int32) {
        guard moved === surface else { return }
        corner.x += Double(x)
        corner.y += Double(y)
    }

    func surfaceChanged(_ changed: Surface, _ damage: PixelDamage) -> Int {
        guard changed.client === surface.client else { return 0 }
        defer { if changed === surface { arrange() } }
        return layers.update(changed, damage: damage)
    }

    func move(to place: CGPoint) {
        self.place = place
        arrange()
    }

    func surfaceLeft(_ ended: Surface) {
        guard ended.client === surface.client else { return }
        if ended === surface { close() } else { layers.remove(ended.id) }
    }

    func close() {
        layers.root.removeFromSuperlayer()
        window.isHidden = true
    }

    private func arrange() {
        let point = window.layer.convert(place, from: UIScreen.main.rootLayer)
        layers.root.position = CGPoint(x: point.x + corner.x, y: point.y + corner.y)
    }
}
