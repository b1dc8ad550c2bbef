package import Geometry

/// The rules of an `xdg_positioner`: where a client places a popup, and how it may be adjusted when it does not fit.
///
/// Positions are in points of the parent's window geometry. Every number comes from the client, so sums are computed in 64 bits
/// and the result saturates.
package struct PopupPlacement: Hashable, Sendable {
    /// A side of a rectangle on each axis: -1 left or top, 0 the middle, 1 right or bottom.
    package struct Sides: Hashable, Sendable {
        package var x = 0
        package var y = 0

        package init(x: Int = 0, y: Int = 0) {
            self.x = x
            self.y = y
        }

        /// Creates the sides from Wayland's number for an anchor or a gravity; returns nil for an unknown number.
        init?(wire: UInt32) {
            let all: [(Int, Int)] = [(0, 0), (0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)]
            guard wire < all.count else { return nil }
            (x, y) = all[Int(wire)]
        }
    }

    /// The adjustments that are allowed for a popup that does not fit, as Wayland's bits.
    package struct Adjustment: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        package static let slideX = Adjustment(rawValue: 1)
        package static let slideY = Adjustment(rawValue: 2)
        package static let flipX = Adjustment(rawValue: 4)
        package static let flipY = Adjustment(rawValue: 8)
        package static let resizeX = Adjustment(rawValue: 16)
        package static let resizeY = Adjustment(rawValue: 32)
    }

    package var width: Int32 = 0
    package var height: Int32 = 0
    package var anchorX: Int32 = 0
    package var anchorY: Int32 = 0
    package var anchorWidth: Int32 = 0
    package var anchorHeight: Int32 = 0
    package var hasAnchor = false
    package var anchor = Sides()
    package var gravity = Sides()
    package var adjustment: Adjustment = []
    package var offsetX: Int32 = 0
    package var offsetY: Int32 = 0
    /// The popup is placed again when its parent moves or changes.
    package var isReactive = false
    /// The size of the parent when the popup will be shown; nil for its current size.
    package var parentSize: Size<Local>?

    package init() {}

    /// The rules have a size and an anchor, which a popup needs.
    package var isComplete: Bool { width > 0 && height > 0 && hasAnchor }

    /// Returns the popup's frame.
    ///
    /// - Parameter bounds: the area that the popup should stay within; nil for no limit.
    package func frame(within bounds: PixelRect<Local>?) -> PixelRect<Local> {
        let x = Axis(
            anchorStart: Int(anchorX), anchorLength: Int(anchorWidth), offset: Int(offsetX), length: Int(width),
            anchor: anchor.x, gravity: gravity.x, flips: adjustment.contains(.flipX), slides: adjustment.contains(.slideX),
            resizes: adjustment.contains(.resizeX))
        let y = Axis(
            anchorStart: Int(anchorY), anchorLength: Int(anchorHeight), offset: Int(offsetY), length: Int(height),
            anchor: anchor.y, gravity: gravity.y, flips: adjustment.contains(.flipY), slides: adjustment.contains(.slideY),
            resizes: adjustment.contains(.resizeY))
        let placedX = x.place(bounds.map { Int($0.left)..<max(Int($0.left), Int($0.right)) })
        let placedY = y.place(bounds.map { Int($0.top)..<max(Int($0.top), Int($0.bottom)) })
        return PixelRect(x: placedX.start, y: placedY.start, width: placedX.length, height: placedY.length)
    }

    /// One axis of the placement; both follow the same rules.
    private struct Axis {
        let anchorStart: Int
        let anchorLength: Int
        let offset: Int
        let length: Int
        let anchor: Int
        let gravity: Int
        let flips: Bool
        let slides: Bool
        let resizes: Bool

        func place(_ bounds: Range<Int>?) -> (start: Int, length: Int) {
            var start = start(anchor, gravity)
            guard let bounds, !fits(start, bounds) else { return (start, length) }
            if flips {
                let flipped = self.start(-anchor, -gravity)
                if fits(flipped, bounds) { return (flipped, length) }
            }
            if slides {
                start = slid(start, bounds)
                if fits(start, bounds) { return (start, length) }
            }
            guard resizes else { return (start, length) }
            let low = max(start, bounds.lowerBound)
            let high = min(start + length, bounds.upperBound)
            return high > low ? (low, high - low) : (start, length)
        }

        private func start(_ anchor: Int, _ gravity: Int) -> Int {
            let at = anchorStart + (anchor < 0 ? 0 : anchor > 0 ? anchorLength : anchorLength / 2) + offset
            return gravity < 0 ? at - length : gravity > 0 ? at : at - length / 2
        }

        private func fits(_ start: Int, _ bounds: Range<Int>) -> Bool {
            start >= bounds.lowerBound && start + length <= bounds.upperBound
        }

        /// Slides first in the direction of gravity, then back, so that a popup that is too long keeps the side from which it
        /// grows.
        private func slid(_ start: Int, _ bounds: Range<Int>) -> Int {
            let (low, high) = (bounds.lowerBound, bounds.upperBound - length)
            if gravity < 0 { return start > high ? max(high, min(start, low)) : max(min(low, high), start) }
            return start < low ? low : max(min(start, high), low)
        }
    }
}
