/// A reader of image files in the formats of gdk-pixbuf's loaders: PNG and JPEG always, SVG where librsvg is installed.
///
/// It checks the size in the file's header before it takes memory, and applies the orientation that cameras store.
package enum ImageFile {
    package static let longestSide = 16_384
    package static let mostPixels = 64 << 20

    /// Returns the decoded image. An image without pixels of its own (SVG) is enlarged by `vectorScale`.
    package static func decode(path: String, vectorScale: CGFloat = 1) throws(ImageFileError) -> CGImage {
        let bytes = try FileBytes.read(path)
        return try decode(bytes, name: path, vectorScale: vectorScale)
    }

    /// Returns the image decoded from bytes in memory. `name` replaces the file's name in errors.
    package static func decode(data: Data, name: String = "data", vectorScale: CGFloat = 1) throws(ImageFileError) -> CGImage {
        try decode([UInt8](data), name: name, vectorScale: vectorScale)
    }

    private static func decode(_ bytes: [UInt8], name: String, vectorScale: CGFloat) throws(ImageFileError) -> CGImage {
        guard !bytes.isEmpty else { throw .empty(name: name) }
        let decoder = PixbufDecoder(name: name, vectorScale: vectorScale, isSVG: looksLikeSVG(bytes))
        return try decoder.decode(bytes)
    }

    /// Returns whether the first kilobyte is text that begins a tag named svg.
    private static func looksLikeSVG(_ bytes: [UInt8]) -> Bool {
        guard bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") else { return false }
        return String(decoding: bytes.prefix(1024), as: UTF8.self).contains("<svg")
    }
}
