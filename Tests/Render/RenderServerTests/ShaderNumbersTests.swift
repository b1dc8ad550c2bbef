import Diagnostics
import RenderGLES
import RenderTesting
import Scene
import Synchronization
import XCTest

/// What is said of a shader that gives what is no color. XCTest's: what is said goes to one sink a process.
final class ShaderNumbersTests: XCTestCase {
    /// What is said while the file is handed over twice, as two transitions do.
    private func warnings(_ name: String, _ color: String, isTried: Bool = true) throws -> [String] {
        let said = Mutex<[String]>([])
        LogSink.replace { record in if record.level == .warning { said.withLock { $0.append(record.message) } } }
        defer { LogSink.replace(with: nil) }
        let renderer = try GLESRenderer(GraphicsContext.forTest())
        let source = "vec4 transition(vec2 uv) { return \(color); }"
        for id in 1...2 { renderer.apply([.shader(ShaderID(UInt64(id)), name: name, source: source, isTried: isTried)]) }
        XCTAssertTrue(renderer.shaderFailures.isEmpty)
        return said.withLock { $0.filter { $0.contains(name) } }
    }

    func testAFileThatGivesNoNumbersIsNamedOnce() throws {
        // Computed at run time: what a compiler folds is left undefined, and may be any number.
        let wrong = [
            ("roots.glsl", "vec4(sqrt(uv.x - 2.0))"), ("parts.glsl", "vec4(1.0 / floor(uv.x * 0.5))"),
            ("late.glsl", "progress < 0.6 ? vec4(uv, 0.0, 1.0) : vec4(sqrt(-uv.x))"),
        ]
        for (name, color) in wrong {
            let said = try warnings(name, color)
            XCTAssertEqual(said.count, 1, "\(said)")
            XCTAssertTrue(said.first?.hasPrefix("\(name): at progress 0.") == true, "\(said)")
            XCTAssertTrue(said.first?.hasSuffix(" % of the picture is NaN or infinite") == true, "\(said)")
        }
    }

    func testOnlyAPartOfThePictureIsEnough() throws {
        let said = try warnings("corner.glsl", "vec4(sqrt(uv.x - 0.25))")
        XCTAssertEqual(said, ["corner.glsl: at progress 0.06 about 25 % of the picture is NaN or infinite"])
    }

    func testColorsBeyondTheBrightestAreNumbers() throws {
        XCTAssertEqual(try warnings("bright.glsl", "vec4(uv * 90.0, -3.0, progress)"), [])
    }
}
