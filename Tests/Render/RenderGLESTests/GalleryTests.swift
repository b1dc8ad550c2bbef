import Compositing
import Geometry
import Motion
import RenderTesting
import Scene
import TestSupport
import Testing

/// Pictures of everything that a layer can look like, large enough to be looked at; one golden each.
@Suite("Gallery", .serialized, .oneContextAtATime) struct GalleryTests {
    private let ink = Color(red: 0.12, green: 0.14, blue: 0.2)
    private let sky = Color(red: 0.25, green: 0.55, blue: 0.95)
    private let rose = Color(red: 0.95, green: 0.35, blue: 0.45)
    private let paper = Color(red: 0.95, green: 0.95, blue: 0.97)

    private func gradient(_ shape: GradientValues.Shape, _ colors: [Color]) -> GradientValues {
        var values = GradientValues()
        values.shape = shape
        values.colors = colors
        if shape != .axial { (values.startX, values.startY, values.endX, values.endY) = (0.5, 0.5, 1, 1) }
        return values
    }

    private func turn(_ angle: Double) -> Matrix4 {
        let (s, c) = (angle.sine, angle.cosine)
        return .affine(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
    }

    private func turnY(_ angle: Double) -> Matrix4 {
        let (s, c) = (angle.sine, angle.cosine)
        return Matrix4(
            m11: c, m12: 0, m13: -s, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: s, m32: 0, m33: c, m34: 0, m41: 0, m42: 0,
            m43: 0, m44: 1)
    }

    private func perspective(_ distance: Double) -> Matrix4 {
        var matrix = Matrix4.identity
        matrix.m34 = -1 / distance
        return matrix
    }

    @Test(arguments: RendererKind.allCases) func `corners, borders and shadows`(renderer: RendererKind) throws {
        let stage = try Stage(renderer, width: 320, height: 200, background: paper)
        stage.layer(1, Rect(x: 20, y: 20, width: 80, height: 60), [.backgroundColor(sky), .cornerRadius(12)])
        stage.layer(
            2, Rect(x: 120, y: 20, width: 80, height: 60),
            [.backgroundColor(.white), .cornerRadius(16), .borderWidth(4), .borderColor(rose)])
        stage.layer(
            3, Rect(x: 220, y: 20, width: 80, height: 60),
            [
                .backgroundColor(.white), .cornerRadius(12), .shadowOpacity(0.4), .shadowRadius(8),
                .shadowOffset(Size(width: 0, height: 4)),
            ])
        stage.layer(
            4, Rect(x: 30, y: 115, width: 60, height: 60),
            [.backgroundColor(rose), .cornerRadius(10), .transform(turn(0.5)), .borderWidth(3), .borderColor(ink)])
        stage.layer(5, Rect(x: 130, y: 115, width: 60, height: 60), [.backgroundColor(ink), .cornerRadius(30)])
        stage.layer(
            6, Rect(x: 230, y: 115, width: 60, height: 60),
            [
                .backgroundColor(sky), .cornerRadius(20), .maskedCorners([.topLeft, .bottomRight]), .shadowOpacity(0.8),
                .shadowRadius(3), .shadowOffset(Size(width: 5, height: 5)), .transform(turn(-0.2)),
            ])
        stage.children(0, [1, 2, 3, 4, 5, 6])
        try Golden.picture(stage.show(), "render/corners", tolerance: 2, isNear: renderer == .cpu)
    }

    @Test(arguments: RendererKind.allCases) func `gradients`(renderer: RendererKind) throws {
        let stage = try Stage(renderer, width: 320, height: 120, background: paper)
        let colors = [rose, Color(red: 1, green: 0.8, blue: 0.3), sky]
        for (index, shape) in [GradientValues.Shape.axial, .radial, .conic].enumerated() {
            stage.layer(
                UInt64(index + 1), Rect(x: 15 + Double(index) * 100, y: 15, width: 90, height: 90), kind: .gradient,
                [.gradient(gradient(shape, colors)), .cornerRadius(14)])
        }
        stage.children(0, [1, 2, 3])
        try Golden.picture(stage.show(), "render/gradients", tolerance: 2, isNear: renderer == .cpu)
    }

    @Test(arguments: RendererKind.allCases) func `clips and masks`(renderer: RendererKind) throws {
        let stage = try Stage(renderer, width: 320, height: 200, background: paper)
        stage.content(1, .distinct(60, 60))
        // A clip in a turned clip.
        stage.layer(
            1, Rect(x: 30, y: 30, width: 120, height: 120),
            [.backgroundColor(sky), .cornerRadius(24), .masksToBounds(true), .transform(turn(0.3))])
        stage.layer(
            2, Rect(x: 40, y: 40, width: 100, height: 100),
            [.backgroundColor(ink), .cornerRadius(30), .masksToBounds(true), .transform(turn(0.4))])
        stage.layer(3, Rect(x: -20, y: 30, width: 160, height: 30), [.backgroundColor(rose)])
        stage.children(1, [2])
        stage.children(2, [3])
        // A mask that is a shape, and one that is a gradient.
        for id in [4, 6] as [UInt64] {
            stage.layer(
                id, Rect(x: 180, y: id == 4 ? 15 : 105, width: 120, height: 80), kind: .gradient,
                [.gradient(gradient(.axial, [rose, sky])), .contents(ContentID(1)), .contentsGravity(.center)])
        }
        stage.layer(5, Rect(x: 10, y: 10, width: 90, height: 60), [.backgroundColor(.black), .cornerRadius(30)])
        stage.layer(
            7, Rect(x: 0, y: 0, width: 120, height: 80), kind: .gradient,
            [.gradient(gradient(.radial, [.black, .black, Color(red: 0, green: 0, blue: 0, alpha: 0)]))])
        stage.commit.structure += [.setMask(LayerID(4), LayerID(5)), .setMask(LayerID(6), LayerID(7))]
        stage.children(0, [1, 4, 6])
        try Golden.picture(stage.show(), "render/clips", tolerance: 2, isNear: renderer == .cpu)
    }

    @Test(arguments: RendererKind.allCases) func `cards and cubes in perspective`(renderer: RendererKind) throws {
        let stage = try Stage(renderer, width: 400, height: 200, background: paper)
        // A card half turned, then most of the way round: its back is hidden, the other card shows.
        for (index, angle) in [0.6, 1.35, 2.4].enumerated() {
            let base = UInt64(1 + index * 10)
            stage.layer(
                base, Rect(x: 10 + Double(index) * 90, y: 30, width: 80, height: 140), [.sublayerTransform(perspective(300))])
            let face: [PropertyChange] = [.cornerRadius(10), .isDoubleSided(false), .borderWidth(2), .borderColor(ink)]
            let bounds = Rect<Local>(x: 5, y: 10, width: 70, height: 120)
            stage.layer(base + 1, bounds, [.backgroundColor(sky), .transform(turnY(angle))] + face)
            stage.layer(base + 2, bounds, [.backgroundColor(rose), .transform(turnY(angle + .pi))] + face)
            stage.children(base, [base + 1, base + 2])
        }
        // Two faces of a cube.
        stage.layer(40, Rect(x: 280, y: 40, width: 110, height: 120), [.sublayerTransform(perspective(400))])
        for (id, angle, color) in [(41, -0.6, sky), (42, -0.6 + .pi / 2, rose)] as [(UInt64, Double, Color)] {
            stage.layer(
                id, Rect(x: 15, y: 20, width: 80, height: 80),
                [.anchorPointZ(-40), .transform(turnY(angle)), .backgroundColor(color), .isDoubleSided(false)])
        }
        stage.children(40, [41, 42])
        stage.children(0, [1, 11, 21, 40])
        try Golden.picture(stage.show(), "render/perspective", tolerance: 2, isNear: renderer == .cpu)
    }

    @Test(arguments: RendererKind.allCases) func `backdrops`(renderer: RendererKind) throws {
        let stage = try Stage(renderer, width: 320, height: 160)
        stage.layer(1, Rect(x: 0, y: 0, width: 160, height: 160), [.backgroundColor(sky)])
        stage.layer(2, Rect(x: 160, y: 0, width: 160, height: 160), [.backgroundColor(rose)])
        stage.content(1, .distinct(60, 40))
        stage.layer(3, Rect(x: 40, y: 60, width: 60, height: 40), [.contents(ContentID(1)), .magnificationFilter(.nearest)])
        var values = BackdropValues()
        values.blurRadius = 10
        stage.layer(4, Rect(x: 20, y: 30, width: 130, height: 100), kind: .backdrop, [.backdrop(values), .cornerRadius(18)])
        values.saturation = 1.8
        values.tint = Color(red: 1, green: 1, blue: 1, alpha: 0.4)
        stage.layer(5, Rect(x: 190, y: 30, width: 110, height: 100), kind: .backdrop, [.backdrop(values), .cornerRadius(18)])
        stage.layer(6, Rect(x: 150, y: 20, width: 30, height: 120), kind: .backdrop, [.backdrop(values)])
        stage.children(0, [1, 2, 3, 4, 5, 6])
        try Golden.picture(stage.show(), "render/backdrops", tolerance: 2, isNear: renderer == .cpu)
    }

    @Test(arguments: RendererKind.allCases) func `groups fade as one`(renderer: RendererKind) throws {
        let stage = try Stage(renderer, width: 200, height: 100, background: paper)
        for (index, groups) in [true, false].enumerated() {
            let base = UInt64(1 + index * 10)
            stage.layer(
                base, Rect(x: 10 + Double(index) * 95, y: 10, width: 80, height: 80),
                [.backgroundColor(sky), .opacity(0.5), .allowsGroupOpacity(groups), .cornerRadius(12)])
            stage.layer(base + 1, Rect(x: 20, y: 20, width: 50, height: 50), [.backgroundColor(ink), .cornerRadius(8)])
            stage.children(base, [base + 1])
        }
        stage.children(0, [1, 11])
        try Golden.picture(stage.show(), "render/groups", tolerance: 2, isNear: renderer == .cpu)
    }
}

extension Double {
    /// By power series: Geometry has no libm.
    fileprivate var sine: Double {
        var (term, sum) = (self, self)
        for n in stride(from: 2.0, to: 40, by: 2) {
            term *= -self * self / (n * (n + 1))
            sum += term
        }
        return sum
    }

    fileprivate var cosine: Double { (Double.pi / 2 - self).sine }
}
