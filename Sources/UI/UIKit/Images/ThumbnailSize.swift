/// The size of a thumbnail in pixels: the largest with the image's proportions inside a box, and at least one pixel a side.
struct ThumbnailSize: Equatable {
    let width: Int
    let height: Int

    /// - Parameters:
    ///   - box: in points.
    ///   - scale: pixels per point.
    /// - Returns: nil for a box without area and for a box that is too large for any image.
    init?(of image: CGImage, in box: CGSize, scale: CGFloat) {
        let factor = min(box.width / CGFloat(image.width), box.height / CGFloat(image.height)) * scale
        guard box.width > 0, box.height > 0, factor > 0, factor * CGFloat(max(image.width, image.height)) < 1e6 else {
            return nil
        }
        width = max(1, Int((CGFloat(image.width) * factor).rounded()))
        height = max(1, Int((CGFloat(image.height) * factor).rounded()))
    }
}
