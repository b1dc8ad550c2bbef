import RenderTesting
import Shaders
import Testing

/// The transitions in `Shaders/transitions`, drawn by the renderer on a 96×64 screen.
@Suite("Transition shaders", .serialized, .oneContextAtATime) struct TransitionShaderTests {
    /// A screen with two gradients under a transition at `progress`, or with one of them alone.
    private func draw(
        _ source: String, progress: Double, only: Int? = nil, isMirrored: Bool = false, isStriped: Bool = false
    ) throws -> [UInt8] {
        let scene = try TransitionScene(source, isStriped ? TransitionScene.stripes : TransitionScene.gradients)
        return try scene.picture(progress, only: only, isMirrored: isMirrored)
    }

    private func difference(_ a: [UInt8], _ b: [UInt8]) -> (mean: Double, largest: Int) {
        let distances = zip(a, b).map { abs(Int($0) - Int($1)) }
        return (Double(distances.reduce(0, +)) / Double(distances.count), distances.max() ?? 0)
    }

    @Test(arguments: Shaders.transitionNames) func `a transition of ours leaves from one picture and arrives at the other`(
        name: String
    ) throws {
        let source = try #require(Shaders.transition(name))
        let from = try draw(source, progress: 0, only: 0)
        let to = try draw(source, progress: 0, only: 1)
        #expect(difference(from, to).mean > 20)

        #expect(try difference(draw(source, progress: 0), from).largest == 0)
        #expect(try difference(draw(source, progress: 1), to).largest == 0)
        #expect(try difference(draw(source, progress: 0.01), from).mean < 3)
        #expect(try difference(draw(source, progress: 0.99), to).mean < 3)
        let middle = try draw(source, progress: 0.5)
        #expect(difference(middle, from).mean > 2)
        #expect(difference(middle, to).mean > 2)
    }

    /// 50 ms of a transition of 1 s are 5 %; a wipe at an even pace has changed 5 % by then, and 2 % is what an eye finds at once.
    @Test(arguments: Shaders.transitionNames) func `something is seen within 50 ms, and until 50 ms before the end`(
        name: String
    ) throws {
        let source = try #require(Shaders.transition(name))
        for (progress, only) in [(0.05, 0), (0.95, 1)] {
            let share = changed(
                try draw(source, progress: progress, isStriped: true),
                try draw(source, progress: 0, only: only, isStriped: true))
            #expect(share > 0.02, "\(name): \(share) at \(progress)")
        }
    }

    /// The part of the pixels that differ by more than 8 levels in a channel.
    private func changed(_ a: [UInt8], _ b: [UInt8]) -> Double {
        let count = a.count / 4
        let pixels = (0..<count).count { pixel in
            (0..<3).contains { abs(Int(a[pixel * 4 + $0]) - Int(b[pixel * 4 + $0])) > 8 }
        }
        return Double(pixels) / Double(count)
    }

    /// An edge that moves by a part of a pixel changes it by that part. A jump of a whole pixel is seen as a stair that walks along.
    @Test(arguments: ["page-curl", "ribbon-weave"]) func `edges move smoothly, not from pixel to pixel`(name: String) throws {
        let scene = try TransitionScene(#require(Shaders.transition(name)), TransitionScene.flat)
        var worst = 0
        for step in 1..<50 {
            // So little that no edge goes further than a third of a pixel.
            let progress = Double(step) / 50 + 0.003
            let (before, after) = (try scene.picture(progress), try scene.picture(progress + 0.0008))
            worst = max(worst, difference(before, after).largest)
        }
        #expect(worst < 110, "\(worst)")
    }

    @Test func `a shader is told the size of a pixel, unless it has a pixel of its own`() throws {
        let told = "vec4 transition(vec2 uv) { return vec4(pixel.x * 96.0, pixel.y * 38.4, 0.0, 1.0); }"
        #expect(try draw(told, progress: 0.5).prefix(2).elementsEqual([255, 153]))
        let own = "vec4 pixel(vec2 uv) { return vec4(0.0, 1.0, 0.0, 1.0); } vec4 transition(vec2 uv) { return pixel(uv); }"
        #expect(try draw(own, progress: 0.5).prefix(2).elementsEqual([0, 255]))
    }

    /// Half precision has steps of 0.001 beyond 1.
    @Test func `a shader computes with the precision that the driver offers`() throws {
        let small = "vec4 transition(vec2 uv) { float sum = 1.0 + progress * 0.0001; return vec4((sum - 1.0) * 10000.0); }"
        let level = Int(try draw(small, progress: 0.4)[0])
        #expect(abs(level - 102) <= 1, "\(level)")
    }

    @Test func `directives may stand on the first lines`() throws {
        let old = "#version 100\n#extension GL_OES_standard_derivatives : enable\nvec4 transition(vec2 uv) { return vec4(1.0); }"
        let new =
            "#version 300 es\nvec4 transition(vec2 uv) { float s; for (int i = 0; i < int(progress * 2.0); i++) s = 1.0; return vec4(s); }"
        for source in [old, new] { #expect(try draw(source, progress: 0.5)[0] == 255) }
    }

    @Test func `a direction is mirrored, and the pictures are not`() throws {
        let source = "// Direction: left\nvec4 transition(vec2 uv) { return uv.x < 0.25 ? vec4(1.0) : getFromColor(uv); }"
        let plain = try draw(source, progress: 0.5)
        let mirrored = try draw(source, progress: 0.5, isMirrored: true)
        let still = try draw(source, progress: 0.5, only: 0)
        func column(_ picture: [UInt8], _ x: Int) -> [UInt8] { Array(picture[(x * 4)..<(x * 4 + 3)]) }
        #expect(column(plain, 5) == [255, 255, 255] && column(plain, 90) == column(still, 90))
        #expect(column(mirrored, 90) == [255, 255, 255] && column(mirrored, 5) == column(still, 5))
    }

    @Test func `the guards of our shaders return the pictures themselves`() throws {
        for (progress, only) in [(0.0, 0), (1.0, 1)] {
            // The compositor draws one picture alone at the ends, so the shader is told of its end in the middle.
            for name in Shaders.transitionNames {
                let source = try #require(Shaders.transition(name))
                let told = source.replacing("vec4 transition(vec2 uv)", with: "vec4 inner(vec2 uv)").replacing(
                    "progress", with: "told")
                let wrapped = "const float told = \(progress);\n\(told)\nvec4 transition(vec2 uv) { return inner(uv); }"
                let expected = try draw(source, progress: 0, only: only)
                #expect(try difference(draw(wrapped, progress: 0.5), expected).largest <= 1, "\(name) at \(progress)")
            }
        }
    }

    @Test func `uv begins at the lower left`() throws {
        let source = "vec4 transition(vec2 uv) { return vec4(step(0.5, uv.x), step(0.5, uv.y), 0.0, 1.0); }"
        let picture = try draw(source, progress: 0.5)
        func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(picture[(y * 96 + x) * 4..<(y * 96 + x) * 4 + 3]) }
        #expect(pixel(10, 60) == [0, 0, 0])
        #expect(pixel(90, 60) == [255, 0, 0])
        #expect(pixel(10, 3) == [0, 255, 0])
        #expect(pixel(90, 3) == [255, 255, 0])
    }
}
