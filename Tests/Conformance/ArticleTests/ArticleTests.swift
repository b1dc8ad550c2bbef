import Foundation
import Testing

/// The articles' code is what the compiler saw: each block stands in a source file between two marks.
@Suite("The articles of the documentation")
struct ArticleTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private static func blocks(of article: String) throws -> [String] {
        try text("Sources/UI/UIKit/UIKit.docc/\(article).md").components(separatedBy: "```swift\n").dropFirst()
            .map { $0.components(separatedBy: "\n```")[0] }
    }

    private static func regions(of article: String) throws -> [String] {
        try text("Tests/Conformance/Articles/\(article).swift").components(separatedBy: "// begin ").dropFirst().map { region in
            let lines = region.components(separatedBy: "\n")
            return lines.dropFirst().prefix { !$0.hasPrefix("// end ") }.joined(separator: "\n")
        }
    }

    @Test(arguments: [
        "WritingATransition", "RotatingTheInterface", "PortingAnIOSTransition", "ListsAndGrids", "LayoutsThatTransition",
        "Pickers", "SearchAndContextMenus",
    ])
    func `show only code that is compiled, and all of it`(article: String) throws {
        let blocks = try Self.blocks(of: article)
        let regions = try Self.regions(of: article)
        #expect(!blocks.isEmpty)
        #expect(Set(blocks) == Set(regions))
        #expect(blocks.count == regions.count)
    }

    @Test func `and the article on hosting other programs does so too`() throws {
        let article = try Self.text("Sources/Shell/GimbalShell/GimbalShell.docc/HostingPrograms.md")
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
        #expect(blocks == (try Self.regions(of: "HostingPrograms")))
    }

    @Test func `and the article on testing shows tests that run`() throws {
        let article = try Self.text("Sources/Support/GimbalTesting/GimbalTesting.docc/TestingAnApp.md")
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
        let regions = try Self.text("Tests/UI/UIKitTests/TestingAnAppTests.swift").components(separatedBy: "// begin ")
            .dropFirst()
            .map { $0.components(separatedBy: "\n// end ")[0].components(separatedBy: "\n").dropFirst().joined(separator: "\n") }
        #expect(blocks == regions)
    }

    @Test func `and README's app is one that is compiled`() throws {
        let blocks = try Self.text("README.md").components(separatedBy: "```swift\n").dropFirst()
            .map { $0.components(separatedBy: "\n```")[0] }
        let app = try Self.text("Tests/Conformance/ReadmeApp/AppDelegate.swift")
        #expect(blocks.contains(app.trimmingCharacters(in: .newlines)))
    }

    @Test(arguments: [
        "UI/UIKit/UIKit", "Shell/Gimbal/Gimbal", "Shell/GimbalShell/GimbalShell", "Support/GimbalTesting/GimbalTesting",
    ])
    func `are in their module's table of contents`(catalog: String) throws {
        let folder = "Sources/\(catalog).docc"
        let page = (catalog.components(separatedBy: "/").last ?? "") + ".md"
        let contents = try Self.text("\(folder)/\(page)")
        let articles = try FileManager.default.contentsOfDirectory(atPath: Self.root.appendingPathComponent(folder).path)
            .filter { $0 != page }
        #expect(!articles.isEmpty)
        for article in articles { #expect(contents.contains("<doc:\(article.replacingOccurrences(of: ".md", with: ""))>")) }
    }

    @Test func `links of README and of the pages beside it lead to files`() throws {
        for page in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] {
            for part in try Self.text(page).components(separatedBy: "](").dropFirst() {
                let link = part.components(separatedBy: ")")[0]
                guard !link.hasPrefix("http") else { continue }
                #expect(FileManager.default.fileExists(atPath: Self.root.appendingPathComponent(link).path), "\(page): \(link)")
            }
        }
    }

    @Test func `ARCHITECTURE names files that are there`() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.root.appendingPathComponent("Sources").path)
        let named = try Self.text("ARCHITECTURE.md").components(separatedBy: "`").filter {
            $0.hasSuffix(".swift") && $0 != "Package.swift"
        }
        #expect(named.count > 30)
        for name in named { #expect(files.contains { $0 == name || $0.hasSuffix("/" + name) }, "\(name)") }
    }

    @Test func `README has at most 1,000 words`() throws {
        let words = try Self.text("README.md").split(whereSeparator: \.isWhitespace)
        #expect(words.count <= 1000)
    }
}
