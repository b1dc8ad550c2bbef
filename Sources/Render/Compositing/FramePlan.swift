package import Geometry
package import Motion
package import Scene

/// The content of one frame of one output: a value that can be printed, compared, tested, and then drawn.
///
/// Passes run in order. Passes into surfaces come before the passes that read them, and the pass into the output is the last. The
/// operations of a pass are drawn back to front, in the order of `operations`. All rectangles in operations are in the layer's
/// own coordinates, and each operation has the matrix that maps them to the pixels of the pass's target. Only the output pass is
/// rotated by `transform`; the renderer does that in its projection, without an additional pass.
///
/// A planner keeps one plan and refills it, so that a steady frame allocates nothing. Drawing borrows the plan.
package struct FramePlan: Sendable {
    /// The size of the picture in device pixels, before `transform`.
    package var size = Size<Physical>.zero
    package var transform = OutputTransform.normal
    /// The difference between this frame and the previous one on this output. Empty means that there is nothing to show.
    package var change = Region<Physical>()
    /// The part to draw into the present buffer, whose content is some frames old: always a superset of `change`.
    package var damage = Region<Physical>()
    package var passes: [RenderPass] = []
    package var operations: [DrawOperation] = []
    package var clips: [ClipShape] = []
    package var gradients: [GradientValues] = []
    package var transitions: [ShaderEffect] = []
    /// The pictures that operations sample after halvings, each once for each operation.
    package var halvedPictures: [HalvedPicture] = []
    /// The surfaces that no later frame will read. The renderer may free or reuse them after this frame.
    package var releasedSurfaces: [OffscreenID] = []
    /// The captures that the main thread requested. The content is the surface from the end of its pass on.
    package var captures: [SurfaceCapture] = []
    /// The memory that the display controller could read for the same picture, instead of the drawn buffer; nil in most frames.
    package var scanoutCandidate: ScanoutCandidate?

    package init() {}

    /// Whether the screen would look the same as before.
    package var isEmpty: Bool { change.isEmpty && captures.isEmpty }
}

/// The name of an offscreen picture. The renderer keeps the picture from frame to frame until it is released.
package struct OffscreenID: Hashable, Sendable, CustomStringConvertible {
    package let rawValue: UInt32
    package init(_ rawValue: UInt32) { self.rawValue = rawValue }
    package var description: String { "surface \(rawValue)" }
}

package struct SurfaceCapture: Hashable, Sendable {
    package var surface: OffscreenID
    package var content: ContentID
    package init(surface: OffscreenID, content: ContentID) {
        self.surface = surface
        self.content = content
    }
}

/// Another program's memory whose pixels correspond one to one to those of the output's whole buffer.
package struct ScanoutCandidate: Hashable, Sendable {
    package var content: ContentID
    package init(content: ContentID) {
        self.content = content
    }
}

/// A sequence of operations into one target.
package struct RenderPass: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
        /// The output's buffer, drawn only inside `FramePlan.damage`.
        case output
        /// An offscreen picture of this many pixels, created when it does not exist.
        case surface(OffscreenID, width: Int, height: Int)
    }

    package var target: Target
    /// The indices into `FramePlan.operations`.
    package var operations: Range<Int>
    /// The color that first fills the target inside the damage; nil when the operations cover it.
    package var clear: Color?

    package init(target: Target, operations: Range<Int>, clear: Color?) {
        self.target = target
        self.operations = operations
        self.clear = clear
    }
}

/// One drawn rectangle with its fill and its clip.
package struct DrawOperation: Hashable, Sendable {
    package enum Fill: Hashable, Sendable {
        /// A rounded rectangle in one color, with a border of `width` points inside its edge (0: none).
        case solid(Color, border: Color, width: Double)
        /// The pixels of a content; `source` is in its unit square. `isOpaque` says that no pixel is translucent.
        case content(ContentID, source: Rect<Local>, isOpaque: Bool, sampling: PictureSampling)
        /// The pixels of a surface; `source` is in its unit square.
        case surface(OffscreenID, source: Rect<Local>, isOpaque: Bool, sampling: PictureSampling)
        /// A surface multiplied with the alpha of another surface that covers exactly the same area.
        case masked(OffscreenID, mask: OffscreenID)
        /// A gradient, as an index into `FramePlan.gradients`.
        case gradient(Int)
        /// A blurred rounded rectangle. `rect` is the casting shape and `sigma` is in points; the renderer draws 3σ beyond it. An
        /// opaque operation later in the pass covers `hidden`, which is in target pixels, so it need not be drawn.
        case shadow(Color, sigma: Double, hidden: PixelRect<Physical> = .empty)
        /// The pixels that the pass has drawn so far under the rectangle, blurred by `sigma` target pixels.
        case backdrop(sigma: Double, saturation: Double, tint: Color, detail: BackdropDetail = .full)
        /// A shader transition: an index into `FramePlan.transitions`, the outgoing and the incoming picture, and the progress.
        case transition(Int, from: OffscreenID, to: OffscreenID, progress: Double)
    }

    package var fill: Fill
    package var rect: Rect<Local>
    package var corners: Corners
    /// The matrix from `rect`'s coordinates to target pixels.
    package var matrix: Matrix4
    package var opacity: Double
    /// The area outside of which nothing is drawn, in target pixels.
    package var scissor: PixelRect<Physical>
    /// The index into `FramePlan.clips`, or -1.
    package var clip: Int32
    /// Whether every pixel inside is replaced and none blended; the planner proved it.
    package var isOpaque: Bool
    /// The layer that this operation draws.
    package var layer: LayerID

    package init(
        fill: Fill, rect: Rect<Local>, corners: Corners = .zero, matrix: Matrix4, opacity: Double = 1,
        scissor: PixelRect<Physical>, clip: Int32 = -1, isOpaque: Bool = false, layer: LayerID
    ) {
        self.fill = fill
        self.rect = rect
        self.corners = corners
        self.matrix = matrix
        self.opacity = opacity
        self.scissor = scissor
        self.clip = clip
        self.isOpaque = isOpaque
        self.layer = layer
    }
}

/// A rounded or rotated rectangle that clips operations. It is evaluated per pixel, with an antialiased edge.
///
/// Upright square clips are scissors instead. An operation has at most one clip: deeper nesting is drawn through surfaces.
package struct ClipShape: Hashable, Sendable {
    package var rect: Rect<Local>
    package var corners: Corners
    /// The matrix from target pixels to `rect`'s coordinates.
    package var inverse: Matrix4

    package init(rect: Rect<Local>, corners: Corners, inverse: Matrix4) {
        self.rect = rect
        self.corners = corners
        self.inverse = inverse
    }
}
