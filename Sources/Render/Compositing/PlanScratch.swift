import Geometry

/// The temporary storage of the planner, reused from call to call.
struct PlanScratch {
    /// The pixels that each operation may touch, parallel to `FramePlan.operations`.
    var extents: [PixelRect<Physical>] = []
    /// The pixels that each operation certainly replaces, parallel to `FramePlan.operations`.
    var covers: [PixelRect<Physical>] = []
    /// The surfaces still to be drawn.
    var jobs: [SurfaceJob] = []
    /// The rectangles of the current pass whose edges may meet.
    var sides: [SeamSide] = []
    /// The parts of the picture, for the choice of pages, and the pages of the frame before.
    var pageItems = PageSelection()
    var pages: [Page] = []

    mutating func reset() {
        extents.removeAll(keepingCapacity: true)
        covers.removeAll(keepingCapacity: true)
        jobs.removeAll(keepingCapacity: true)
    }
}

/// A surface whose picture has to be drawn in this frame.
struct SurfaceJob {
    enum Subject {
        /// The node itself, without its own opacity and mask.
        case inside(RenderNode)
        /// The node itself without its backdrop, which the pass that shows the surface draws under it.
        case overBackdrop(RenderNode)
        /// The node as its parent shows it; `rect` is in the parent's coordinates.
        case whole(RenderNode)
    }

    var surface: OffscreenID
    var subject: Subject
    /// The area that the surface shows, in the coordinates of the subject.
    var rect: Rect<Local>
    /// The number of surface pixels per unit of `rect`.
    var scale: Double
    var width: Int
    var height: Int
    /// The area of the output that shows it.
    var extent: PixelRect<Physical>
    /// The key in the cache; nil when the surface lives for this frame only.
    var key: SurfaceCache.Key?
    /// The index of the job whose surface shows this one, or -1 when the output does.
    var outer: Int
    /// Whether something inside was drawn in its moving form, so that the picture differs from the one at rest.
    var isUnsettled = false
}
