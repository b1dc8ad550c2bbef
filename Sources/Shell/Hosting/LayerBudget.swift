import Foundation

/// What the layers of one window may cost each frame, all together; beyond that the lowest are not drawn.
///
/// A layer as large as the screen costs its client some bytes, and the GPU each of its pixels in each frame. A window that draws its
/// picture in several layers needs two or three times its pixels. A hundred layers would make everyone's frames late.
struct LayerBudget {
    /// How many times the pixels of the screen all layers may cover.
    private static let screens = 8.0
    /// The layers of a window that are drawn, however small they are.
    static let layers = 256
    /// As many layers always have room, wherever they are.
    static let few = Int(screens)
    /// The opaque layers that are remembered: what lies below one of them costs nothing.
    private static let covers = 8

    private let screen: CGSize
    private var left: Double
    private var covers: [CGRect] = []
    /// How many layers found no room.
    private(set) var refused = 0

    /// - Parameter screen: its size in points.
    init(of screen: CGSize) {
        self.screen = screen
        left = screen.width * screen.height * LayerBudget.screens
    }

    /// Takes the cost of a layer, and returns whether it may be drawn. The uppermost layer is asked for first.
    ///
    /// - Parameter rect: in points, in the same space for all layers.
    mutating func admits(_ rect: CGRect, isOpaque: Bool) -> Bool {
        guard !covers.contains(where: { $0.contains(rect) }) else { return true }
        let cost = min(rect.width, screen.width) * min(rect.height, screen.height)
        guard left > 0 else {
            refused += 1
            return false
        }
        // The last layer that finds any room is drawn whole: a window of one layer always is.
        left -= max(cost, screen.width * screen.height * LayerBudget.screens / Double(LayerBudget.layers))
        if isOpaque, covers.count < LayerBudget.covers { covers.append(rect) }
        return true
    }
}
