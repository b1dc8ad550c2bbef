package import Geometry

/// A picture of a given size made from another program's memory by cropping, rotating and scaling.
package struct SharedPicture: Sendable {
    package let image: SharedImage
    /// The size in pixels.
    package let width: Int
    package let height: Int
    /// The visible part of the memory, in its unit square.
    package let source: Rect<Local>
    /// The rectangle in which that part is placed, before `matrix`.
    package let rect: Rect<Local>
    /// The transform to the picture's pixels.
    package let matrix: Matrix4

    package init(_ image: SharedImage, width: Int, height: Int, source: Rect<Local>, rect: Rect<Local>, matrix: Matrix4) {
        (self.image, self.width, self.height) = (image, width, height)
        (self.source, self.rect, self.matrix) = (source, rect, matrix)
    }
}
