import Compositing
import Geometry
import Motion
import RenderTesting
import Scene
import Testing
import TestSupport

@testable import RenderGLES

/// What changes slowly shows no steps: between two levels of a color the pixels of a row are of both.
@Suite(.serialized, .oneContextAtATime)
struct SlowChangeTests {
    /// A slow ramp behind glass as alerts and menus have it; the mean red of each row.
    private func rows(transform: OutputTransform = .normal) throws -> [Double] {
        let stage = try Stage(width: 256, height: 256, transform: transform)
        var ramp = GradientValues()
        ramp.colors = [Color(red: 0.2, green: 0.22, blue: 0.3), Color(red: 0.26, green: 0.28, blue: 0.36)]
        stage.layer(1, Rect(x: 0, y: 0, width: 256, height: 256), kind: .gradient, [.gradient(ramp)])
        var glass = BackdropValues()
        (glass.blurRadius, glass.saturation) = (28, 1.8)
        glass.tint = Color(red: 0.13, green: 0.13, blue: 0.13, alpha: 0.5)
        stage.layer(2, Rect(x: 0, y: 0, width: 256, height: 256), kind: .backdrop, [.backdrop(glass)])
        stage.children(0, [1, 2])
        let picture = try stage.show()
        return (0..<256).map { y in
            (0..<256).reduce(0.0) { $0 + Double(picture.bytes[(y * 256 + $1) * 4 + 2]) } / 256
        }
    }

    @Test func `a ramp behind glass has no steps`() throws {
        let rows = try rows()
        let middle = rows[40..<216]
        #expect(middle.last! - middle.first! > 3, "there is something to see: \(middle.first!) to \(middle.last!)")
        let plain = middle.count { abs($0 - $0.rounded()) < 0.02 }
        #expect(plain < middle.count / 3, "\(plain) of \(middle.count) rows are of one level")
        let steps = zip(middle, middle.dropFirst()).map { abs($1 - $0) }
        #expect(steps.max()! < 0.5, "\(steps.max()!) of a level from one row to the next")
    }
}
