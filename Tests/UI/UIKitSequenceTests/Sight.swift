@testable import Compositing
import Geometry
import Motion
import Scene

/// Where layers of a render tree are seen at a time, and how fast they go there; the tree is left as it is.
///
/// It samples the tree's models and animations itself, so it can ask what a tree would show at an instant for which no frame is
/// made: just before a commit is taken in, or a millionth of a second after a frame.
@MainActor
struct Sight {
    struct Place {
        /// One that was taken from the screen and put back is another.
        var node: ObjectIdentifier
        var point: Point<Local>
        /// Points a second.
        var speed: Point<Local>
        /// What the layer takes of the screen, cut as the layers above it cut.
        var area: Rect<Local>
        /// With all that is above it.
        var opacity: Double
        /// Rises with what is drawn later; a layer comes before what lies in it.
        var order: [Int]
    }

    /// Of a node: its clock, and the way from its own coordinates to the screen's.
    private struct Frame {
        var clock: LayerClock
        var matrix: Matrix4
        var opacity: Double
        var order: [Int]
        /// What layers above leave of it, in the screen's coordinates.
        var clip: Rect<Local>?
    }

    private static let step = 1e-6
    private let tree: RenderTree
    private let time: Seconds
    private var frames: [[ObjectIdentifier: Frame]] = [[:], [:], [:]]

    init(_ tree: RenderTree, at time: Seconds) {
        self.tree = tree
        self.time = time
    }

    /// Of the middle of the layer's bounds; nil when the screen does not have it.
    mutating func place(of id: LayerID, in screen: ScreenID) -> Place? {
        guard let node = tree.node(id), let frame = frame(of: node, screen, 0) else { return nil }
        let areas = (0...2).compactMap { instant in
            self.frame(of: node, screen, instant).map {
                Quad<Local>(values(of: node, $0.clock, at: time + Double(instant) * Self.step).bounds, through: $0.matrix).bounds
            }
        }
        guard areas.count == 3 else { return nil }
        let here = areas[0]
        let ways = zip(areas, areas.dropFirst()).map { $1.center - $0.center }
        // A layer that comes to rest just now jumps over the last part of a point, which is not visible.
        let way = ways.min { $0.x * $0.x + $0.y * $0.y < $1.x * $1.x + $1.y * $1.y } ?? ways[0]
        return Place(
            node: ObjectIdentifier(node), point: here.center, speed: way * (1 / Self.step),
            area: frame.clip.map { here.intersection($0) } ?? here, opacity: frame.opacity, order: frame.order)
    }

    private mutating func frame(of node: RenderNode, _ screen: ScreenID, _ instant: Int) -> Frame? {
        let key = ObjectIdentifier(node)
        if let known = frames[instant][key] { return known }
        let moment = time + Double(instant) * Self.step
        let clock: LayerClock
        var (above, opacity, order) = (Matrix4.identity, 1.0, [Int]())
        var clip: Rect<Local>?
        if let parent = node.parent {
            guard let frame = frame(of: parent, screen, instant) else { return nil }
            clock = frame.clock.entering(node.model)
            (above, opacity, order) = (frame.matrix, frame.opacity, frame.order + [node.indexInParent])
            clip = frame.clip
        } else {
            guard tree.roots[screen] === node else { return nil }
            clock = LayerClock(time: moment).entering(node.model)
        }
        let values = values(of: node, clock, at: moment)
        let matrix = Self.matrix(values, above)
        if values.masksToBounds {
            let own = Quad<Local>(values.bounds, through: matrix).bounds
            clip = clip.map { $0.intersection(own) } ?? own
        }
        let frame = Frame(
            clock: clock, matrix: matrix, opacity: values.isHidden ? 0 : opacity * values.opacity, order: order, clip: clip)
        frames[instant][key] = frame
        return frame
    }

    private func values(of node: RenderNode, _ clock: LayerClock, at moment: Double) -> LayerValues {
        guard !node.animations.isEmpty else { return node.model }
        return Sampler.sample(node.model, animations: node.animations.lazy.map(\.layerAnimation), clock: clock) { id in
            guard let retime = tree.retimes.first(where: { $0.id == id }) else { return nil }
            let local = tree.node(retime.clock).map { RenderTree.clock(of: $0, at: moment).time } ?? moment
            return RetimeMoment(retime.value, at: local)
        }
    }

    private static func matrix(_ values: LayerValues, _ above: Matrix4) -> Matrix4 {
        let anchorX = values.bounds.left + values.anchorPoint.x * values.bounds.size.width
        let anchorY = values.bounds.top + values.anchorPoint.y * values.bounds.size.height
        guard values.transform == .identity, above.isTranslation else {
            return Matrix4.translation(x: -anchorX, y: -anchorY)
                .concatenating(values.transform)
                .concatenating(.translation(x: values.position.x, y: values.position.y))
                .concatenating(above)
        }
        return .translation(x: above.m41 + values.position.x - anchorX, y: above.m42 + values.position.y - anchorY)
    }
}
