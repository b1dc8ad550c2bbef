import CoreGraphics
import Foundation

/// An animated picture (APNG, as in the PNG specification's third edition), written frame by frame as it grows.
///
/// Each frame is encoded as a PNG by the image library; only its chunks are taken out and numbered anew here, so no
/// compressor of our own is needed. A frame that equals the one before only lengthens its time; of any other, only the
/// rectangle that changed is stored.
final class AnimatedPNG {
    private let width: Int
    private let height: Int
    private var header = Data()
    private var body = Data()
    private var sequence: UInt32 = 0
    private var frames: UInt32 = 0
    /// The frame that is still being shown: its picture, and milliseconds so far.
    private var current: (image: CGImage, chunks: Data, area: Area, milliseconds: Int)?

    private struct Area: Equatable {
        var x, y, width, height: Int
    }

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Shows `image` for a time. All images have the size given at the beginning.
    ///
    /// - Throws: what the encoder says.
    func add(_ image: CGImage, milliseconds: Int) throws {
        let area = current.map { changedArea(from: $0.image, to: image) } ?? Area(x: 0, y: 0, width: width, height: height)
        guard let area else {
            current?.milliseconds += milliseconds
            return
        }
        flush()
        let cut = CGRect(x: area.x, y: area.y, width: area.width, height: area.height)
        guard let piece = image.cropping(to: cut) else { return }
        let png = try PNGFile.data(of: piece)
        if header.isEmpty { header = Self.chunks(of: png, named: ["IHDR"]) }
        current = (image, Self.chunks(of: png, named: ["IDAT"]), area, milliseconds)
    }

    /// The whole file; nil where nothing was ever shown.
    func finish() -> Data? {
        flush()
        current = nil
        guard frames > 0 else { return nil }
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        file.append(header)
        file.append(Self.chunk("acTL", Self.bytes(frames) + Self.bytes(0)))
        file.append(body)
        file.append(Self.chunk("IEND", Data()))
        return file
    }

    private func flush() {
        guard let frame = current else { return }
        var control = nextSequence()
        for value in [frame.area.width, frame.area.height, frame.area.x, frame.area.y] { control += Self.bytes(UInt32(value)) }
        let milliseconds = UInt16(clamping: frame.milliseconds)
        control += Data([UInt8(milliseconds >> 8), UInt8(milliseconds & 0xFF), 0x03, 0xE8])
        // Leave the frame there, replace what is below: areas are opaque.
        control += Data([0, 0])
        body.append(Self.chunk("fcTL", control))
        Self.forEachChunk(in: frame.chunks) { _, data in
            // The first frame is also the still picture of readers that know no animation.
            body.append(frames == 0 ? Self.chunk("IDAT", data) : Self.chunk("fdAT", nextSequence() + data))
        }
        frames += 1
    }

    private func nextSequence() -> Data {
        defer { sequence += 1 }
        return Self.bytes(sequence)
    }

    /// The smallest rectangle in which two images differ; nil when they do not.
    private func changedArea(from old: CGImage, to new: CGImage) -> Area? {
        old.withUnsafePixels { a in
            new.withUnsafePixels { b in
                var (left, right, top, bottom) = (width, -1, height, -1)
                for y in 0..<height {
                    let rowA = a.baseAddress! + y * old.bytesPerRow
                    let rowB = b.baseAddress! + y * new.bytesPerRow
                    guard memcmp(rowA, rowB, width * 4) != 0 else { continue }
                    top = min(top, y)
                    bottom = y
                    let (pa, pb) = (rowA.assumingMemoryBound(to: UInt32.self), rowB.assumingMemoryBound(to: UInt32.self))
                    var x = 0
                    while x < left, pa[x] == pb[x] { x += 1 }
                    left = min(left, x)
                    x = width - 1
                    while x > right, pa[x] == pb[x] { x -= 1 }
                    right = max(right, x)
                }
                guard bottom >= top, right >= left else { return nil }
                return Area(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
            }
        }
    }

    // MARK: Chunks

    private static func chunks(of png: Data, named names: Set<String>) -> Data {
        var found = Data()
        forEachChunk(in: png.dropFirst(8)) { name, data in
            if names.contains(name) { found.append(chunk(name, data)) }
        }
        return found
    }

    private static func forEachChunk(in data: Data, _ body: (String, Data) -> Void) {
        var rest = data[...]
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard rest.count >= 12 + length else { return }
            let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            body(name, Data(rest.dropFirst(8).prefix(length)))
            rest = rest.dropFirst(12 + length)
        }
    }

    private static func chunk(_ name: String, _ data: Data) -> Data {
        let content = Data(name.utf8) + data
        return bytes(UInt32(data.count)) + content + bytes(checksum(content))
    }

    private static func bytes(_ value: UInt32) -> Data {
        Data([UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)])
    }

    /// CRC-32 of the PNG specification, annex D.
    private static func checksum(_ data: Data) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in data { crc = table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
        return crc ^ 0xFFFF_FFFF
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
    }
}
