internal import CLinux
import CoreGraphics
import Foundation
import RenderCPU

/// A file in memory, which goes to another process. It is read by copying: the process at the other end may shorten it meanwhile.
struct MemoryFile: ~Copyable {
    let descriptor: Int32

    /// Nil where the system gives no descriptor or no memory.
    init?(holding data: Data) {
        self.init("gimbal-picture") { descriptor in data.withUnsafeBytes { Self.append($0, to: descriptor) } }
    }

    /// A picture's pixels, in rows without gaps.
    init?(of image: CGImage) {
        let row = image.width * 4
        self.init("gimbal-pixels") { descriptor in
            image.withUnsafePixels { pixels in
                guard image.bytesPerRow != row else { return Self.append(pixels, to: descriptor) }
                return (0..<image.height).allSatisfy { y in
                    let start = y * image.bytesPerRow
                    return Self.append(UnsafeRawBufferPointer(rebasing: pixels[start..<start + row]), to: descriptor)
                }
            }
        }
    }

    /// The same of pixels that the renderer holds.
    init?(of texels: Texels) {
        self.init("gimbal-texels") { descriptor in
            (0..<texels.height).allSatisfy { y in
                Self.append(UnsafeRawBufferPointer(start: texels.row(y), count: texels.width * 4), to: descriptor)
            }
        }
    }

    private init?(_ name: String, write: (Int32) -> Bool) {
        descriptor = gimbal_memfd(name)
        // The value exists from here on, and closes what it has.
        guard descriptor >= 0, write(descriptor) else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns the bytes of a file that another process made; nil where they cannot be read or are more than any picture's file has.
    static func read(_ descriptor: Int32) -> Data? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, (0...Int(FileBytes.mostBytes)).contains(Int(status.st_size)) else { return nil }
        var data = Data(count: Int(status.st_size))
        return data.withUnsafeMutableBytes({ fill($0, from: descriptor) }) ? data : nil
    }

    /// Returns whether the file had that many bytes. The C function is `pread`.
    static func fill(_ bytes: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Bool {
        var filled = 0
        while filled < bytes.count {
            let count = pread(descriptor, bytes.baseAddress! + filled, bytes.count - filled, filled)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            filled += count
        }
        return true
    }

    private static func append(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = write(descriptor, bytes.baseAddress! + written, bytes.count - written)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            written += count
        }
        return true
    }
}
