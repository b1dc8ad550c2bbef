import Foundation

/// One Swift file of the checkout, read from the disk.
struct SourceFile {
    /// The path from the checkout's root, such as `Sources/Core/Geometry/Rect.swift`.
    let path: String
    /// The target that the file belongs to.
    let target: String
    let text: String
    let tokens: [Token]

    init(path: String, target: String, text: String) {
        self.path = path
        self.target = target
        self.text = text
        tokens = Tokenizer.tokens(of: text)
    }

    /// `Rect` of `Sources/Core/Geometry/Rect.swift`.
    var name: String { String(path.split(separator: "/").last!.dropLast(".swift".count)) }

    var lineCount: Int { text.utf8.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 } }

    func place(_ line: Int) -> String { "\(path):\(line)" }
}
