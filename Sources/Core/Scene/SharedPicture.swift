package import Geometry

/// A picture of so many pixels, made of another program's memory: cut, turned and stretched.
package struct SharedPicture: Sendable {
    package let image: SharedImage
    /// In pixels.
    package let width: Int
    package let height: Int
    /// What is seen of the memory, in its unit square.
    package let source: Rect<Local>
    /// Where that lies, before `matrix`.
    package let rect: Rect<Local>
    /// To the picture's pixels.
    package let matrix: Matrix4

    package init(_ image: SharedImage, width: Int, height: Int, source: Rect<Local>, rect: Rect<Local>, matrix: Matrix4) {
        (self.image, self.width, self.height) = (image, width, height)
        (self.source, self.rect, self.matrix) = (source, rect, matrix)
    }
}
