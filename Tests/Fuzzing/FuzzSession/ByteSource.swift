/// Bytes, one after the other; nothing but zeros when they are used up.
package struct ByteSource {
    private let bytes: [UInt8]
    private var index = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isEmpty: Bool { index >= bytes.count }

    mutating func byte() -> UInt8 {
        guard index < bytes.count else { return 0 }
        defer { index += 1 }
        return bytes[index]
    }

    mutating func word() -> UInt32 { (0..<4).reduce(0) { word, _ in word << 8 | UInt32(byte()) } }

    mutating func take(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }

    /// A number as clients send them: small, at an edge, or any.
    mutating func number() -> UInt32 {
        let kind = byte()
        switch kind {
        case ..<160: return UInt32(kind)
        case ..<176: return UInt32(bitPattern: -Int32(kind - 159))
        case ..<208: return UInt32(kind - 176) << 8
        case ..<240: return Self.edges[Int(kind - 208) % Self.edges.count]
        case _: return word()
        }
    }

    private static let edges: [UInt32] = [
        .max, 0x8000_0000, 0x7FFF_FFFF, 0x7FFF_FFFE, 0x8000_0001, 0xFFFF, 0x1_0000, 0x4000_0000, 0x2000_0000, 0x1000_0000,
        0x00FF_FFFF, 0x7F80_0000, 46341, 65535 * 4, 0x3432_5258, 0x3432_5241,
    ]

    mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[Int(byte()) % elements.count]
    }
}
