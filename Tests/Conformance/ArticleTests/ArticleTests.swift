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

    @Test(arguments: ["WritingATransition", "RotatingTheInterface", "PortingAnIOSTransition"])
    func `show only code that is compiled, and all of it`(article: String) throws {
        let blocks = try Self.blocks(of: article)
        let regions = try Self.regions(of: article)
        #expect(!blocks.isEmpty)
        #expect(Set(blocks) == Set(regions))
        #expect(blocks.count == regions.count)
    }

    @Test func `and the README's passage on other programs' windows does so too`() throws {
        let passage = try Self.text("README.md").components(separatedBy: "## Other programs' windows in your app\n").last ?? ""
        let blocks = passage.components(separatedBy: "\n## ")[0].components(separatedBy: "```swift\n").dropFirst()
            .map { $0.components(separatedBy: "\n```")[0] }
        #expect(blocks.count == 1)
        #expect(blocks == (try Self.regions(of: "HostingPrograms")))
    }

    @Test func `are in the module's table of contents`() throws {
        let contents = try Self.text("Sources/UI/UIKit/UIKit.docc/UIKit.md")
        let folder = Self.root.appendingPathComponent("Sources/UI/UIKit/UIKit.docc").path
        let articles = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "UIKit.md" }
        #expect(articles.count >= 2)
        for article in articles { #expect(contents.contains("<doc:\(article.replacingOccurrences(of: ".md", with: ""))>")) }
    }
}
