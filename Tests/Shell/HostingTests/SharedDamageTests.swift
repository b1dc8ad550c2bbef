import Buffers
import Compositing
import ConformanceDesk
import Geometry
import GimbalTesting
import QuartzCore
import Scene
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// A client that says truly what is new of the memory it shares sees the same composed in part as composed whole.
final class SharedDamageTests: XCTestCase {
    /// What the display side would compose, by looking at one pixel of a buffer for each of the screen's.
    @MainActor
    private final class Composer: SceneSink {
        let tree = RenderTree()
        let planner = FramePlanner(screen: ScreenID(0))
        var pixels: [RenderBuffer.ID: [UInt32]] = [:]
        private(set) var shared: [ContentID: SharedImage] = [:]
        private(set) var canvas: [UInt32]
        private let (width, height): (Int, Int)
        private var news = RenderTree.SampleChanges()

        init(width: Int, height: Int) {
            (self.width, self.height) = (width, height)
            canvas = Array(repeating: 0, count: width * height)
            planner.configure(size: Size(width: Double(width), height: Double(height)), scale: 1, transform: .normal)
        }

        nonisolated func submit(_ commit: SceneCommit) {
            MainActor.assumeIsolated {
                tree.apply(commit)
                for edit in commit.contents {
                    switch edit {
                    case .share(let id, let image, _): shared[id] = image
                    case .release(let id), .upload(let id, _, _): shared[id] = nil
                    case .capture, .shader, .releaseShader: break
                    }
                }
            }
        }

        /// Composes what has changed; tells how many pixels that was.
        func frame() -> Int {
            tree.sample(at: 0, news: &news)
            guard planner.update(from: tree) else { return 0 }
            planner.makePlan(from: tree, age: 1)
            compose(into: &canvas)
            return planner.plan.damage.area
        }

        /// Composes everything, elsewhere.
        func whole() -> [UInt32] {
            planner.redrawAll()
            _ = planner.update(from: tree)
            planner.makePlan(from: tree, age: 0)
            var result = Array(repeating: UInt32(0), count: width * height)
            compose(into: &result)
            return result
        }

        private func compose(into target: inout [UInt32]) {
            for area in planner.plan.damage.rects {
                forEachPixel(of: area) { target[$1 * width + $0] = 0 }
            }
            for operation in planner.plan.operations {
                guard case .content(let id, let source, _, _) = operation.fill, let image = shared[id],
                    let buffer = image.memory as? SharedBuffer, let texels = pixels[buffer.id],
                    let inverse = operation.matrix.inverse
                else { continue }
                let rect = operation.rect
                for area in planner.plan.damage.rects {
                    forEachPixel(of: area.intersection(operation.scissor)) { x, y in
                        let place: Point<Local> = inverse.map(Point<Physical>(x: Double(x) + 0.5, y: Double(y) + 0.5)) ?? .zero
                        guard rect.left <= place.x, place.x < rect.right, rect.top <= place.y, place.y < rect.bottom else {
                            return
                        }
                        let u = source.left + (place.x - rect.left) / rect.size.width * source.size.width
                        let v = source.top + (place.y - rect.top) / rect.size.height * source.size.height
                        let column = min(max(Int(u * Double(image.width)), 0), image.width - 1)
                        let row = min(max(Int(v * Double(image.height)), 0), image.height - 1)
                        target[y * width + x] = texels[row * image.width + column]
                    }
                }
            }
        }

        private func forEachPixel(of area: PixelRect<Physical>, _ body: (Int, Int) -> Void) {
            guard !area.isEmpty else { return }
            for y in Int(area.top)..<Int(area.bottom) {
                for x in Int(area.left)..<Int(area.right) { body(x, y) }
            }
        }
    }

    /// What the client has drawn, the right way up as its buffer has it.
    private struct Drawing {
        var width: Int
        var height: Int
        var texels: [UInt32]

        init(width: Int, height: Int, _ random: inout SeededRandom) {
            (self.width, self.height) = (width, height)
            texels = (0..<width * height).map { _ in UInt32(truncatingIfNeeded: random.next()) | 1 }
        }

