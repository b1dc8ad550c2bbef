internal import Glibc

/// The pixels of another program's buffer in this process's memory.
///
/// A dmabuf has one size for its whole life: exporters allocate a buffer as a whole, and udmabuf takes only files that are sealed against
/// shrinking (F_SEAL_SHRINK). So a size that was checked once stays right. Its pages may still be out of reach, in video memory that the CPU
/// does not see or on a device that is gone: only `GuardedCopy` reads them.
package final class SharedMapping {
    /// The first pixel.
    package let pixels: UnsafeRawPointer
    /// Bytes from one line to the next.
    package let stride: Int
    private let memory: UnsafeMutableRawBufferPointer

    private static let sides = 1...Int(UInt16.max)

    /// - Throws: `.cannotMap` with the reason. The C function is `mmap`.
    package init(_ buffer: SharedBuffer) throws(BufferError) {
        guard SharedMapping.sides.contains(buffer.width), SharedMapping.sides.contains(buffer.height) else {
            throw SharedMapping.refusal(of: buffer, "no picture has such sides")
        }
        guard let plane = buffer.planes.first, buffer.planes.count == 1, let shape = buffer.layout.format.planes?.first else {
            throw SharedMapping.refusal(of: buffer, "it has several planes")
        }
        let (line, lines) = shape.extent(width: buffer.width, height: buffer.height)
        guard let end = SharedMapping.end(of: plane, line, lines), let size = plane.byteCount, end <= size else {
            throw SharedMapping.refusal(of: buffer, "its memory ends before its pixels do")
        }
        // An offset need not be that of a page.
        let start = mmap(nil, end, PROT_READ, MAP_SHARED, plane.descriptor, 0)
        guard let start, start != MAP_FAILED else {
            throw SharedMapping.refusal(of: buffer, "its memory cannot be mapped: \(BufferError.reason())")
        }
        memory = UnsafeMutableRawBufferPointer(start: start, count: end)
        (pixels, stride) = (UnsafeRawPointer(start + plane.offset), plane.stride)
    }

    package var byteCount: Int { memory.count }

    deinit { munmap(memory.baseAddress, memory.count) }

    /// Returns the number of bytes up to the last pixel; nil for lines that overlap, and for numbers that are too large.
    private static func end(of plane: SharedPlane, _ line: Int, _ lines: Int) -> Int? {
        guard plane.offset >= 0, plane.stride >= line else { return nil }
        let (before, isTooMuch) = plane.stride.multipliedReportingOverflow(by: lines - 1)
        let (inside, isTooLong) = before.addingReportingOverflow(line)
        let (end, isTooFar) = inside.addingReportingOverflow(plane.offset)
        return isTooMuch || isTooLong || isTooFar ? nil : end
    }

    private static func refusal(of buffer: SharedBuffer, _ reason: String) -> BufferError {
        .cannotMap(width: buffer.width, height: buffer.height, format: buffer.layout.format, reason: reason)
    }
}
