import Testing

/// The rules must be able to fail: each is shown an offender and something that only looks like one.
@Suite("Architecture rules") struct RulesTests {
    private func file(_ text: String, target: String = "KMS", name: String = "File") -> SourceFile {
        SourceFile(path: "Sources/Outputs/\(target)/\(name).swift", target: target, text: text)
    }

    @Test func `an import against an arrow is found, in all its spellings`() {
        #expect(Rules.forbiddenImports(in: file("package import OutputCore\nimport Geometry\nimport Diagnostics\n")).isEmpty)
        #expect(Rules.forbiddenImports(in: file("// import UIKit\nlet s = \"import UIKit\"\n")).isEmpty)
        for spelling in ["import UIKit", "@preconcurrency public import UIKit", "import class UIKit.UIView"] {
            #expect(Rules.forbiddenImports(in: file("import Geometry\n" + spelling + "\n")).count == 1, "\(spelling)")
        }
        #expect(Rules.forbiddenImports(in: file("", target: "Unheard")).count == 1)
    }

    @Test func `a module that is reached through another target only is found`() {
        // NestedOutput lists OutputCore, which lists Buffers; of WaylandProtocols it lists no C module.
        #expect(Rules.forbiddenImports(in: file("internal import CWaylandServer\n", target: "NestedOutput")).count == 1)
        #expect(Rules.forbiddenImports(in: file("import Scene\n", target: "gimbal-demo")).count == 1)
    }

    @Test func `a C module in the wrong target or with the wrong access is found`() {
        let good = file("internal import CDRM\nimport CoreGraphics\n")
        #expect(Rules.exposedCImports(in: good).isEmpty)
        #expect(Rules.forbiddenImports(in: file("internal import CDRM\n")).isEmpty)
        #expect(Rules.forbiddenImports(in: file("internal import CGBM\n")).count == 1)
        #expect(Rules.exposedCImports(in: file("import CDRM\n")).count == 1)
        #expect(Rules.exposedCImports(in: file("package import CDRM\n")).count == 1)
    }

    private static let manifest = """
        // layer("Core", "Commented", ["CA"]),
        func system(_ name: String) -> Target { .systemLibrary(name: name, path: "Sources/System/x") }
        func layer(_ group: String, _ name: String) -> Target { .target(name: name, path: "Sources/\\(group)/\\(name)") }
        system("CA", pkgConfig: "a"), system("CB"),
        layer("Core", "Low", []),
        layer(
            "Host", "High",
            ["Low", "Diagnostics",
             "CA", "CB"], resources: [.copy("x")]),
        .target(name: "Glue", dependencies: ["CA"], path: "Sources/Core/Glue", exclude: ["Low"]),
        .target(name: "Bench", dependencies: ["CB"], path: "Tests/Bench"),
        .executableTarget(name: "scan", path: "Sources/Core/scan"),
        """

    @Test func `the manifest's targets are read in each form`() {
        let manifest = Manifest(text: Self.manifest)
        #expect(manifest.cModules == ["CA", "CB"])
        #expect(manifest.arrows == ["Low": [], "High": ["Low", "CA", "CB"], "Glue": ["CA"], "scan": []])
    }

    @Test func `an arrow that no import follows is found`() {
        let manifest = Manifest(text: Self.manifest)
        let files = [file("import Low\ninternal import CA\n", target: "High"), file("internal import CB\n", target: "High")]
        #expect(Rules.unusedArrows(of: "High", files: files, in: manifest).isEmpty)
        #expect(Rules.unusedArrows(of: "High", files: Array(files.dropLast()), in: manifest).count == 1)
    }

    @Test func `a C module with two importing targets is found`() {
        #expect(Rules.sharedCModules(in: Manifest(text: Self.manifest)).map { $0.prefix(2) } == ["CA"])
    }