        /// The lines in memory, the first first.
        func memory(isUpsideDown: Bool) -> [UInt32] {
            guard isUpsideDown else { return texels }
            return (0..<height).reversed().flatMap { texels[$0 * width..<($0 + 1) * width] }
        }

        mutating func change(_ rect: PixelRect<Buffer>, _ random: inout SeededRandom) {
            for y in Int(rect.top)..<Int(rect.bottom) {
                for x in Int(rect.left)..<Int(rect.right) {
                    texels[y * width + x] = UInt32(truncatingIfNeeded: random.next()) | 1
                }
            }
        }
    }

    /// A surface of the client's, and how it lies.
    private struct Canvas {
        let surface: UInt32
        var drawing: Drawing
        var transform = 0
        var scale = 1
        /// The damage of the next commit is said to be this; it is all in the beginning.
        var isFresh = true
    }

    /// The client with a window and a synchronized sub-surface in it.
    @MainActor
    private final class Painter {
        let desk: WindowDesk
        let dmabuf: UInt32
        let composer: Composer
        var asked: [SharedBuffer] = []
        var canvases: [Canvas] = []
        var random: SeededRandom

        init(_ desk: WindowDesk, _ composer: Composer, _ random: SeededRandom) {
            (self.desk, self.composer, self.random) = (desk, composer, random)
            dmabuf = desk.client.bind("zwp_linux_dmabuf_v1", version: 4)
            desk.client.roundTrip()
        }

        private func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

        func add(_ surface: UInt32) {
            canvases.append(Canvas(surface: surface, drawing: Drawing(width: 12, height: 8, &random)))
        }

        /// Changes some of a surface, and says so in one of the two ways.
        func commit(_ index: Int) {
            if canvases[index].isFresh || pick(0..<8) == 0 { reshape(&canvases[index]) }
            let canvas = canvases[index]
            let (width, height) = (canvas.drawing.width, canvas.drawing.height)
            for _ in 0..<pick(0..<3) {
                let rect = PixelRect<Buffer>(x: pick(0..<width), y: pick(0..<height), width: pick(1..<6), height: pick(1..<6))
                    .intersection(PixelRect(x: 0, y: 0, width: width, height: height))
                canvases[index].drawing.change(rect, &random)
                if pick(0..<2) == 0 {
                    damage(canvas.surface, rect.rect.reinterpreted(as: Local.self), 1, inBuffer: true)
                } else {
                    damage(canvas.surface, points(of: rect, on: canvas), Double(canvas.scale), inBuffer: false)
                }
            }
            desk.desk.attach(canvas.surface, buffer(canvases[index].drawing))
            desk.desk.commit(canvas.surface)
        }

        /// Where the pixels are on the surface, by turning each corner back: the inverse of what the server does.
        private func points(of rect: PixelRect<Buffer>, on canvas: Canvas) -> Rect<Local> {
            let turn = OutputTransform(rawValue: UInt8(canvas.transform)) ?? .normal
            let buffer = Size<Buffer>(width: Double(canvas.drawing.width), height: Double(canvas.drawing.height))
            let back = turn.matrix(for: turn.swapping(buffer)).inverse ?? .identity
            return Quad<Local>(rect.rect, through: back).bounds
        }

        private func damage(_ surface: UInt32, _ rect: Rect<Local>, _ scale: Double, inBuffer: Bool) {
            let (left, top) = ((rect.left / scale).rounded(.down), (rect.top / scale).rounded(.down))
            let (right, bottom) = ((rect.right / scale).rounded(.up), (rect.bottom / scale).rounded(.up))
            desk.desk.damage(
                surface, Int32(left), Int32(top), Int32(right - left), Int32(bottom - top), inBuffer: inBuffer)
        }

        /// Another size, turn or scale. The old damage says nothing then, and the client need not say much.
        private func reshape(_ canvas: inout Canvas) {
            canvas.isFresh = false
            canvas.scale = pick(1..<3)
            canvas.transform = pick(0..<8)
            canvas.drawing = Drawing(width: pick(3..<12) * 2, height: pick(2..<9) * 2, &random)
            desk.client.request(canvas.surface, 7, [.int(Int32(canvas.transform))])
            desk.client.request(canvas.surface, 8, [.int(Int32(canvas.scale))])
            desk.desk.damage(canvas.surface, 0, 0, Int32.max, Int32.max, inBuffer: true)
        }

