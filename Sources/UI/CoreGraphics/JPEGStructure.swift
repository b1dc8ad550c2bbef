/// A check of a JPEG's markers. libjpeg fills the missing part of a truncated file with gray and reports success.
enum JPEGStructure {
    /// A marker before the first scan, and the bytes after its length.
    private struct Segment {
        let marker: Int
        let body: ByteView
        let end: Int
    }

    static func isJPEG(_ file: ByteView) -> Bool {
        file.count > 2 && file.number16(0) == 0xFFD8
    }

    /// Returns what the markers before the first scan say; nil for a file that is not whole, and for a kind whose decoder has to be
    /// asked.
    static func header(_ file: ByteView) -> ImageHeader? {
        var size: (width: Int, height: Int)?
        var orientation = 1
        var at = 2
        while isJPEG(file), let segment = segment(file, &at) {
            switch segment.marker {
            case 0xDA:
                guard let size, hasEnd(file, from: segment.end) else { return nil }
                return ImageHeader(format: .jpeg, width: size.width, height: size.height, orientation: orientation)
            case 0xC0...0xC2:
                guard size == nil, let frame = frameSize(segment.body) else { return nil }
                size = frame
            // Arithmetic, lossless and hierarchical coding.
            case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return nil
            case 0xE1: orientation = EXIFOrientation.read(segment.body) ?? orientation
            default: break
            }
        }
        return nil
    }

    /// Returns whether an end marker follows the first scan.
    ///
    /// Inside a scan 0xFF is always stuffed, so such a marker is genuine. The end marker of an embedded preview comes before the
    /// scan.
    static func isComplete(_ file: ByteView) -> Bool {
        var at = 2
        while let segment = segment(file, &at) {
            if segment.marker == 0xDA { return hasEnd(file, from: segment.end) }
        }
        return false
    }

    /// Returns the segment at `at`, and moves `at` behind it; nil where none is, or where it ends too early.
    private static func segment(_ file: ByteView, _ at: inout Int) -> Segment? {
        while file.number16(at) == 0xFFFF { at += 1 }
        guard file.number8(at) == 0xFF, let marker = file.number8(at + 1), let length = file.number16(at + 2), length >= 2,
            let body = file.part(min(at + 4, file.count)..<max(min(at + 4, file.count), min(at + 2 + length, file.count)))
        else { return nil }
        at += 2 + length
        return Segment(marker: marker, body: body, end: at)
    }

    /// Returns the size in a frame's header, for 8 bits and the numbers of components that the decoder shows.
    private static func frameSize(_ body: ByteView) -> (width: Int, height: Int)? {
        guard body.number8(0) == 8, let height = body.number16(1), let width = body.number16(3), width > 0, height > 0,
            let components = body.number8(5), [1, 3, 4].contains(components)
        else { return nil }
        return (width, height)
    }

    private static func hasEnd(_ file: ByteView, from start: Int) -> Bool {
        var at = file.count - 2
        while at >= start {
            if file.number16(at) == 0xFFD9 { return true }
            at -= 1
        }
        return false
    }
}
