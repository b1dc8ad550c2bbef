import Compositing
import Geometry
import Motion
import RenderGLES
import RenderTesting
import Scene
import TestSupport
import Testing

/// Shadows from patches, compared with shadows that are computed for each pixel.
@Suite("Shadows from patches", .serialized, .oneContextAtATime) struct ShadowPatchTests {
    /// A case: a name, the size of the layer and what it has besides a shadow.
    struct Look: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var frame = Rect<Local>(x: 40.3, y: 30.6, width: 140, height: 100)
        var sigma = 8.0
        var changes: [PropertyChange] = []
        var scale = 1.0
        var transform = OutputTransform.normal

        init(_ name: String, _ changes: [PropertyChange] = []) { (testDescription, self.changes) = (name, changes) }

        func with(_ body: (inout Look) -> Void) -> Look {
            var copy = self
            body(&copy)
            return copy
        }
    }

    private static let turned = Matrix4.affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
    static let looks: [Look] = [
        Look("square"),
        Look("rounded", [.cornerRadius(20)]),
        Look("one corner", [.cornerRadius(30), .maskedCorners(.topLeft)]),
        Look("three corners", [.cornerRadius(30), .maskedCorners([.topLeft, .bottomRight, .topRight])]),
        Look("continuous", [.cornerRadius(24), .cornerCurve(.continuous), .borderWidth(1), .borderColor(.white)]),
        Look("pill", [.cornerRadius(500)]),
        Look("continuous pill", [.cornerRadius(50), .cornerCurve(.continuous)]).with { $0.sigma = 3 },
        Look("low", [.cornerRadius(6)]).with { $0.frame.size.height = 14 },
        Look("narrow").with { $0.frame.size.width = 9 },
        Look("tiny").with { ($0.frame.size, $0.sigma) = (Size(width: 5, height: 4), 6) },
        Look("nearly hard", [.cornerRadius(6)]).with { $0.sigma = 0.6 },
        Look("fine", [.cornerRadius(10)]).with { $0.sigma = 1.3 },
        Look("wide", [.cornerRadius(12)]).with { $0.sigma = 21 },
        Look("translucent", [.opacity(0.6)]),
        Look("turned", [.cornerRadius(14), .transform(turned)]),
        Look("stretched", [.cornerRadius(14), .transform(.scale(x: 1.2, y: 0.5))]),
        Look("dense", [.cornerRadius(6)]).with { ($0.scale, $0.frame) = (2, Rect(x: 20, y: 15, width: 60, height: 40)) },
        Look("on its side", [.cornerRadius(20)]).with { $0.transform = .rotated90 },
    ]

    /// Draws a shadow, and no more of its layer than a trace.
    private func stage(_ look: Look, sigma: Double) throws -> Stage {
        let stage = try Stage(width: 240, height: 180, scale: look.scale, transform: look.transform, background: .white)
        let trace = Color(red: 0, green: 0, blue: 0, alpha: 0.001)
        stage.layer(
            1, look.frame,
            [.backgroundColor(trace), .shadowOpacity(1), .shadowOffset(.zero), .shadowRadius(sigma)] + look.changes)
        stage.children(0, [1])
        return stage
    }

    @Test(arguments: looks) func `a patch shows what is computed for each pixel`(look: Look) throws {
        let fromPatch = try stage(look, sigma: look.sigma)
        let picture = try fromPatch.show()
        #expect(fromPatch.gles.shadowPatchCount == 1)
        // The second of two new shadows in a row is computed. Square ones of any radius have the same patch.
        let computed = try stage(look, sigma: look.sigma)
        computed.set(1, [.cornerRadius(2.3), .maskedCorners(.topRight)])
        _ = try computed.show()
        computed.set(1, [.cornerRadius(0), .maskedCorners(.all)] + look.changes)
        let reference = try computed.show()
        #expect(computed.gles.shadowPatchCount == 1)
        try Golden.compare(picture, reference, "shadow-\(look.testDescription)", tolerance: 2)
    }

    @Test(arguments: [2, 3]) func `a patch of a square shadow is that of the error function`(version: Int) throws {
        let stage = try Stage(width: 200, height: 120, maximumVersion: version, background: .white)
        stage.layer(
            1, Rect(x: 40, y: 30, width: 120, height: 60),
            [
                .shadowShape(RoundedRect(rect: Rect(x: 0, y: 0, width: 120, height: 60), radius: 0)), .shadowOpacity(1),
                .shadowOffset(.zero), .shadowRadius(8),
            ])
        stage.children(0, [1])
        let picture = try stage.show()
        // 1, 2 and 3 sigmas from the edge a Gaussian's integral is 15.87, 2.28 and 0.13 %.
        for (x, share) in [(40, 0.5249), (32, 0.1797), (48, 0.8622), (24, 0.0285), (56, 0.9804), (16, 0.0018), (100, 1)] {
            let expected = 255 - (share * 255).rounded()
            #expect(abs(Double(picture[x, 60].x) - expected) <= 2, "at \(x): \(picture[x, 60].x), \(expected)")
        }
    }

    @Test func `a radius that changes in each frame makes no patches`() throws {
        let stage = try stage(Look("animated", [.cornerRadius(12)]), sigma: 4)
        _ = try stage.show()
        #expect(stage.gles.shadowPatchCount == 1)
        for step in 1...20 {
            stage.set(1, [.shadowRadius(4 + Double(step) / 10)])
            _ = try stage.show()
        }
        #expect(stage.gles.shadowPatchCount == 1)
        stage.set(1, [.position(Point(x: 100, y: 80))])
        _ = try stage.show()
        #expect(stage.gles.shadowPatchCount == 2, "the last value is drawn again")
    }

    @Test func `square shadows of any radius have one patch`() throws {
        let stage = try stage(Look("square"), sigma: 4)
        for step in 1...20 {
            stage.set(1, [.shadowRadius(4 + Double(step) / 10)])
            _ = try stage.show()
        }
        #expect(stage.gles.shadowPatchCount == 1)
    }

    @Test func `a layer that is zoomed keeps its patch`() throws {
        let stage = try stage(Look("zoomed", [.cornerRadius(12)]), sigma: 6)
        for step in 0...20 {
            stage.set(1, [.transform(.scale(x: 1 + Double(step) / 20, y: 1 + Double(step) / 20))])
            _ = try stage.show()
        }
        #expect(stage.gles.shadowPatchCount == 1)
    }

    @Test func `any number of shadows has a bounded number of patches, and all are drawn`() throws {
        let stage = try Stage(width: 240, height: 180, background: .white)
        let ids = Array(1...100 as ClosedRange<UInt64>)
        for id in ids {
            stage.layer(
                id, Rect(x: Double(id % 10) * 24, y: Double(id / 10) * 17, width: 12, height: 8),
                [.backgroundColor(.white), .shadowOpacity(1), .shadowRadius(1 + Double(id) / 50), .shadowOffset(.zero)])
        }
        stage.children(0, ids)
        let first = try stage.show()
        for step in 1...40 {
            stage.set(0, [.backgroundColor(step % 2 == 0 ? .white : Color(red: 1, green: 1, blue: 0.99))])
            _ = try stage.show()
        }
        #expect((1...32).contains(stage.gles.shadowPatchCount), "\(stage.gles.shadowPatchCount)")
        try Golden.compare(stage.showAfresh(), first, "shadows-many", tolerance: 2)
    }

    @Test func `what an opaque layer hides of its shadow is not missed`() throws {
        func picture(_ alpha: Double) throws -> Picture {
            let stage = try Stage(width: 240, height: 180, background: .white)
            stage.layer(
                1, Rect(x: 40, y: 30, width: 150, height: 110),
                [
                    .backgroundColor(Color(red: 0.2, green: 0.4, blue: 0.8, alpha: alpha)), .cornerRadius(24),
                    .shadowOpacity(0.7), .shadowRadius(9), .shadowOffset(Size(width: 6, height: 10)),
                ])
            stage.children(0, [1])
            return try stage.show()
        }
        // A trace of translucency, and the planner hides nothing.
        try Golden.compare(picture(1), picture(0.9999), "shadow-hidden", tolerance: 1)
    }
}
