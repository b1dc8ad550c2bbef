package import Geometry
package import WaylandProtocols

/// A popup that an input method shows near the caret, for example with words to choose from.
package final class InputPopup {
    package let surface: Surface
    /// The popup has content and a field is active.
    package private(set) var isShown = false

    /// Called when the popup is shown or drawn again, or the field has changed.
    package var onChange: (() -> Void)?
    /// Called when the popup is hidden.
    package var onHide: (() -> Void)?

    private weak var object: ZwpInputPopupSurfaceV2?
    private weak var method: InputMethod?
    private var isActive = false
    private var told: PixelRect<Local>?

    init(_ object: ZwpInputPopupSurfaceV2, surface: Surface, method: InputMethod) {
        self.object = object
        self.surface = surface
        self.method = method
    }

    /// Sends the caret's rectangle to the client, in the popup's points.
    package func tell(_ caret: PixelRect<Local>) {
        guard told != caret else { return }
        told = caret
        object?.send(
            .textInputRectangle(
                x: caret.left, y: caret.top, width: Int32(clamping: caret.width), height: Int32(clamping: caret.height)))
    }

    func review(isActive: Bool) {
        self.isActive = isActive
        update()
    }

    func destroy() { object?.destroy() }

    private func update() {
        let isSeen = isActive && surface.isAlive && surface.state?.attachment != nil
        let wasShown = isShown
        isShown = isSeen
        if isSeen { onChange?() } else if wasShown { onHide?() }
    }
}

extension InputPopup: SurfaceRoleHandler {
    func mayAttach() -> Bool { true }
    func mayCommit(_ next: SurfaceState) -> Bool { true }
    func didApply() { update() }

    func surfaceEnded() {
        isActive = false
        guard isShown else { return }
        isShown = false
        onHide?()
    }
}

extension InputPopup: ZwpInputPopupSurfaceV2.Handler {
    package func handle(_ request: consuming ZwpInputPopupSurfaceV2.Request, of object: ZwpInputPopupSurfaceV2) {
        switch consume request {
        case .destroy: break
        }
    }

    package func ended(_ object: ZwpInputPopupSurfaceV2) {
        surfaceEnded()
        if surface.roleObject === self { surface.roleObject = nil }
        surface.client.credit(.windows)
        method?.remove(self)
        (onChange, onHide) = (nil, nil)
    }
}
