import Buffers
import Compositing
import Geometry
import Motion
import RenderTesting
import Scene
import TestSupport
import Testing

@testable import RenderCPU

@Suite("CPU: pictures") struct CPUPictureTests {
    private let renderer = CPURenderer()

    private func plan(
        _ matrix: Matrix4, source: Rect<Local> = Rect(x: 0, y: 0, width: 1, height: 1), sampling: PictureSampling = .linear,
        opacity: Double = 1, corners: Double = 0
    ) -> FramePlan {
        var plan = FramePlan()
        plan.size = Size(width: 64, height: 48)
        let all = PixelRect<Physical>(x: 0, y: 0, width: 64, height: 48)
        plan.damage = Region(all)
        plan.operations = [
            DrawOperation(
                fill: .content(ContentID(1), source: source, isOpaque: true, sampling: sampling),
                rect: Rect(x: 0, y: 0, width: 40, height: 30), corners: Corners(radius: corners), matrix: matrix,
                opacity: opacity,
                scissor: all, layer: LayerID(0))
        ]
        plan.passes = [RenderPass(target: .output, operations: 0..<1, clear: .black)]
        return plan
    }

    private func draw(_ plan: FramePlan) throws -> Picture {
        let buffer = try #require(RenderBuffer.memory(width: 64, height: 48, format: .abgr8888))
        try renderer.draw(plan, into: buffer)
        return Stage.picture(of: buffer)
    }

    private func show(_ pixels: TestPixels) { renderer.apply([.upload(ContentID(1), pixels.image, damage: nil)]) }

    /// What a layer's numbers may be when an app computes them wrongly. None of them may trap or read beside the picture.
    @Test func `no matrix, part or opacity is too large`() throws {
        show(.distinct(40, 30))
        let numbers = [0, 1e-300, 1e-9, 0.5, 1, 3e4, 1e6, 1e9, 1e15, 1e300, .infinity, .nan]
        for a in numbers {
            for b in numbers {
                for matrix in [
                    Matrix4.translation(x: a, y: -b), .scale(x: a, y: b), .affine(a: 1, b: a, c: b, d: 1, tx: 0, ty: 0),
                    .affine(a: a, b: 0, c: 0, d: 1, tx: -b, ty: b),
                ] {
                    var tilted = matrix
                    tilted.m14 = b
                    for corners in [0, 8.0] {
                        _ = try draw(plan(matrix, corners: corners))
                        _ = try draw(plan(tilted, sampling: .nearest, corners: corners))
                    }
                }
                _ = try draw(plan(.identity, source: Rect(x: a, y: -a, width: b, height: a)))
                _ = try draw(plan(.scale(x: 1.5, y: 1), source: Rect(x: -b, y: b, width: a, height: b), sampling: .nearest))
            }
            let seen = try draw(plan(.identity, opacity: a))
            let whole = try draw(plan(.identity, opacity: a >= 1 ? 1 : a > 0 ? a : 0))
            #expect(seen.difference(to: whole)?.largest == 0, "opacity \(a)")
        }
    }

    @Test(arguments: [Matrix4.translation(x: 3, y: 2), .translation(x: 3.4, y: 2.7), .scale(x: 0.3, y: 0.4), turned, tilted])
    func `a picture whose alpha is undefined looks as if it were opaque`(matrix: Matrix4) throws {
        for (opacity, corners) in [(1.0, 0.0), (0.5, 0), (1, 8)] {
            for sampling in [PictureSampling.linear, .nearest, .halved(1)] {
                func seen(alpha: (Int, Int) -> UInt8, isUndefined: Bool) throws -> Picture {
                    show(
                        TestPixels(40, 30, padding: 8, isAlphaUndefined: isUndefined) { x, y in
                            SIMD4(UInt8(x * 6), UInt8(y * 8), UInt8((x * 11 + y * 23) % 256), alpha(x, y))
                        })
                    return try draw(plan(matrix, sampling: sampling, opacity: opacity, corners: corners))
                }
                let opaque = try seen(alpha: { _, _ in 255 }, isUndefined: false)
                let undefined = try seen(alpha: { x, y in UInt8((x * 37 + y * 59) % 256) }, isUndefined: true)
                #expect(undefined.difference(to: opaque)?.largest == 0, "\(sampling), opacity \(opacity), corners \(corners)")
            }
        }
    }

