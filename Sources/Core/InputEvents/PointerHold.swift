package import Geometry

/// A restriction of the pointer by the client that has it: locked at its position, or confined to an area.
package struct PointerHold: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case free
        /// The pointer keeps its position, regardless of the mouse.
        case locked
        /// The pointer stays within these rectangles, in the screen's points.
        case confined([Rect<Logical>])
    }

    package var kind = Kind.free
    /// Motion is also reported where the pointer cannot follow it: at the screen's edge, or because it is held.
    package var reportsAll = false

    /// A client shows a cursor for the pen over its window, so the pointer image is shown even on tablets that are screens.
    package var followsPens = false

    package init(_ kind: Kind = .free, reportsAll: Bool = false, followsPens: Bool = false) {
        self.kind = kind
        self.reportsAll = reportsAll
        self.followsPens = followsPens
    }

    /// Returns the end of a motion to `point`.
    package func place(for point: Point<Logical>, from old: Point<Logical>) -> Point<Logical> {
        switch kind {
        case .free: return point
        case .locked: return old
        case .confined(let rects):
            // The last point inside is the corner of the last pixel, because clients round what lies between.
            let inside = rects.filter { $0.size.width > 0 && $0.size.height > 0 }.map { rect in
                Point<Logical>(
                    x: max(rect.left, min(point.x, rect.right - 1)), y: max(rect.top, min(point.y, rect.bottom - 1))
                )
            }
            func distance(_ other: Point<Logical>) -> Double {
                (other.x - point.x) * (other.x - point.x) + (other.y - point.y) * (other.y - point.y)
            }
            return inside.min { distance($0) < distance($1) } ?? point
        }
    }
}
