package import Geometry

/// What a program that has the pointer does to it: keeps it where it is, or within an area.
package struct PointerHold: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case free
        /// It stays where it is, whatever the mouse does.
        case locked
        /// It stays within these rectangles, in the screen's points.
        case confined([Rect<Logical>])
    }

    package var kind = Kind.free
    /// Motion is reported where the pointer cannot follow it, too: at the screen's edge, or because it is held.
    package var reportsAll = false

    /// A program has drawn a pointer for the pen that is over its window: it is seen, wherever the pen is seen itself.
    package var followsPens = false

    package init(_ kind: Kind = .free, reportsAll: Bool = false, followsPens: Bool = false) {
        self.kind = kind
        self.reportsAll = reportsAll
        self.followsPens = followsPens
    }

    /// Where a motion to `point` ends.
    package func place(for point: Point<Logical>, from old: Point<Logical>) -> Point<Logical> {
        switch kind {
        case .free: return point
        case .locked: return old
        case .confined(let rects):
            // The last point within is the corner of the last pixel: clients round what lies between.
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
