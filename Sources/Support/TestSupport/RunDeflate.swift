/// Deflate with the fixed code and with runs of one byte only (RFC 1951, 3.2.6): lengths 3 to 10 and 258, distance 1.
enum RunDeflate {
    private static let endOfBlock = 256
    private static let longestRun = (length: 258, symbol: 285)

    static func pack(_ bytes: [UInt8]) -> [UInt8] {
        var bits = BitWriter()
        bits.put(0b011, 3)
        var at = 0
        while at < bytes.count {
            put(Int(bytes[at]), into: &bits)
            let byte = bytes[at]
            at += 1
            var run = 0
            while at + run < bytes.count, bytes[at + run] == byte { run += 1 }
            at += putRun(run, into: &bits)
        }
        put(endOfBlock, into: &bits)
        return bits.bytes
    }

    /// Unpacks the output of `pack`.
    ///
    /// - Returns: nil for data that `pack` does not write.
    static func unpack(_ packed: [UInt8]) -> [UInt8]? {
        var bits = BitReader(packed)
        guard bits.take(3) == 0b011 else { return nil }
        var bytes: [UInt8] = []
        while let symbol = takeSymbol(&bits) {
            switch symbol {
            case 0..<256: bytes.append(UInt8(symbol))
            case endOfBlock: return bytes
            default:
                guard let last = bytes.last, bits.take(5) == 0 else { return nil }
                guard (257...264).contains(symbol) || symbol == longestRun.symbol else { return nil }
                let length = symbol == longestRun.symbol ? longestRun.length : symbol - 254
                bytes.append(contentsOf: repeatElement(last, count: length))
            }
        }
        return nil
    }

    /// Writes a run of the last byte.
    ///
    /// - Returns: the number of written bytes. The rest is too short for a run.
    private static func putRun(_ run: Int, into bits: inout BitWriter) -> Int {
        var left = run
        while left >= 3 {
            let length = left >= longestRun.length ? longestRun.length : min(left, 10)
            put(length == longestRun.length ? longestRun.symbol : length + 254, into: &bits)
            bits.put(0, 5)
            left -= length
        }
        return run - left
    }

    private static func put(_ symbol: Int, into bits: inout BitWriter) {
        switch symbol {
        case ..<144: bits.putCode(0x30 + symbol, 8)
        case ..<256: bits.putCode(0x190 + symbol - 144, 9)
        case ..<280: bits.putCode(symbol - 256, 7)
        default: bits.putCode(0xC0 + symbol - 280, 8)
        }
    }

    private static func takeSymbol(_ bits: inout BitReader) -> Int? {
        guard var code = bits.takeCode(7) else { return nil }
        if code < 0x18 { return code + 256 }
        guard let eighth = bits.take(1) else { return nil }
        code = code << 1 | eighth
        if (0x30..<0xC0).contains(code) { return code - 0x30 }
        if (0xC0..<0xC8).contains(code) { return code - 0xC0 + 280 }
        guard let ninth = bits.take(1) else { return nil }
        return (code << 1 | ninth) - 0x190 + 144
    }
}

/// A writer of bits to bytes, lowest bit first.
private struct BitWriter {
    var bytes: [UInt8] = []
    private var used = 8

    mutating func put(_ value: Int, _ count: Int) {
        for bit in 0..<count {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(used)
            used += 1
        }
    }

    /// Writes a Huffman code, highest bit first.
    mutating func putCode(_ value: Int, _ count: Int) {
        for bit in stride(from: count - 1, through: 0, by: -1) { put(value >> bit & 1, 1) }
    }
}

/// A reader of bits from bytes, lowest bit first.
private struct BitReader {
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func take(_ count: Int) -> Int? {
        guard at + count <= bytes.count * 8 else { return nil }
        var value = 0
        for bit in 0..<count { value |= Int(bytes[(at + bit) / 8] >> UInt8((at + bit) % 8) & 1) << bit }
        at += count
        return value
    }

    mutating func takeCode(_ count: Int) -> Int? {
        var value = 0
        for _ in 0..<count {
            guard let bit = take(1) else { return nil }
            value = value << 1 | bit
        }
        return value
    }
}
