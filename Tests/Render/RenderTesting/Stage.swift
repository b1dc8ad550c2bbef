package import Buffers
package import Compositing
package import Geometry
package import Motion
import RenderCPU
package import RenderGLES
package import Scene
package import TestSupport

/// A scene, a planner, a renderer and some buffers in turn: what a test needs to say "this changed, show it".
package final class Stage {
    package static let root = LayerID(0)

    package let renderer: any Renderer
    package let tree = RenderTree()
    package let planner = FramePlanner(screen: ScreenID(0))
    package let width: Int
    package let height: Int
    package let transform: OutputTransform
    package var commit = SceneCommit(serial: 1)
    package var time = 0.0
    private let buffers: [RenderBuffer]
    private var drawn = 0
    private var news = RenderTree.SampleChanges()

    /// - Parameters:
    ///   - renderer: what draws.
    ///   - maximumVersion: 2 forbids the use of anything newer of OpenGL ES.
    ///   - pages: whether moving pages are kept as one texture.
    package convenience init(
        _ renderer: RendererKind = .gles, width: Int = 64, height: Int = 64, scale: Double = 1,
        transform: OutputTransform = .normal, buffers: Int = 1, maximumVersion: Int = 3, pages: Bool = true,
        background: Color = .black
    ) throws {
        let renderer: any Renderer =
            switch renderer {
            case .gles: try GLESRenderer(GraphicsContext.forTest(maximumVersion: maximumVersion))
            case .cpu: CPURenderer()
            }
        self.init(
            renderer, width: width, height: height, scale: scale, transform: transform, buffers: buffers, pages: pages,
            background: background)
    }

    package init(
        _ renderer: any Renderer, width: Int, height: Int, scale: Double = 1, transform: OutputTransform = .normal,
        buffers: Int = 1, format: PixelFormat = .abgr8888, pages: Bool = true, background: Color = .black
    ) {
        self.renderer = renderer
        (self.width, self.height, self.transform) = (width, height, transform)
        let turned = transform.swapsAxes ? (height, width) : (width, height)
        self.buffers = (0..<buffers).compactMap { _ in
            RenderBuffer.memory(width: turned.0, height: turned.1, format: format)
        }
        if !pages { planner.limits.surfaceBytes = 0 }
        planner.configure(
            size: Size(width: Double(width), height: Double(height)), scale: scale, transform: transform)
        layer(0, Rect(x: 0, y: 0, width: Double(width) / scale, height: Double(height) / scale), [.backgroundColor(background)])
        commit.structure += [.setRoot(ScreenID(0), Stage.root), .setRoot(ScreenID(1), Stage.root)]
    }

    /// The renderer of tests that look into OpenGL ES.
    package var gles: GLESRenderer { renderer as! GLESRenderer }

    /// A layer by its frame in its parent.
    package func layer(_ id: UInt64, _ frame: Rect<Local>, kind: LayerKind = .plain, _ changes: [PropertyChange] = []) {
        commit.structure.append(.create(LayerID(id), kind))
        set(id, [.bounds(Rect(origin: .zero, size: frame.size)), .position(frame.center)] + changes)
    }

    package func set(_ id: UInt64, _ changes: [PropertyChange]) {
        commit.values += changes.map { ValueEdit(layer: LayerID(id), change: $0) }
    }

    package func children(_ id: UInt64, _ list: [UInt64]) {
        commit.structure.append(.setSublayers(LayerID(id), list.map { LayerID($0) }))
    }

    package func content(_ id: UInt64, _ picture: TestPixels, damage: PixelRect<Buffer>? = nil) {
        commit.contents.append(.upload(ContentID(id), picture.image, damage: damage))
    }

    package func apply() {
        renderer.apply(commit.contents)
        tree.apply(commit)
        commit = SceneCommit(serial: commit.serial + 1)
    }

    /// Applies what was said, and draws the next buffer; nil when there was nothing to show.
    ///
    /// - Parameter isMoving: false draws what moved as what rests: whole pixels, no pages.
    package func showNext(at time: Double? = nil, isMoving: Bool = true) throws -> Picture? {
        if let time { self.time = time }
        apply()
        renderer.continueCopies(bytes: PictureParts.partBytes)
        renderer.takeLateCopies().forEach(tree.contentLooksDifferent)
        tree.sample(at: self.time, news: &news)
        guard planner.update(from: tree) else { return nil }
        if !isMoving { rest() }
        let buffer = buffers[drawn % buffers.count]
        planner.makePlan(from: tree, age: drawn < buffers.count ? 0 : buffers.count)
        drawn += 1
        try renderer.draw(planner.plan, into: buffer)
        return Stage.picture(of: buffer)
    }

    /// The next frame, which has to exist.
    package func show(at time: Double? = nil) throws -> Picture {
        guard let picture = try showNext(at: time) else { throw Golden.Mismatch(description: "there is nothing to show") }
        return picture
    }

    /// Ends the frame in which things moved, without drawing it.
    private func rest() { tree.sample(at: time, news: &news) }

    /// The same tree drawn whole by another planner, into a fresh buffer, at rest and without pages.
    package func showAfresh() throws -> Picture {
        rest()
        let fresh = FramePlanner(screen: ScreenID(1))
        fresh.limits.surfaceBytes = 0
        fresh.configure(size: planner.plan.size, scale: planner.scale, transform: transform)
        _ = fresh.update(from: tree)
        fresh.makePlan(from: tree, age: 0)
        guard let buffer = RenderBuffer.memory(width: buffers[0].width, height: buffers[0].height) else {
            throw RenderError.outOfMemory
        }
        try renderer.draw(fresh.plan, into: buffer)
        return Stage.picture(of: buffer)
    }

    package static func picture(of buffer: RenderBuffer) -> Picture {
        guard case .memory(let bytes) = buffer.backing else { return Picture(width: 1, height: 1) }
        var picture = Picture(
            width: buffer.width, height: buffer.height, stride: buffer.stride, copying: UnsafeRawBufferPointer(bytes))
        guard buffer.format == .argb8888 else { return picture }
        for at in stride(from: 0, to: picture.bytes.count, by: 4) { picture.bytes.swapAt(at, at + 2) }
        return picture
    }
}
