import Buffers
import Glibc
import TestSupport
import WaylandServer

/// A display side that takes buffers or does not, and a client that makes them of ordinary files: nothing below the server tells
/// these from dmabufs.
final class DmabufDesk {
    /// What the server has asked the display side, and not been told.
    final class Questions {
        var open: [(buffer: SharedBuffer, answer: (Bool) -> Void)] = []
    }

    /// Memory, or a fence, that becomes ready when a test says so.
    final class Drawing {
        let reader: Int32
        private let writer: Int32

        init() {
            var ends: [Int32] = [-1, -1]
            _ = pipe(&ends)
            (reader, writer) = (ends[0], ends[1])
        }

        deinit {
            close(reader)
            close(writer)
        }

        func finish() { _ = write(writer, "x", 1) }
    }

    static let invalid = RenderBuffer.invalidModifier
    static let tiled: UInt64 = 0x0100_0000_0000_0002
    static let nv12 = PixelFormat("N", "V", "1", "2")
    static let layouts = [
        BufferLayout(format: .xrgb8888, modifier: 0), BufferLayout(format: .xrgb8888, modifier: tiled),
        BufferLayout(format: .xrgb8888, modifier: invalid), BufferLayout(format: .argb8888, modifier: 0),
        BufferLayout(format: nv12, modifier: 0),
    ]

    let fixture: ServerFixture
    let client: WireClient
    let desk: Desk
    let file = SharedFile([UInt8](repeating: 7, count: 65536))
    let questions = Questions()
    /// `zwp_linux_dmabuf_v1`.
    let dmabuf: UInt32

    init(
        version: UInt32 = 4, limits: ClientLimits = ClientLimits(), scanout: ScanoutOffer? = nil, isPrivileged: Bool = false,
        areCopied: Bool = false
    ) throws {
        let questions = questions
        var sharing = BufferSharing(device: 0xE281, layouts: DmabufDesk.layouts, scanout: scanout, areCopied: areCopied) {
            questions.open.append(($0, $1))
        }
        // As dmabufs, fences are pipes here.
        sharing.isFence = { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
        }
        fixture = try ServerFixture(limits: limits, sharing: sharing)
        client = try fixture.connect(isPrivileged: isPrivileged)
        desk = Desk(client)
        dmabuf = client.bind("zwp_linux_dmabuf_v1", version: version)
        client.roundTrip()
    }

    deinit {
        file.end()
    }

    func params() -> UInt32 {
        let id = client.newID()
        client.request(dmabuf, 1, [.uint(id)])
        return id
    }

    func add(
        _ params: UInt32, plane: UInt32 = 0, offset: UInt32 = 0, stride: UInt32 = 64, modifier: UInt64 = 0,
        descriptor: Int32? = nil
    ) {
        client.request(
            params, 1,
            [
                .uint(plane), .uint(offset), .uint(stride), .uint(UInt32(truncatingIfNeeded: modifier >> 32)),
                .uint(UInt32(truncatingIfNeeded: modifier)),
            ], descriptors: [descriptor ?? file.descriptor])
    }

    func create(_ params: UInt32, _ width: Int32 = 16, _ height: Int32 = 16, format: PixelFormat = .xrgb8888, flags: UInt32 = 0) {
        client.request(params, 2, [.int(width), .int(height), .uint(format.code), .uint(flags)])
    }

    func createNow(
        _ params: UInt32, _ width: Int32 = 16, _ height: Int32 = 16, format: PixelFormat = .xrgb8888, flags: UInt32 = 0
    ) -> UInt32 {
        let id = client.newID()
        client.request(params, 3, [.uint(id), .int(width), .int(height), .uint(format.code), .uint(flags)])
        return id
    }

    /// A buffer of 16 by 16 pixels, with its parameters ended.
    func buffer(stride: UInt32 = 64, descriptor: Int32? = nil) -> UInt32 {
        let made = params()
        add(made, stride: stride, descriptor: descriptor)
        let buffer = createNow(made)
        client.request(made, 0)
        return buffer
    }

    /// The display side answers all that it was asked.
    func answer(_ isUsable: Bool) {
        let open = questions.open
        questions.open = []
        for question in open { question.answer(isUsable) }
    }

    /// The buffer is the surface's, and new.
    func show(_ buffer: UInt32, on surface: UInt32) {
        desk.attach(surface, buffer)
        desk.damage(surface, 0, 0, 100, 100)
        desk.commit(surface)
        client.roundTrip()
    }

    /// How often the client was given the buffer back since the last call.
    func releases(of buffer: UInt32) -> Int {
        client.roundTrip()
        return client.takeEvents(of: buffer, 0).count
    }

    /// What is in the ledger of the client.
    var ledger: String { fixture.display.clients.first.map { "\($0.ledger)" } ?? "" }
}
