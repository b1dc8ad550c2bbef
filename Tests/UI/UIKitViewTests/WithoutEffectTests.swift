import Diagnostics
import Synchronization
import XCTest

@testable import UIKit

/// What is accepted and changes nothing says so, once.
final class WithoutEffectTests: XCTestCase {
    private func warnings(_ body: @MainActor () -> Void) -> [String] {
        let said = Mutex<[String]>([])
        LogOnce.forget()
        LogSink.replace { record in if record.level == .warning { said.withLock { $0.append(record.message) } } }
        defer { LogSink.replace(with: nil) }
        MainActor.assumeIsolated(body)
        return said.withLock { $0 }
    }

    func testTheBrightnessOfTheScreen() {
        let said = warnings {
            let before = UIScreen.main.brightness
            for brightness in [0.5, 0.2] { UIScreen.main.brightness = brightness }
            XCTAssertEqual(UIScreen.main.brightness, 0.2)
            UIScreen.main.brightness = .nan
            XCTAssertEqual(UIScreen.main.brightness, 0.2)
            UIScreen.main.brightness = 7
            XCTAssertEqual(UIScreen.main.brightness, 1)
            UIScreen.main.brightness = before
        }
        XCTAssertEqual(said.count, 1)
        XCTAssertTrue(said.first?.contains("UIScreen.brightness") ?? false, "\(said)")
    }

    func testVibrancy() {
        let said = warnings {
            let blur = UIBlurEffect(style: .systemMaterial)
            let made = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur))
            made.effect = blur
            made.effect = UIVibrancyEffect(blurEffect: blur, style: .fill)
        }
        XCTAssertEqual(said.count, 1)
        XCTAssertTrue(said.first?.contains("UIVibrancyEffect") ?? false, "\(said)")
    }

    func testASecondVersionOfAShader() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString).glsl")
        defer { try? FileManager.default.removeItem(at: file) }
        func said(_ lines: String) throws -> [String] {
            try (lines + "vec4 transition(vec2 uv) { return getToColor(uv); }").write(to: file, atomically: true, encoding: .utf8)
            return warnings { for _ in 0..<2 { _ = try? ShaderTransition(file: file.path) } }
        }
        XCTAssertEqual(
            try said("#version 100\n#version 300 es\n"),
            ["\(file.path): #version stands there more than once; 100 is used, and 300 is ignored"])
        XCTAssertEqual(try said("#version 300 es\n#version 300 es\n"), [])
    }

    func testADirectionOfAShaderThatIsNoSide() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString).glsl")
        defer { try? FileManager.default.removeItem(at: file) }
        func said(_ direction: String) throws -> [String] {
            try "// Direction: \(direction)\nvec4 transition(vec2 uv) { return getToColor(uv); }".write(
                to: file, atomically: true, encoding: .utf8)
            return warnings { for _ in 0..<2 { _ = try? ShaderTransition(file: file.path) } }
        }
        XCTAssertEqual(
            try said("up"),
            ["\(file.path): the direction \"up\" is neither left nor right; right-to-left interfaces do not mirror the motion"])
        XCTAssertEqual(try said("left"), [])
        XCTAssertEqual(try said("horizontal"), [], "older files say so")
    }
}
