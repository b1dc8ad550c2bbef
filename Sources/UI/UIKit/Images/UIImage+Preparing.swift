extension UIImage {
    /// Returns a copy that is decoded, on the calling thread, and needs no more work to be shown; nil when it cannot be decoded.
    ///
    /// This image stays as it is: the memory of the pixels goes with the prepared images.
    public func preparingForDisplay() -> UIImage? {
        cgImage?.prepared().map { UIImage(cgImage: $0, look: look) }
    }

    /// Decodes the image on a background thread, and calls the handler there with an image that is shown without more work, or with
    /// nil.
    public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        DecodingPool.shared.add { completionHandler(self.preparingForDisplay()) }
    }

    /// Returns a copy that is decoded, on a background thread, and needs no more work to be shown; nil when it cannot be decoded.
    ///
    /// As on iOS, a task that is cancelled gets its image too.
    public func byPreparingForDisplay() async -> UIImage? {
        await withCheckedContinuation { continuation in
            prepareForDisplay { continuation.resume(returning: $0) }
        }
    }

    /// Returns the image in the largest size that fits a size in points, with the same scale and proportions; nil when it cannot be
    /// decoded.
    ///
    /// It is made on the calling thread. A JPEG is decoded at about the smaller size. Cap insets are lost.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard let cgImage, let pixels = ThumbnailSize(of: cgImage, in: size, scale: scale) else { return nil }
        let look = Look(scale: look.scale, renderingMode: look.renderingMode)
        return cgImage.resized(width: pixels.width, height: pixels.height).map { UIImage(cgImage: $0, look: look) }
    }

    /// Makes a thumbnail as `preparingThumbnail(of:)` does, on a background thread, and calls the handler there.
    public func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        DecodingPool.shared.add { completionHandler(self.preparingThumbnail(of: size)) }
    }

    /// Returns a thumbnail as `preparingThumbnail(of:)` does, made on a background thread.
    ///
    /// As on iOS, a task that is cancelled gets its image too.
    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
        await withCheckedContinuation { continuation in
            prepareThumbnail(of: size) { continuation.resume(returning: $0) }
        }
    }
}
