/// Rotates or mirrors the pixels of an image to its orientation.
enum OrientedImage {
    static func upright(_ image: CGImage, _ orientation: UIImage.Orientation) -> CGImage {
        guard orientation != .up else { return image }
        let (w, h) = (CGFloat(image.width), CGFloat(image.height))
        let turned = [.left, .right, .leftMirrored, .rightMirrored].contains(orientation)
        let size = turned ? CGSize(width: h, height: w) : CGSize(width: w, height: h)
        guard
            let context = CGContext(
                pixelWidth: Int(size.width), pixelHeight: Int(size.height), scale: 1, isOpaque: image.isOpaque)
        else { return image }
        context.concatenate(transform(orientation, size))
        context.drawDownwards(image, in: CGRect(x: 0, y: 0, width: w, height: h))
        return context.takeImage() ?? image
    }

    private static func transform(_ orientation: UIImage.Orientation, _ size: CGSize) -> CGAffineTransform {
        let (w, h) = (size.width, size.height)
        switch orientation {
        case .up: return .identity
        case .down: return CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
        case .right: return CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: w, ty: 0)
        case .left: return CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: h)
        case .upMirrored: return CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
        case .downMirrored: return CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
        case .leftMirrored: return CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .rightMirrored: return CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: w, ty: h)
        }
    }
}
