/// The bytes of a file that may be damaged: what lies beyond the end is nil.
struct ByteView {
    let bytes: UnsafeRawBufferPointer
    var isLittleEndian = false

    var count: Int { bytes.count }

    func number8(_ at: Int) -> Int? {
        bytes.indices.contains(at) ? Int(bytes[at]) : nil
    }

    func number16(_ at: Int) -> Int? {
        guard let first = number8(at), let second = number8(at + 1) else { return nil }
        return isLittleEndian ? second << 8 | first : first << 8 | second
    }

    func number32(_ at: Int) -> Int? {
        guard let first = number16(at), let second = number16(at + 2) else { return nil }
        return isLittleEndian ? second << 16 | first : first << 16 | second
    }

    /// Returns whether the bytes from `at` on are those of an ASCII text.
    func says(_ text: StaticString, at: Int) -> Bool {
        guard at >= 0, at + text.utf8CodeUnitCount <= count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[at..<at + $0.count]) }
    }

    /// Returns the bytes of a range inside these.
    func part(_ range: Range<Int>) -> ByteView? {
        guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
        return ByteView(bytes: UnsafeRawBufferPointer(rebasing: bytes[range]), isLittleEndian: isLittleEndian)
    }
}
