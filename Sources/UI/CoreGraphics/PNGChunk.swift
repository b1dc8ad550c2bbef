internal import CZLib

/// A chunk of a PNG file: its length, its name, its content and a checksum (PNG specification, 5.3).
package enum PNGChunk {
    /// Returns the bytes of a chunk. Wraps `crc32`.
    ///
    /// - Parameter name: four letters.
    package static func encoded(_ name: String, _ data: Data) -> Data {
        let content = Array(name.utf8) + data
        return bytes(UInt32(data.count)) + content + bytes(UInt32(crc32(0, content, uInt(content.count))))
    }

    /// Returns a number in PNG's byte order: the highest byte first.
    package static func bytes(_ value: UInt32) -> Data {
        Data([UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)])
    }
}
