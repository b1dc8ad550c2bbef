import CoreGraphics

/// Finds the nearest place in a direction, by rectangles alone.
///
/// A candidate lies beyond the edge in the direction of the move, or at least farther in that direction. A candidate that meets
/// the beam, the rectangle extended in that direction, precedes candidates beside it. Among the rest the nearest wins, and
/// a distance sideways costs more than a distance ahead.
enum FocusSearch {
    enum Direction { case up, down, left, right }

    /// - Returns: the index of the best of `candidates`; nil when there is none in that direction.
    static func nearest(to frame: CGRect, _ direction: Direction, among candidates: [CGRect]) -> Int? {
        let from = turned(frame, direction)
        var best: (index: Int, isInBeam: Bool, cost: CGFloat)?
        for (index, candidate) in candidates.enumerated() {
            let to = turned(candidate, direction)
            guard lies(to, beyond: from) else { continue }
            let isInBeam = to.maxY > from.minY + 1 && to.minY < from.maxY - 1
            let ahead = max(0, to.minX - from.maxX)
            let aside = isInBeam ? 0 : max(to.minY - from.maxY, from.minY - to.maxY, 0)
            let cost = 13 * ahead * ahead + aside * aside + 0.01 * abs(to.midY - from.midY) + (isInBeam ? 0 : aside * 4)
            guard let known = best else {
                best = (index, isInBeam, cost)
                continue
            }
            if isInBeam == known.isInBeam ? cost < known.cost : isInBeam { best = (index, isInBeam, cost) }
        }
        return best?.index
    }

    /// Transforms the frame so that the direction becomes right.
    private static func turned(_ frame: CGRect, _ direction: Direction) -> CGRect {
        switch direction {
        case .right: frame
        case .left: CGRect(x: -frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
        case .down: CGRect(x: frame.minY, y: frame.minX, width: frame.height, height: frame.width)
        case .up: CGRect(x: -frame.maxY, y: frame.minX, width: frame.height, height: frame.width)
        }
    }

    private static func lies(_ to: CGRect, beyond from: CGRect) -> Bool {
        if to.minX >= from.maxX - 1 { return true }
        // Overlapping frames are compared by their far edges and their centers.
        return to.maxX > from.maxX + 1 && to.minX > from.minX + 1 && to.midX > from.midX + 1
    }
}

extension FocusSearch.Direction {
    init?(_ heading: UIFocusHeading) {
        switch heading {
        case .up: self = .up
        case .down: self = .down
        case .left: self = .left
        case .right: self = .right
        case _: return nil
        }
    }
}
