package import Foundation
package import WaylandServer

/// Where bars, backgrounds and notices lie on a screen, and what they leave for windows. A pure function of what they want.
package struct PanelArrangement: Equatable {
    /// In the order that they were given.
    package private(set) var frames: [CGRect] = []
    /// What is left for windows.
    package private(set) var rest: CGRect

    /// - Parameters:
    ///   - placements: in the order in which they came.
    ///   - screen: all of it, in points.
    package init(_ placements: [LayerSurface.Placement], on screen: CGRect) {
        rest = screen
        frames = Array(repeating: .zero, count: placements.count)
        let byLayer = placements.indices.sorted { a, b in
            let (x, y) = (placements[a].layer.rawValue, placements[b].layer.rawValue)
            return x == y ? a < b : x > y
        }
        // Those that take a part of the screen first: the others lie within what is left.
        for index in byLayer where placements[index].zone > 0 {
            frames[index] = Self.place(placements[index], in: rest)
            rest = Self.cut(rest, by: placements[index])
        }
        for index in byLayer where placements[index].zone <= 0 {
            frames[index] = Self.place(placements[index], in: placements[index].zone < 0 ? screen : rest)
        }
    }

    private static func place(_ placement: LayerSurface.Placement, in area: CGRect) -> CGRect {
        let (x, width) = span(
            area.minX, area.width, Double(placement.width), placement.left, placement.right, Double(placement.margins.left),
            Double(placement.margins.right))
        let (y, height) = span(
            area.minY, area.height, Double(placement.height), placement.top, placement.bottom, Double(placement.margins.top),
            Double(placement.margins.bottom))
        return CGRect(x: x, y: y, width: width, height: height)
    }

    /// One axis: held at one end, at both, or in the middle.
    private static func span(
        _ start: CGFloat, _ length: CGFloat, _ wanted: CGFloat, _ isNear: Bool, _ isFar: Bool, _ near: CGFloat, _ far: CGFloat
    ) -> (CGFloat, CGFloat) {
        if wanted == 0 { return (start + near, max(1, length - near - far)) }
        if isNear, isFar { return (start + ((length - wanted) / 2).rounded(.down), wanted) }
        if isNear { return (start + near, wanted) }
        if isFar { return (start + length - far - wanted, wanted) }
        return (start + ((length - wanted) / 2).rounded(.down), wanted)
    }

    /// Only what lies along one side can take a part of the screen.
    private static func cut(_ area: CGRect, by placement: LayerSurface.Placement) -> CGRect {
        let (across, down) = (placement.left == placement.right, placement.top == placement.bottom)
        var rest = area
        if placement.top, !placement.bottom, across {
            let size = min(max(0, CGFloat(placement.zone) + CGFloat(placement.margins.top)), area.height)
            (rest.origin.y, rest.size.height) = (area.minY + size, area.height - size)
        } else if placement.bottom, !placement.top, across {
            rest.size.height -= min(max(0, CGFloat(placement.zone) + CGFloat(placement.margins.bottom)), area.height)
        } else if placement.left, !placement.right, down {
            let size = min(max(0, CGFloat(placement.zone) + CGFloat(placement.margins.left)), area.width)
            (rest.origin.x, rest.size.width) = (area.minX + size, area.width - size)
        } else if placement.right, !placement.left, down {
            rest.size.width -= min(max(0, CGFloat(placement.zone) + CGFloat(placement.margins.right)), area.width)
        }
        return rest
    }
}
