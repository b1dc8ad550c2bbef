import Buffers
import Compositing
import Geometry
import Motion
import RenderTesting
import Scene
import TestSupport
import Testing

@testable import RenderCPU

@Suite("CPU: buffers of every format") struct OutputMemoryTests {
    private let formats: [PixelFormat] = [.xrgb8888, .argb8888, .xbgr8888, .abgr8888, .rgb565]

    /// A plan that fills the left half with one color, inside a damage.
    private func plan(_ color: Color, damage: PixelRect<Physical>) -> FramePlan {
        var plan = FramePlan()
        plan.size = Size(width: 20, height: 10)
        plan.damage = Region(damage)
        plan.operations = [
            DrawOperation(
                fill: .solid(color, border: .clear, width: 0), rect: Rect(x: 0, y: 0, width: 10, height: 10), matrix: .identity,
                scissor: PixelRect(x: 0, y: 0, width: 20, height: 10), layer: LayerID(0))
        ]
        plan.passes = [RenderPass(target: .output, operations: 0..<1, clear: .black)]
        return plan
    }

    private func buffer(_ format: PixelFormat, stride: Int, isSlow: Bool = false) -> RenderBuffer {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: stride * 10, alignment: 16)
        bytes.initializeMemory(as: UInt8.self, repeating: 0xAB)
        return RenderBuffer(
            id: RenderBuffer.makeID(), width: 20, height: 10, stride: stride, format: format, backing: .memory(bytes),
            isSlowToRead: isSlow, release: { bytes.deallocate() })
    }

    private func bytes(_ buffer: RenderBuffer, x: Int, y: Int) -> [UInt8] {
        guard case .memory(let bytes) = buffer.backing else { return [] }
        let size = buffer.format == .rgb565 ? 2 : 4
        return Array(bytes[y * buffer.stride + x * size..<y * buffer.stride + x * size + size])
    }

    @Test func `a color has its bytes in the order of the format`() throws {
        let color = Color(red: 1, green: 0.4, blue: 0.2)
        let all = PixelRect<Physical>(x: 0, y: 0, width: 20, height: 10)
        for format in formats {
            for stride in [80, 84, 128, 82] where stride % 4 == 0 || format == .rgb565 {
                let buffer = buffer(format, stride: stride)
                #expect(try CPURenderer().draw(plan(color, damage: all), into: buffer))
                let expected: [UInt8] =
                    switch format {
                    case .rgb565: [0x26, 0xFB]
                    case .xrgb8888, .argb8888: [51, 102, 255, 255]
                    default: [255, 102, 51, 255]
                    }
                #expect(bytes(buffer, x: 9, y: 9) == expected, "\(format), rows of \(stride) bytes")
                let black: [UInt8] = format == .rgb565 ? [0, 0] : [0, 0, 0, 255]
                #expect(bytes(buffer, x: 10, y: 9) == black, "\(format), rows of \(stride) bytes")
            }
        }
    }

    @Test func `outside of the damage nothing is written`() throws {
        for format in formats {
            for isSlow in [false, true] {
                let buffer = buffer(format, stride: 96, isSlow: isSlow)
                let part = PixelRect<Physical>(x: 4, y: 3, width: 5, height: 4)
                try CPURenderer().draw(plan(.white, damage: part), into: buffer)
                for y in 0..<10 {
                    for x in 0..<20 {
                        let isInside = (4..<9).contains(x) && (3..<7).contains(y)
                        let isUntouched = bytes(buffer, x: x, y: y).allSatisfy { $0 == 0xAB }
                        #expect(isUntouched != isInside, "\(format) at \(x), \(y)")
                    }
                }
            }
        }
    }

    @Test func `a buffer that cannot be drawn into is refused with the reason`() {
        let all = PixelRect<Physical>(x: 0, y: 0, width: 20, height: 10)
        let unknown = buffer(PixelFormat("N", "V", "1", "2"), stride: 80)
        #expect(throws: RenderError.badTarget(reason: "the format NV12 is not drawn")) {
            try CPURenderer().draw(plan(.white, damage: all), into: unknown)
        }
        let short = UnsafeMutableRawBufferPointer.allocate(byteCount: 100, alignment: 16)
        defer { short.deallocate() }
        let small = RenderBuffer(
            id: RenderBuffer.makeID(), width: 20, height: 10, stride: 80, format: .xrgb8888, backing: .memory(short))
        #expect(throws: RenderError.badTarget(reason: "its memory has 100 bytes, too few for 20×10 pixels")) {
            try CPURenderer().draw(plan(.white, damage: all), into: small)
        }
        let foreign = RenderBuffer(
            id: RenderBuffer.makeID(), width: 20, height: 10, stride: 80, format: .xrgb8888,
            backing: .dmabuf(descriptor: -1, offset: 0))
        #expect(throws: RenderError.badTarget(reason: "its memory cannot be written to")) {
            try CPURenderer().draw(plan(.white, damage: all), into: foreign)
        }
    }

    @Test func `drawing beside a buffer and into it gives the same frames`() throws {
        var scene = RandomScene("beside", isUpright: true)
        var again = RandomScene("into", isUpright: true, seed: scene.random.seed)
        let beside = Stage(CPURenderer(), width: 200, height: 150, buffers: 2)
        let into = Stage(CPURenderer(), width: 200, height: 150, buffers: 2, format: .argb8888)
        scene.build(on: beside)
        again.build(on: into)
        for step in 0..<60 {
            let (first, second) = (try beside.showNext(), try into.showNext())
            if let first, let second { #expect(first.difference(to: second)?.largest == 0, "step \(step)") }
            scene.step(on: beside)
            again.step(on: into)
        }
    }

    /// The planner counts on an opaque picture to cover what is below, also where the picture was refused or has not come.
    @Test(arguments: [false, true]) func `where an opaque picture is missing it is black`(isBlurred: Bool) throws {
        let (renderer, all) = (CPURenderer(), PixelRect<Physical>(x: 0, y: 0, width: 20, height: 10))
        let other = buffer(.xbgr8888, stride: 80)
        try renderer.draw(isBlurred ? blurred : plan(.white, damage: all), into: other)
        var missing = isBlurred ? blurred : plan(.white, damage: all)
        missing.operations[0] = DrawOperation(
            fill: .content(ContentID(7), source: Rect(x: 0, y: 0, width: 1, height: 1), isOpaque: true, sampling: .linear),
            rect: Rect(x: 0, y: 0, width: 20, height: 10), matrix: .identity, scissor: all, layer: LayerID(0))
        missing.passes[0].clear = nil
        try renderer.draw(missing, into: other)
        for x in 0..<20 { #expect(bytes(other, x: x, y: 5) == [0, 0, 0, 255], "column \(x)") }
    }

    @Test func `what no operation covers is black beside a slow buffer`() throws {
        let (renderer, all) = (CPURenderer(), PixelRect<Physical>(x: 0, y: 0, width: 20, height: 10))
        let slow = buffer(.xrgb8888, stride: 80, isSlow: true)
        var plan = plan(.white, damage: all)
        plan.operations[0].rect = Rect(x: 0, y: 0, width: 20, height: 10)
        try renderer.draw(plan, into: slow)
        plan.operations[0].rect = Rect(x: 0, y: 0, width: 10, height: 10)
        plan.passes[0].clear = nil
        try renderer.draw(plan, into: slow)
        #expect(bytes(slow, x: 9, y: 5) == [255, 255, 255, 255])
        #expect(bytes(slow, x: 10, y: 5) == [0, 0, 0, 255])
    }

    /// A plan whose last operation blurs what the first has drawn.
    private var blurred: FramePlan {
        var plan = plan(.white, damage: PixelRect(x: 0, y: 0, width: 20, height: 10))
        plan.operations.append(
            DrawOperation(
                fill: .backdrop(sigma: 2, saturation: 1, tint: .clear), rect: Rect(x: 4, y: 2, width: 12, height: 6),
                matrix: .identity, scissor: PixelRect(x: 0, y: 0, width: 20, height: 10), layer: LayerID(1)))
        plan.passes = [RenderPass(target: .output, operations: 0..<2, clear: .black)]
        return plan
    }

    @Test func `a frame that reads what it has drawn has a picture beside all buffers, and some others later none`() throws {
        let (renderer, whole) = (CPURenderer(), 20 * 10 * 4)
        let all = PixelRect<Physical>(x: 0, y: 0, width: 20, height: 10)
        for _ in 0..<10 { try renderer.draw(plan(.white, damage: all), into: buffer(.rgb565, stride: 40)) }
        #expect(renderer.byteCount == 0)
        for _ in 0..<3 { try renderer.draw(blurred, into: buffer(.xrgb8888, stride: 80, isSlow: true)) }
        let before = renderer.byteCount
        #expect(before >= whole)
        for _ in 0...OutputMemory.patience { try renderer.draw(plan(.white, damage: all), into: buffer(.rgb565, stride: 40)) }
        #expect(renderer.byteCount <= before - whole)
    }
}
