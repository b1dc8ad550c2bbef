import Glibc
import TestSupport
import Testing

@testable import WaylandDescriptions
@testable import WaylandScanner

@Suite("Scanner: what it writes") struct ScannerGoldenTests {
    static let folder = "/" + "\(#filePath)".split(separator: "/").dropLast().joined(separator: "/") + "/Descriptions"

    private func generated(_ names: [String], _ interfaces: [String: Int] = [:]) throws -> String {
        let descriptions = try names.map { name in
            try DescriptionParser.parse(try TextFile.read("\(Self.folder)/\(name).xml"), path: "\(name).xml")
        }
        return try SwiftWriter.files(for: descriptions, interfaces: interfaces)
            .map { "===== \($0.name)\n\($0.text)" }.joined(separator: "\n")
    }

    @Test func `every type of argument, both kinds of enum, destructors and versions`() throws {
        try Golden.text(try generated(["every-kind"]), "Scanner/every-kind")
    }

    @Test func `words that Swift keeps for itself, entities, comments and CDATA`() throws {
        try Golden.text(try generated(["words-v1"]), "Scanner/words")
    }

    @Test func `an interface pinned to a version has nothing that came later, and others are left out`() throws {
        let pinned = try generated(["every-kind", "words-v1"], ["kind_factory": 2, "kind_product": 1])
        try Golden.text(pinned, "Scanner/pinned")
        #expect(!pinned.contains("finished"))
        #expect(pinned.contains("version: 2"))
        #expect(!pinned.contains("ZwpWords"))
    }

    @Test(arguments: ["wayland/wayland.xml", "wayland-protocols/stable/xdg-shell/xdg-shell.xml"])
    func `the descriptions that are installed are understood`(file: String) throws {
        let path = "/usr/share/\(file)"
        guard access(path, R_OK) == 0 else { return }
        let description = try DescriptionParser.parse(try TextFile.read(path), path: path)
        #expect(description.interfaces.count > 3)
        #expect(description.interfaces.allSatisfy { !$0.text.summary.isEmpty })
    }

    @Test(arguments: [
        ("wl_surface", "WlSurface"), ("zwp_linux_dmabuf_v1", "ZwpLinuxDmabufV1"), ("type", "TypeValue"), ("90", "_90"),
    ])
    func `names of types`(name: String, expected: String) { #expect(SwiftName.type(name) == expected) }

    @Test(arguments: [
        ("set_buffer_scale", "setBufferScale"), ("90", "_90"), ("flipped_90", "flipped90"), ("default", "`default`"),
        ("XDG", "xdg"), ("_under", "under"),
    ])
    func `names of members`(name: String, expected: String) { #expect(SwiftName.member(name) == expected) }
}
