/// What the first bytes of a PNG or JPEG file say about its image.
struct ImageHeader: Sendable, Equatable {
    let format: PictureFormat
    /// The stored size in pixels.
    let width: Int
    let height: Int
    /// How the camera was held, as EXIF numbers it: 1 is upright; from 5 on, width and height change places.
    var orientation = 1

    /// The size in pixels after the orientation is applied.
    var uprightSize: (width: Int, height: Int) { orientation < 5 ? (width, height) : (height, width) }

    /// Returns nil for other formats, and for a file that is not whole: there the decoder has the verdict.
    static func read(_ data: Data) -> ImageHeader? {
        data.withUnsafeBytes { bytes in
            let file = ByteView(bytes: bytes)
            return PNGStructure.header(file) ?? JPEGStructure.header(file)
        }
    }
}
