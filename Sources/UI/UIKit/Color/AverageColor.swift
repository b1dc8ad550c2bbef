/// The mean of all pixels of an image.
enum AverageColor {
    /// Returns nil when there is no memory for one pixel.
    static func of(_ image: CGImage) -> CGColor? {
        // Cairo's good filter averages when it shrinks, so one target pixel is the mean.
        guard let context = CGContext(pixelWidth: 1, pixelHeight: 1, scale: 1, isOpaque: false) else { return nil }
        context.interpolationQuality = .high
        context.drawDownwards(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
        guard let pixel = context.takeImage()?.pixel(x: 0, y: 0) else { return nil }
        guard pixel.alpha > 0 else { return .clear }
        let alpha = CGFloat(pixel.alpha)
        return CGColor(
            srgbRed: CGFloat(pixel.red) / alpha, green: CGFloat(pixel.green) / alpha, blue: CGFloat(pixel.blue) / alpha,
            alpha: alpha / 255)
    }
}
