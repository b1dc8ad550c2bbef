package import Geometry

extension PixelRect {
    /// Calls `body` with up to four rectangles that together are this one without `hole`.
    package func forEachPart(outside hole: PixelRect, _ body: (PixelRect) -> Void) {
        let cut = intersection(hole)
        guard !isEmpty, cut != self else { return }
        guard !cut.isEmpty else { return body(self) }
        let parts = (
            PixelRect(left: left, top: top, right: right, bottom: cut.top),
            PixelRect(left: left, top: cut.bottom, right: right, bottom: bottom),
            PixelRect(left: left, top: cut.top, right: cut.left, bottom: cut.bottom),
            PixelRect(left: cut.right, top: cut.top, right: right, bottom: cut.bottom)
        )
        if !parts.0.isEmpty { body(parts.0) }
        if !parts.1.isEmpty { body(parts.1) }
        if !parts.2.isEmpty { body(parts.2) }
        if !parts.3.isEmpty { body(parts.3) }
    }
}
