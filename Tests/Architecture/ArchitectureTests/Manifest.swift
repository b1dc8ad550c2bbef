import Foundation

/// The targets of the product and what each may import, as Package.swift lists them.
///
/// Reads the manifest's text: what SwiftPM prints of a package has all modules that a target reaches among its dependencies, since the
/// end of the manifest adds them.
struct Manifest {
    /// Of targets below `Sources` and `Shaders`, in the order of the manifest; the right side without Diagnostics, which is free for all.
    private(set) var arrows: [String: Set<String>] = [:]
    private(set) var cModules: Set<String> = []

    static let ours = Manifest(text: SourceTree.text(of: "Package.swift"))

    init(text: String) {
        let code = text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
        for call in Self.calls("system(", in: code) { cModules.formUnion(Self.literals(call).prefix(1)) }
        for call in Self.calls("layer(", in: code) {
            let names = Self.literals(call)
            guard names.count > 1, let list = Self.bracket(in: call[...]) else { continue }
            add(names[1], list)
        }
        for kind in [".target(", ".executableTarget(", ".plugin("] {
            for call in Self.calls(kind, in: code) { addTarget(call) }
        }
    }

    private mutating func addTarget(_ call: String) {
        func value(_ label: String) -> Substring? { call.range(of: label).map { call[$0.upperBound...] } }
        guard let path = value("path: ").flatMap({ Self.literals(String($0)).first }),
            path.hasPrefix("Sources/") || !path.contains("/"),
            // The functions of the manifest make targets of their arguments.
            let name = value("name: \"").map({ $0.prefix { $0 != "\"" } })
        else { return }
        add(String(name), value("dependencies: ").flatMap(Self.bracket) ?? "")
    }

    private mutating func add(_ name: String, _ list: String) {
        arrows[name] = Set(Self.literals(list)).subtracting(["Diagnostics"])
    }

    /// What stands in the parentheses of each call; declarations of a function of that name have no literal in them.
    private static func calls(_ head: String, in code: String) -> [String] {
        var calls: [String] = []
        var rest = code[...]
        while let start = rest.range(of: head) {
            let body = rest[start.upperBound...]
            rest = body
            let isDeclaration = code[..<start.lowerBound].hasSuffix("func ")
            guard !isDeclaration, let end = close(of: "(", ")", in: body) else { continue }
            calls.append(String(body[..<end]))
        }
        return calls
    }

    /// What stands in the first brackets.
    private static func bracket(in text: Substring) -> String? {
        guard let start = text.firstIndex(of: "[") else { return nil }
        let body = text[text.index(after: start)...]
        return close(of: "[", "]", in: body).map { String(body[..<$0]) }
    }

    /// Where a mark that was opened before the text is closed.
    private static func close(of open: Character, _ close: Character, in text: Substring) -> Substring.Index? {
        var depth = 1
        return text.indices.first { index in
            if text[index] == open { depth += 1 }
            if text[index] == close { depth -= 1 }
            return depth == 0
        }
    }

    private static func literals(_ text: String) -> [String] {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
    }
}
