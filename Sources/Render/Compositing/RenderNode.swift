package import Geometry
import Motion
package import Scene

/// The display thread's copy of one layer.
///
/// `model` is what main committed, `values` what the sampler made of it for the frame at hand. Everything below the marks is
/// derived and kept from frame to frame; `Dirt` says what no longer holds.
package final class RenderNode {
    /// What changed since the last frame that looked.
    struct Dirt: OptionSet {
        let rawValue: UInt8
        /// Where it is, how it is turned, how translucent it is: its picture is the same.
        static let geometry = Dirt(rawValue: 1)
        /// What it paints itself.
        static let paint = Dirt(rawValue: 2)
        /// Which sublayers it has and how they are placed in it.
        static let placement = Dirt(rawValue: 4)
        /// A layer somewhere below.
        static let subtree = Dirt(rawValue: 8)
        /// Some of the pixels that it shows, and nothing else of it: `newPixels` says which.
        static let pixels = Dirt(rawValue: 16)
        static let everything: Dirt = [.geometry, .paint, .placement]
    }

    package let id: LayerID
    var kind: LayerKind
    var model = LayerValues()
    package var values = LayerValues()
    var animations: [NodeAnimation] = []
    var isListedAsAnimated = false

    /// Back to front. A mask is not a sublayer.
    package var children: [RenderNode] = []
    package var mask: RenderNode?
    // The tree owns all nodes; a parent outlives the link because `destroy` clears it.
    package unowned(unsafe) var parent: RenderNode?
    var isMask = false
    var indexInParent = 0

    // Marks
    var dirt = Dirt.everything
    /// Sublayers, each once. One that leaves is none any more: two that changed places would keep each other for ever.
    var dirtyChildren: [RenderNode] = []
    /// Of the contents; it counts while `dirt` has `pixels`.
    private(set) var newPixels = Region<Buffer>()
    /// In own coordinates: where sublayers that are gone used to be.
    var vacated = Rect<Local>.zero
    /// Rises when anything but the node's own geometry changed, below it too.
    var contentVersion: UInt64 = 1
    /// The frame in which the node's geometry last changed.
    var movedInFrame: UInt64 = 0
    /// The frame in which anything else last changed.
    var changedInFrame: UInt64 = 0

    // Derived
    /// From own coordinates to the parent's.
    var matrix = Matrix4.identity
    /// What this layer alone paints, shadow included, in own coordinates.
    var paintedBounds = Rect<Local>.zero
    /// What the layer and all below paint, in own coordinates; may be too large.
    var subtreeBounds = Rect<Local>.zero
    /// `subtreeBounds` in the parent's coordinates.
    package var boundsInParent = Rect<Local>.zero
    var childIndex = BoundsTree()
    /// Drawing order when z positions say another than `children`; empty when they do not.
    var depthOrder: [Int] = []
    var descendantCount = 0
    var containsBackdrop = false

    init(id: LayerID, kind: LayerKind) {
        self.id = id
        self.kind = kind
    }

    /// Notes a change here and on the way up to the root.
    func mark(_ what: Dirt) {
        if !what.subtracting(.geometry).isEmpty { contentVersion &+= 1 }
        let wasClean = dirt.isEmpty
        dirt.formUnion(what)
        guard let parent else { return }
        if isMask {
            parent.mark(.paint)
        } else if wasClean {
            parent.dirtyChildren.append(self)
            parent.noteDirtyChild()
        }
    }

    /// Notes that a part of the contents was drawn anew; of none, that they lie in other memory.
    func mark(newPixels part: Region<Buffer>) {
        if !dirt.contains(.pixels) { newPixels.removeAll() }
        newPixels.add(part)
        mark(.pixels)
    }

    private func noteDirtyChild() {
        contentVersion &+= 1
        let wasClean = dirt.isEmpty
        dirt.insert(.subtree)
        guard wasClean, let parent else { return }
        if isMask {
            parent.mark(.paint)
        } else {
            parent.dirtyChildren.append(self)
            parent.noteDirtyChild()
        }
    }

    /// Nothing of it or below it can be seen, whatever the matrix.
    var isInvisible: Bool { values.isHidden || values.opacity <= 0 }

    /// Sublayers are cut to the bounds.
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

/// An animation on a node, with the begin time it was given.
struct NodeAnimation {
    var layerAnimation: LayerAnimation
    /// Its last instant was shown and main knows.
    var hasEnded = false
}
