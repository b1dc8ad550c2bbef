import Compositing
import Geometry
import Motion
import RenderTesting
import Scene
import Testing
import TestSupport

@testable import RenderGLES

/// Corners that begin further out than a circle and are as round on the diagonal, with all that has corners.
@Suite(.serialized, .oneContextAtATime)
struct ContinuousCornerTests {
    private let radius = 40.0
    private let frame = Rect<Local>(x: 0, y: 0, width: 160, height: 160)

    private func draw(_ curve: CornerCurve, _ changes: [PropertyChange]) throws -> Picture {
        let stage = try Stage(width: 160, height: 160)
        stage.layer(1, frame, [.cornerRadius(radius), .cornerCurve(curve)] + changes)
        stage.children(0, [1])
        return try stage.show()
    }

    private func red(_ picture: Picture, _ x: Int, _ y: Int) -> Int { Int(picture.bytes[(y * picture.width + x) * 4 + 2]) }

    @Test func `the edge bends before a circle would and meets it on the diagonal`() throws {
        let (round, bent) = try (draw(.circular, [.backgroundColor(.white)]), draw(.continuous, [.backgroundColor(.white)]))
        // 45 points from the corner a circle has ended, and a quarter of the first pixel is gone.
        #expect(red(round, 45, 0) == 255)
        #expect((170...215).contains(red(bent, 45, 0)), "\(red(bent, 45, 0))")
        #expect(red(bent, 63, 0) == 255, "1.53 radii from the corner the edge is straight")
        for (x, y) in [(11, 11), (12, 11), (148, 11), (11, 148)] {
            #expect(abs(red(round, x, y) - red(bent, x, y)) < 24, "at \(x), \(y)")
        }
    }

    @Test func `all four corners bend alike`() throws {
        let picture = try draw(.continuous, [.backgroundColor(.white)])
        for (x, y) in (0..<80).flatMap({ x in [0, 3, 9].map { (x, $0) } }) {
            let all = [(x, y), (159 - x, y), (x, 159 - y), (y, x)].map { red(picture, $0.0, $0.1) }
            #expect(all.allSatisfy { abs($0 - all[0]) < 3 }, "\(all) at \(x), \(y)")
        }
    }

    @Test func `a capsule is a capsule with either curve`() throws {
        let stage = try Stage(width: 100, height: 80)
        for (id, curve) in [(UInt64(1), CornerCurve.circular), (2, .continuous)] {
            stage.layer(
                id, Rect(x: 5, y: Double(id) * 40 - 35, width: 90, height: 30),
                [.backgroundColor(.white), .cornerRadius(15), .cornerCurve(curve)])
        }
        stage.children(0, [1, 2])
        let picture = try stage.show()
        for y in 5..<35 { for x in 0..<100 { #expect(abs(red(picture, x, y) - red(picture, x, y + 40)) < 8, "\(x), \(y)") } }
    }

    @Test func `a border follows the curve`() throws {
        let look: [PropertyChange] = [.backgroundColor(.black), .borderColor(.white), .borderWidth(4)]
        let (round, bent) = try (draw(.circular, look), draw(.continuous, look))
        #expect(red(round, 45, 4) == 0)
        #expect((40...85).contains(red(bent, 45, 4)), "its inner edge is as far from the outer one: \(red(bent, 45, 4))")
    }

    /// What `masksToBounds` cuts, what fills itself, and what a matrix stretches, each with programs of its own.
    @Test(arguments: [Matrix4.identity, .scale(x: 0.9, y: 0.7)])
    func `everything with corners is cut by the curve`(matrix: Matrix4) throws {
        var gradient = GradientValues()
        gradient.colors = [.white, .white]
        var glass = BackdropValues()
        glass.tint = .white
        let kinds: [(LayerKind, [PropertyChange])] = [
            (.plain, [.backgroundColor(.white)]), (.plain, [.contents(ContentID(1)), .masksToBounds(true)]),
            (.gradient, [.gradient(gradient)]), (.backdrop, [.backdrop(glass)]),
        ]
        for (kind, look) in kinds {
            let pictures = try [CornerCurve.circular, .continuous].map { curve in
                let stage = try Stage(width: 160, height: 160)
                stage.content(1, TestPixels(4, 4) { _, _ in SIMD4(255, 255, 255, 255) })
                stage.layer(
                    1, frame, kind: kind, [.cornerRadius(radius), .cornerCurve(curve), .transform(matrix)] + look)
                stage.children(0, [1])
                return try stage.show()
            }
            try expectBent(pictures, matrix, "\(look)")
        }
    }

    @Test(arguments: [Matrix4.identity, .scale(x: 0.9, y: 0.7)])
    func `what lies in a layer is cut by the curve`(matrix: Matrix4) throws {
        for isPicture in [false, true] {
            let pictures = try [CornerCurve.circular, .continuous].map { curve in
                let stage = try Stage(width: 160, height: 160)
                stage.content(1, TestPixels(4, 4) { _, _ in SIMD4(255, 255, 255, 255) })
                stage.layer(1, frame, [.cornerRadius(radius), .cornerCurve(curve), .masksToBounds(true), .transform(matrix)])
                stage.layer(2, frame, [isPicture ? .contents(ContentID(1)) : .backgroundColor(.white)])
                stage.children(1, [2])
                stage.children(0, [1])
                return try stage.show()
            }
            try expectBent(pictures, matrix, isPicture ? "a picture" : "a color")
        }
    }

    /// The continuous one has less along the edges beside the corners, and nothing in them; both are full in the middle.
    private func expectBent(_ pictures: [Picture], _ matrix: Matrix4, _ what: String) throws {
        let lines = pictures.map { picture in (0..<160 * 80).reduce(0) { $0 + red(picture, $1 % 160, $1 / 160) } }
        #expect(lines[1] < lines[0] - 255, "\(what): \(lines)")
        #expect(lines[1] > lines[0] * 98 / 100, "\(what): \(lines)")
        for picture in pictures {
            #expect(red(picture, 80, 80) == 255, "\(what)")
            #expect(matrix == .identity ? red(picture, 3, 3) == 0 : red(picture, 10, 26) == 0, "\(what)")
        }
    }

    @Test func `a shadow follows the curve`() throws {
        let pictures = try [CornerCurve.circular, .continuous].map { curve in
            let stage = try Stage(width: 160, height: 160, background: .white)
            stage.layer(
                1, Rect(x: 20, y: 20, width: 120, height: 120),
                [
                    .cornerRadius(40), .cornerCurve(curve), .borderWidth(1), .borderColor(.clear), .shadowOpacity(1),
                    .shadowRadius(1), .shadowOffset(.zero),
                ])
            stage.children(0, [1])
            return try stage.show()
        }
        #expect(red(pictures[0], 80, 80) == 0)
        #expect(red(pictures[1], 80, 80) == 0)
        #expect(red(pictures[1], 62, 20) > red(pictures[0], 62, 20) + 8, "42 points from the corner the curve has begun")
        #expect(abs(red(pictures[0], 32, 32) - red(pictures[1], 32, 32)) < 24)
    }
}
