import Compositing
import Geometry
import Scene
import TestSupport
import Testing

@testable import RenderCPU

@Suite("CPU: rounded shapes") struct RoundedShapeTests {
    private func shape(_ size: Size<Local>, _ corners: Corners, _ matrix: Matrix4) throws -> RoundedShape {
        let inverse = try #require(matrix.inverse)
        return RoundedShape(Rect(x: 0, y: 0, width: size.width, height: size.height), corners, inverse: inverse, matrix: matrix)
    }

    @Test func `a row is covered as each of its pixels is`() throws {
        var random = SeededRandom("rounded shapes")
        for _ in 0..<400 {
            let size = Size<Local>(width: random.number(4...90), height: random.number(4...60))
            let longest = min(size.width, size.height) / 2
            var radii = SIMD4<Double>.zero
            for index in 0..<4 where random.number(0...1) > 0.2 { radii[index] = random.number(0...longest) }
            let corners = Corners(radii, curve: random.number(0...1) < 0.3 ? .continuous : .circular)
            let scale = random.number(0.5...2)
            let matrix = Matrix4.affine(
                a: random.number(0...1) < 0.3 ? -scale : scale, b: 0, c: 0, d: scale, tx: random.number(-30...90),
                ty: random.number(-20...40))
            let shape = try shape(size, corners, matrix)
            let inset = random.number(0...1) < 0.3 ? random.number(0...4) : 0
            let run = Run(Int.random(in: 0...20, using: &random), Int.random(in: 21...100, using: &random))
            for row in 0..<60 {
                let covered = shape.row(row, in: run, inset: inset)
                for column in run.start..<run.end {
                    let exact = shape.coverage(column, row, inset: inset)
                    let isInside = column >= covered.inner.start && column < covered.inner.end
                    let isTouched = column >= covered.outer.start && column < covered.outer.end
                    let seen = isInside ? covered.value : isTouched ? exact : 0
                    guard abs(seen - exact) > 0.002 else { continue }
                    Issue.record("\(seen) instead of \(exact) at \(column), \(row) of \(size), \(corners.radii), inset \(inset)")
                    return
                }
            }
        }
    }

    @Test func `few pixels of a circle are looked at one by one`() throws {
        let circle = try shape(Size(width: 600, height: 600), Corners(radius: 300), .translation(x: 20.5, y: -60.25))
        let edges = (0..<480).reduce(0) { sum, row in
            let covered = circle.row(row, in: Run(0, 640))
            return sum + covered.outer.count - covered.inner.count
        }
        // The corners outside of the circle, and its edge.
        let outside = 600.0 * 480 * (1 - .pi / 4)
        #expect(Double(edges) < outside * 1.2)
    }
}
