package import Geometry

/// What a surface is now: the sum of the updates that were applied.
package struct SurfaceState: Sendable {
    /// nil when the surface has no content.
    package var attachment: Attachment?
    package var transform = OutputTransform.normal
    /// Buffer pixels to a point, at least 1.
    package var scale: Int32 = 1
    /// The part of the content that is shown, in points; nil for all of it.
    package var source: Rect<Local>?
    /// How large that is shown; nil for as large as it is.
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

    /// What the size would be if all of the content were shown as it is.
    package var contentSize: Size<Local> {
        guard let attachment else { return .zero }
        let pixels = Size<Buffer>(width: Double(attachment.width), height: Double(attachment.height))
        return transform.swapping(pixels, to: Local.self) * (1 / Double(scale))
    }

    /// Takes an update in.
    ///
    /// - Returns: the pixels of the buffer that are not what they were, and the attachment that was replaced.
    mutating func apply(_ update: SurfaceUpdate) -> (damage: Region<Buffer>, replaced: Attachment?) {
        let before = (attachment, transform, scale)
        let cutBefore = (source, destination)
        merge(update)
        let replaced = update.content == nil ? nil : before.0
        guard let attachment else { return (Region(), replaced) }
        let bounds = PixelRect<Buffer>(x: 0, y: 0, width: attachment.width, height: attachment.height)
        // What a damage rectangle means has changed with the size, so all of it is new.
        let isSameShape =
            before.0.map { $0.width == attachment.width && $0.height == attachment.height } == true
            && before.1 == transform && before.2 == scale && cutBefore == (source, destination)
        guard isSameShape, !update.isAllDamaged else { return (Region(bounds), replaced) }
        var damage = update.bufferDamage
        if source == nil, destination == nil {
            for rect in update.surfaceDamage.rects { damage.add(bufferRect(rect)) }
        } else if !update.surfaceDamage.isEmpty {
            // Cut and stretched, a damaged rectangle has no whole pixels.
            damage.add(bounds)
        }
        damage.clip(to: bounds)
        return (damage, replaced)
    }

    /// Takes an update in, without its damage.
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

    /// A rectangle of points as buffer pixels; whole, since both scale and transform are.
    private func bufferRect(_ rect: PixelRect<Local>) -> PixelRect<Buffer> {
        let factor = Double(scale)
        let scaled = PixelRect<Physical>(
            covering: Rect(
                left: Double(rect.left) * factor, top: Double(rect.top) * factor, right: Double(rect.right) * factor,
                bottom: Double(rect.bottom) * factor))
        return transform.map(scaled, in: contentSize.reinterpreted(as: Physical.self) * factor)
    }
}
