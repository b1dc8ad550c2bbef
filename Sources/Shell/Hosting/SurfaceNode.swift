import Buffers
import Geometry
import QuartzCore
import WaylandServer

/// One surface in layers: what it draws, and what lies above and below it.
@MainActor
final class SurfaceNode {
    /// A sub-surface, or the surface itself, in the order of the stack.
    struct Part {
        /// Nil for the surface itself.
        let node: SurfaceNode?
        /// Where the corner lies.
        let place: CGPoint
    }

    /// What a surface covers of the screen, wherever it lies.
    struct Cover: Equatable {
        /// In points; zero without content.
        var size = Size<Local>.zero
        /// It hides what lies below it.
        var isOpaque = false
    }

    struct Layers {
        /// In its parent's points, at the surface's corner.
        let container = BareLayer()
        let pixels = PixelLayer()
    }

    let id: SurfaceID
    /// They come with the first content. A client may have a thousand surfaces, and everyone would wait for the frame in which the layers of
    /// all come; contents come in shares.
    private(set) var layers: Layers?
    /// What is shown where the client has it, to be told from the next.
    weak var use: BufferUse?
    /// The number of the picture that is shown, to be told from the next.
    var number = 0
    /// What is shown is a copy of ours.
    var isCopied = true
    /// Of what is shown where the client has it: another one's colors may be rounded otherwise.
    var format: PixelFormat?
    /// What it covers.
    var cover = Cover()
    private(set) weak var parent: SurfaceNode?
    /// The stack that `parts` are in.
    private(set) var stack: [StackEntry] = []
    /// From the bottom to the top.
    private(set) var parts = [Part(node: nil, place: .zero)]

    /// Returns the layers, which are new where it had none.
    @discardableResult
    func makeLayers() -> Layers {
        if let layers { return layers }
        let new = Layers()
        new.container.anchorPoint = .zero
        new.pixels.anchorPoint = .zero
        new.container.addSublayer(new.pixels)
        layers = new
        takeIn(parts)
        return new
    }

    /// It has no content any more. Its sub-surfaces stay where they are.
    func clear() {
        layers?.pixels.removePixels()
        use = nil
        isCopied = true
        cover = Cover()
    }

    init(_ id: SurfaceID) { self.id = id }

    /// Its surface has ended, or is not below its parent any more. A node does not come back: the same surface would have a new one.
    func end() {
        layers?.container.removeFromSuperlayer()
        layers = nil
        // The next state of the parent is arranged anew, also where its stack has the surface at the same place again.
        parent?.stack = []
    }

    /// Puts the layers of the sub-surfaces in order, at their places.
    ///
    /// - Returns: whether one of them came, went, or lies elsewhere than before.
    func arrange(_ parts: [Part], in stack: [StackEntry]) -> Bool {
        (self.parts, self.stack) = (parts, stack)
        for part in parts { part.node?.parent = self }
        return takeIn(parts)
    }

    @discardableResult
    private func takeIn(_ parts: [Part]) -> Bool {
        guard let layers else { return false }
        var isMoved = false
        var ordered: [CALayer] = []
        for part in parts {
            guard let node = part.node else {
                ordered.append(layers.pixels)
                continue
            }
            guard let container = node.layers?.container else { continue }
            if container.position != part.place {
                container.position = part.place
                isMoved = true
            }
            ordered.append(container)
        }
        let before = layers.container.sublayers ?? []
        guard before.count != ordered.count || zip(before, ordered).contains(where: { $0 !== $1 }) else { return isMoved }
        layers.container.sublayers = ordered
        return true
    }

    /// Takes its place among the others, because its layers are new. The others stay as they are: there may be a thousand.
    func comeIn() {
        guard let layers, let parent, let above = parent.layers else { return }
        var index = 0
        for part in parent.parts {
            if part.node === self {
                layers.container.position = part.place
                return above.container.insertSublayer(layers.container, at: UInt32(index))
            }
            if part.node == nil || part.node?.layers != nil { index += 1 }
        }
    }

    /// Draws the uppermost layers that a budget has room for, and not the others. Sub-surfaces are nested no deeper than the server lets them.
    ///
    /// - Parameter corner: where the surface begins, in the budget's points.
    func draw(within budget: inout LayerBudget, at corner: CGPoint) {
        guard let pixels = layers?.pixels else { return }
        for part in parts.reversed() {
            if let node = part.node {
                node.draw(within: &budget, at: CGPoint(x: corner.x + part.place.x, y: corner.y + part.place.y))
                continue
            }
            guard pixels.hasPixels else { continue }
            let rect = CGRect(x: corner.x, y: corner.y, width: cover.size.width, height: cover.size.height)
            let isHidden = !budget.admits(rect, isOpaque: cover.isOpaque)
            if pixels.isHidden != isHidden { pixels.isHidden = isHidden }
        }
    }
}
