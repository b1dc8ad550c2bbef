/// Reads images of the formats that gdk-pixbuf has loaders for: PNG and JPEG always, SVG where librsvg is installed.
///
/// The size in the file's header is checked before memory is taken; the orientation that cameras store is applied.
package enum ImageFile {
    package static let longestSide = 16_384
    package static let mostPixels = 64 << 20

    /// `vectorScale` is the factor by which an image without pixels of its own (SVG) is drawn larger.
    package static func decode(path: String, vectorScale: CGFloat = 1) throws(ImageFileError) -> CGImage {
        let bytes = try FileBytes.read(path)
        return try decode(bytes, name: path, vectorScale: vectorScale)
    }

    /// `name` stands in for the file's name in errors.
    package static func decode(data: Data, name: String = "data", vectorScale: CGFloat = 1) throws(ImageFileError) -> CGImage {
        try decode([UInt8](data), name: name, vectorScale: vectorScale)
    }

    private static func decode(_ bytes: [UInt8], name: String, vectorScale: CGFloat) throws(ImageFileError) -> CGImage {
        guard !bytes.isEmpty else { throw .empty(name: name) }
        let decoder = PixbufDecoder(name: name, vectorScale: vectorScale, isSVG: looksLikeSVG(bytes))
        return try decoder.decode(bytes)
    }

    /// Text that begins a tag named svg within the first kilobyte.
    private static func looksLikeSVG(_ bytes: [UInt8]) -> Bool {
        guard bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") else { return false }
        return String(decoding: bytes.prefix(1024), as: UTF8.self).contains("<svg")
    }
}
