package import Foundation
package import WaylandServer

/// Where bars, backgrounds and notices lie on a screen, and what they leave for windows. A pure function of what they want.
package struct PanelArrangement: Equatable {
    /// In the order that they were given.
    package private(set) var frames: [CGRect] = []
    /// What is left for windows.
    package private(set) var rest: CGRect

    /// - Parameters:
    ///   - wishes: in the order in which they came.
    ///   - screen: all of it, in points.
    package init(_ wishes: [LayerSurface.Wish], on screen: CGRect) {
        rest = screen
        frames = Array(repeating: .zero, count: wishes.count)
        let byLayer = wishes.indices.sorted { a, b in
            let (x, y) = (wishes[a].layer.rawValue, wishes[b].layer.rawValue)
            return x == y ? a < b : x > y
        }
        // Those that take a part of the screen first: the others lie within what is left.
        for index in byLayer where wishes[index].zone > 0 {
            frames[index] = Self.place(wishes[index], in: rest)
            rest = Self.cut(rest, by: wishes[index])
        }
        for index in byLayer where wishes[index].zone <= 0 {
            frames[index] = Self.place(wishes[index], in: wishes[index].zone < 0 ? screen : rest)
        }
    }

    private static func place(_ wish: LayerSurface.Wish, in area: CGRect) -> CGRect {
        let (x, width) = span(
            area.minX, area.width, Double(wish.width), wish.left, wish.right, Double(wish.margins.left),
            Double(wish.margins.right))
        let (y, height) = span(
            area.minY, area.height, Double(wish.height), wish.top, wish.bottom, Double(wish.margins.top),
            Double(wish.margins.bottom))
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
    private static func cut(_ area: CGRect, by wish: LayerSurface.Wish) -> CGRect {
        let (across, down) = (wish.left == wish.right, wish.top == wish.bottom)
        var rest = area
        if wish.top, !wish.bottom, across {
            let size = min(max(0, CGFloat(wish.zone) + CGFloat(wish.margins.top)), area.height)
            (rest.origin.y, rest.size.height) = (area.minY + size, area.height - size)
        } else if wish.bottom, !wish.top, across {
            rest.size.height -= min(max(0, CGFloat(wish.zone) + CGFloat(wish.margins.bottom)), area.height)
        } else if wish.left, !wish.right, down {
            let size = min(max(0, CGFloat(wish.zone) + CGFloat(wish.margins.left)), area.width)
            (rest.origin.x, rest.size.width) = (area.minX + size, area.width - size)
        } else if wish.right, !wish.left, down {
            rest.size.width -= min(max(0, CGFloat(wish.zone) + CGFloat(wish.margins.right)), area.width)
        }
        return rest
    }
}