    private static let turned = Matrix4.affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 20, ty: 2)
    private static var tilted: Matrix4 {
        var matrix = Matrix4.identity
        matrix.m14 = 0.01
        return matrix
    }

    /// The sharpest picture there is, so that a place that is wrong by a hundredth of a pixel shows.
    @Test(arguments: [(0.02, 0), (0, 0.02), (0.012, 0.009), (-0.012, 0.015), (0.07, 0), (0.05, 0.01)])
    func `in perspective each pixel shows its place of the picture`(across: Double, down: Double) throws {
        let checks = TestPixels.checks(40, 30)
        show(checks)
        var matrix = Matrix4.affine(a: 2, b: 0.1, c: -0.1, d: 2, tx: 5, ty: 1)
        (matrix.m14, matrix.m24) = (across, down)
        let seen = try draw(plan(matrix))
        let (inverse, picture) = (try #require(matrix.inverse), Picture.drawn(checks))
        var compared = 0
        for y in 0..<48 {
            for x in 0..<64 {
                func place(_ across: Int, _ down: Int) -> SIMD2<Double> {
                    let place = inverse.projected(x: Double(x + across) + 0.5, y: Double(y + down) + 0.5)
                    return place.w > 0 ? SIMD2(place.x, place.y) / place.w - 0.5 : SIMD2(-1, -1)
                }
                // A pixel at the edge is covered in part.
                let around = [place(-1, 0), place(1, 0), place(0, -1), place(0, 1)]
                guard around.allSatisfy({ (0...38).contains($0.x) && (0...28).contains($0.y) }) else { continue }
                compared += 1
                let wanted = mixture(picture, place(0, 0).x, place(0, 0).y)
                guard abs(wanted - Double(seen.pixel(x, y).x)) > 3 else { continue }
                Issue.record("\(seen.pixel(x, y).x) instead of \(wanted) at \(x), \(y)")
                return
            }
        }
        #expect(compared > 200)
    }

    /// Returns the red of the four pixels around a place.
    private func mixture(_ picture: (Int, Int) -> SIMD4<UInt8>, _ column: Double, _ row: Double) -> Double {
        let (x, y) = (Int(column), Int(row))
        let (right, lower) = (column - Double(x), row - Double(y))
        func red(_ x: Int, _ y: Int) -> Double { Double(picture(x, y).x) }
        let above = red(x, y) * (1 - right) + red(x + 1, y) * right
        return above * (1 - lower) + (red(x, y + 1) * (1 - right) + red(x + 1, y + 1) * right) * lower
    }

    @Test func `a row that is no whole number of pixels long is read as it is`() throws {
        for padding in [0, 3, 4, 6] {
            show(.distinct(40, 30, padding: padding))
            let seen = try draw(plan(.translation(x: 5, y: 7)))
            let expected = Picture.drawn(TestPixels.distinct(40, 30))
            for y in 0..<30 {
                for x in 0..<40 where seen.pixel(x + 5, y + 7) != expected(x, y) {
                    Issue.record("\(padding) bytes after each row: the pixel at \(x), \(y)")
                    return
                }
            }
        }
    }

    @Test func `the copies of a picture that is replaced in each frame do not pile up`() throws {
        for frame in 0..<200 {
            show(.noise(256, 256, seed: UInt64(frame)))
            _ = try draw(plan(.identity, sampling: .halved(2)))
            #expect(renderer.byteCount < 2 * 256 * 256 * 4, "frame \(frame)")
        }
    }

    @Test func `copies go when the picture is not drawn small any longer`() throws {
        show(.noise(256, 256, seed: 1))
        _ = try draw(plan(.identity, sampling: .halved(2)))
        let withCopies = renderer.byteCount
        for _ in 0..<200 { _ = try draw(plan(.identity)) }
        #expect(renderer.byteCount == withCopies - (128 * 128 + 64 * 64) * 4)
    }

    @Test func `a released content shows nothing, and gives its memory back`() throws {
        show(.noise(256, 256, seed: 1))
        _ = try draw(plan(.identity, sampling: .halved(1)))
        let full = renderer.byteCount
        renderer.apply([.release(ContentID(1))])
        let seen = try draw(plan(.identity))
        #expect(seen.pixel(3, 3) == SIMD4(0, 0, 0, 255))
        #expect(renderer.byteCount == full - (256 * 256 + 128 * 128) * 4)
    }
}

extension Picture {
    fileprivate func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
        let place = (y * width + x) * 4
        return SIMD4(bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3])
    }

    /// Returns a function that has the color of each pixel.
    fileprivate static func drawn(_ pixels: TestPixels) -> (Int, Int) -> SIMD4<UInt8> {
        { x, y in
            pixels.image.withUnsafeBytes {
                let place = y * pixels.image.bytesPerRow + x * 4
                return SIMD4($0[place + 2], $0[place + 1], $0[place], $0[place + 3])
            }
        }
    }
}
