import Buffers
import Glibc
import Testing

@Suite("Buffers of other programs") struct SharedBufferTests {
    @Test func `planes are those that the kernel says a format has`() throws {
        func extents(_ name: String, _ width: Int, _ height: Int) -> [[Int]] {
            let letters = Array(name)
            let format = PixelFormat(letters[0], letters[1], letters[2], letters[3])
            return (format.planes ?? []).map { plane in
                let extent = plane.extent(width: width, height: height)
                return [extent.line, extent.lines]
            }
        }
        #expect(extents("XR24", 5, 3) == [[20, 3]])
        #expect(extents("RG16", 5, 3) == [[10, 3]])
        #expect(extents("NV12", 5, 3) == [[5, 3], [6, 2]])
        #expect(extents("P010", 4, 4) == [[8, 4], [8, 2]])
        #expect(extents("YU12", 5, 3) == [[5, 3], [3, 2], [3, 2]])
        #expect(extents("YUYV", 5, 3) == [[12, 3]])
        #expect(extents("????", 5, 3) == [])
        #expect(PixelFormat.known.allSatisfy { !($0.planes ?? []).isEmpty })
        #expect(!PixelFormat.argb8888.isOpaque && PixelFormat.xrgb8888.isOpaque)
    }

    @Test func `what is not a dmabuf is known for it, and its descriptor is closed with the buffer`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        defer { close(ends[1]) }
        do {
            let plane = SharedPlane(FileDescriptor(owning: ends[0]), offset: 0, stride: 4, modifier: 0)
            #expect(plane.byteCount == nil && !plane.isReady)
            let buffer = SharedBuffer(
                width: 1, height: 1, layout: BufferLayout(format: .xrgb8888, modifier: 0), planes: [plane])
            #expect(!buffer.isDmabuf)
        }
        // The other end reports the close; the descriptor's number may already belong to another file.
        var entry = pollfd(fd: ends[1], events: 0, revents: 0)
        #expect(poll(&entry, 1, 0) == 1 && entry.revents & Int16(POLLHUP) != 0)
    }
}
