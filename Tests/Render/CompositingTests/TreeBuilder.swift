import Compositing
import Geometry
import Motion
import Scene

/// A render tree, a planner and a serial number: what a planner test needs to say "this changed, plan it".
final class TreeBuilder {
    let tree = RenderTree()
    let planner: FramePlanner
    var time = 0.0
    private var commit = SceneCommit(serial: 1)
    private var news = RenderTree.SampleChanges()

    init(width: Double = 200, height: Double = 100, scale: Double = 1, limits: FramePlanner.Limits = .init()) {
        planner = FramePlanner(screen: ScreenID(0), limits: limits)
        planner.configure(size: Size(width: width, height: height), scale: scale, transform: .normal)
        layer(0, frame: Rect(x: 0, y: 0, width: width / scale, height: height / scale), color: .black)
        commit.structure.append(.setRoot(ScreenID(0), LayerID(0)))
    }

    /// A layer with its frame in its parent's coordinates.
    func layer(_ id: UInt64, frame: Rect<Local>, color: Color? = nil, kind: LayerKind = .plain) {
        commit.structure.append(.create(LayerID(id), kind))
        set(id, .bounds(Rect(origin: .zero, size: frame.size)))
        set(id, .position(frame.center))
        if let color { set(id, .backgroundColor(color)) }
    }

    func set(_ id: UInt64, _ change: PropertyChange) {
        commit.values.append(ValueEdit(layer: LayerID(id), change: change))
    }

    func children(_ id: UInt64, _ list: [UInt64]) {
        commit.structure.append(.setSublayers(LayerID(id), list.map { LayerID($0) }))
    }

    /// The memory of some pixels; these tests do not read them.
    private final class Pixels: Sendable {
        nonisolated(unsafe) let bytes: UnsafeMutableRawPointer
        init(_ count: Int) { bytes = .allocate(byteCount: count, alignment: 16) }
        deinit { bytes.deallocate() }
    }

    /// Opaque pixels for a content.
    func upload(_ id: UInt64, width: Int, height: Int, damage: PixelRect<Buffer>? = nil) {
        let pixels = Pixels(width * height * 4)
        let image = PixelImage(
            width: width, height: height, bytesPerRow: width * 4, isOpaque: true, bytes: pixels.bytes, keptAliveBy: pixels)
        commit.contents.append(.upload(ContentID(id), image, damage: damage))
    }

    /// Another program's memory for a content.
    func share(_ id: UInt64, width: Int, height: Int, isOpaque: Bool = true, damage: Region<Buffer>? = nil) {
        let image = SharedImage(width: width, height: height, isOpaque: isOpaque, memory: 0, use: 0)
        commit.contents.append(.share(ContentID(id), image, damage: damage))
    }

    func edit(_ body: (inout SceneCommit) -> Void) { body(&commit) }

    /// Applies what was said so far and plans a frame; nil when there is nothing to show.
    func frame(age: Int = 1, at time: Double? = nil) -> FramePlan? {
        if let time { self.time = time }
        tree.apply(commit)
        commit = SceneCommit(serial: commit.serial + 1)
        tree.sample(at: self.time, news: &news)
        guard planner.update(from: tree) else { return nil }
        planner.makePlan(from: tree, age: age)
        return planner.plan
    }
}
