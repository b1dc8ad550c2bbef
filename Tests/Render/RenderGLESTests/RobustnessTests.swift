import Compositing
import Geometry
import Motion
import RenderGLES
import RenderTesting
import Scene
import Shaders
import TestSupport
import Testing

@Suite("What must not go wrong", .serialized, .oneContextAtATime) struct RobustnessTests {
    private func scene(_ stage: Stage) {
        stage.content(1, .distinct(23, 17))
        stage.layer(
            1, Rect(x: 6, y: 4, width: 50, height: 30),
            [.backgroundColor(Color(red: 0.2, green: 0.4, blue: 0.9)), .cornerRadius(7), .masksToBounds(true)])
        stage.layer(2, Rect(x: 20, y: 9, width: 23, height: 17), [.contents(ContentID(1))])
        stage.layer(
            3, Rect(x: 10, y: 40, width: 30, height: 16),
            [
                .backgroundColor(.white), .borderWidth(2), .borderColor(Color(red: 1, green: 0, blue: 0)), .shadowOpacity(0.6),
                .opacity(0.7),
            ])
        stage.layer(
            4, Rect(x: 50, y: 38, width: 20, height: 20),
            [.backgroundColor(.white), .transform(.affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0))])
        stage.children(1, [2])
        stage.children(0, [1, 3, 4])
    }

    @Test(arguments: OutputTransform.allCases) func `a turned output shows the same picture turned`(
        transform: OutputTransform
    ) throws {
        let upright = try Stage(width: 80, height: 64)
        scene(upright)
        let reference = try upright.show()
        let turned = try Stage(width: 80, height: 64, transform: transform)
        scene(turned)
        let picture = try turned.show()
        let size = Size<Physical>(width: 80, height: 64)
        var back = Picture(width: 80, height: 64)
        for y in 0..<64 {
            for x in 0..<80 {
                let at = transform.map(PixelRect(x: x, y: y, width: 1, height: 1), in: size)
                back[x, y] = picture[Int(at.left), Int(at.top)]
            }
        }
        try Golden.compare(back, reference, "turned-\(transform)", tolerance: 1)
    }

    @Test func `OpenGL ES 2 draws what 3 draws`() throws {
        let new = try Stage(width: 80, height: 64)
        scene(new)
        let reference = try new.show()
        let old = try Stage(width: 80, height: 64, maximumVersion: 2)
        #expect(old.gles.context.majorVersion == 2)
        scene(old)
        try Golden.compare(old.show(), reference, "es2", tolerance: 0)
    }

    @Test func `geometry that is not a number or without end is not drawn, and its neighbors are`() throws {
        let stage = try Stage()
        let odd: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 0]
        var ids: [UInt64] = []
        for (index, value) in odd.enumerated() {
            for (kind, change) in [
                PropertyChange.bounds(Rect(x: 0, y: 0, width: value, height: 10)), .position(Point(x: value, y: 5)),
                .transform(.scale(x: value, y: 1)), .cornerRadius(value), .borderWidth(value), .shadowRadius(value),
                .opacity(value), .zPosition(value), .anchorPoint(Point(x: value, y: 0)),
                .contentsRect(Rect(x: value, y: 0, width: 1, height: 1)), .sublayerTransform(.scale(x: 1, y: value)),
            ].enumerated() {
                let id = UInt64(100 + index * 20 + kind)
                stage.layer(
                    id, Rect(x: 0, y: 0, width: 8, height: 8),
                    kind: kind % 3 == 0 ? .backdrop : .plain,
                    [.backgroundColor(.black), .shadowOpacity(1), .masksToBounds(kind % 2 == 0), change])
                ids.append(id)
            }
        }
        stage.layer(1, Rect(x: 30, y: 30, width: 10, height: 10), [.backgroundColor(.white)])
        stage.children(0, ids + [1])
        for _ in 0..<2 {
            let picture = try stage.showNext()
            #expect(picture.map { $0[35, 35] } ?? SIMD4(255, 255, 255, 255) == SIMD4(255, 255, 255, 255))
        }
    }

    @Test func `ten thousand layers inside each other do not end the program`() throws {
        let stage = try Stage()
        let count: UInt64 = 10_000
        for id in 1...count {
            stage.layer(id, Rect(x: 0, y: 0, width: 64, height: 64), id < 10 ? [.backgroundColor(.white)] : [])
        }
        stage.children(0, [1])
        for id in 1..<count { stage.children(id, [id + 1]) }
        let picture = try stage.show()
        #expect(picture[5, 5].x == 255)
        stage.commit.structure += (1...count).map { .destroy(LayerID($0)) }
        _ = try stage.showNext()
    }

    @Test func `a shader that does not compile says in which line of which file`() throws {
        let stage = try Stage()
        let source = "// one\nvec4 transition(vec2 uv) {\n    return nonsense(uv);\n}\n"
        stage.commit.contents.append(.shader(ShaderID(1), name: "wipe.glsl", source: source))
        stage.apply()
        let message = try #require(stage.renderer.shaderFailures.first?.message)
        #expect(message.contains("wipe.glsl:3"), "\(message)")
    }

    @Test(arguments: [2, 3]) func `a global may begin with what is no constant, as browsers let it`(version: Int) throws {
        let stage = try Stage(maximumVersion: version)
        let source = """
            uniform float strength; // = 0.5
            float squared = strength * strength;
            vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), step(squared, 0.25)); }
            """
        stage.commit.contents.append(.shader(ShaderID(1), name: "global.glsl", source: source))
        let whole = Rect<Local>(x: 0, y: 0, width: 64, height: 64)
        stage.layer(1, whole, kind: .shaderTransition(ShaderEffect(shader: ShaderID(1))), [.progress(0.5)])
        stage.layer(2, whole, [.backgroundColor(.black)])
        stage.layer(3, whole, [.backgroundColor(.white)])
        stage.children(1, [2, 3])
        stage.children(0, [1])
        let picture = try stage.show()
        #expect(stage.renderer.shaderFailures.isEmpty, "\(stage.renderer.shaderFailures.map(\.message))")
        #expect(picture[32, 32] == SIMD4(255, 255, 255, 255))
    }

    @Test(arguments: [2, 3]) func `our transition shaders compile in every version`(version: Int) throws {
        let stage = try Stage(maximumVersion: version)
        #expect(stage.gles.context.majorVersion == version)
        for (index, name) in Shaders.transitionNames.enumerated() {
            let source = try #require(Shaders.transition(name))
            stage.commit.contents.append(.shader(ShaderID(UInt64(index)), name: name, source: source))
        }
        stage.apply()
        #expect(stage.renderer.shaderFailures.isEmpty, "\(stage.renderer.shaderFailures.map(\.message))")
    }

    @Test func `an image given to a transition stands upright`() throws {
        let stage = try Stage()
        let source = """
            uniform sampler2D luma;
            uniform float gain; // = 0.5
            vec4 transition(vec2 uv) { return vec4(texture2D(luma, uv).rgb * gain * 2.0, 1.0); }
            """
        stage.content(1, TestPixels(8, 8) { _, y in y < 4 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 255, 0, 255) })
        stage.commit.contents.append(.shader(ShaderID(1), name: "image.glsl", source: source))
        let effect = ShaderEffect(shader: ShaderID(1), parameters: ["luma": .image(ContentID(1))])
        let whole = Rect<Local>(x: 0, y: 0, width: 64, height: 64)
        stage.layer(1, whole, kind: .shaderTransition(effect), [.progress(0.5)])
        stage.layer(2, whole, [.backgroundColor(.white)])
        stage.layer(3, whole, [.backgroundColor(.black)])
        stage.children(1, [2, 3])
        stage.children(0, [1])
        let picture = try stage.show()
        #expect(stage.renderer.shaderFailures.isEmpty, "\(stage.renderer.shaderFailures.map(\.message))")
        #expect(picture[32, 8] == SIMD4(255, 0, 0, 255))
        #expect(picture[32, 56] == SIMD4(0, 255, 0, 255))
    }

    @Test func `a page that moves by whole pixels is drawn like its layers`() throws {
        func slide(pages: Bool) throws -> [Picture] {
            let stage = try Stage(width: 96, height: 64, buffers: 3, pages: pages)
            stage.content(1, .distinct(19, 15))
            stage.layer(1, Rect(x: 0, y: 0, width: 96, height: 64), [.backgroundColor(Color(red: 0.3, green: 0.5, blue: 0.7))])
            for id in 2...9 as ClosedRange<UInt64> {
                let frame = Rect<Local>(x: Double(id % 4) * 22 + 3, y: Double(id / 4) * 18 + 2, width: 19, height: 15)
                stage.layer(id, frame, [.backgroundColor(.white), .cornerRadius(Double(id)), .shadowOpacity(id > 6 ? 0.5 : 0)])
                if id % 2 == 0 { stage.set(id, [.contents(ContentID(1)), .opacity(id == 4 ? 0.6 : 1), .masksToBounds(true)]) }
            }
            stage.children(1, Array(2...9))
            stage.children(0, [1])
            var pictures = [try stage.show()]
            for step in 1...5 {
                stage.set(1, [.position(Point(x: 48 - Double(step) * 7, y: 32))])
                pictures.append(try stage.show())
                #expect((stage.planner.plan.passes.last?.operations.count == 2) == pages, "step \(step): \(stage.planner.plan)")
            }
            return pictures
        }
        for (step, pair) in zip(try slide(pages: true), try slide(pages: false)).enumerated() {
            try Golden.compare(pair.0, pair.1, "page-step-\(step)")
        }
    }

    @Test func `a blur leaves one color alone and makes an edge a slope`() throws {
        let stage = try Stage(width: 128, height: 64)
        stage.layer(1, Rect(x: 64, y: 0, width: 64, height: 64), [.backgroundColor(.white)])
        var values = BackdropValues()
        values.blurRadius = 6
        stage.layer(2, Rect(x: 10, y: 10, width: 108, height: 44), kind: .backdrop, [.backdrop(values)])
        stage.layer(3, Rect(x: 4, y: 28, width: 4, height: 4), [.backgroundColor(.white)])
        stage.children(0, [1, 3, 2])
        let picture = try stage.show()
        let row = (20..<118).map { picture[$0, 45].x }
        #expect(row == row.sorted(), "\(row)")
        #expect(row.first == 0 && row.last == 255)
        #expect(abs(Int(picture[63, 45].x) + Int(picture[64, 45].x) - 255) <= 2, "the edge stays where it was")
        // The slope of a Gaussian: 16 % a sigma before the middle, 84 % after it.
        #expect(abs(Int(picture[57, 45].x) - 35) < 14, "\(picture[57, 45].x)")
        // Something beside the blur changes, within its reach: what shows through it does as well.
        stage.set(3, [.backgroundColor(.black)])
        let after = try stage.show()
        #expect(after[11, 30].x < picture[11, 30].x)
        try Golden.compare(after, stage.showAfresh(), "blur-after-damage")
    }
}
