package import Geometry
package import Motion
package import Scene

/// What one frame of one output consists of: a value that can be printed, compared, tested, and then drawn.
///
/// Passes run in order; those into surfaces come before those that read them, the one into the output is the last. Within a
/// pass, operations are drawn back to front in the order of `operations`. All rectangles in operations are in the layer's own
/// coordinates and come with the matrix that takes them to the pixels of the pass's target; only the output pass is
/// turned by `transform` (the renderer does that in its projection, no pass is spent on it).
///
/// A planner keeps one plan and refills it, so that a steady frame allocates nothing; drawing borrows it.
package struct FramePlan: Sendable {
    /// Size of the picture in device pixels, before `transform`.
    package var size = Size<Physical>.zero
    package var transform = OutputTransform.normal
    /// What this frame changes against the frame before it on this output; empty means there is nothing to show.
    package var change = Region<Physical>()
    /// What has to be drawn into the buffer at hand, whose content is some frames old: always a superset of `change`.
    package var damage = Region<Physical>()
    package var passes: [RenderPass] = []
    package var operations: [DrawOperation] = []
    package var clips: [ClipShape] = []
    package var gradients: [GradientValues] = []
    package var transitions: [ShaderEffect] = []
    /// Surfaces that no later frame will read; the renderer may free or reuse them after this frame.
    package var releasedSurfaces: [OffscreenID] = []
    /// Captures that main asked for: the content is the surface from the end of its pass on.
    package var captures: [SurfaceCapture] = []
    /// What would look the same if the display controller read it instead of what is drawn; nil in most frames.
    package var scanoutCandidate: ScanoutCandidate?

    package init() {}

    /// True when the screen would look the same as before.
    package var isEmpty: Bool { change.isEmpty && captures.isEmpty }
}

/// Names an offscreen picture that the renderer keeps from one frame to the next until it is released.
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

/// Another program's memory whose pixels are, one by one, those of the output's whole buffer.
package struct ScanoutCandidate: Hashable, Sendable {
    package var content: ContentID
    package init(content: ContentID) {
        self.content = content
    }
}

/// Drawing into one target.
package struct RenderPass: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
        /// The output's buffer; drawn only within `FramePlan.damage`.
        case output
        /// An offscreen picture of this many pixels, made when it does not exist.
        case surface(OffscreenID, width: Int, height: Int)
    }

    package var target: Target
    /// Indices into `FramePlan.operations`.
    package var operations: Range<Int>
    /// What the target is filled with first, inside the damage; `nil` when the operations cover it.
    package var clear: Color?

    package init(target: Target, operations: Range<Int>, clear: Color?) {
        self.target = target
        self.operations = operations
        self.clear = clear
    }
}

/// One thing drawn: a rectangle, what it is filled with, and what it is cut by.
package struct DrawOperation: Hashable, Sendable {
    package enum Fill: Hashable, Sendable {
        /// A rounded rectangle in one color, with a border of `width` points inside its edge (0: none).
        case solid(Color, border: Color, width: Double)
        /// Pixels of a content; `source` in its unit square. `isOpaque`: no pixel is translucent.
        case content(ContentID, source: Rect<Local>, isOpaque: Bool, filter: ContentsFilter)
        /// Pixels of a surface, `source` in its unit square.
        case surface(OffscreenID, source: Rect<Local>, isOpaque: Bool)
        /// A surface multiplied with the alpha of another that lies over it exactly.
        case masked(OffscreenID, mask: OffscreenID)
        /// Index into `FramePlan.gradients`.
        case gradient(Int)
        /// A blurred rounded rectangle; `rect` is the casting shape, `sigma` in points; the renderer draws 3σ beyond it.
        case shadow(Color, sigma: Double)
        /// What the pass has drawn so far under the rectangle, blurred by `sigma` target pixels.
        case backdrop(sigma: Double, saturation: Double, tint: Color)
        /// Index into `FramePlan.transitions`, the outgoing and the incoming picture, and how far it has come.
        case transition(Int, from: OffscreenID, to: OffscreenID, progress: Double)
    }

    package var fill: Fill
    package var rect: Rect<Local>
    package var corners: Corners
    /// From `rect`'s coordinates to target pixels.
    package var matrix: Matrix4
    package var opacity: Double
    /// Nothing is drawn outside; in target pixels.
    package var scissor: PixelRect<Physical>
    /// Index into `FramePlan.clips`, or -1.
    package var clip: Int32
    /// Every pixel inside is replaced, none blended; the planner proved it.
    package var isOpaque: Bool
    /// Whose layer this draws.
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

/// A rounded or turned rectangle that cuts what is drawn under it; evaluated per pixel, with an antialiased edge.
///
/// Clips that are upright and square are scissors instead. An operation has one clip at most: deeper nesting is
/// drawn through surfaces.
package struct ClipShape: Hashable, Sendable {
    package var rect: Rect<Local>
    package var corners: Corners
    /// From target pixels back to `rect`'s coordinates.
    package var inverse: Matrix4

    package init(rect: Rect<Local>, corners: Corners, inverse: Matrix4) {
        self.rect = rect
        self.corners = corners
        self.inverse = inverse
    }
}