    @Test func `an arrow that the table lacks, one that it has too many, and a missing row are found`() {
        let head = "# Map\n| Low | High | – |\n### Who may import whom\n\n| target | may import | C modules |\n|---|---|---|\n"
        let rows = "| Low | – | – |\n| High | Low | CA, CB |\n| Glue | – | CA |\n| scan | – | – |\n## Next\n| Late | Low | – |\n"
        func differences(_ text: String) -> [String] {
            Rules.differences(between: Manifest(text: Self.manifest), and: MapTable(text: text))
        }
        #expect(differences(head + rows) == [])
        #expect(differences(head + rows.replacing("CA, CB", with: "CA")).count == 1)
        #expect(differences(head + rows.replacing("| Low | – |", with: "| Low | scan |")).count == 1)
        #expect(differences(head + rows.replacing("| scan | – | – |\n", with: "")).count == 1)
    }

    @Test func `Foundation below the façade and foreign modules are found`() {
        #expect(Rules.unknownImports(in: file("internal import Glibc\nimport Synchronization\nimport OutputCore\n")).isEmpty)
        #expect(Rules.unknownImports(in: file("import Foundation\n")).count == 1)
        #expect(Rules.unknownImports(in: file("import Foundation\n", target: "UIKit")).isEmpty)
        #expect(Rules.unknownImports(in: file("import Alamofire\n", target: "UIKit")).count == 1)
    }

    @Test(arguments: [
        "package func f(_ d: OpaquePointer) {}", "public var p: UnsafeMutablePointer<drmModeRes>? { nil }",
        "package func f(\n    size: Int,\n    mode: drmModeModeInfo\n) -> Int { 1 }", "package func f() -> [GLuint] { [] }",
        "package protocol P {\n    func f(c: cairo_matrix_t)\n}", "package enum E {\n    case a(EGLImage)\n}",
        "package let x: CDRM.drm_mode_modeinfo", "package init(wl: wl_resource) {}",
    ])
    func `a C type in a visible signature is found`(source: String) {
        #expect(Rules.cTypes(in: file(source + "\n")).count == 1)
    }

    @Test(arguments: [
        "package func f(udev: Int) { let x: drm_mode_modeinfo }", "internal func f(_ d: OpaquePointer) {}",
        "package enum E {\n    case udev, libseat\n    var x: GLuint { 1 }\n}", "// package let x: GLuint",
        "package private(set) var x = 1\nprivate var y: EGLDisplay?",
        "package var x: Int {\n    let y: GLint = 1\n    return Int(y)\n}",
    ])
    func `a C type inside a function is allowed`(source: String) {
        #expect(Rules.cTypes(in: file(source + "\n")).isEmpty)
    }

