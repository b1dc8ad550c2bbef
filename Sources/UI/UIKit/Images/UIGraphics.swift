/// The stack of drawing contexts of a thread; the innermost is last.
private final class ContextStack: NSObject {
    struct Entry {
        var context: CGContext
        /// The pixels per point; nil for a context from `UIGraphicsPushContext`.
        var scale: CGFloat?
    }

    var entries: [Entry] = []

    static var current: ContextStack {
        let key = "gimbal.UIGraphics"
        if let known = Thread.current.threadDictionary[key] as? ContextStack { return known }
        let stack = ContextStack()
        Thread.current.threadDictionary[key] = stack
        return stack
    }
}

/// The innermost drawing context of this thread; nil outside drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.entries.last?.context }

public func UIGraphicsPushContext(_ context: CGContext) {
    ContextStack.current.entries.append(.init(context: context, scale: nil))
}

public func UIGraphicsPopContext() {
    guard !ContextStack.current.entries.isEmpty else { return }
    ContextStack.current.entries.removeLast()
}

public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image context; a `scale` of 0 is the main screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 ? scale : DrawingScale.main
    let width = max(1, Int((size.width * scale).rounded(.up)))
    let height = max(1, Int((size.height * scale).rounded(.up)))
    let context =
        CGContext(pixelWidth: width, pixelHeight: height, scale: scale, isOpaque: opaque)
        ?? CGContext(pixelWidth: 1, pixelHeight: 1, scale: scale, isOpaque: opaque)
    guard let context else { return }
    ContextStack.current.entries.append(.init(context: context, scale: scale))
}

public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let entry = ContextStack.current.entries.last, let scale = entry.scale else { return nil }
    return entry.context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
}

public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// Fills the rectangle with the current fill color.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

public func UIRectFillUsingBlendMode(_ rect: CGRect, _ mode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(mode)
    context.fill(rect)
    context.restoreGState()
}

public func UIRectFrame(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
