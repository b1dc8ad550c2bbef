package import Geometry
import Motion
package import Scene

/// The display thread's copy of one layer.
///
/// `model` holds the values that the main thread committed; `values` holds those that the sampler computed for the current frame. A
/// node without animations keeps them once: they are most of its size.
/// All members below the marks are derived and kept from frame to frame. `Dirt` says which of them are invalid.
package final class RenderNode {
    /// The changes since the last frame that read the node.
    struct Dirt: OptionSet {
        let rawValue: UInt8
        /// Its place, its rotation or its opacity changed; its picture is the same.
        static let geometry = Dirt(rawValue: 1)
        /// The part that it paints itself changed.
        static let paint = Dirt(rawValue: 2)
        /// The set of its sublayers or their placement changed.
        static let placement = Dirt(rawValue: 4)
        /// A layer below it changed.
        static let subtree = Dirt(rawValue: 8)
        /// Only some of the shown pixels changed; `newPixels` holds which.
        static let pixels = Dirt(rawValue: 16)
        /// Its bounds changed. They may clip its sublayers, which keep their places as long as there is no sublayer transform.
        static let clip = Dirt(rawValue: 32)
        static let bounds: Dirt = [.geometry, .paint, .clip]
        static let everything: Dirt = [.geometry, .paint, .placement]
    }

    package let id: LayerID
    var kind: LayerKind
    package var values = LayerValues()
    /// The values of the model while animations may make others; nil when `values` are those of the model.
    private var ownModel: ModelValues?
    var animations: [NodeAnimation] = []
    /// Whether the next sample visits the node.
    var isListedAsAnimated = false
    /// True when the model, or the list of animations, changed since the last sample.
    var isModelNew = true

    /// The sublayers, back to front. A mask is not a sublayer.
    package var children: [RenderNode] = []
    package var mask: RenderNode?
    // The tree owns all nodes. A parent is alive as long as the link, because `destroy` clears the link.
    package unowned(unsafe) var parent: RenderNode?
    var isMask = false
    var indexInParent = 0
    /// The place among the layers that show the model's contents; valid while it has contents.
    var indexAmongUsers = 0
    /// Whether it is being put into its place among the sublayers.
    var isComing = false
    /// Whether sublayers left during the present commit, and the list of sublayers still names them.
    var hasLeftChildren = false

    // Marks
    var dirt = Dirt.everything
    /// The changed sublayers, each once. A sublayer that leaves is removed when the commit ends: two nodes that changed places would
    /// retain each other forever.
    var dirtyChildren: [RenderNode] = []
    /// The new part of the contents. It is valid while `dirt` contains `pixels`.
    private(set) var newPixels = Region<Buffer>()
    /// The former place of removed sublayers, in own coordinates.
    var vacated = Rect<Local>.zero
    /// A number that rises when anything but the node's own geometry changed, in it or below it.
    var contentVersion: UInt64 = 1
    /// The frame in which the node's geometry last changed.
    var movedInFrame: UInt64 = 0
    /// The last frame in which a layer below it was animated or was a page.
    var pathFrame: UInt64 = 0
    /// The last frame in which it was a page that had come to rest.
    var pageFrame: UInt64 = 0
    /// The frame in which anything else last changed.
    var changedInFrame: UInt64 = 0

    // Derived
    /// The matrix from own coordinates to the parent's.
    var matrix = Matrix4.identity
    /// The area that this layer alone paints, shadow included, in own coordinates.
    var paintedBounds = Rect<Local>.zero
    /// The area that the layer and all layers below paint, in own coordinates; it may be too large.
    var subtreeBounds = Rect<Local>.zero
    /// The bounds of all sublayers, clipped or not.
    var sublayerBounds = Rect<Local>.zero
    /// `subtreeBounds` in the parent's coordinates.
    package var boundsInParent = Rect<Local>.zero
    var childIndex = BoundsTree()
    /// The drawing order when z positions differ from the order of `children`; otherwise empty.
    var depthOrder: [Int] = []
    /// What lies below, and the layer itself if it is a backdrop.
    var census = Census()
    /// The part of it that its parent has counted.
    var censusInParent = Census()
    var containsBackdrop: Bool { census.backdrops > 0 }

    init(id: LayerID, kind: LayerKind) {
        self.id = id
        self.kind = kind
    }

    /// The values that the main thread committed. Reading copies them.
    var model: LayerValues { ownModel?.values ?? values }

    /// The layer's clock in its parent's. Each frame reads it of each animated layer, and `model` would copy all values.
    var timing: LayerTiming { ownModel?.values.timing ?? values.timing }

    /// Whether the values of the model are kept beside those of the frame.
    var hasOwnModel: Bool { ownModel != nil }

    /// Keeps the values of the model beside those of the frame from now on.
    func splitModel() {
        if ownModel == nil { ownModel = ModelValues(values) }
    }

    /// Changes the model alone. Returns false for a node that keeps its values once.
    func changeOwnModel(_ change: PropertyChange) -> Bool {
        ownModel?.values.apply(change)
        return ownModel != nil
    }

    /// Keeps the values once again. The node has no animation, and its values are those of the model.
    func joinModel() {
        guard let ownModel else { return }
        // Changes that no frame shows, as of the clock, are in the model only.
        values = ownModel.values
        self.ownModel = nil
    }

    func isSublayer(of node: RenderNode) -> Bool { parent === node && !isMask }

    /// Marks a change here and on the way up to the root.
    func mark(_ what: Dirt) {
        if !what.subtracting(.geometry).isEmpty { contentVersion &+= 1 }
        let wasClean = dirt.isEmpty
        dirt.formUnion(what)
        guard let parent else { return }
        if isMask {
            parent.mark(.paint)
        } else if wasClean {
            parent.addDirtyChild(self)
        }
    }

    /// Marks a part of the contents as drawn anew. An empty part means that the contents are in other memory.
    func mark(newPixels part: Region<Buffer>) {
        if !dirt.contains(.pixels) { newPixels.removeAll() }
        newPixels.add(part)
        mark(.pixels)
    }

    /// The root of a screen is drawn, and so marked clean, without its parent: it is in the parent's list already.
    private func addDirtyChild(_ child: RenderNode) {
        if dirtyChildren.last !== child { dirtyChildren.append(child) }
        noteDirtyChild()
    }

    private func noteDirtyChild() {
        contentVersion &+= 1
        let wasClean = dirt.isEmpty
        dirt.insert(.subtree)
        guard wasClean, let parent else { return }
        if isMask {
            parent.mark(.paint)
        } else {
            parent.addDirtyChild(self)
        }
    }

    /// Whether the node and all nodes below are invisible under every matrix.
    var isInvisible: Bool { values.isHidden || values.opacity <= 0 }

    /// Whether sublayers are cut at the bounds.
    var clipsChildren: Bool { values.masksToBounds }

    var corners: Corners {
        guard values.cornerRadius > 0 else { return .zero }
        let radius = min(values.cornerRadius, min(values.bounds.size.width, values.bounds.size.height) / 2)
        let mask = values.maskedCorners
        let radii = SIMD4(
            mask.contains(.topLeft) ? radius : 0, mask.contains(.topRight) ? radius : 0,
            mask.contains(.bottomRight) ? radius : 0, mask.contains(.bottomLeft) ? radius : 0)
        return Corners(radii, curve: values.cornerCurve)
    }
}

/// An animation on a node.
///
/// It is an object, and its animation a constant: an animation is large, and each frame reads it in place instead of copying it.
final class NodeAnimation {
    /// With the begin time that it was given.
    let layerAnimation: LayerAnimation
    /// The property's value in the model, as of the last sample of the whole node.
    var base = MotionValue.discrete(0)
    /// Whether its last instant was shown and the main thread was told.
    var hasEnded = false

    init(_ layerAnimation: LayerAnimation) {
        self.layerAnimation = layerAnimation
    }
}
