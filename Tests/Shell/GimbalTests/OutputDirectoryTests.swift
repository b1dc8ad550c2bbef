import Foundation
import Testing

@testable import Gimbal

@Suite("OutputDirectory") struct OutputDirectoryTests {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-out-\(UUID().uuidString)")

    private func sentence(_ path: String) -> String {
        do {
            _ = try OutputDirectory(URL(fileURLWithPath: path))
            return "taken"
        } catch {
            return "\((error as? Failure)?.code.rawValue ?? 0): \(error)"
        }
    }

    @Test func `folders on the way are made, and files replaced`() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let directory = try OutputDirectory(root.appendingPathComponent("a/b c/ü"))
        for text in ["one", "two"] { try directory.write(Data(text.utf8), to: "frames.json") }
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
        #expect(files == ["frames.json"])
        #expect(try String(contentsOf: directory.url.appendingPathComponent("frames.json"), encoding: .utf8) == "two")
    }

    @Test func `what stands in the way is named with the kernel's reason`() throws {
        #expect(sentence("/dev/null") == "73: /dev/null is not a directory")
        #expect(sentence("/dev/null/x") == "73: the directory /dev/null/x cannot be made: Not a directory")
        let long = "/tmp/" + String(repeating: "x", count: 300)
        #expect(sentence(long) == "73: the directory \(long) cannot be made: File name too long")
    }
}
