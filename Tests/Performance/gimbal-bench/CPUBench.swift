import Buffers
import Compositing
import Geometry
import Motion
import RenderCPU
import Scene

/// What the renderer without a GPU costs, beside a copy of one page of 1280×720 pixels.
///
/// A frame is drawn whole, from pages that are there, and each round measures every frame and the copy in turn. It is the time of
/// all threads of the process.
enum CPUBench {
    static let (width, height) = (1280, 720)

    static func run(_ options: BenchOptions) throws -> [Figure] {
        let scene = try CPUScene(width: width, height: height)
        var times = Array(repeating: [Double](), count: CPUFrame.allCases.count)
        var copies: [Double] = []
        for round in 0..<options.rounds * 10 {
            // The second of two finds its pixels in the cache, as a frame does after another.
            _ = scene.timeOfCopy()
            copies.append(scene.timeOfCopy())
            for frame in CPUFrame.allCases {
                _ = try scene.time(of: frame, round)
                times[frame.rawValue].append(try scene.time(of: frame, round))
            }
        }
        let page = Stopwatch.median(copies)
        let figures = CPUFrame.allCases.map { frame in
            let cost = Stopwatch.median(times[frame.rawValue])
            let (value, unit) = frame.isCounted ? (cost / page, "× a copy") : (cost / 1e6, "ms")
            return Figure(name: "CPU, \(frame.name)", value: value, unit: unit, target: frame.target)
        }
        return [Figure(name: "a copy of one page", value: page / 1e6, unit: "ms")] + figures
    }
}

/// One of the frames whose cost is measured.
enum CPUFrame: Int, CaseIterable {
    case slide, slideBetween, fade, list, cards, turned, perspective, blur, coarseBlur, card, tiltedCard, many

    var name: String {
        switch self {
        case .slide: "two pages slide by whole pixels"
        case .slideBetween: "two pages slide between pixels"
        case .fade: "two pages fade"
        case .list: "a list with texts scrolls"
        case .cards: "a list of rounded cards with shadows scrolls"
        case .turned: "a page is turned"
        case .perspective: "a page in perspective"
        case .blur: "640×360 pixels are blurred"
        case .coarseBlur: "the same at half resolution"
        case .card: "a rounded card with a shadow"
        case .tiltedCard: "the same in perspective"
        case .many: "10,000 layers of 8×8 pixels"
        }
    }

    /// Whether the cost is held against that of a copy, and not given in milliseconds.
    var isCounted: Bool { rawValue <= CPUFrame.cards.rawValue }

    var target: Figure.Target {
        switch self {
        case .slide: .atMost(2)
        case .slideBetween: .atMost(4.5)
        case .fade: .atMost(6)
        case .turned, .perspective: .atMost(8)
        case .blur: .atMost(3)
        // Moving a list's pixels would be two copies where the buffer is slow to read: inside a shadow, and into the buffer.
        case .list: .atMost(2)
        case .cards, .coarseBlur, .card, .tiltedCard, .many: .none
        }
    }
}

/// Two pages, and plans that draw them.
private final class CPUScene {
    private let renderer = CPURenderer()
    private let buffer: RenderBuffer
    private let size: Size<Physical>
    private let pages: [PixelImage]

    init(width: Int, height: Int) throws {
        guard let buffer = RenderBuffer.memory(width: width, height: height, format: .xrgb8888) else {
            throw RenderError.outOfMemory
        }
        self.buffer = buffer
        size = Size(width: Double(width), height: Double(height))
        pages = (1...2).map { Pixels.pattern(width: width, height: height, seed: $0) } + [Pixels.text(width: 300, height: 24)]
        renderer.apply(pages.enumerated().map { .upload(ContentID(UInt64($0.offset + 1)), $0.element, damage: nil) })
    }

    /// The least that a frame can cost: a page's bytes are copied to where frames are drawn.
    func timeOfCopy() -> Double {
        guard case .memory(let target) = buffer.backing else { return .nan }
        let start = Stopwatch.processTime()
        pages[0].withUnsafeBytes { target.copyMemory(from: $0) }
        return Stopwatch.processTime() - start
    }

    func time(of frame: CPUFrame, _ round: Int) throws -> Double {
        let plan = plan(frame, round)
        let start = Stopwatch.processTime()
        try renderer.draw(plan, into: buffer)
        return Stopwatch.processTime() - start
    }

    private func plan(_ frame: CPUFrame, _ round: Int) -> FramePlan {
        var plan = FramePlan()
        plan.size = size
        plan.operations = operations(frame, round)
        let all = PixelRect<Physical>(x: 0, y: 0, width: Int(size.width), height: Int(size.height))
        plan.damage = Region(all)
        plan.change = plan.damage
        plan.passes = [RenderPass(target: .output, operations: 0..<plan.operations.count, clear: nil)]
        return plan
    }

