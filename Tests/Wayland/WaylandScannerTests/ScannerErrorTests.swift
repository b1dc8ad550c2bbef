import Glibc
import TestSupport
import Testing

@testable import WaylandDescriptions
@testable import WaylandScanner

@Suite("Scanner: what it refuses") struct ScannerErrorTests {
    /// The sentence for `lines` between `<interface>` (line 2) and `</interface>`, version 2.
    private func complaint(inside lines: String) -> String? {
        complaint("<protocol name=\"p\">\n<interface name=\"a\" version=\"2\">\n\(lines)\n</interface>\n</protocol>\n")
    }

    private func complaint(_ text: String) -> String? {
        do {
            let description = try DescriptionParser.parse(Array(text.utf8), path: "p.xml")
            _ = try SwiftWriter.files(for: [description], interfaces: [:])
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func `a description that is right is not complained about`() {
        #expect(complaint(inside: "<request name=\"r\"/>") == nil)
    }

    @Test(arguments: [
        ("", "p.xml:1: error: the file is empty"),
        ("<protocol name=\"p\">\n\n", "p.xml:1: error: <protocol> is never closed"),
        ("<protocol name=\"p\">\n</protocol>", "p.xml:1: error: protocol 'p' has no interface"),
        ("<protocol>\n</protocol>", "p.xml:1: error: <protocol> has no 'name'"),
        ("<interface name=\"a\"/>", "p.xml:1: error: the file is not a <protocol>"),
        ("hello", "p.xml:1: error: text outside of any element"),
        ("<protocol name=\"p\">\n<a></b>", "p.xml:2: error: <a> within <protocol> is not known"),
        ("<protocol name=\"p\"></protocl>", "p.xml:1: error: </protocl> stands where <protocol> of line 1 ends"),
        ("<protocol name=p>", "p.xml:1: error: the value of 'name' of <protocol> is not quoted"),
        ("<protocol\nname=\"p", "p.xml:2: error: the value of 'name' of <protocol> is never closed"),
        ("<protocol name=\"&nbsp;\">", "p.xml:1: error: '&nbsp;' is not an entity"),
        ("<protocol name=\"p\" name=\"q\">", "p.xml:1: error: <protocol> has 'name' twice"),
        ("<protocol name=\"p\"\n", "p.xml:1: error: the file ends within <protocol>"),
        ("<!-- never", "p.xml:1: error: a comment is never closed"),
        ("<>", "p.xml:1: error: '>' stands where the name of an element should be"),
        (
            "<protocol name=\"p\">\n<interface name=\"a\" version=\"1\"/>\n</protocol>\n<more/>",
            "p.xml:4: error: something follows </protocol>"
        ),
    ])
    func `XML that is broken`(text: String, expected: String) { #expect(complaint(text) == expected) }

    @Test(arguments: [
        ("<reqest name=\"r\"/>", "p.xml:3: error: <reqest> within <interface> is not known"),
        ("\n<request name=\"r\" kind=\"x\"/>", "p.xml:4: error: <request> has an attribute 'kind' that is not known"),
        ("<request/>", "p.xml:3: error: <request> has no 'name'"),
        ("<request name=\"a b\"/>", "p.xml:3: error: 'a b' is not a name"),
        ("<request name=\"r\"/>\n<request name=\"r\"/>", "p.xml:4: error: 'a' has the request 'r' twice"),
        (
            "<request name=\"r\" type=\"constructor\"/>",
            "p.xml:3: error: the type of request 'r' is 'constructor', which is not known"
        ),
        ("<request name=\"r\" since=\"0\"/>", "p.xml:3: error: 'since' of <request> is '0' and not a version"),
        ("<event name=\"e\" since=\"3\"/>", "p.xml:3: error: a member since version 3 of 'a', whose version is 2"),
        (
            "<event name=\"e\" since=\"2\"/>\n<event name=\"f\"/>",
            "p.xml:4: error: a member since version 1 stands behind one since 2"
        ),
        ("<request name=\"r\">\nwords\n</request>", "p.xml:3: error: text within <request>"),
        ("text", "p.xml:2: error: text within <interface>"),
        ("<enum name=\"e\"/>", "p.xml:3: error: enum 'e' has no entry"),
        ("<enum name=\"e\">\n<entry name=\"x\" value=\"-1\"/></enum>", "p.xml:4: error: '-1' is not a number of 32 bits"),
        (
            "<enum name=\"e\">\n<entry name=\"x\" value=\"0x1FFFFFFFF\"/></enum>",
            "p.xml:4: error: '0x1FFFFFFFF' is not a number of 32 bits"
        ),
        ("<enum name=\"e\" bitfield=\"yes\"/>", "p.xml:3: error: 'bitfield' of <enum> is 'yes' and neither 'true' nor 'false'"),
    ])
    func `members that are wrong`(lines: String, expected: String) { #expect(complaint(inside: lines) == expected) }

    @Test(arguments: [
        ("type=\"float\"", "'float' is not a type of argument"),
        ("type=\"int\" interface=\"b\"", "'x' is of type int and names an interface"),
        ("type=\"int\" allow-null=\"true\"", "'x' is of type int and cannot be null"),
        ("type=\"fixed\" enum=\"e\"", "'x' is of type fixed and names an enum"),
        ("type=\"uint\" enum=\"e\"", "there is no enum 'e' for 'x'"),
        ("type=\"new_id\"", "'x' makes an object of any interface, which only wl_registry may"),
        ("type=\"new_id\" interface=\"b\"", "'x' makes a 'b', which is not among the interfaces generated"),
    ])
    func `arguments that are wrong`(attributes: String, reason: String) {
        let lines = "<request name=\"r\">\n<arg name=\"x\" \(attributes)/>\n</request>"
        #expect(complaint(inside: lines) == "p.xml:4: error: \(reason)")
    }

    @Test func `more arguments than libwayland takes`() {
        let arguments = (0...20).map { "<arg name=\"a\($0)\" type=\"int\"/>" }.joined()
        #expect(complaint(inside: "<event name=\"e\">\(arguments)</event>") == "p.xml:3: error: 'e' has 21 arguments, 20 at most")
    }

    @Test(arguments: [
        ([], "WaylandScanner: --output DIRECTORY is missing; see --help"),
        (["--output"], "WaylandScanner: --output needs a value; see --help"),
        (["--output", "d"], "WaylandScanner: no file is named; see --help"),
        (["--frobnicate"], "WaylandScanner: there is no flag '--frobnicate'; see --help"),
        (["--interface", "wl_surface"], "WaylandScanner: 'wl_surface' is not of the form NAME@VERSION; see --help"),
    ])
    func `arguments of the program that are wrong end with 64`(arguments: [String], expected: String) {
        let error = #expect(throws: ScannerError.self) { _ = try ScannerOptions(arguments) }
        #expect(error?.description == expected)
        #expect(error?.exitCode == 64)
    }

    @Test func `files that cannot be read or written end with 66 and 73, wrong ones with 65, and then nothing is written`() throws
    {
        func run(_ words: String...) -> ScannerError? {
            do throws(ScannerError) {
                try WaylandScanner.run(try ScannerOptions(words))
                return nil
            } catch { return error }
        }
        let good = "\(ScannerGoldenTests.folder)/every-kind.xml"
        let missing = run("--output", "/tmp", "/nowhere/x.xml")
        #expect(missing?.description == "/nowhere/x.xml: error: cannot be read: No such file or directory")
        #expect(missing?.exitCode == 66)
        #expect(run("--output", "/nowhere", good)?.exitCode == 73)
        #expect(run("--output", "/tmp", "--interface", "wl_unknown@1", good)?.exitCode == 64)
        #expect(
            run("--output", "/tmp", "--interface", "kind_product@7", good)?.description
                == "\(good):62: error: 'kind_product' has version 1 here, 7 is wanted")
        var template = Array("/tmp/gimbal-scanner-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        defer { rmdir(folder) }
        let twice = run("--output", folder, good, good)
        #expect(twice?.description == "\(good):7: error: interface 'kind_factory' is in another description too")
        #expect(twice?.exitCode == 65)
        #expect(access("\(folder)/EveryKind.swift", F_OK) != 0)
    }

    /// A build compiles again what was written, so an unchanged build with another environment would compile all of it.
    @Test func `a file that says the same already is left alone, one that does not is written`() throws {
        var template = Array("/tmp/gimbal-scanner-XXXXXX".utf8CString)
        let path = String(cString: try #require(mkdtemp(&template))) + "/text"
        defer {
            unlink(path)
            rmdir(String(path.dropLast(5)))
        }
        try TextFile.write("right", to: path)
        var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
        try #require(utimensat(AT_FDCWD, path, &times, 0) == 0)
        var information = stat()
        try TextFile.write("right", to: path)
        #expect(stat(path, &information) == 0 && information.st_mtim.tv_sec == 1)
        try TextFile.write("new", to: path)
        #expect(stat(path, &information) == 0 && information.st_mtim.tv_sec > 1)
        #expect(try TextFile.read(path) == Array("new".utf8))
    }

    /// The same few bytes changed at random: whatever comes of it, it is an error or a result, and it ends.
    @Test func `damaged descriptions are refused and nothing worse`() throws {
        let original = try TextFile.read("\(ScannerGoldenTests.folder)/every-kind.xml")
        var random = SeededRandom("damaged descriptions")
        for _ in 0..<150 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                bytes[at] = "<>\"&/=a ".utf8.randomElement(using: &random) ?? 0
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            guard let description = try? DescriptionParser.parse(bytes, path: "p.xml") else { continue }
            _ = try? SwiftWriter.files(for: [description], interfaces: [:])
        }
    }
}
