import Foundation
import RenderCPU
import Scene
import XCTest

@testable import Gimbal

/// Transition shaders of the CPU's renderer, which another process draws. The built demo plays its role.
final class ShaderPainterTests: XCTestCase {
    private static let mix = "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }"
    private static let endless = """
        vec4 transition(vec2 uv) {
            float x = uv.x;
            for (int i = 0; i < 40000; i++) x = fract(sin(x + progress) * 43758.5);
            return vec4(x);
        }
        """

    private var from = Painted(UInt32(0xFF00_0080), stamp: 1)
    private var to = Painted(UInt32(0xFF80_0000), stamp: 2)

    /// A picture of 40 × 30 pixels, or of another size, in one color.
    private final class Painted {
        private let pixels: UnsafeMutablePointer<UInt32>
        private let stamp: UInt64
        private let size: (width: Int, height: Int)

        init(_ color: UInt32, stamp: UInt64, size: (width: Int, height: Int) = (40, 30)) {
            (self.stamp, self.size) = (stamp, size)
            pixels = .allocate(capacity: size.width * size.height + 16)
            fill(color)
        }

        /// Changes the pixels and says nothing of it.
        func fill(_ color: UInt32) { pixels.initialize(repeating: color, count: size.width * size.height + 16) }

        deinit { pixels.deallocate() }

        var picture: PaintedPicture {
            PaintedPicture(texels: Texels(base: UnsafePointer(pixels), width: size.width, height: size.height), stamp: stamp)
        }
    }

    private func painter(
        _ text: String? = nil, program: String = "gimbal-demo", terms: PainterTerms = .exact, idleTime: Int32 = 10_000
    ) -> ShaderPainter {
        let file = Bundle.main.bundleURL.appendingPathComponent(program).path
        let painter = ShaderPainter(terms: terms, idleTime: idleTime) { .program(file) }
        painter.addShader(ShaderID(7), name: "test", source: text ?? Self.mix, isTried: false)
        return painter
    }

    /// Draws one frame, and returns the pixel in its middle; nil for a fade.
    private func pixel(
        _ painter: ShaderPainter, _ progress: Double = 0.5, _ parameters: [String: ShaderValue] = [:],
        shader: ShaderID = ShaderID(7),
        from: Painted? = nil, picture: @escaping (ContentID) -> PaintedPicture? = { _ in nil }
    ) -> String? {
        painter.beginFrame()
        guard painter.halvings(for: shader) != nil else { return nil }
        let frame = painter.paint(
            PaintedTransition(
                effect: ShaderEffect(shader: shader, parameters: parameters), progress: progress, ratio: 4 / 3,
                from: (from ?? self.from).picture, to: to.picture, picture: picture))
        return frame.map { String($0.row(15)[20], radix: 16) }
    }

    func testAShaderMixesBothPictures() {
        let painter = painter()
        XCTAssertEqual(pixel(painter, 0), "ff000080")
        XCTAssertEqual(pixel(painter, 0.5), "ff400040")
        XCTAssertEqual(pixel(painter, 1), "ff800000")
        XCTAssertEqual(painter.startCount, 1)
    }

    func testTheNextTransitionGoesOnAfterTheMemoryOfTheLastOneWasGivenBack() {
        let painter = painter()
        XCTAssertEqual(pixel(painter, 0), "ff000080")
        painter.removeShader(ShaderID(7))
        painter.addShader(ShaderID(7), name: "test", source: Self.mix, isTried: false)
        // The pictures have the stamps of before, and are sent all the same.
        XCTAssertEqual(pixel(painter, 1), "ff800000")
        XCTAssertEqual(painter.startCount, 1)
    }

    func testAPictureThatChangesIsSentAgain() {
        let painter = painter()
        XCTAssertEqual(pixel(painter, 0), "ff000080")
        from = Painted(0xFF00_FF00, stamp: 3)
        XCTAssertEqual(pixel(painter, 0), "ff00ff00")
    }

    func testParametersAreNumbersAndPictures() {
        let text = """
            uniform vec2 part;
            uniform sampler2D map;
            vec4 transition(vec2 uv) { return texture2D(map, uv) * part.y; }
            """
        let map = Painted(0xFF80_4020, stamp: 9)
        let found = pixel(
            painter(text), 0, ["part": .floats([0, 0.5]), "map": .image(ContentID(3))],
            picture: { $0 == ContentID(3) ? map.picture : nil })
        XCTAssertEqual(found, "80402010")
    }

