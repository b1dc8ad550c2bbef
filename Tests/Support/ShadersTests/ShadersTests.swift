import Foundation
import Shaders
import Testing

@Suite("Shaders") struct ShadersTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Shaders")

    private static func files(in name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path).filter { !$0.hasPrefix(".") }
            .sorted()
    }

    @Test func `every file of the two folders is embedded under its own name`() throws {
        #expect(try Shaders.sourceNames == Self.files(in: "glsl"))
        #expect(try Shaders.transitionNames.map { $0 + ".glsl" } == Self.files(in: "transitions"))
    }

    @Test func `the embedded text is the text of the file`() throws {
        for (group, names) in [("glsl", Shaders.sourceNames), ("transitions", Shaders.transitionNames.map { $0 + ".glsl" })] {
            for name in names {
                let text = try String(contentsOf: Self.folder.appending(path: group).appending(path: name), encoding: .utf8)
                #expect(Shaders.source(name) == text, "\(name)")
            }
        }
    }

    @Test func `an unknown name has no text`() {
        #expect(Shaders.source("page-curl") == nil)
        #expect(Shaders.transition("page-curl.glsl") == nil)
        #expect(Shaders.transition("") == nil)
    }

    @Test(arguments: Shaders.transitionNames) func `a transition says whose it is and what it needs`(name: String) throws {
        let text = try #require(Shaders.transition(name))
        #expect(text.hasPrefix("// Author: Gimbal\n// License: MIT\n"))
        #expect(text.contains("vec4 transition(vec2 uv) {"))
        for line in text.split(separator: "\n") where line.hasPrefix("uniform ") && !line.hasPrefix("uniform sampler2D") {
            #expect(line.contains("; // = "), "no default: \(line)")
        }
    }

    @Test(arguments: Shaders.transitionNames) func `a transition returns both pictures before any arithmetic`(name: String) throws
    {
        let text = try #require(Shaders.transition(name))
        let body = try #require(text.components(separatedBy: "vec4 transition(vec2 uv) {\n").last)
        let lines = body.split(separator: "\n").prefix(2).map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines == ["if (progress <= 0.0) return getFromColor(uv);", "if (progress >= 1.0) return getToColor(uv);"])
    }

    /// GLSL leaves the result undefined where the first edge is not the smaller.
    @Test(arguments: Shaders.transitionNames) func `a step rises from its smaller edge to its larger`(name: String) throws {
        let text = try #require(Shaders.transition(name))
        for step in text.matches(of: /smoothstep\((-?[0-9.]+), (-?[0-9.]+),/) {
            let (low, high) = (try #require(Double(step.1)), try #require(Double(step.2)))
            #expect(low < high, "\(step.0)")
        }
    }
}
