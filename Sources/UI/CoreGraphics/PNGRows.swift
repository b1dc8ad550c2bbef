internal import CZLib

/// The encoder of a PNG's image data, for pictures of one byte per pixel.
///
/// Cairo filters each row before compression in a way that suits shades of gray. The numbers of a palette's colors have no order,
/// so the PNG specification (12.7) recommends no filter for them: a recording is a fifth smaller.
package enum PNGRows {
    /// How hard to look for what comes again.
    package enum Effort {
        /// For a file.
        case most
        /// To learn which of two forms of a picture is the shorter one, in a tenth of the time.
        case least
    }

    /// Returns the content of the picture's IDAT or fdAT chunk.
    ///
    /// - Parameter pixels: the rows, without gaps between them.
    package static func compressed(
        _ pixels: [UInt8], width: Int, effort: Effort = .most
    ) throws(ImageFileError) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(pixels.count + pixels.count / max(width, 1))
        for start in stride(from: 0, to: pixels.count, by: max(width, 1)) {
            // Filter type 0: none.
            rows.append(0)
            rows += pixels[start..<min(start + width, pixels.count)]
        }
        var count = compressBound(uLong(rows.count))
        var bytes = [UInt8](repeating: 0, count: Int(count))
        guard compress2(&bytes, &count, rows, uLong(rows.count), effort.level) == Z_OK else {
            throw .outOfMemory(name: "PNG")
        }
        return Array(bytes.prefix(Int(count)))
    }
}

extension PNGRows.Effort {
    fileprivate var level: Int32 {
        switch self {
        case .most: Z_BEST_COMPRESSION
        case .least: Z_BEST_SPEED
        }
    }
}
