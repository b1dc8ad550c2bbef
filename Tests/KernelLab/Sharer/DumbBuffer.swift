import Glibc

/// Memory of a display's or of vgem's driver, mapped to be drawn into and exported to be shared.
final class DumbBuffer {
    let pitch: Int
    let handle: UInt32
    /// The dmabuf.
    let descriptor: Int32
    let bytes: UnsafeMutableRawBufferPointer

    /// The kernel's structures and numbers (drm_mode.h, drm.h), which are macros.
    private struct Creation {
        var height: UInt32
        var width: UInt32
        var bitsPerPixel: UInt32
        var flags: UInt32 = 0
        var handle: UInt32 = 0
        var pitch: UInt32 = 0
        var size: UInt64 = 0
    }
    private struct Mapping {
        var handle: UInt32
        var pad: UInt32 = 0
        var offset: UInt64 = 0
    }
    private struct Export {
        var handle: UInt32
        var flags: UInt32
        var descriptor: Int32 = -1
    }

    init(card: Int32, width: Int, height: Int, bitsPerPixel: Int = 32) throws {
        var creation = Creation(height: UInt32(height), width: UInt32(width), bitsPerPixel: UInt32(bitsPerPixel))
        try call(card, 0xC020_64B2, &creation, "CREATE_DUMB")
        (pitch, handle) = (Int(creation.pitch), creation.handle)
        var mapping = Mapping(handle: creation.handle)
        try call(card, 0xC010_64B3, &mapping, "MAP_DUMB")
        guard let memory = mmap(nil, Int(creation.size), PROT_READ | PROT_WRITE, MAP_SHARED, card, off_t(mapping.offset)),
            memory != MAP_FAILED
        else { throw Problem("mmap: \(String(cString: strerror(errno)))") }
        bytes = UnsafeMutableRawBufferPointer(start: memory, count: Int(creation.size))
        var export = Export(handle: creation.handle, flags: UInt32(O_CLOEXEC | O_RDWR))
        try call(card, 0xC00C_642D, &export, "PRIME_HANDLE_TO_FD")
        descriptor = export.descriptor
    }

    /// Lines of one color each, which no other seed gives the same line.
    func drawLines(width: Int, seeds: [UInt32]) {
        for (y, seed) in seeds.enumerated() {
            let line = (bytes.baseAddress! + y * pitch).bindMemory(to: UInt32.self, capacity: width)
            line.update(repeating: (UInt32(y) &* 0x0001_0503 &+ seed &* 0x0013_0B07) | 0xFF00_0000, count: width)
        }
    }

    /// - Parameter color: blue, green, red of a pixel.
    func draw(width: Int, height: Int, _ color: (Int, Int) -> [UInt8]) {
        for y in 0..<height {
            for x in 0..<width {
                for (index, value) in color(x, y).enumerated() { bytes[y * pitch + x * 4 + index] = value }
            }
        }
    }
}

/// A buffer that appears to be drawn into until `finish` is called: it has a fence of vgem, which exists for such tests.
struct PendingDrawing {
    private let card: Int32
    private let fence: UInt32
    /// A `sync_file`.
    let descriptor: Int32

    private struct Attachment {
        var handle: UInt32
        var flags: UInt32 = 1
        var fence: UInt32 = 0
        var pad: UInt32 = 0
    }
    private struct SyncFile {
        var flags: UInt32
        var descriptor: Int32
    }
    private struct Signal {
        var fence: UInt32
        var flags: UInt32 = 0
    }

    /// - Parameter card: vgem's.
    init(card: Int32) throws {
        let carrier = try DumbBuffer(card: card, width: 16, height: 16)
        var attachment = Attachment(handle: carrier.handle)
        try call(card, 0xC010_6441, &attachment, "VGEM_FENCE_ATTACH")
        (self.card, fence) = (card, attachment.fence)
        var file = SyncFile(flags: 1, descriptor: -1)
        try call(carrier.descriptor, 0xC008_6202, &file, "EXPORT_SYNC_FILE")
        descriptor = file.descriptor
    }

    /// What reads the buffer waits for this from now on.
    func attach(to buffer: DumbBuffer) throws {
        var file = SyncFile(flags: 2, descriptor: descriptor)
        try call(buffer.descriptor, 0x4008_6203, &file, "IMPORT_SYNC_FILE")
    }

    func finish() throws {
        var signal = Signal(fence: fence)
        try call(card, 0x4008_6442, &signal, "VGEM_FENCE_SIGNAL")
    }
}

struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

private func call<Value>(_ descriptor: Int32, _ request: UInt, _ value: inout Value, _ name: String) throws {
    guard withUnsafeMutablePointer(to: &value, { ioctl(descriptor, request, UnsafeMutableRawPointer($0)) }) == 0 else {
        throw Problem("\(name): \(String(cString: strerror(errno)))")
    }
}
