/// A check of a JPEG's markers. libjpeg fills the missing part of a truncated file with gray and reports success.
enum JPEGStructure {
    static func isJPEG(_ bytes: [UInt8]) -> Bool {
        bytes.count > 2 && bytes[0] == 0xFF && bytes[1] == 0xD8
    }

    /// Returns whether an end marker follows the first scan.
    ///
    /// Inside a scan 0xFF is always stuffed, so such a marker is genuine. The end marker of an embedded preview comes before the
    /// scan.
    static func isComplete(_ bytes: [UInt8]) -> Bool {
        var at = 2
        while at + 3 < bytes.count, bytes[at] == 0xFF {
            let marker = bytes[at + 1]
            if marker == 0xDA { return hasEnd(bytes, from: at + 2) }
            if marker == 0xFF {
                at += 1
            } else {
                at += 2 + Int(bytes[at + 2]) * 256 + Int(bytes[at + 3])
            }
        }
        return false
    }

    private static func hasEnd(_ bytes: [UInt8], from start: Int) -> Bool {
        guard start < bytes.count else { return false }
        return (start..<bytes.count - 1).reversed().contains { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }
    }
}
