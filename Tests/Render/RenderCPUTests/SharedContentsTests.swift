import Buffers
import Compositing
import Geometry
import Glibc
import RenderTesting
import Scene
import TestSupport
import Testing

@testable import RenderCPU

@Suite("CPU: buffers of other programs") struct SharedContentsTests {
    private let desk = SharedDesk()
    private var renderer: CPURenderer { desk.renderer }

    private func color(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
        let alpha = UInt8(x < 20 ? 255 : 128)
        return SIMD4(UInt8(x * 3), UInt8(y * 4), UInt8((x + y) % 100), alpha)
    }

    private func opaque(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
        let c = color(x, y)
        return SIMD4(c.x, c.y, c.z, 255)
    }

    private func other(_ x: Int, _ y: Int) -> SIMD4<UInt8> { SIMD4(UInt8(x * 5), 9, UInt8(y * 8), 255) }

    private func region(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Region<Buffer> {
        Region(PixelRect(x: x, y: y, width: width, height: height))
    }

    // MARK: Pixels

    @Test func `every layout that is offered is read, pixel for pixel`() throws {
        let layouts = renderer.importableLayouts
        #expect(layouts.allSatisfy { $0.modifier == 0 && $0.format.planes?.count == 1 } && layouts.count == 5)
        for format in layouts.map(\.format) {
            for (offset, padding) in [(0, 0), (0, 24), (8192, 0), (4, 4), (6, 2)] {
                let memory = SharedDesk.Memory(format: format, offset: offset, padding: padding)
                let isOpaque = format.isOpaque
                let color = isOpaque ? opaque : color
                memory.draw(nil, color)
                try renderer.tryImport(memory.buffer())
                desk.share(memory.buffer())
                let expected = try desk.expected(isOpaque: isOpaque) { x, y in
                    let c = color(x, y)
                    guard format == .rgb565 else { return c }
                    func nearest(_ value: UInt8, _ bits: Int) -> UInt8 {
                        let most = Double(1 << bits - 1)
                        return UInt8((Double(value >> (8 - bits)) * 255 / most).rounded())
                    }
                    return SIMD4(nearest(c.x, 5), nearest(c.y, 6), nearest(c.z, 5), 255)
                }
                let seen = try desk.show(isOpaque: isOpaque)
                #expect(desk.isSame(seen, expected), "\(format) from \(offset), \(padding) bytes after each line")
            }
        }
    }

    @Test func `every value of 5 and of 6 bits becomes the nearest of 255`() throws {
        let pixels: [UInt16] = (0..<64).map { index in
            let (red, green, blue) = (UInt16(index & 31), UInt16(index), UInt16(31 - (index & 31)))
            return red << 11 | green << 5 | blue
        }
        var seen = [UInt32](repeating: 0, count: 64)
        let intake = try #require(PixelIntake(.rgb565))
        pixels.withUnsafeBytes { source in
            seen.withUnsafeMutableBufferPointer { intake(source.baseAddress!, 64, to: $0.baseAddress!) }
        }
        for (index, pixel) in seen.enumerated() {
            func part(_ value: Int, of most: Double) -> UInt32 { UInt32((Double(value) * 255 / most).rounded()) }
            let (red, green, blue) = (part(index & 31, of: 31), part(index, of: 63), part(31 - (index & 31), of: 31))
            #expect(pixel == 0xFF00_0000 | red << 16 | green << 8 | blue, "\(index)")
        }
    }

    @Test func `a picture larger than one call of the kernel copies is whole`() throws {
        let memory = SharedDesk.Memory(1200, 1500)
        var line: [UInt8] = []
        for x in 0..<1200 { line += [UInt8(x % 251), UInt8(x / 251), 7, 0] }
        for y in 0..<1500 {
            line[0] = UInt8(y % 253)
            memory.file.overwrite(line, at: y * memory.stride)
        }
        desk.share(memory.buffer())
        _ = try desk.show(1200, 1500)
        let texels = try #require(renderer.pictures[.content(SharedDesk.id)]?.texels)
        for y in 0..<1500 {
            #expect(texels.row(y)[0] & 255 == UInt32(y % 253))
            #expect(texels.row(y)[1199] == 0xFF00_0000 | 7 << 16 | 4 << 8 | UInt32(1199 % 251))
        }
    }

    // MARK: Damage

    @Test func `only the damage is read, and only when a frame draws it`() throws {
        let (first, second, third) = (SharedDesk.Memory(), SharedDesk.Memory(), SharedDesk.Memory())
        first.draw(nil, opaque)
        second.draw(nil, other)
        third.draw(nil, other)
        desk.share(first.buffer())
        #expect(desk.kernel.begins == 0)
        _ = try desk.show()
        #expect(desk.kernel.begins == 1 && desk.kernel.ends == 1)
        desk.share(second.buffer(), damage: region(4, 6, 10, 3))
        _ = try desk.show(draws: false)
        #expect(desk.kernel.begins == 1)
        desk.share(third.buffer(), damage: region(30, 20, 100, 100))
        let seen = try desk.show()
        let areas = [PixelRect<Buffer>(x: 4, y: 6, width: 10, height: 3), PixelRect(x: 30, y: 20, width: 10, height: 10)]
        let expected = try desk.expected { x, y in
            areas.contains { $0.contains(PixelRect(x: x, y: y, width: 1, height: 1)) } ? other(x, y) : opaque(x, y)
        }
        #expect(desk.isSame(seen, expected) && desk.kernel.begins == 2 && desk.kernel.ends == 2)
        #expect(!renderer.hasUntoldPixels)
        _ = try desk.show()
        #expect(desk.kernel.begins == 2)
    }

    @Test func `a commit without damage reads nothing, and gives the buffer before back`() throws {
        let (first, second) = (SharedDesk.Memory(), SharedDesk.Memory())
        first.draw(nil, opaque)
        second.draw(nil, other)
        weak var use: SharedDesk.Use?
        do {
            let kept = SharedDesk.Use()
            use = kept
            desk.share(first.buffer(), use: kept)
        }
        _ = try desk.show()
        #expect(use != nil)
        desk.share(second.buffer(), damage: Region())
        #expect(use == nil)
        #expect(try desk.isSame(desk.show(), desk.expected(of: opaque)))
        #expect(desk.kernel.begins == 1)
    }

    @Test func `another size is read as a whole`() throws {
        let (first, second) = (SharedDesk.Memory(), SharedDesk.Memory(30, 20))
        first.draw(nil, opaque)
        second.draw(nil, other)
        desk.share(first.buffer())
        _ = try desk.show()
        desk.share(second.buffer(), damage: region(0, 0, 1, 1))
        #expect(try desk.isSame(desk.show(30, 20), desk.expected(30, 20, of: other)))
    }

    @Test func `commits in any order show what the last one has`() throws {
        var random = SeededRandom("commits of buffers")
        for _ in 0..<20 {
            let memories = (0..<3).map { _ in SharedDesk.Memory() }
            var shown = (0..<40 * 30).map { _ in SIMD4<UInt8>(0, 0, 0, 255) }
            for memory in memories { memory.draw { _, _ in SIMD4(0, 0, 0, 255) } }
            let buffers = memories.map { $0.buffer() }
            desk.share(buffers[0])
            for step in 1..<12 {
                var damage = Region<Buffer>()
                for _ in 0..<Int.random(in: 0...3, using: &random) {
                    let (x, y) = (Int.random(in: 0..<40, using: &random), Int.random(in: 0..<30, using: &random))
                    let area = PixelRect<Buffer>(x: x, y: y, width: 12, height: 8).intersection(
                        PixelRect(x: 0, y: 0, width: 40, height: 30))
                    damage.add(area)
                    for row in Int(area.top)..<Int(area.bottom) {
                        for column in Int(area.left)..<Int(area.right) {
                            shown[row * 40 + column] = SIMD4(UInt8(step * 20), UInt8(row), UInt8(column), 255)
                        }
                    }
                }
                memories[step % 3].draw { shown[$1 * 40 + $0] }
                desk.share(buffers[step % 3], damage: damage)
                guard Bool.random(using: &random) || step == 11 else { continue }
                let seen = try desk.show()
                #expect(try desk.isSame(seen, desk.expected { shown[$1 * 40 + $0] }), "step \(step)")
            }
        }
    }

    // MARK: Fences

    @Test func `a frame does not wait for a buffer that a GPU writes to`() throws {
        let (first, second) = (SharedDesk.Memory(), SharedDesk.Memory())
        first.draw(nil, opaque)
        second.draw(nil, other)
        desk.share(first.buffer())
        let before = try desk.show()
        desk.kernel.isReady = false
        desk.share(second.buffer())
        #expect(try desk.isSame(desk.show(), before))
        #expect(renderer.isMakingCopies && renderer.takeLateCopies().isEmpty && desk.kernel.begins == 1)
        renderer.continueCopies(bytes: 0)
        #expect(renderer.isMakingCopies && renderer.takeLateCopies().isEmpty && desk.kernel.begins == 1)
        desk.kernel.isReady = true
        renderer.continueCopies(bytes: 0)
        #expect(renderer.takeLateCopies() == [SharedDesk.id])
        #expect(!renderer.isMakingCopies && renderer.takeLateCopies().isEmpty)
        #expect(try desk.isSame(desk.show(), desk.expected(of: other)))
    }

    @Test func `what is replaced or released is not waited for`() throws {
        let memory = SharedDesk.Memory()
        for edit in [ContentEdit.release(SharedDesk.id), .upload(SharedDesk.id, TestPixels.distinct(40, 30).image, damage: nil)] {
            desk.kernel.isReady = false
            desk.share(memory.buffer())
            _ = try desk.show()
            #expect(renderer.isMakingCopies)
            renderer.apply([edit])
            #expect(!renderer.isMakingCopies && renderer.sharedImage(of: SharedDesk.id) == nil)
            desk.kernel.isReady = true
            renderer.continueCopies(bytes: 0)
            #expect(renderer.takeLateCopies().isEmpty && desk.kernel.begins == 0)
        }
        let uploaded = CPURenderer()
        uploaded.apply([.upload(SharedDesk.id, TestPixels.distinct(40, 30).image, damage: nil)])
        #expect(try desk.isSame(desk.show(), desk.show(with: uploaded)))
    }

    // MARK: Memory

    /// No program can do so with a dmabuf; it stands for pages that a driver cannot bring to where the CPU sees them.
    @Test func `memory that is gone leaves the picture, and the next buffer is shown as a whole`() throws {
        let (first, second, third) = (SharedDesk.Memory(), SharedDesk.Memory(), SharedDesk.Memory())
        first.draw(nil, opaque)
        second.draw(nil, other)
        third.draw(nil, other)
        desk.share(first.buffer())
        let before = try desk.show()
        let gone = second.buffer()
        try renderer.tryImport(gone)
        second.file.truncate(to: 0)
        desk.share(gone, damage: region(0, 0, 40, 30))
        #expect(try desk.isSame(desk.show(), before))
        #expect(!renderer.isMakingCopies && !renderer.hasUntoldPixels)
        desk.share(third.buffer(), damage: region(0, 0, 1, 1))
        #expect(renderer.hasUntoldPixels)
        #expect(try desk.isSame(desk.show(), desk.expected(of: other)))
    }

    @Test func `what cannot be read is refused with the reason, and leaves what was there`() throws {
        let memory = SharedDesk.Memory()
        memory.draw(nil, opaque)
        desk.share(memory.buffer())
        let before = try desk.show()
        var (tiled, unknown, far) = (memory, memory, memory)
        (tiled.modifier, unknown.format, far.offset) = (1, PixelFormat("N", "V", "1", "2"), memory.byteCount)
        let short = SharedDesk.Memory()
        short.file.truncate(to: short.byteCount - 1)
        let refused: [(SharedBuffer, String)] = [
            (tiled.buffer(), "the lines of 40x30 XR24 do not lie one after the other"),
            (unknown.buffer(), "the CPU does not read 40x30 NV12"),
            (far.buffer(), "40x30 XR24: its memory ends before its pixels do"),
            (short.buffer(), "40x30 XR24: its memory ends before its pixels do"),
            (memory.buffer(planes: 2), "40x30 XR24: it has several planes"),
            (
                SharedBuffer(width: 20_000, height: 1, layout: BufferLayout(format: .xrgb8888, modifier: 0), planes: []),
                "20000x1 XR24 is more than 16384 pixels a side"
            ),
        ]
        for (buffer, reason) in refused {
            #expect(throws: RenderError.badImage(reason: reason)) { try renderer.tryImport(buffer) }
            weak var use: SharedDesk.Use?
            do {
                let kept = SharedDesk.Use()
                use = kept
                desk.share(buffer, use: kept)
            }
            #expect(use == nil)
            #expect(try desk.isSame(desk.show(), before))
        }
        #expect(!renderer.hasUntoldPixels)
        desk.share(memory.buffer(), damage: Region())
        #expect(renderer.hasUntoldPixels)
    }

    @Test func `by the kernel's own rules a file is no dmabuf`() {
        let buffer = SharedDesk.Memory().buffer()
        #expect(throws: RenderError.badImage(reason: "40x30 XR24 is not a dmabuf")) { try CPURenderer().tryImport(buffer) }
    }

    /// Most machines have none; the kernel lab's cases share memory of a display driver.
    @Test(.enabled(if: access("/dev/udmabuf", R_OK | W_OK) == 0)) func `a dmabuf is read by the kernel's own rules`() throws {
        let file = SharedFile([UInt8](repeating: 90, count: 64 * 64 * 4), isSealed: true)
        defer { file.end() }
        let device = open("/dev/udmabuf", O_RDWR | O_CLOEXEC)
        defer { close(device) }
        // `struct udmabuf_create`: the file, UDMABUF_FLAGS_CLOEXEC, the first byte and how many.
        var request: (Int32, UInt32, UInt64, UInt64) = (file.descriptor, 1, 0, 64 * 64 * 4)
        let descriptor = ioctl(device, 0x4018_7542 as UInt, &request)
        try #require(descriptor >= 0)
        let plane = SharedPlane(FileDescriptor(owning: descriptor), offset: 0, stride: 256, modifier: 0)
        let buffer = SharedBuffer(width: 64, height: 64, layout: BufferLayout(format: .xrgb8888, modifier: 0), planes: [plane])
        let renderer = CPURenderer()
        try renderer.tryImport(buffer)
        renderer.apply([desk.edit(buffer)])
        let gray = SIMD4<UInt8>(90, 90, 90, 255)
        #expect(try desk.isSame(desk.show(64, 64, with: renderer), desk.expected(64, 64) { _, _ in gray }))
        #expect(!renderer.isMakingCopies)
        // The kernel keeps the memory as large as it is.
        #expect(ftruncate(file.descriptor, 0) != 0 && errno == EPERM)
    }

    @Test func `a mapping ends with its buffer, and a picture with its content`() throws {
        let memory = SharedDesk.Memory()
        func isMapped() throws -> Bool { try mappings(of: memory.file) > 0 }
        _ = try desk.show()
        let empty = renderer.byteCount
        weak var use: SharedDesk.Use?
        do {
            let kept = SharedDesk.Use()
            use = kept
            desk.share(memory.buffer(), use: kept)
        }
        _ = try desk.show()
        #expect(try isMapped())
        #expect(renderer.byteCount == empty + 40 * 30 * 4 && renderer.sharedImage(of: SharedDesk.id) != nil)
        renderer.apply([.release(SharedDesk.id)])
        #expect(use == nil && renderer.sharedImage(of: SharedDesk.id) == nil)
        #expect(try !isMapped())
        #expect(renderer.byteCount == empty)
    }

    /// How often this process has mapped a file.
    private func mappings(of file: SharedFile) throws -> Int {
        var status = stat()
        fstat(file.descriptor, &status)
        let maps = try #require(fopen("/proc/self/maps", "r"))
        defer { fclose(maps) }
        var count = 0
        var line = [CChar](repeating: 0, count: 4096)
        while let read = fgets(&line, 4096, maps) {
            if String(cString: read).contains(" \(status.st_ino) ") { count += 1 }
        }
        return count
    }

    @Test func `any number of buffers takes few mappings`() throws {
        let memory = SharedDesk.Memory()
        memory.draw(nil, opaque)
        let first = memory.buffer()
        desk.share(first)
        let others = try (0..<SharedSources.most + 100).map { _ in
            let buffer = memory.buffer()
            try renderer.tryImport(buffer)
            return buffer
        }
        #expect(try mappings(of: memory.file) == SharedSources.most)
        #expect(try desk.isSame(desk.show(), desk.expected(of: opaque)))
        #expect(try mappings(of: memory.file) == SharedSources.most)
        withExtendedLifetime(others) {}
    }

    @Test func `another renderer shows the same`() throws {
        let memory = SharedDesk.Memory()
        memory.draw(nil, opaque)
        renderer.apply([.upload(SharedDesk.id, TestPixels.distinct(40, 30).image, damage: nil)])
        desk.share(memory.buffer())
        let other = SharedDesk.makeRenderer(desk.kernel)
        other.apply(renderer.contentsToRestore())
        #expect(try desk.isSame(desk.show(with: other), desk.expected(of: opaque)))
        #expect(other.sharedImage(of: SharedDesk.id) === renderer.sharedImage(of: SharedDesk.id))
    }

    // MARK: Pictures in ordinary memory

    private func read(_ memory: SharedDesk.Memory, _ matrix: Matrix4 = .identity, width: Int, height: Int) throws -> [UInt32] {
        let image = SharedImage(
            width: memory.width, height: memory.height, isOpaque: false, memory: memory.buffer(), use: SharedDesk.Use())
        let picture = SharedPicture(
            image, width: width, height: height, source: Rect(x: 0, y: 0, width: 1, height: 1),
            rect: Rect(x: 0, y: 0, width: Double(memory.width), height: Double(memory.height)), matrix: matrix)
        return try renderer.read(picture).withUnsafeBytes { bytes in
            (0..<height).flatMap { y in
                (0..<width).map {
                    bytes.loadUnaligned(fromByteOffset: y * ((width * 4 + 63) / 64 * 64) + $0 * 4, as: UInt32.self)
                }
            }
        }
    }

    @Test func `a pointer's picture is read once, turned as it is to be seen`() throws {
        let memory = SharedDesk.Memory(6, 4, format: .argb8888)
        memory.draw(nil, color)
        func expected(_ x: Int, _ y: Int) -> UInt32 {
            let c = color(x, y)
            return UInt32(c.w) << 24 | UInt32(c.x) << 16 | UInt32(c.y) << 8 | UInt32(c.z)
        }
        #expect(try read(memory, width: 6, height: 4) == (0..<4).flatMap { y in (0..<6).map { expected($0, y) } })
        let over = Matrix4.affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 4)
        #expect(
            try read(memory, over, width: 6, height: 4) == (0..<4).reversed().flatMap { y in (0..<6).map { expected($0, y) } })
        #expect(renderer.byteCount == 0)
        desk.kernel.isReady = false
        #expect(throws: RenderError.self) { try read(memory, width: 6, height: 4) }
        memory.file.truncate(to: 0)
        #expect(throws: RenderError.self) { try read(memory, width: 6, height: 4) }
        #expect(renderer.byteCount == 0 && !renderer.isMakingCopies)
    }
}
