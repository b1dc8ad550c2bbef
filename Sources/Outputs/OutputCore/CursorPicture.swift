package import Geometry

/// A pointer's picture for a plane of its own: premultiplied BGRA, turned as the panel lies. Compared by identity.
package final class CursorPicture: Sendable {
    package let width: Int
    package let height: Int
    /// Row after row, `width` to a row, as `0xAARRGGBB`.
    package let pixels: [UInt32]

    /// - Parameter pixels: of the picture as the viewer sees it.
    package init(width: Int, height: Int, pixels: [UInt32], rotatedBy transform: OutputTransform = .normal) {
        precondition(width > 0 && height > 0 && pixels.count == width * height, "a pointer of \(width)×\(height)")
        let size = Size<Physical>(width: Double(width), height: Double(height))
        let turned: Size<Buffer> = transform.swapping(size)
        self.width = Int(turned.width)
        self.height = Int(turned.height)
        var result = pixels
        if transform != .normal {
            for y in 0..<height {
                for x in 0..<width {
                    let place = transform.map(PixelRect<Physical>(x: x, y: y, width: 1, height: 1), in: size)
                    result[Int(place.top) * self.width + Int(place.left)] = pixels[y * width + x]
                }
            }
        }
        self.pixels = result
    }
}

/// A pointer's picture and the pixel of the panel that its corner lies on; both may be outside.
package struct CursorPlacement {
    package var picture: CursorPicture
    package var x: Int
    package var y: Int

    package init(picture: CursorPicture, x: Int, y: Int) {
        self.picture = picture
        self.x = x
        self.y = y
    }
}

extension CursorPlacement: Equatable {
    package static func == (a: CursorPlacement, b: CursorPlacement) -> Bool {
        a.picture === b.picture && a.x == b.x && a.y == b.y
    }
}