    func testAShaderThatDoesNotCompileIsRefusedWithTheCompilersReason() {
        let painter = painter("vec4 transition(vec2 uv) { return nothing; }")
        XCTAssertNil(pixel(painter))
        XCTAssertEqual(painter.failures.map(\.shader), [ShaderID(7)])
        XCTAssertTrue(painter.failures.first?.message.contains("nothing") == true, "\(painter.failures)")
        XCTAssertNil(pixel(painter))
        XCTAssertEqual(painter.failures.count, 1)
    }

    func testAShaderOfTheSameTextIsTheSameToTheProcess() {
        let painter = painter("vec4 transition(vec2 uv) { return nothing; }")
        XCTAssertNil(pixel(painter))
        painter.removeShader(ShaderID(7))
        // Refused at once, without another look at the text.
        painter.addShader(ShaderID(7), name: "test", source: "vec4 transition(vec2 uv) { return nothing; }", isTried: false)
        XCTAssertEqual(painter.failures.count, 2)
        XCTAssertNil(pixel(painter))
        XCTAssertEqual(painter.failures.count, 2)
    }

    /// Waits for the end of a process, for up to ten seconds.
    private func isGone(_ process: pid_t) -> Bool {
        for _ in 0..<1000 where kill(process, 0) == 0 { usleep(10_000) }
        return kill(process, 0) != 0
    }

    func testAProcessEndsWhenItHasNothingToDo() throws {
        let painter = painter(idleTime: 1)
        XCTAssertTrue(isGone(try XCTUnwrap(painter.processIdentifier)))
    }

    func testAProcessThatEndedMeanwhileIsStartedAgain() throws {
        let painter = painter()
        XCTAssertEqual(pixel(painter, 0), "ff000080")
        let first = try XCTUnwrap(painter.processIdentifier)
        kill(first, SIGKILL)
        XCTAssertTrue(isGone(first))
        XCTAssertEqual(pixel(painter, 1), "ff800000", "in the middle of a transition")
        XCTAssertEqual(painter.startCount, 2)
    }

    func testTheTrialOfANewShaderLeavesThePicturesOfATransitionAlone() {
        let painter = painter()
        XCTAssertEqual(pixel(painter, 0), "ff000080")
        painter.addShader(ShaderID(8), name: "other", source: Self.mix + " ", isTried: false)
        XCTAssertEqual(pixel(painter, 1, shader: ShaderID(8)), "ff800000")
        XCTAssertEqual(pixel(painter, 1), "ff800000")
    }

    func testTransitionsAtTheSameTimeKeepTheirMemoryAndTheirPictures() {
        let painter = painter()
        painter.addShader(ShaderID(8), name: "other", source: Self.mix + " ", isTried: false)
        let large = Painted(0xFF00_4000, stamp: 5, size: (60, 50))
        for _ in 0..<5 {
            XCTAssertEqual(pixel(painter, 0), "ff000080")
            XCTAssertEqual(pixel(painter, 0, shader: ShaderID(8), from: large), "ff004000")
        }
        XCTAssertEqual(painter.memoryCount, 2)
        for picture in [from, large] { picture.fill(0xFFFF_FFFF) }
        XCTAssertEqual(pixel(painter, 0), "ff000080", "nothing said that the picture changed, so it is not copied again")
        XCTAssertEqual(pixel(painter, 0, shader: ShaderID(8), from: large), "ff004000")
    }

    func testTheMemoryOfATransitionThatHasEndedGoesWithTheNextOne() {
        let painter = painter()
        painter.addShader(ShaderID(8), name: "other", source: Self.mix + " ", isTried: false)
        XCTAssertEqual(pixel(painter, 0), "ff000080")
        for _ in 0..<20 { painter.beginFrame() }
        XCTAssertEqual(pixel(painter, 1, shader: ShaderID(8)), "ff800000")
        XCTAssertEqual(painter.shadersWithMemory, [ShaderID(8)])
        XCTAssertEqual(pixel(painter, 0), "ff000080", "it begins once more, beside the other one")
        XCTAssertEqual(painter.shadersWithMemory, [ShaderID(7), ShaderID(8)])
        painter.removeShader(ShaderID(8))
        XCTAssertEqual(painter.shadersWithMemory, [ShaderID(7)])
        XCTAssertEqual(painter.startCount, 1)
    }

