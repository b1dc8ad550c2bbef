import Geometry
package import Scene

/// How the pixels of a content or a surface become those of a target.
package enum PictureSampling: Hashable, Sendable {
    /// The pixel of the picture at the middle of the target's.
    case nearest
    /// A mixture of the four pixels of the picture around the middle of the target's.
    case linear
    /// The same, of the picture after that many halvings. Each makes the average of 2×2 pixels one pixel.
    case halved(Int)

    /// The most halvings: 8192 pixels become 8.
    package static let mostHalvings = 10

    /// The number of halvings before the picture is sampled.
    package var halvings: Int {
        switch self {
        case .nearest, .linear: 0
        case .halved(let count): count
        }
    }
}

/// A picture that a plan samples after some halvings.
package struct HalvedPicture: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        case content(ContentID)
        case surface(OffscreenID)
    }

    package var source: Source
    package var halvings: Int
    package init(_ source: Source, halvings: Int) {
        self.source = source
        self.halvings = halvings
    }
}

extension PixelRect where S == Buffer {
    /// The pixels of a content whose samples depend on the pixels in this rectangle.
    func asSampled(_ sampling: PictureSampling) -> PixelRect {
        let block = Int32(1) << Int32(sampling.halvings)
        func down(_ edge: Int32) -> Int32 { edge & ~(block - 1) }
        return PixelRect(
            left: down(left) - block, top: down(top) - block, right: down(right + block - 1) + block,
            bottom: down(bottom + block - 1) + block)
    }
}
