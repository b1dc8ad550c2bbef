package import Geometry

/// The current state of a surface: the sum of all updates that were applied.
package struct SurfaceState: Sendable {
    /// The buffer; nil when the surface has no content.
    package var attachment: Attachment?
    package var transform = OutputTransform.normal
    /// Buffer pixels to a point, at least 1.
    package var scale: Int32 = 1
    /// The part of the content that is shown, in points; nil for all of it.
    package var source: Rect<Local>?
    /// The size at which the content is shown; nil for its own size.
    package var destination: Size<Local>?
    package var opaque = ExactRegion()
    package var input = InputRegion.everywhere
    /// From the bottom to the top, the surface itself among its sub-surfaces.
    package var stack: [StackEntry]

    /// The size in points; zero without content.
    package var size: Size<Local> {
        guard attachment != nil else { return .zero }
        return destination ?? source?.size ?? contentSize
    }

    /// The size of the whole content without crop or scaling.
    package var contentSize: Size<Local> {
        guard let attachment else { return .zero }
        let pixels = Size<Buffer>(width: Double(attachment.width), height: Double(attachment.height))
        return transform.swapping(pixels, to: Local.self) * (1 / Double(scale))
    }

    /// Applies an update.
    ///
    /// - Returns: the damaged pixels of the buffer, and the attachment that was replaced.
    mutating func apply(_ update: SurfaceUpdate) -> (damage: Region<Buffer>, replaced: Attachment?) {
        let before = (attachment, transform, scale)
        let cutBefore = (source, destination)
        merge(update)
        let replaced = update.content == nil ? nil : before.0
        guard let attachment else { return (Region(), replaced) }
        let bounds = PixelRect<Buffer>(x: 0, y: 0, width: attachment.width, height: attachment.height)
        // Damage rectangles lose their meaning when the size changes, so the whole buffer is damaged.
        let isSameShape =
            before.0.map { $0.width == attachment.width && $0.height == attachment.height } == true
            && before.1 == transform && before.2 == scale && cutBefore == (source, destination)
        guard isSameShape, !update.isAllDamaged else { return (Region(bounds), replaced) }
        var damage = update.bufferDamage
        if source == nil, destination == nil {
            for rect in update.surfaceDamage.rects { damage.add(bufferRect(rect)) }
        } else if !update.surfaceDamage.isEmpty {
            // Under crop and scaling a damaged rectangle does not map to whole pixels.
            damage.add(bounds)
        }
        damage.clip(to: bounds)
        return (damage, replaced)
    }

    /// Applies an update without computing its damage.
    mutating func merge(_ update: SurfaceUpdate) {
        source = update.source ?? source
        destination = update.destination ?? destination
        transform = update.transform ?? transform
        scale = update.scale ?? scale
        opaque = update.opaque ?? opaque
        input = update.input ?? input
        stack = update.stack ?? stack
        switch update.content {
        case .attached(let new): attachment = new
        case .some(.none): attachment = nil
        case nil: break
        }
    }

    /// Converts a rectangle from points to buffer pixels; the result is integral, since scale and transform are.
    private func bufferRect(_ rect: PixelRect<Local>) -> PixelRect<Buffer> {
        let factor = Double(scale)
        let scaled = PixelRect<Physical>(
            covering: Rect(
                left: Double(rect.left) * factor, top: Double(rect.top) * factor, right: Double(rect.right) * factor,
                bottom: Double(rect.bottom) * factor))
        return transform.map(scaled, in: contentSize.reinterpreted(as: Physical.self) * factor)
    }
}
