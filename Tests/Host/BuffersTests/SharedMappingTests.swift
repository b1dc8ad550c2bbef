import Buffers
import Glibc
import TestSupport
import Testing

@Suite("Buffers that the CPU reads") struct SharedMappingTests {
    private func map(
        _ file: SharedFile, offset: Int = 0, stride: Int = 40, height: Int = 8, format: PixelFormat = .xrgb8888
    ) throws -> SharedMapping {
        let plane = SharedPlane(FileDescriptor(owning: dup(file.descriptor)), offset: offset, stride: stride, modifier: 0)
        return try SharedMapping(
            SharedBuffer(width: 10, height: height, layout: BufferLayout(format: format, modifier: 0), planes: [plane]))
    }

    @Test func `a buffer is mapped from its first pixel to its last`() throws {
        let file = SharedFile((0..<10_000).map { UInt8($0 % 251) })
        defer { file.end() }
        for (offset, stride, height) in [(0, 40, 8), (4096, 40, 8), (5001, 44, 100), (9_960, 40, 1), (0, 1420, 8)] {
            let mapping = try map(file, offset: offset, stride: stride, height: height)
            #expect(mapping.pixels.load(as: UInt8.self) == UInt8(offset % 251))
            let last = offset + stride * (height - 1) + 39
            #expect(mapping.pixels.load(fromByteOffset: last - offset, as: UInt8.self) == UInt8(last % 251))
        }
    }

    @Test func `no numbers reach beyond the memory`() throws {
        let file = SharedFile([UInt8](repeating: 1, count: 10_000))
        defer { file.end() }
        let most = Int.max
        for (offset, stride, height) in [
            (9_961, 40, 1), (0, 40, 251), (0, 39, 8), (0, 0, 8), (-1, 40, 8), (0, -40, 8), (most, 40, 8), (0, most, 2),
            (0, 40, most),
            (most, most, most), (0, 40, 0), (0, 40, -1),
        ] {
            #expect(throws: BufferError.self) { try map(file, offset: offset, stride: stride, height: height) }
        }
        let nothing = SharedFile([])
        defer { nothing.end() }
        #expect(throws: BufferError.self) { try map(nothing) }
        #expect(throws: BufferError.self) { try map(file, format: PixelFormat("?", "?", "?", "?")) }
        let pipe = SharedPlane(FileDescriptor(owning: -1), offset: 0, stride: 40, modifier: 0)
        let closed = SharedBuffer(width: 1, height: 1, layout: BufferLayout(format: .xrgb8888, modifier: 0), planes: [pipe])
        #expect(throws: BufferError.self) { try SharedMapping(closed) }
    }

    @Test func `lines are copied without what lies between them`() throws {
        let copier = try #require(GuardedCopy(byteCount: 4096))
        let file = SharedFile((0..<10_000).map { UInt8($0 % 251) })
        defer { file.end() }
        let mapping = try map(file, stride: 100, height: 80)
        #expect(copier.capacity(bytesPerLine: 40) == 102 && copier.capacity(bytesPerLine: 1) == 1024)
        for (count, line) in [(1, 40), (80, 40), (80, 1), (40, 100)] {
            let copy = try #require(copier.copy(count, linesOf: line, from: mapping.pixels, stride: 100))
            for row in 0..<count {
                for column in 0..<line
                where copy.load(fromByteOffset: row * line + column, as: UInt8.self) != UInt8((row * 100 + column) % 251) {
                    Issue.record("\(count) lines of \(line): \(column), \(row)")
                }
            }
        }
        for (count, line) in [(0, 40), (1, 0), (103, 40), (1, 4097), (1025, 1)] {
            #expect(copier.copy(count, linesOf: line, from: mapping.pixels, stride: 100) == nil)
        }
    }

    @Test func `memory that is gone is said to be, and no signal comes`() throws {
        let copier = try #require(GuardedCopy(byteCount: 1 << 16))
        let file = SharedFile([UInt8](repeating: 1, count: 40_000))
        defer { file.end() }
        let mapping = try map(file, height: 1000)
        #expect(copier.copy(1000, linesOf: 40, from: mapping.pixels, stride: 40) != nil)
        file.truncate(to: 8192)
        #expect(copier.copy(1000, linesOf: 40, from: mapping.pixels, stride: 40) == nil)
        #expect(copier.copy(1, linesOf: 40, from: mapping.pixels + 12_000, stride: 40) == nil)
        #expect(copier.copy(100, linesOf: 40, from: mapping.pixels, stride: 40) != nil)
        let start = try #require(mmap(nil, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        defer { munmap(start, 4096) }
        #expect(copier.copy(1, linesOf: 40, from: start, stride: 40) == nil)
    }
}
