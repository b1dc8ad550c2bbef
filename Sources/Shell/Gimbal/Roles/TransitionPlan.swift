import Compositing
import Geometry
import Motion
import Scene

/// The plan of one frame: two copies where the pictures are new, and the shader.
struct TransitionPlan {
    private(set) var plan = FramePlan()
    private let all: PixelRect<Physical>

    /// - Parameter surfaces: pictures that no frame needs any more.
    init(_ frame: PainterFrame, on canvas: ShaderCanvas, releasing surfaces: [OffscreenID]) {
        let size = canvas.layout.frame
        all = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        plan.size = Size(width: Double(size.width), height: Double(size.height))
        plan.damage.add(all)
        plan.releasedSurfaces = surfaces
        if frame.isFromNew { copy(canvas.from, to: canvas.fromSurface, canvas.layout.from) }
        if frame.isToNew { copy(canvas.to, to: canvas.toSurface, canvas.layout.to) }
        mix(canvas.fromSurface, canvas.toSurface, frame)
    }

    private mutating func copy(_ content: ContentID, to surface: OffscreenID, _ picture: PainterLayout.Picture) {
        add(
            .content(content, source: Rect(x: 0, y: 0, width: 1, height: 1), isOpaque: false, sampling: .nearest),
            PixelRect(x: 0, y: 0, width: picture.width, height: picture.height),
            into: .surface(surface, width: picture.width, height: picture.height))
    }

    private mutating func mix(_ from: OffscreenID, _ to: OffscreenID, _ frame: PainterFrame) {
        plan.transitions.append(frame.effect)
        add(.transition(0, from: from, to: to, progress: frame.progress), all, into: .output, frame.ratio)
    }

    private mutating func add(
        _ fill: DrawOperation.Fill, _ area: PixelRect<Physical>, into target: RenderPass.Target, _ ratio: Double? = nil
    ) {
        let index = plan.operations.count
        // The shader reads the ratio of the sides from the rectangle, which the matrix brings to the size of the pixels.
        let height = Double(area.height)
        let width = ratio.map { height * $0 } ?? Double(area.width)
        plan.operations.append(
            DrawOperation(
                fill: fill, rect: Rect(x: 0, y: 0, width: width, height: height),
                matrix: Matrix4.scale(x: Double(area.width) / width, y: 1, z: 1), scissor: area, layer: LayerID(0)))
        plan.passes.append(RenderPass(target: target, operations: index..<index + 1, clear: .clear))
    }
}
