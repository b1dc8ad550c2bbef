import Geometry
import Motion
package import Scene
import Diagnostics

/// The display thread's copy of the layers of all screens.
///
/// Commits change it, `sample(at:)` sets it to a time, and planners read it. Only the display thread uses it.
package final class RenderTree {
    var nodes: [LayerID: RenderNode] = [:]
    package private(set) var roots: [ScreenID: RenderNode] = [:]
    package internal(set) var contents = ContentSizes()
    /// The layers that show a content, in no order. A node knows its own place: `indexAmongUsers`.
    var contentUsers: [ContentID: [RenderNode]] = [:]
    /// The nodes that sublayers left during the present commit. Their lists are swept once, at its end.
    var leftParents: [RenderNode] = []
    /// The nodes with an animation that has not ended.
    var animated: [RenderNode] = []
    /// Whether nodes in `animated` were destroyed by the present commit. They leave the list together, at its end.
    var hasDestroyedAnimated = false
    /// The retimes by id, in rising order.
    var retimes: [RenderRetime] = []
    /// Whether a retime moves, or an edit since the last sample made it move.
    var hasMovingRetime = false
    package internal(set) var pendingCaptures: [PendingCapture] = []
    /// The serial of the newest applied commit.
    package internal(set) var serial: UInt64 = 0
    package internal(set) var wantsFrames = false
    /// Whether the last sample, or an edit since, has an animation that no gesture holds.
    var hasMovement = false
    /// The time of the last sample.
    var time: Seconds = 0
    /// The frame counter; a node's `movedInFrame` is compared with it.
    package internal(set) var frame: UInt64 = 1

    /// A capture that the main thread requested and that no frame has made yet.
    package struct PendingCapture {
        package var content: ContentID
        package var node: RenderNode
        package var scale: Double
    }

    package init() {}

    package func node(_ id: LayerID) -> RenderNode? { nodes[id] }

    /// Whether an animation has not shown its last instant, or a retime has not arrived.
    package var isAnimating: Bool { !animated.isEmpty || hasMovingRetime }

    /// Whether something changes from frame to frame without a new commit, or is about to.
    package var movesByItself: Bool { hasMovement || hasMovingRetime }

    package func finishCaptures() { pendingCaptures.removeAll(keepingCapacity: true) }

    func setRoot(_ screen: ScreenID, to node: RenderNode?) {
        roots[screen] = node
        node?.mark(.everything)
    }

    func forgetRoots(of node: RenderNode) {
        for (screen, root) in roots where root === node { roots[screen] = nil }
    }

    /// Checks the links of the whole tree and traps at a wrong one. For tests.
    package func verifyInvariants() {
        for node in nodes.values {
            for (index, child) in node.children.enumerated() {
                precondition(child.parent === node, "\(child.id) is a sublayer of \(node.id) and does not know it")
                precondition(child.indexInParent == index, "\(child.id) has index \(child.indexInParent), not \(index)")
                precondition(nodes[child.id] === child, "\(child.id) is drawn and was destroyed")
            }
            for child in node.dirtyChildren {
                precondition(child.parent === node && !child.isMask, "\(child.id) changed in \(node.id), which it has left")
            }
            if let mask = node.mask { precondition(mask.parent === node && mask.isMask, "\(mask.id) is not \(node.id)'s mask") }
            if let content = node.model.contents {
                precondition(contentUsers[content]?[node.indexAmongUsers] === node, "\(node.id) is no user of \(content)")
            }
            precondition(node.animations.isEmpty || node.hasOwnModel, "\(node.id) is animated and has lost its model")
            precondition(!node.isListedAsAnimated || animated.contains { $0 === node }, "\(node.id) is animated and not listed")
        }
    }
}
