/// An encoder of JPEG files whose picture is made of cells of 8×8 pixels in one color each.
///
/// Each cell is one block of the format that has only its mean, so a decoder that makes the picture eight times smaller gives each
/// cell as one pixel. Tables are the shortest that work. ITU T.81; EXIF 2.3 for the orientation.
package struct CellJPEG: Sendable {
    package typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

    package let width: Int
    package let height: Int
    /// How the camera was held, from 1 to 8; nil for no EXIF segment. Other numbers make a wrong file.
    package var orientation: UInt16?
    package var isLittleEndian = false
    private let color: @Sendable (_ column: Int, _ row: Int) -> Color

    /// - Parameters:
    ///   - width: in pixels; so is `height`.
    ///   - color: of the cell at a column and a row.
    package init(width: Int, height: Int, color: @escaping @Sendable (_ column: Int, _ row: Int) -> Color) {
        (self.width, self.height, self.color) = (width, height, color)
    }

    package func encode() -> [UInt8] {
        let size = word(height) + word(width)
        var file: [UInt8] = [0xFF, 0xD8]
        if let orientation { file += segment(0xE1, Array("Exif".utf8) + [0, 0] + tiff(orientation)) }
        file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        file += segment(0xC0, [8] + size + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
        // Twelve codes of four bits for the length of a difference, and one code of a bit for the end of a block.
        file += segment(0xC4, [0, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0..<12))
        file += segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
        file += segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
        return file + scan() + [0xFF, 0xD9]
    }

    private func tiff(_ orientation: UInt16) -> [UInt8] {
        func number(_ value: UInt32, bytes: Int) -> [UInt8] {
            let big = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * (bytes - 1 - $0))) }
            return isLittleEndian ? big.reversed() : big
        }
        let head = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, bytes: 2) + number(8, bytes: 4)
        let entry = number(0x0112, bytes: 2) + number(3, bytes: 2) + number(1, bytes: 4)
        return head + number(1, bytes: 2) + entry + number(UInt32(orientation), bytes: 2) + [0, 0] + number(0, bytes: 4)
    }

    private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] { [0xFF, marker] + word(body.count + 2) + body }

    private func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }

    private func scan() -> [UInt8] {
        var bits = Bits()
        var last = [0, 0, 0]
        for row in 0..<(height + 7) / 8 {
            for column in 0..<(width + 7) / 8 {
                for (part, mean) in Self.means(color(column, row)).enumerated() {
                    bits.append(difference: mean - last[part])
                    last[part] = mean
                }
            }
        }
        return bits.finished()
    }

    /// Returns the first coefficients of luminance and the two differences of color: eight times the value, around zero.
    private static func means(_ color: Color) -> [Int] {
        let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
        let values = [
            0.299 * red + 0.587 * green + 0.114 * blue - 128, -0.168736 * red - 0.331264 * green + 0.5 * blue,
            0.5 * red - 0.418688 * green - 0.081312 * blue,
        ]
        return values.map { Int(($0 * 8).rounded()) }
    }

    private struct Bits {
        private var bytes: [UInt8] = []
        private var current = 0
        private var filled = 0

        mutating func append(difference: Int) {
            let length = Int.bitWidth - abs(difference).leadingZeroBitCount
            append(length, count: 4)
            append(difference >= 0 ? difference : difference + (1 << length) - 1, count: length)
            append(0, count: 1)
        }

        private mutating func append(_ value: Int, count: Int) {
            for bit in (0..<count).reversed() {
                current = current << 1 | value >> bit & 1
                filled += 1
                if filled == 8 { flush() }
            }
        }

        /// A byte of ones is followed by zeros, so that it is no marker.
        private mutating func flush() {
            bytes.append(UInt8(current))
            if current == 0xFF { bytes.append(0) }
            (current, filled) = (0, 0)
        }

        mutating func finished() -> [UInt8] {
            while filled > 0 { append(1, count: 1) }
            return bytes
        }
    }
}
