import Foundation
import Geometry
import UIKit
import WaylandServer

/// The client's surface that takes what is done at a point of the screen: the view that shows it, and the surface's corner in the
/// points of its window.
@MainActor
struct InputTarget {
    let view: SurfaceHostView
    let surface: Surface
    let origin: CGPoint

    /// nil where something of ours is in front, or nothing.
    ///
    /// - Parameter place: on the screen's root layer.
    init?(at place: CGPoint) {
        guard let view = UIApplication.shared.view(at: place) as? SurfaceHostView else { return nil }
        self.init(in: view, at: place)
    }

    /// nil where the view has no surface.
    init?(in view: SurfaceHostView, at place: CGPoint) {
        let point = view.windowPoint(view.layer.convert(place, from: UIScreen.main.rootLayer))
        guard let found = view.surfaceHit(point) else { return nil }
        (self.view, surface, origin) = (view, found.surface, found.origin)
    }

    /// A point of the screen's root layer as one of the surface.
    func place(of point: CGPoint) -> Point<Local> {
        let inside = view.windowPoint(view.layer.convert(point, from: UIScreen.main.rootLayer))
        return Point(x: inside.x - origin.x, y: inside.y - origin.y)
    }

    /// A rectangle of the surface's points on the screen.
    func onScreen(_ rect: PixelRect<Local>) -> Rect<Logical> {
        let corners = [
            (rect.left, rect.top), (rect.right, rect.top), (rect.left, rect.bottom), (rect.right, rect.bottom),
        ].map { view.screenPoint(CGPoint(x: Double($0.0) + origin.x, y: Double($0.1) + origin.y)) }
        let (across, down) = (corners.map { Double($0.x) }, corners.map { Double($0.y) })
        return Rect(left: across.min() ?? 0, top: down.min() ?? 0, right: across.max() ?? 0, bottom: down.max() ?? 0)
    }

    /// A point of the surface on the screen.
    func onScreen(_ point: Point<Local>) -> Point<Logical> {
        let place = view.screenPoint(CGPoint(x: point.x + origin.x, y: point.y + origin.y))
        return Point(x: place.x, y: place.y)
    }
}
