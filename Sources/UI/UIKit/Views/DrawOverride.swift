/// Returns whether a view class overrides `draw(_:)`, without calling it.
///
/// Linux has no runtime function for this, but a class's method table contains the answer: its word for `draw(_:)` equals the
/// base class's or not. The index of that word is found with two private classes that differ in nothing else. If not exactly one
/// word differs, every subclass counts as drawing: that is correct, but needs more memory.
@MainActor
enum DrawOverride {
    private class Plain: UIView {}
    private class Drawing: UIView {
        override func draw(_ rect: CGRect) {}
    }

    private static var known: [ObjectIdentifier: Bool] = [:]

    /// The index of the word in a class's metadata; nil when it was not found.
    private static let slot: Int? = {
        let (plain, drawing, base) = (words(of: Plain.self), words(of: Drawing.self), words(of: UIView.self))
        let count = wordCount(UIView.self)
        let different = (firstTableWord..<count).filter { plain[$0] != drawing[$0] && plain[$0] == base[$0] }
        return different.count == 1 ? different[0] : nil
    }()

    static func isPresent(in type: UIView.Type) -> Bool {
        if type == UIView.self { return false }
        if let answer = known[ObjectIdentifier(type)] { return answer }
        let answer = slot.map { words(of: type)[$0] != words(of: UIView.self)[$0] } ?? true
        known[ObjectIdentifier(type)] = answer
        return answer
    }

    /// The first word after kind, superclass, flags, sizes and the descriptor.
    private static let firstTableWord = 7

    private static func words(of type: UIView.Type) -> UnsafePointer<UInt> {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    }

    /// Returns the words from the metadata's address point to its end: class size minus address point, two 32-bit fields behind
    /// the sizes.
    private static func wordCount(_ type: UIView.Type) -> Int {
        let sizes = UnsafeRawPointer(words(of: type)).advanced(by: 2 * 8 + 16)
        let size = sizes.load(as: UInt32.self)
        let addressPoint = sizes.load(fromByteOffset: 4, as: UInt32.self)
        guard size > addressPoint, size - addressPoint < 65536 else { return firstTableWord }
        return Int(size - addressPoint) / 8
    }
}
