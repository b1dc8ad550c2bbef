import Testing
import WaylandProtocols

@testable import WaylandServer

@Suite("Server: formats of shared memory") struct ShmFormatTests {
    /// What each format says of a pixel, one at a time, as the format's definition has it.
    private static func expected(_ format: ShmFormat, _ bytes: [UInt8]) -> UInt32 {
        switch format.wire {
        case .rgb565:
            let value = UInt32(bytes[0]) | UInt32(bytes[1]) << 8
            let (r, g, b) = (value >> 11, value >> 5 & 63, value & 31)
            return 0xFF00_0000 | (r << 3 | r >> 2) << 16 | (g << 2 | g >> 4) << 8 | (b << 3 | b >> 2)
        case .abgr8888, .xbgr8888: return pixel(bytes[2], bytes[1], bytes[0], format.isOpaque ? 255 : bytes[3])
        default: return pixel(bytes[0], bytes[1], bytes[2], format.isOpaque ? 255 : bytes[3])
        }
    }

    private static func pixel(_ blue: UInt8, _ green: UInt8, _ red: UInt8, _ alpha: UInt8) -> UInt32 {
        UInt32(blue) | UInt32(green) << 8 | UInt32(red) << 16 | UInt32(alpha) << 24
    }

    private static func random(_ count: Int) -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    @Test(arguments: ShmFormat.all.indices) func `every pixel of every line is converted in its place, and nothing beside them`(
        index: Int
    ) {
        let format = ShmFormat.all[index]
        for width in [1, 2, 15, 16, 17, 31, 32, 33, 100] {
            let (lines, stride) = (3, width * 4 + 64)
            let start = width * (4 - format.bytesPerPixel)
            let before = Self.random(lines * stride)
            var memory = before
            memory.withUnsafeMutableBytes {
                let corner = $0.baseAddress!
                format.convert(corner + start, stride: stride, pixels: width, lines: lines, to: corner, stride: stride)
            }
            Self.compare(memory, stride, with: Array(before[start...]), stride, format, width: width, lines: lines)
            for line in 0..<lines {
                let beside = line * stride + width * 4..<(line + 1) * stride
                #expect(Array(memory[beside]) == Array(before[beside]))
            }
        }
    }

    @Test(arguments: ShmFormat.all.indices) func `pixels are converted from other memory at any address`(index: Int) {
        let format = ShmFormat.all[index]
        for width in [1, 15, 16, 33] {
            let (lines, sourceStride, stride) = (3, width * format.bytesPerPixel + 3, width * 4)
            let source = Self.random(1 + lines * sourceStride)
            var memory = [UInt8](repeating: 0, count: lines * stride)
            memory.withUnsafeMutableBytes { target in
                source.withUnsafeBytes {
                    format.convert(
                        $0.baseAddress! + 1, stride: sourceStride, pixels: width, lines: lines, to: target.baseAddress!,
                        stride: stride)
                }
            }
            Self.compare(memory, stride, with: Array(source[1...]), sourceStride, format, width: width, lines: lines)
        }
    }

    private static func compare(
        _ result: [UInt8], _ stride: Int, with source: [UInt8], _ sourceStride: Int, _ format: ShmFormat, width: Int, lines: Int
    ) {
        for (line, x) in (0..<lines).flatMap({ line in (0..<width).map { (line, $0) } }) {
            let from = line * sourceStride + x * format.bytesPerPixel
            let at = line * stride + x * 4
            let got = pixel(result[at], result[at + 1], result[at + 2], result[at + 3])
            #expect(got == expected(format, Array(source[from..<from + format.bytesPerPixel])))
        }
    }
}
