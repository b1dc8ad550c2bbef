import Geometry
package import Scene

/// How the pixels of a content become those of a target.
package enum ContentSampling: Hashable, Sendable {
    /// The pixel of the content at the middle of the target's.
    case nearest
    /// A mixture of the four pixels of the content around the middle of the target's.
    case linear
    /// The same, of the content after that many halvings. Each makes the average of 2×2 pixels one pixel.
    case halved(Int)

    /// The most halvings: 8192 pixels become 8.
    package static let mostHalvings = 10

    /// The number of halvings before the content is sampled.
    package var halvings: Int {
        switch self {
        case .nearest, .linear: 0
        case .halved(let count): count
        }
    }
}

/// A content that a plan samples after some halvings.
package struct HalvedContent: Hashable, Sendable {
    package var content: ContentID
    package var halvings: Int
    package init(content: ContentID, halvings: Int) {
        self.content = content
        self.halvings = halvings
    }
}

extension PixelRect where S == Buffer {
    /// The pixels of a content whose samples depend on the pixels in this rectangle.
    func asSampled(_ sampling: ContentSampling) -> PixelRect {
        let block = Int32(1) << Int32(sampling.halvings)
        func down(_ edge: Int32) -> Int32 { edge & ~(block - 1) }
        return PixelRect(
            left: down(left) - block, top: down(top) - block, right: down(right + block - 1) + block,
            bottom: down(bottom + block - 1) + block)
    }
}
