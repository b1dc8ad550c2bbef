/// A reader of image files: PNG and JPEG always, SVG and WebP where their loaders for gdk-pixbuf are installed.
///
/// It checks the size in the file's header before it takes memory, and applies the orientation that cameras store.
package enum ImageFile {
    package static let longestSide = 16_384
    package static let mostPixels = 64 << 20
    /// How long an SVG may take to draw, in milliseconds.
    package static let patience = 2000

    /// Returns the image of a file. A whole PNG or JPEG is decoded when its pixels are asked for; any other file is at once.
    ///
    /// An image without pixels of its own (SVG) is enlarged by `vectorScale`.
    package static func open(path: String, vectorScale: CGFloat = 1) throws(ImageFileError) -> CGImage {
        try open(data: try FileBytes.read(path), name: path, vectorScale: vectorScale)
    }

    /// Returns the image of a file's bytes, as `open(path:)` does. `name` replaces the file's name in errors.
    package static func open(data: Data, name: String = "data", vectorScale: CGFloat = 1) throws(ImageFileError) -> CGImage {
        guard let header = try header(of: data, name) else {
            return try decode(data: data, name: name, vectorScale: vectorScale)
        }
        guard let image = EncodedImage(data, header, name: name) else { throw .outOfMemory(name: name) }
        return CGImage(decodedLater: image)
    }

    /// Returns the decoded image. An image without pixels of its own (SVG) is enlarged by `vectorScale`.
    package static func decode(path: String, vectorScale: CGFloat = 1) throws(ImageFileError) -> CGImage {
        try decode(data: try FileBytes.read(path), name: path, vectorScale: vectorScale)
    }

    /// Returns the image decoded from bytes in memory. `name` replaces the file's name in errors.
    package static func decode(data: Data, name: String = "data", vectorScale: CGFloat = 1) throws(ImageFileError) -> CGImage {
        guard !data.isEmpty else { throw .empty(name: name) }
        guard let format = PictureFormat(of: data) else { throw .notAnImage(name: name) }
        if format == .svg, let drawer = Vectors.current {
            return try drawer.draw(data, name: name, scale: vectorScale, patience: patience)
        }
        let header = try header(of: data, name)
        return try PixbufDecoder(name: name, format: format, vectorScale: vectorScale, header: header).decode(data)
    }

    /// Lets `drawer` draw all SVGs from now on. Two hundred bytes of SVG can ask for minutes of work, or make the library stop the process.
    package static func drawVectors(by drawer: any VectorDrawer) { Vectors.use(drawer) }

    private static func header(of data: Data, _ name: String) throws(ImageFileError) -> ImageHeader? {
        guard let header = ImageHeader.read(data) else { return nil }
        guard !isTooLarge(header.width, header.height) else {
            throw .tooLarge(name: name, width: header.width, height: header.height)
        }
        return header
    }

    package static func isTooLarge(_ width: Int, _ height: Int) -> Bool {
        width > longestSide || height > longestSide || width * height > mostPixels
    }
}
