import Geometry

/// Storage that one call of the planner needs and the next uses again.
struct PlanScratch {
    /// Parallel to `FramePlan.operations`: pixels the operation may touch.
    var extents: [PixelRect<Physical>] = []
    /// Parallel to `FramePlan.operations`: pixels that it certainly replaces.
    var covers: [PixelRect<Physical>] = []
    /// Surfaces still to be drawn.
    var jobs: [SurfaceJob] = []
    /// Rectangles of the pass at hand whose edges may meet.
    var sides: [SeamSide] = []

    mutating func reset() {
        extents.removeAll(keepingCapacity: true)
        covers.removeAll(keepingCapacity: true)
        jobs.removeAll(keepingCapacity: true)
    }
}

/// A surface whose picture has to be made in this frame.
struct SurfaceJob {
    enum Subject {
        /// The node itself, without its own opacity and mask.
        case inside(RenderNode)
        /// The same without its backdrop, which the pass that shows the surface draws under it.
        case overBackdrop(RenderNode)
        /// A node as seen from its parent, whose coordinates `rect` is in.
        case whole(RenderNode)
    }

    var surface: OffscreenID
    var subject: Subject
    /// What the surface shows, in the coordinates that the subject says.
    var rect: Rect<Local>
    /// Pixels of the surface per unit of `rect`.
    var scale: Double
    var width: Int
    var height: Int
    /// Where the output shows it.
    var extent: PixelRect<Physical>
    /// The cache's name for it; nil when the surface lives for this frame only.
    var key: SurfaceCache.Key?
    /// Index of the job whose surface shows this one, or -1 when the output does.
    var outer: Int
    /// Something inside was drawn as one does only while it moves, so the picture is not what rests there.
    var isUnsettled = false
}
