internal import Buffers
internal import Geometry
internal import Glibc

/// Where the pixels of a buffer lie in a client's file.
struct ShmLayout: Sendable {
    /// The first byte.
    let offset: Int
    /// From one line to the next, in bytes.
    let stride: Int
    /// The size in pixels.
    let width: Int
    let height: Int
    let format: ShmFormat

    /// The format of the picture that is read, in which blue is always the lowest byte.
    var pictureFormat: PixelFormat { format.isOpaque ? .xrgb8888 : .argb8888 }

    /// Bytes of a picture of the pixels.
    var pictureBytes: Int { width * height * 4 }

    /// The pixels can be drawn where they are: whole words, with blue in the lowest byte.
    var isDrawable: Bool {
        (format.pixel == .argb8888 || format.pixel == .xrgb8888) && offset % 4 == 0 && stride % 4 == 0
    }

    /// The number of bytes that are read at a time.
    private static let bandBytes = 1 << 17

    /// The offset of a rectangle's first pixel in the file.
    private func start(of cut: PixelRect<Buffer>) -> Int {
        offset + Int(cut.top) * stride + Int(cut.left) * format.bytesPerPixel
    }

    /// Copies the pixels of `region` to the same place in `picture`, from a mapping of the file where there is one.
    func read(_ region: PixelDamage, at mapped: UnsafeRawPointer?, of file: Int32, into picture: ClientImage)
        throws(ClientBufferError)
    {
        let bounds = PixelRect<Buffer>(x: 0, y: 0, width: min(width, picture.width), height: min(height, picture.height))
        for rect in region.rects {
            let cut = rect.intersection(bounds)
            guard !cut.isEmpty, let base = picture.bytes.baseAddress else { continue }
            let corner = base + Int(cut.top) * picture.stride + Int(cut.left) * 4
            if let mapped {
                format.convert(
                    mapped + start(of: cut), stride: stride, pixels: cut.width, lines: cut.height, to: corner,
                    stride: picture.stride)
            } else {
                try read(cut, of: file, to: corner, stride: picture.stride)
            }
        }
    }

    /// Reads a rectangle in bands that are still in the processor's cache when their pixels are converted. The C function is `pread`.
    ///
    /// When the client truncates the file, a read comes back short, where a mapping would raise SIGBUS in the thread that touches it.
    private func read(_ cut: PixelRect<Buffer>, of file: Int32, to corner: UnsafeMutableRawPointer, stride targetStride: Int)
        throws(ClientBufferError)
    {
        let bytes = format.bytesPerPixel
        // Narrow formats are read into the right part of the lines and widened to the left.
        let room = cut.width * (4 - bytes)
        let start = start(of: cut)
        let band = max(1, ShmLayout.bandBytes / (cut.width * 4))
        var line = 0
        while line < cut.height {
            let lines = min(band, cut.height - line)
            let target = corner + line * targetStride
            try read(
                file, offset: start + line * stride, lines: lines, length: cut.width * bytes, into: target + room,
                targetStride: targetStride)
            format.convert(
                target + room, stride: targetStride, pixels: cut.width, lines: lines, to: target, stride: targetStride)
            line += lines
        }
    }

    /// Reads `lines` lines of `length` bytes, which lie `targetStride` apart at `target`.
    private func read(
        _ file: Int32, offset: Int, lines: Int, length: Int, into target: UnsafeMutableRawPointer, targetStride: Int
    ) throws(ClientBufferError) {
        if stride == length, targetStride == length { return try ShmLayout.read(file, offset, length * lines, target) }
        var line = 0
        while line < lines {
            try ShmLayout.read(file, offset + line * stride, length, target + line * targetStride)
            line += 1
        }
    }

    private static func read(_ file: Int32, _ offset: Int, _ count: Int, _ target: UnsafeMutableRawPointer)
        throws(ClientBufferError)
    {
        var done = 0
        while done < count {
            let part = pread(file, target + done, count - done, off_t(offset + done))
            if part < 0 && errno == EINTR { continue }
            guard part > 0 else { throw .truncated }
            done += part
        }
    }
}