    @Test func `a package declaration that is marked inlinable is found`() {
        #expect(
            Rules.inlinablePackage(in: file("@inlinable package var a: Int { 1 }\n@inlinable\npackage func f() {}\n")).count == 2)
        #expect(
            Rules.inlinablePackage(in: file("@inlinable public func f() {}\npackage var a = 0\n@inlinable func g() {}\n")).isEmpty
        )
    }

    @Test(arguments: [
        "open var a = 0 { didSet { show() } }", "    open weak var d: (any P)? { didSet { show() } }",
        "public var look = Look() {\n    didSet { show() }\n}", "open var s = [f(1) { $0 }] {\n    willSet {}\n}",
        "@objc\nopen var a: Int {\n    didSet {}\n}",
    ])
    func `a stored property with an observer that apps can set is found`(source: String) {
        #expect(Rules.storedWithObserver(in: file(source + "\n", target: "UIKit")).count == 1)
    }

    @Test(arguments: [
        "@ObservedProperty open var a = 0 { didSet { show() } }", "open private(set) var a = 0 { didSet { show() } }",
        "open override var a: Int { didSet { show() } }", "var a = 0 { didSet { show() } }",
        "open var a: Int {\n    get { b }\n    set { b = newValue }\n}", "public static var a = 0 { didSet {} }",
        "@ObservedProperty\nopen var a: Int {\n    didSet {}\n}",
    ])
    func `other properties with or without observers pass`(source: String) {
        #expect(Rules.storedWithObserver(in: file(source + "\n", target: "UIKit")).isEmpty)
    }

    @Test func `an observer that sets its own property is found`() {
        func found(_ body: String) -> Int {
            Rules.recursiveObserver(in: file("@ObservedProperty open var a = 0 { didSet { \(body) } }\n", target: "UIKit")).count
        }
        #expect(found("a = max(0, a)") == 1)
        #expect(found("self.a = 3") == 1)
        #expect(found("if a == 3 { b.a = a }") == 0)
    }

    @Test func `long functions are found, wherever their body begins`() {
        let body = String(repeating: "    x += 1 // }\n", count: 59)
        for head in [
            "func f() {\n", "func f(\n  a: Int = { 3 }()\n) -> Int\nwhere T: P {\n", "init?(a: [Int]) throws {\n",
            "var y: Int {\n",
        ] {
            #expect(Rules.longFunctions(in: file(head + body + "    x += 1\n}\n")).count == 1, "\(head)")
        }
        #expect(Rules.longFunctions(in: file("func f() {\n" + body.dropLast(20) + "}\n")).isEmpty)
        #expect(
            Rules.longFunctions(in: file("protocol P {\n    func f()\n    var x: Int { get }\n" + body + body + "}\n")).isEmpty)
    }

    @Test func `an interpolated string does not hide a brace`() {
        let source = "func f() {\n    print(\"\\(g(\"}\")) { \")\n}\nfunc g() { }\n"
        #expect(file(source).bodies.map(\.lines) == [3, 1])
        #expect(
            file("func f() {\n    let s = #\"\\( \"#\n    let t = \"\"\"\n        }\n        \"\"\"\n}\n").bodies.map(\.lines)
                == [6])
    }

    @Test func `reading a clock is found, converting a date is not`() {
        #expect(Rules.clockReads(in: file("let a = Date()\nlet b = ContinuousClock.now\nclock_gettime(0, &t)\n")).count == 3)
        #expect(Rules.clockReads(in: file("let a = Date(timeIntervalSince1970: 3) // Date()\nlet b: Date\n")).isEmpty)
    }

    @Test func `a default in a state machine is found`() {
        #expect(Rules.defaultCases(in: file("switch s { default: break }", name: "FrameCycle")).count == 1)
        #expect(Rules.defaultCases(in: file("switch s { default: break }", name: "Frame")).isEmpty)
    }

    @Test func `a short essay is found`() {
        let essay = String(repeating: "/// line\n", count: 10)
        #expect(Rules.missingEssay(target: "KMS", files: [file(essay, name: "KMS")]).isEmpty)
        #expect(Rules.missingEssay(target: "KMS", files: [file("internal import CDRM\n\n" + essay, name: "KMS")]).isEmpty)
        #expect(Rules.missingEssay(target: "KMS", files: [file(String(essay.dropFirst(9)), name: "KMS")]).count == 1)
        #expect(Rules.missingEssay(target: "KMS", files: [file(essay, name: "Plane")]).count == 1)
    }

    @Test func `long files, empty names and things put off are found`() {
        #expect(Rules.longFile(file(String(repeating: "\n", count: 601))).count == 1)
        #expect(Rules.bannedName(file("", name: "StringUtils")).count == 1)
        #expect(Rules.unfinished(in: file("// TO" + "DO later\n")).count == 1)
    }

    @Test func `a promise without a test, and a test without a promise, are found`() {
        let list = AssertionList(text: "# Page\n- A1: one\n- B2: two\n- Note: no number\n## Open\n- B2, E9: later\n")
        #expect(list.promised == ["A1", "B2"])
        let source = "final class T { func testA1_C3_both() {}\nfunc testAll() {}\nfunc helper() {} }"
        #expect(file(source).functionNames == ["testA1_C3_both", "testAll", "helper"])
        #expect(
            list.complaints(tests: file(source).functionNames)
                == ["E9 is listed as open and promised nowhere", "C3 has a test and is not on the page"])
        #expect(list.complaints(tests: ["testB2_now"]).prefix(2) == ["A1 has no test", "B2 has a test and is listed as open"])
    }
}