    private func operations(_ frame: CPUFrame, _ round: Int) -> [DrawOperation] {
        let way = Double(round % 50) * 21.33 + 10.37
        switch frame {
        case .slide:
            return [page(1, .translation(x: -way.rounded(), y: 0)), page(2, .translation(x: size.width - way.rounded(), y: 0))]
        case .slideBetween: return [page(1, .translation(x: -way, y: 0)), page(2, .translation(x: size.width - way, y: 0))]
        case .fade: return [page(1, .identity), page(2, .identity, opacity: 0.4375)]
        case .list: return rows(round, height: 48) { row in [solid(.white, row)] }
        case .cards:
            let ground = solid(Color(red: 0.9, green: 0.9, blue: 0.92), Rect(x: 0, y: 0, width: size.width, height: size.height))
            return [ground]
                + rows(round, height: 120) { row in
                    let card = row.inset(by: 8)
                    return [
                        operation(shadow(under: card), card, .identity, corners: 12),
                        operation(.solid(.white, border: .clear, width: 0), card, .identity, corners: 12),
                    ]
                }
        case .turned:
            // By 11 degrees about its middle.
            return [page(1, .affine(a: 0.98, b: 0.2, c: -0.2, d: 0.98, tx: 85, ty: -120))]
        case .perspective:
            return [page(1, tilted)]
        case .blur: return [blur(.full)]
        case .coarseBlur: return [blur(.half)]
        case .many:
            return (0..<10_000).map { index in
                operation(
                    .solid(Color(red: 0.2, green: 0.5, blue: 0.9), border: .clear, width: 0),
                    Rect(x: Double(index % 100) * 12, y: Double(index / 100) * 7, width: 8, height: 8), .identity)
            }
        case .card: return card(.identity)
        case .tiltedCard: return card(tilted)
        }
    }

    /// The rows of a list that is scrolled: what is below a row's texts, and two texts, a fifth of whose pixels is translucent.
    private func rows(_ round: Int, height: Double, _ ground: (Rect<Local>) -> [DrawOperation]) -> [DrawOperation] {
        let start = -Double(round * 10 % Int(height))
        return (0...Int(size.height / height)).flatMap { index in
            let row = Rect<Local>(x: 0, y: start + Double(index) * height, width: size.width, height: height)
            let texts = [(20.0, 300.0), (1000.0, 140.0)].map { x, width in
                operation(
                    .content(
                        ContentID(3), source: Rect(x: 0, y: 0, width: width / 300, height: 1), isOpaque: false,
                        sampling: .linear),
                    Rect(x: x, y: row.top + (height / 2 - 12), width: width, height: 24), .identity)
            }
            return ground(row) + texts
        }
    }

    private var tilted: Matrix4 {
        var matrix = Matrix4.affine(a: 0.8, b: 0.05, c: 0, d: 1, tx: 120, ty: 0)
        matrix.m14 = 0.0003
        return matrix
    }

    private func card(_ matrix: Matrix4) -> [DrawOperation] {
        let rect = Rect<Local>(x: 320, y: 160, width: 640, height: 400)
        return [
            operation(.shadow(Color(red: 0, green: 0, blue: 0, alpha: 0.3), sigma: 12), rect, matrix, corners: 24),
            operation(.solid(.white, border: .clear, width: 0), rect, matrix, corners: 24),
        ]
    }

    /// A shadow of which the card above hides the middle, as the planner finds out.
    private func shadow(under card: Rect<Local>) -> DrawOperation.Fill {
        let inside = card.inset(by: 4)
        let hidden = PixelRect<Physical>(
            x: Int(inside.left), y: Int(inside.top), width: Int(inside.size.width), height: Int(inside.size.height))
        return .shadow(Color(red: 0, green: 0, blue: 0, alpha: 0.3), sigma: 6, hidden: hidden)
    }

    private func solid(_ color: Color, _ rect: Rect<Local>) -> DrawOperation {
        operation(.solid(color, border: .clear, width: 0), rect, .identity)
    }

    private func blur(_ detail: BackdropDetail) -> DrawOperation {
        operation(
            .backdrop(sigma: 20, saturation: 1.8, tint: Color(red: 1, green: 1, blue: 1, alpha: 0.3), detail: detail),
            Rect(x: 320, y: 180, width: 640, height: 360), .identity)
    }

    private func page(_ id: UInt64, _ matrix: Matrix4, opacity: Double = 1) -> DrawOperation {
        let whole = Rect<Local>(x: 0, y: 0, width: 1, height: 1)
        return operation(
            .content(ContentID(id), source: whole, isOpaque: true, sampling: .linear),
            Rect(x: 0, y: 0, width: size.width, height: size.height), matrix, opacity: opacity)
    }

    private func operation(
        _ fill: DrawOperation.Fill, _ rect: Rect<Local>, _ matrix: Matrix4, opacity: Double = 1, corners: Double = 0
    ) -> DrawOperation {
        DrawOperation(
            fill: fill, rect: rect, corners: Corners(radius: corners), matrix: matrix, opacity: opacity,
            scissor: PixelRect(x: 0, y: 0, width: Int(size.width), height: Int(size.height)), layer: LayerID(0))
    }
}
