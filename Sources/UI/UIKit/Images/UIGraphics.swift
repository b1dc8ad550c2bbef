internal import Diagnostics

/// The stack of drawing contexts of a thread; the innermost is last.
private final class ContextStack: NSObject {
    struct Entry {
        var context: CGContext
        /// The pixels per point; nil for a context from `UIGraphicsPushContext`.
        var scale: CGFloat?
    }

    var entries: [Entry] = []

    /// Nearly all drawing is on the main thread, and a look into a thread's dictionary costs as much as to fill a rectangle.
    nonisolated(unsafe) private static let main = ContextStack()

    static var current: ContextStack {
        if MainThread.isCurrent { return main }
        let key = "gimbal.UIGraphics"
        if let known = Thread.current.threadDictionary[key] as? ContextStack { return known }
        let stack = ContextStack()
        Thread.current.threadDictionary[key] = stack
        return stack
    }
}

/// The innermost drawing context of this thread; nil outside drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.entries.last?.context }

/// Makes a context the current one of this thread until `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) {
    ContextStack.current.entries.append(.init(context: context, scale: nil))
}

/// Makes the context before the current one the current one again; without any it does nothing.
public func UIGraphicsPopContext() {
    guard !ContextStack.current.entries.isEmpty else { return }
    ContextStack.current.entries.removeLast()
}

/// Begins an image context of a size in points, with one pixel per point and with alpha.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image context; a `scale` of 0 is the main screen's. Where no memory can be had for the size it has one pixel, and the log
/// says so.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 ? scale : DrawingScale.main
    var context: CGContext?
    if let width = pixelCount(size.width * scale), let height = pixelCount(size.height * scale) {
        context = CGContext(pixelWidth: width, pixelHeight: height, scale: scale, isOpaque: opaque)
    }
    if context == nil {
        Log.images.warning(
            "an image context of \(size.width) × \(size.height) points at scale \(scale) has one pixel: it is too large, or no number"
        )
        context = CGContext(pixelWidth: 1, pixelHeight: 1, scale: 1, isOpaque: opaque)
    }
    guard let context else { return }
    ContextStack.current.entries.append(.init(context: context, scale: scale))
}

/// The pixels of a length, at least one; nil for more than any picture has, and for what is no number.
private func pixelCount(_ length: CGFloat) -> Int? {
    length < 16_777_216 ? Int(max(1, length.rounded(.up))) : nil
}

/// Returns a picture of what was drawn so far; nil where the current context was not begun as an image context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let entry = ContextStack.current.entries.last, let scale = entry.scale else { return nil }
    return entry.context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
}

/// Ends the image context that was begun last, and drops what was drawn.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// Fills the rectangle with the current fill color.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Fills a rectangle with the current fill color and a blend mode; outside drawing it does nothing.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ mode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(mode)
    context.fill(rect)
    context.restoreGState()
}

/// Draws a line of one point inside the edges of a rectangle, in the current stroke color; outside drawing it does nothing.
public func UIRectFrame(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
/// Limits further drawing to a rectangle; outside drawing it does nothing.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
