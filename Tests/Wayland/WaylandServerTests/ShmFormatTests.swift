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

    @Test(arguments: ShmFormat.all.indices) func `every pixel of every line is converted, and nothing beside them`(index: Int) {
        let format = ShmFormat.all[index]
        var random = SystemRandomNumberGenerator()
        for width in [1, 2, 15, 16, 17, 31, 32, 33, 100] {
            let (lines, stride) = (3, width * 4 + 64)
            let start = width * (4 - format.bytesPerPixel)
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: lines * stride, alignment: 16)
            defer { memory.deallocate() }
            for at in memory.indices { memory[at] = UInt8.random(in: 0...255, using: &random) }
            let before = Array(memory)
            format.convert(memory.baseAddress!, pixels: width, lines: lines, stride: stride, from: start)
            for line in 0..<lines {
                for x in 0..<width {
                    let source = line * stride + start + x * format.bytesPerPixel
                    let wanted = Self.expected(format, Array(before[source..<source + format.bytesPerPixel]))
                    #expect(memory.loadUnaligned(fromByteOffset: line * stride + x * 4, as: UInt32.self) == wanted)
                }
                let beside = line * stride + width * 4..<(line + 1) * stride
                #expect(Array(memory[beside]) == Array(before[beside]))
            }
        }
    }
}
