/// An encoder and decoder for PNG files of pictures, without a library.
///
/// Rows are filtered "up" and packed with deflate's fixed code, only with runs. Flat areas become small, and both directions need
/// little code. It reads its own files and refuses any other PNG. https://www.w3.org/TR/png-3/, RFC 1950, RFC 1951.
package enum PNGCoder {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    package static func encode(_ picture: Picture) -> [UInt8] {
        var header = bigEndian(UInt32(picture.width)) + bigEndian(UInt32(picture.height))
        header += [8, 6, 0, 0, 0]
        let rows = filtered(picture)
        let packed: [UInt8] = [0x78, 0x01] + RunDeflate.pack(rows) + bigEndian(adler32(rows))
        return signature + chunk("IHDR", header) + chunk("IDAT", packed) + chunk("IEND", [])
    }

    /// Decodes a file.
    ///
    /// - Returns: nil when the file is damaged or was not written by this encoder.
    package static func decode(_ file: [UInt8]) -> Picture? {
        guard file.starts(with: signature) else { return nil }
        var at = signature.count
        var size: (width: Int, height: Int)?
        while at + 12 <= file.count {
            let length = Int(number(file, at))
            guard at + 12 + length <= file.count else { return nil }
            let name = String(decoding: file[at + 4..<at + 8], as: UTF8.self)
            let body = Array(file[at + 8..<at + 8 + length])
            guard crc32(Array(file[at + 4..<at + 8 + length])) == number(file, at + 8 + length) else { return nil }
            if name == "IHDR", length == 13, body[8] == 8, body[9] == 6 {
                size = (Int(number(body, 0)), Int(number(body, 4)))
            } else if name == "IDAT", let size, length > 6 {
                return RunDeflate.unpack(Array(body[2..<length - 4])).flatMap { unfiltered($0, size.width, size.height) }
            }
            at += 12 + length
        }
        return nil
    }

    private static func filtered(_ picture: Picture) -> [UInt8] {
        let rowBytes = picture.width * 4
        var rows: [UInt8] = []
        rows.reserveCapacity((rowBytes + 1) * picture.height)
        for row in 0..<picture.height {
            rows.append(2)
            for at in row * rowBytes..<(row + 1) * rowBytes {
                rows.append(picture.bytes[at] &- (row > 0 ? picture.bytes[at - rowBytes] : 0))
            }
        }
        return rows
    }

    private static func unfiltered(_ rows: [UInt8], _ width: Int, _ height: Int) -> Picture? {
        let rowBytes = width * 4
        guard width > 0, height > 0, rows.count == (rowBytes + 1) * height else { return nil }
        var picture = Picture(width: width, height: height)
        for row in 0..<height {
            guard rows[row * (rowBytes + 1)] == 2 else { return nil }
            for column in 0..<rowBytes {
                let above = row > 0 ? picture.bytes[(row - 1) * rowBytes + column] : 0
                picture.bytes[row * rowBytes + column] = rows[row * (rowBytes + 1) + 1 + column] &+ above
            }
        }
        return picture
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        return bigEndian(UInt32(body.count)) + named + bigEndian(crc32(named))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    private static func number(_ bytes: [UInt8], _ at: Int) -> UInt32 {
        bytes[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { crcTable[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        return b << 16 | a
    }
}
