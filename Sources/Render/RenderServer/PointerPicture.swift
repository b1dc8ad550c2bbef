package import Geometry
package import Scene

/// What the pointer looks like on one screen: pixels of its picture, and the one among them that points.
package struct PointerPicture: Sendable {
    package let image: PixelImage
    package let hotspot: Point<Physical>

    package init(image: PixelImage, hotspot: Point<Physical>) {
        self.image = image
        self.hotspot = hotspot
    }

    /// `0xAARRGGBB`, row after row.
    var pixels: [UInt32] {
        image.withUnsafeBytes { bytes in
            (0..<image.height).flatMap { y in
                (0..<image.width).map {
                    bytes.loadUnaligned(fromByteOffset: y * image.bytesPerRow + $0 * 4, as: UInt32.self)
                }
            }
        }
    }
}