    func testManyTransitionsAtTheSameTimeAreDrawnWithLittleMemory() {
        let painter = painter()
        for number in 10..<17 as Range<UInt64> {
            painter.addShader(ShaderID(number), name: "other", source: Self.mix, isTried: false)
        }
        for _ in 0..<3 {
            for number in 10..<17 as Range<UInt64> {
                XCTAssertEqual(pixel(painter, 0.5, shader: ShaderID(number)), "ff400040")
            }
        }
        XCTAssertLessThanOrEqual(painter.shadersWithMemory.count, PainterLayout.canvasNumbers.count)
        XCTAssertEqual(painter.startCount, 1)
    }

    func testAFrameThatIsLateMakesTheRestOfItsTransitionAFade() {
        let hurried = PainterTerms(size: .halved(0), startingTime: 30_000, patience: 1)
        let painter = painter(Self.endless, terms: hurried)
        XCTAssertNil(pixel(painter))
        let count = painter.startCount
        XCTAssertNil(pixel(painter))
        XCTAssertEqual(painter.startCount, count)
        // The next transition does not wait for a process that hangs: it has another one.
        for _ in 0..<20 { painter.beginFrame() }
        XCTAssertNil(pixel(painter))
        XCTAssertEqual(painter.startCount, count + 1)
    }

    func testWithoutAProgramForTheRoleAFadeIsShown() {
        XCTAssertNil(pixel(painter(program: "no-such-program")))
    }

    func testAProgramThatEndsAtOnceIsNotWaitedFor() {
        let painter = ShaderPainter(terms: .exact) { .program("/bin/false") }
        painter.addShader(ShaderID(7), name: "test", source: Self.mix, isTried: false)
        XCTAssertTrue(painter.isAvailable)
        for _ in 0..<50 { XCTAssertNil(pixel(painter)) }
        XCTAssertFalse(painter.isAvailable)
        XCTAssertLessThanOrEqual(painter.startCount, 3)
        painter.addShader(ShaderID(8), name: "other", source: Self.mix + " ", isTried: false)
        XCTAssertLessThanOrEqual(painter.startCount, 3, "no more are started")
    }

    func testAShaderOfSeveralMegabytesIsTaken() {
        let padding = String(repeating: "// A line of a comment that makes the text long.\n", count: 40_000)
        XCTAssertEqual(pixel(painter(padding + Self.mix), 1), "ff800000")
    }

    // MARK: A service manager's socket

    /// A socket, and a thread that starts the demo in its role with the next connection, as a service manager does.
    private func listen(at path: String) -> Int32 {
        let listener = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        XCTAssertTrue(isBound && Glibc.listen(listener, 4) == 0)
        let demo = Bundle.main.bundleURL.appendingPathComponent("gimbal-demo").path
        Thread.detachNewThread {
            let connection = accept(listener, nil, nil)
            _ = try? Role.start(demo, as: [ShaderPainterRole.name, "10000"], input: connection)
            close(connection)
        }
        return listener
    }

    func testAProcessOfAServiceManagerDrawsAsWell() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        XCTAssertEqual(PainterOrigin.best("demo", ["XDG_RUNTIME_DIR": folder.path]), .program("demo"))
        let path = folder.path + "/gimbal-shaders"
        let listener = listen(at: path)
        defer { close(listener) }
        XCTAssertEqual(PainterOrigin.best("demo", ["XDG_RUNTIME_DIR": folder.path]), .socket(path))
        let painter = ShaderPainter(terms: .exact) { .socket(path) }
        painter.addShader(ShaderID(7), name: "test", source: Self.mix, isTried: false)
        XCTAssertEqual(pixel(painter, 1), "ff800000")
    }

    func testWithoutAListenerAFadeIsShown() {
        let painter = ShaderPainter(terms: .exact) { .socket("/no/such/socket") }
        painter.addShader(ShaderID(7), name: "test", source: Self.mix, isTried: false)
        XCTAssertNil(pixel(painter))
    }
}
