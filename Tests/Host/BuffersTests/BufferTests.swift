internal import Buffers
internal import Testing

@Suite("Buffers") struct BufferTests {
    @Test(
        arguments: [
            (PixelFormat.xrgb8888, 0x3432_5258, "XR24"), (.argb8888, 0x3432_5241, "AR24"), (.rgb565, 0x3631_4752, "RG16"),
        ] as [(PixelFormat, UInt32, String)])
    func `formats are the kernel's codes and print as their characters`(format: PixelFormat, code: UInt32, text: String) {
        #expect(format.code == code)
        #expect(format.description == text)
    }

    @Test func `a code that is no text prints without harm`() {
        #expect(PixelFormat(code: 0x0041_0142).description == "B?A?")
    }

    @Test(arguments: [(0, 1), (1, 0), (-1, 5), (16_385, 1), (1, 16_385)]) func `impossible sizes give no buffer`(
        width: Int, height: Int
    ) {
        #expect(RenderBuffer.memory(width: width, height: height) == nil)
    }

    @Test func `identities are never used twice, rows are aligned, memory is zero`() throws {
        let first = try #require(RenderBuffer.memory(width: 3, height: 2))
        let second = try #require(RenderBuffer.memory(width: 3, height: 2))
        #expect(first.id != second.id)
        #expect(first.stride == 64)
        guard case .memory(let bytes) = first.backing else {
            Issue.record("not in memory")
            return
        }
        #expect(bytes.count == 128 && bytes.allSatisfy { $0 == 0 })
    }

    @Test func `what a buffer needs is released once, with its last reference`() {
        var releases = 0
        var buffer: RenderBuffer? = RenderBuffer(
            id: RenderBuffer.makeID(), width: 1, height: 1, stride: 4, format: .xrgb8888,
            backing: .dmabuf(descriptor: -1, offset: 0), release: { releases += 1 })
        var other = buffer
        buffer = nil
        #expect(releases == 0)
        #expect(other != nil)
        other = nil
        #expect(releases == 1)
    }

    @Test func `a node that is not there is named`() {
        #expect(throws: BufferError.noDevice(path: "/dev/dri/none", reason: "No such file or directory")) {
            try GBMDevice(path: "/dev/dri/none")
        }
    }
}
