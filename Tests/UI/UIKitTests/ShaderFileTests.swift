import Foundation
import XCTest

@testable import UIKit

/// What a file must be to become a transition.
final class ShaderFileTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-glsl-\(UUID().uuidString)")

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: folder)
    }

    private func reason(_ bytes: [UInt8]?, _ name: String = "wipe.glsl") throws -> String {
        let file = folder.appendingPathComponent(name)
        if let bytes { try Data(bytes).write(to: file) }
        return sentence(file.path).replacingOccurrences(of: file.path, with: name)
    }

    private func sentence(_ path: String) -> String {
        MainActor.assumeIsolated {
            do {
                _ = try ShaderTransition(file: path)
                return "taken"
            } catch {
                return "\(error)"
            }
        }
    }

    func test_aFileThatIsNoShaderIsNamedWithTheReason() throws {
        let good = Array("vec4 transition(vec2 uv) { return getToColor(uv); }".utf8)
        XCTAssertEqual(try reason(good), "taken")
        XCTAssertEqual(try reason([]), "wipe.glsl is not a transition shader: it defines no vec4 transition(vec2 uv)")
        XCTAssertEqual(
            try reason(Array("// transition(".utf8)),
            "wipe.glsl is not a transition shader: it defines no vec4 transition(vec2 uv)")
        let unreadable = "the transition shader wipe.glsl cannot be read: "
        XCTAssertEqual(try reason(good + [0]), unreadable + "it contains a zero byte, so it is not text")
        XCTAssertEqual(try reason([0xFF, 0xFE]), unreadable + "it is not text in UTF-8")
        XCTAssertEqual(try reason(Array("// Ren".utf8) + [0xE9, 10] + good), "taken", "a name in Latin-1")
        XCTAssertEqual(try reason(good + [0xE9]), unreadable + "it is not text in UTF-8")
        XCTAssertEqual(try reason(Array(repeating: 32, count: 4 << 20 | 1)), unreadable + "it is larger than 4 MiB")
        XCTAssertEqual(
            try reason(nil, "none.glsl"), "the transition shader none.glsl cannot be read: there is no such file")
    }

    func test_whatIsNoRegularFileIsRefusedWithoutWaiting() throws {
        for path in ["/dev/zero", folder.path] {
            XCTAssertEqual(sentence(path), "the transition shader \(path) cannot be read: it is not a regular file")
        }
    }

    func test_aShaderThatFailsItsTrialIsNamedWithTheReason() throws {
        MainActor.assumeIsolated { ShaderTransition.trial = { $1.contains("sin") ? "it is too slow" : nil } }
        defer { MainActor.assumeIsolated { ShaderTransition.trial = { _, _ in nil } } }
        XCTAssertEqual(
            try reason(Array("vec4 transition(vec2 uv) { return getToColor(sin(uv)); }".utf8)),
            "the transition shader wipe.glsl is not used: it is too slow")
        XCTAssertEqual(try reason(Array("vec4 transition(vec2 uv) { return getToColor(uv); }".utf8)), "taken")
    }

    func test_aParameterBeyondAllNumbersDoesNotTrap() throws {
        let file = folder.appendingPathComponent("steps.glsl")
        try Data("uniform int steps; // = 5\nvec4 transition(vec2 uv) { return getToColor(uv); }".utf8).write(to: file)
        try MainActor.assumeIsolated {
            let shader = try ShaderTransition(file: file.path)
            for number in [1e300, -1e300, .infinity, .nan] { shader["steps"] = .number(number) }
        }
    }
}
