import CoreGraphics

/// The reading order of rectangles.
///
/// Rectangles that a straight line between them separates are split: first into rows, then each row into columns, and so on
/// within the parts. A tall picture beside two rows of small ones thus precedes all of them; a sort by edges would not do that.
enum FocusOrder {
    static func sorted(_ frames: [CGRect], isRightToLeft: Bool) -> [Int] {
        split(Array(frames.indices), frames, isRightToLeft, byRows: true, isLastTry: false)
    }

    private static func split(
        _ part: [Int], _ frames: [CGRect], _ isRightToLeft: Bool, byRows: Bool, isLastTry: Bool
    ) -> [Int] {
        guard part.count > 1 else { return part }
        var parts = cut(part, frames, isRightToLeft, byRows: byRows)
        if !byRows { parts = joined(parts, frames, isRightToLeft) }
        if parts.count == 1 {
            guard !isLastTry else { return overlapping(part, frames, isRightToLeft) }
            return split(part, frames, isRightToLeft, byRows: !byRows, isLastTry: true)
        }
        return parts.flatMap { split($0, frames, isRightToLeft, byRows: !byRows, isLastTry: false) }
    }

    private static func cut(_ part: [Int], _ frames: [CGRect], _ isRightToLeft: Bool, byRows: Bool) -> [[Int]] {
        var parts: [[Int]] = []
        var end = -CGFloat.infinity
        let sorted = part.sorted { start(frames[$0], byRows, isRightToLeft) < start(frames[$1], byRows, isRightToLeft) }
        for index in sorted {
            // Neighbors may overlap by up to one point.
            if parts.isEmpty || start(frames[index], byRows, isRightToLeft) > end - 1 { parts.append([]) }
            parts[parts.count - 1].append(index)
            end = max(end, finish(frames[index], byRows, isRightToLeft))
        }
        return parts
    }

    /// Joins columns that the same lines split into a grid, which is read by rows.
    private static func joined(_ columns: [[Int]], _ frames: [CGRect], _ isRightToLeft: Bool) -> [[Int]] {
        columns.reduce(into: []) { grids, column in
            guard let last = grids.last, cut(last + column, frames, isRightToLeft, byRows: true).count > 1 else {
                return grids.append(column)
            }
            grids[grids.count - 1] += column
        }
    }

    private static func start(_ frame: CGRect, _ byRows: Bool, _ isRightToLeft: Bool) -> CGFloat {
        byRows ? frame.minY : isRightToLeft ? -frame.maxX : frame.minX
    }

    private static func finish(_ frame: CGRect, _ byRows: Bool, _ isRightToLeft: Bool) -> CGFloat {
        byRows ? frame.maxY : isRightToLeft ? -frame.minX : frame.maxX
    }

    private static func overlapping(_ part: [Int], _ frames: [CGRect], _ isRightToLeft: Bool) -> [Int] {
        part.sorted { a, b in
            if frames[a].minY != frames[b].minY { return frames[a].minY < frames[b].minY }
            let (first, second) = (start(frames[a], false, isRightToLeft), start(frames[b], false, isRightToLeft))
            return first != second ? first < second : a < b
        }
    }
}
