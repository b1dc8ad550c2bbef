import Diagnostics
import Motion
package import Buffers
package import Compositing
package import Geometry
package import Scene

/// The renderer without a GPU. `RenderCPU.swift` describes the order of a frame.
package final class CPURenderer: Renderer {
    var pictures = PictureStore()
    var shared: SharedContents
    var shadows = ShadowShelf()
    var ramps = GradientShelf(bake: GradientPaint.bake)
    var backdrops = BackdropScratch()
    private var outputs = OutputMemory()
    private let crew: BandCrew
    var target = PassTarget(
        ground: .canvas(Canvas(pixels: UnsafeMutablePointer(bitPattern: 8)!, stride: 0, width: 0, height: 0)),
        matrix: .identity, transform: .normal, size: .zero)
    /// The parts of the target to draw.
    private var areas: [PixelRect<Buffer>] = []
    /// What the target's pixels are before the operations that wait; nil where they stay.
    private var clear: UInt32?
    /// The operations that wait to be drawn, row by row.
    var prepared: [PreparedOperation] = []
    /// The names of transition shaders.
    private(set) var shaders: [ShaderID: String] = [:]
    /// What draws transition shaders; nil where fades stand in for all.
    let painter: (any TransitionPainter)?

    package var hasUntoldPixels = false
    package var shaderFailures: [(shader: ShaderID, message: String)] {
        get { painter?.failures ?? [] }
        set { painter?.failures = newValue }
    }
    package var refusedContents: [(content: ContentID, width: Int, height: Int)] = []
    package var timer: OperationTimer?
    package private(set) var drawCount = 0

    /// - Parameters:
    ///   - threads: how many draw large areas together; this thread is one of them.
    ///   - access: the rules for other programs' buffers.
    ///   - painter: what draws transition shaders.
    package init(threads: Int = 1, access: SharedAccess = .kernel, painter: (any TransitionPainter)? = nil) {
        crew = BandCrew(threads: threads)
        self.painter = painter
        shared = SharedContents(access, longestSide: CPURenderer.longestSide)
    }

    private static let longestSide = 16_384

    package var name: String { "CPU" }
    package var title: String { "the CPU" }
    package var isSoftware: Bool { true }
    package var longestSide: Int { CPURenderer.longestSide }
    package var takesPicturesInParts: Bool { false }
    package var byteCount: Int {
        pictures.byteCount + shadows.byteCount + outputs.byteCount + backdrops.byteCount
    }

    // MARK: Contents

    package func apply(_ edits: [ContentEdit]) {
        for edit in edits {
            switch edit {
            case .upload(let id, let image, _):
                guard max(image.width, image.height) <= longestSide else {
                    refusedContents.append((id, image.width, image.height))
                    continue
                }
                shared.release(id)
                pictures.upload(id, image)
            case .share(let id, let image, let damage): share(id, image, damage: damage)
            case .capture: continue
            case .release(let id):
                shared.release(id)
                pictures.release(id)
            case .shader(let id, let name, let source, let isTried):
                shaders[id] = name
                painter?.addShader(id, name: name, source: source, isTried: isTried)
            case .releaseShader(let id):
                shaders[id] = nil
                painter?.removeShader(id)
            }
        }
        shared.sweep()
    }

    package func upload(_ area: PixelRect<Buffer>, of image: PixelImage, asPartOf id: ContentID) {}
    package func completeUpload(of image: PixelImage, as id: ContentID) {
        shared.release(id)
        pictures.upload(id, image)
    }
    package func dropParts(of id: ContentID) {}
    // A content that is shared now may have the pixels of an earlier upload.
    package func contentsToRestore() -> [ContentEdit] { pictures.uploads + shared.edits }

    package func compileNext() -> Bool { false }
    package func origin(of shader: ShaderID) -> (name: String, isForeign: Bool)? { nil }

    // MARK: Frames

    @discardableResult
    package func draw(_ plan: FramePlan, into buffer: RenderBuffer) throws(RenderError) -> Bool {
        // A frame that is measured is drawn operation by operation.
        let ground = try outputs.ground(for: buffer, isRead: plan.readsOutput || timer != nil)
        pictures.beginFrame()
        shared.read(for: plan, into: &pictures)
        shadows.beginFrame()
        backdrops.beginFrame()
        painter?.beginFrame()
        for pass in plan.passes { try draw(pass, of: plan, into: ground) }
        for surface in plan.releasedSurfaces { pictures.release(surface) }
        if plan.passes.last?.target == .output { outputs.complete(buffer, from: ground, areas) }
        return true
    }

    private func draw(_ pass: RenderPass, of plan: FramePlan, into output: Ground) throws(RenderError) {
        try aim(at: pass.target, of: plan, output)
        clear = pass.clear?.pixel
        timer?.begin()
        for index in pass.operations {
            try prepare(plan.operations[index], of: plan)
            endTiming(index)
        }
        flush()
        guard case .surface(let surface, _, _) = pass.target, !plan.captures.isEmpty else { return }
        for capture in plan.captures where capture.surface == surface {
            shared.release(capture.content)
            pictures.capture(surface, as: capture.content)
        }
    }

    private func aim(at place: RenderPass.Target, of plan: FramePlan, _ output: Ground) throws(RenderError) {
        areas.removeAll(keepingCapacity: true)
        switch place {
        case .output:
            target = PassTarget(
                ground: output, matrix: plan.transform.matrix(for: plan.size), transform: plan.transform, size: plan.size)
            for rect in plan.damage.rects { areas.append(target.map(rect)) }
        case .surface(let id, let width, let height):
            let bitmap = try pictures.obtain(id, width: width, height: height)
            target = PassTarget(
                ground: .canvas(Canvas(bitmap)), matrix: .identity, transform: .normal,
                size: Size(width: Double(width), height: Double(height)))
            areas.append(PixelRect(x: 0, y: 0, width: width, height: height))
        }
    }

    /// Draws the operations that wait. What comes after may read their pixels.
    func flush() {
        guard !prepared.isEmpty || clear != nil else { return }
        crew.draw(BandPainter(operations: prepared, clear: clear, areas: areas, ground: target.ground))
        drawCount += prepared.count
        prepared.removeAll(keepingCapacity: true)
        clear = nil
    }

    package func makeFence() -> Fence? { nil }
    package func finish() {}
}

extension FramePlan {
    /// Whether the pass of the output is drawn in parts, where a later part depends on what the earlier ones left.
    fileprivate var readsOutput: Bool {
        guard let pass = passes.last, pass.target == .output else { return false }
        return pass.operations.contains {
            switch operations[$0].fill {
            case .backdrop, .transition: true
            default: false
            }
        }
    }
}
