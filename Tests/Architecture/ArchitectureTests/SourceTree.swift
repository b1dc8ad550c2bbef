import Foundation

/// All Swift files of the checkout that this test was built from.
enum SourceTree {
    /// The checkout's root, from this file's own path.
    static let root: URL = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// The files of the product: `Sources/<group>/<target>/…` and `Shaders/`.
    static let product: [SourceFile] =
        files(below: "Sources") { $0.count > 3 ? $0[2] : nil } + files(below: "Shaders") { _ in "Shaders" }

    /// The files of the tests: `Tests/<group>/<target>/…`.
    static let tests: [SourceFile] = files(below: "Tests") { $0.count > 3 ? $0[2] : nil }

    static let targets: [String: [SourceFile]] = Dictionary(grouping: product, by: \.target)

    /// A file that is not Swift source, by its path from the root; empty when there is none.
    static func text(of path: String) -> String {
        (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)) ?? ""
    }

    private static func files(below folder: String, target: ([String]) -> String?) -> [SourceFile] {
        let base = root.appendingPathComponent(folder)
        guard let walk = FileManager.default.enumerator(atPath: base.path) else { return [] }
        return walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.sorted()
            .compactMap { relative in
                let path = "\(folder)/\(relative)"
                guard let target = target(path.split(separator: "/").map(String.init)),
                    let text = try? String(contentsOf: base.appendingPathComponent(relative), encoding: .utf8)
                else { return nil }
                return SourceFile(path: path, target: target, text: text)
            }
    }
}
