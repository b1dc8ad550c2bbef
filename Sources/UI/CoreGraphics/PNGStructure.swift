internal import CZLib

/// A check of a PNG's chunks (PNG specification, 5.3 and 11.2).
enum PNGStructure {
    private static let longestChunk = 0x7FFF_FFFF

    /// Returns what the first chunk says; nil for a file that is not whole, and for a kind that the specification does not know.
    static func header(_ file: ByteView) -> ImageHeader? {
        guard file.says("PNG\r\n\u{1A}\n", at: 1), file.number8(0) == 0x89, file.number32(8) == 13, file.says("IHDR", at: 12),
            let chunk = file.part(12..<29), file.number32(29) == checksum(chunk),
            let width = file.number32(16), let height = file.number32(20), let depth = file.number8(24),
            let kind = file.number8(25), let interlacing = file.number8(28)
        else { return nil }
        guard (1...longestChunk).contains(width), (1...longestChunk).contains(height), isKnown(kind, depth: depth),
            file.number16(26) == 0, interlacing < 2, isWhole(file)
        else { return nil }
        return ImageHeader(format: .png, width: width, height: height)
    }

    private static func checksum(_ chunk: ByteView) -> Int {
        Int(crc32(0, chunk.bytes.bindMemory(to: UInt8.self).baseAddress, uInt(chunk.count)))
    }

    private static func isKnown(_ kind: Int, depth: Int) -> Bool {
        switch kind {
        case 0: [1, 2, 4, 8, 16].contains(depth)
        case 3: [1, 2, 4, 8].contains(depth)
        case 2, 4, 6: depth == 8 || depth == 16
        default: false
        }
    }

    /// Returns whether all chunks up to the last one are there, with data of the image among them.
    private static func isWhole(_ file: ByteView) -> Bool {
        var at = 8
        var hasData = false
        while let length = file.number32(at), length <= longestChunk, at + 12 + length <= file.count {
            if file.says("IEND", at: at + 4) { return hasData }
            if file.says("IDAT", at: at + 4) { hasData = true }
            at += 12 + length
        }
        return false
    }
}