        /// Returns a new buffer with the drawing in it; the drawing ends when the buffer has no readers any more.
        private func buffer(_ drawing: Drawing) -> UInt32 {
            let (params, id) = (desk.client.newID(), desk.client.newID())
            let isUpsideDown = pick(0..<6) == 0
            let format: PixelFormat = pick(0..<10) == 0 ? .argb8888 : .xrgb8888
            desk.client.request(dmabuf, 1, [.uint(params)])
            desk.client.request(
                params, 1, [.uint(0), .uint(0), .uint(UInt32(drawing.width * 4)), .uint(0), .uint(0)],
                descriptors: [desk.file.descriptor])
            desk.client.request(
                params, 3,
                [
                    .uint(id), .int(Int32(drawing.width)), .int(Int32(drawing.height)), .uint(format.code),
                    .uint(isUpsideDown ? 1 : 0),
                ])
            desk.client.request(params, 0)
            desk.client.roundTrip()
            if let made = asked.last { composer.pixels[made.id] = drawing.memory(isUpsideDown: isUpsideDown) }
            return id
        }
    }

    @MainActor
    private static func play(_ random: SeededRandom) throws -> (partial: Int, frames: Int) {
        var painter: Painter?
        let layouts = [PixelFormat.xrgb8888, .argb8888].map { BufferLayout(format: $0, modifier: 0) }
        let sharing = BufferSharing(device: 0xE281, layouts: layouts) { buffer, answer in
            painter?.asked.append(buffer)
            answer(true)
        }
        let fixture = try ShellFixture(sharing: sharing)
        defer { fixture.end() }
        let composer = Composer(width: 64, height: 48)
        let floor = FloatingController(fixture.windows, router: fixture.router)
        fixture.show(floor, in: SeeThroughWindow(frame: UIScreen.main.bounds))
        SceneContext.main.attach(sink: composer)
        let desk = try fixture.connect()
        let one = Painter(desk, composer, random)
        painter = one
        defer { painter = nil }
        let window = desk.mappedToplevel(width: 12, height: 8)
        let surface = try XCTUnwrap(fixture.display.clients.first?.surface(object: window.surface))
        XCTAssertTrue(floor.place(surface, at: CGPoint(x: 7, y: 5)))
        one.add(window.surface)
        let below = desk.desk.surface()
        let role = desk.desk.subsurface(below, of: window.surface)
        desk.client.request(role, 1, [.int(3), .int(2)])
        one.add(below)
        var (partial, frames) = (0, 0)
        for step in 0..<60 {
            for _ in 0...Int.random(in: 0..<4, using: &one.random) { one.commit(Int.random(in: 0..<2, using: &one.random)) }
            desk.client.roundTrip()
            XCTAssertNil(desk.client.error, "seed \(random.seed)")
            // What was committed twice in a frame is shown in the next.
            for _ in 0..<2 {
                fixture.screen.settle()
                frames += 1
                if composer.frame() < 64 * 48 / 4 { partial += 1 }
                let serial = SceneContext.main.lastSerial
                SceneContext.main.frameShown?(
                    FrameFeedback(screen: ScreenID(0), time: 1, presented: 1, period: 1 / 60, serial: serial))
            }
            guard composer.canvas == composer.whole() else {
                XCTFail("seed \(random.seed): after step \(step) what was composed in part is not what it is as a whole")
                break
            }
        }
        XCTAssertFalse(composer.shared.isEmpty)
        return (partial, frames)
    }

    func testAnHonestClientIsSeenAsItIsThoughOnlyWhatIsNewIsComposed() throws {
        try MainActor.assumeIsolated {
            var seeds = SeededRandom("shared damage")
            for _ in 0..<4 {
                let (partial, frames) = try Self.play(SeededRandom(quietly: seeds.next()))
                XCTAssertGreaterThan(partial, frames / 3, "hardly anything was composed in part")
            }
        }
    }
}
