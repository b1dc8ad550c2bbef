internal import CZLib

/// The data of a PNG's image, for pictures of one byte a pixel.
///
/// Cairo filters each row before it compresses, by what suits shades of gray. The numbers of a palette's colors have no order, so the
/// PNG specification (12.7) wants them unfiltered: a recording is a fifth smaller.
package enum PNGRows {
    /// What belongs into the picture's IDAT or fdAT chunk.
    ///
    /// - Parameter pixels: without gaps between the rows.
    package static func compressed(_ pixels: [UInt8], width: Int) throws(ImageFileError) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(pixels.count + pixels.count / max(width, 1))
        for start in stride(from: 0, to: pixels.count, by: max(width, 1)) {
            // Filter type 0: none.
            rows.append(0)
            rows += pixels[start..<min(start + width, pixels.count)]
        }
        var count = compressBound(uLong(rows.count))
        var bytes = [UInt8](repeating: 0, count: Int(count))
        guard compress2(&bytes, &count, rows, uLong(rows.count), Z_BEST_COMPRESSION) == Z_OK else {
            throw .outOfMemory(name: "PNG")
        }
        return Array(bytes.prefix(Int(count)))
    }
}
