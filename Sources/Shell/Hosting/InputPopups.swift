import Foundation
import Geometry
import QuartzCore
import UIKit
import WaylandServer

/// What input methods show near the place where a client's field is written into.
@MainActor
final class InputPopups: SurfaceHost {
    private unowned let windows: ClientWindows
    private let window = PanelWindow(frame: UIScreen.main.bounds)
    private var views: [(popup: InputPopup, view: InputPopupView)] = []

    /// Between the caret and the popup, in points.
    private static let gap = 4.0

    init(_ windows: ClientWindows) {
        self.windows = windows
        // Above panels and the keyboard, below what covers a locked session.
        window.windowLevel = .normal + 550
        windows.seat.onInputPopup = { [weak self] in self?.listen(to: $0) }
    }

    func close() {
        windows.seat.onInputPopup = nil
        window.isHidden = true
    }

    var shown: [SurfaceHostView] { views.map(\.view) }

    private func listen(to popup: InputPopup) {
        popup.onChange = { [weak self, weak popup] in popup.map { self?.changed($0) } }
        popup.onHide = { [weak self, weak popup] in popup.map { self?.hide($0) } }
    }

    private func changed(_ popup: InputPopup) {
        if !views.contains(where: { $0.popup === popup }) {
            let view = InputPopupView(popup, in: windows)
            views.append((popup, view))
            window.addSubview(view)
            window.isHidden = false
            windows.visibilityChanged()
        }
        arrange()
    }

    private func hide(_ popup: InputPopup) {
        for one in views where one.popup === popup { one.view.removeFromSuperview() }
        views.removeAll { $0.popup === popup }
        window.isHidden = views.isEmpty
        windows.visibilityChanged()
    }

    /// Below the caret, or above it where there is no room; where no caret is known, at the bottom.
    func arrange() {
        guard !views.isEmpty else { return }
        let screen = UIScreen.main.bounds
        window.frame = screen
        let caret = windows.caretOnScreen ?? CGRect(x: screen.midX, y: screen.maxY, width: 0, height: 0)
        for (popup, view) in views {
            guard let size = popup.surface.state?.size else { continue }
            let below = caret.maxY + Self.gap
            let y = below + size.height <= screen.maxY ? below : caret.minY - Self.gap - size.height
            let origin = CGPoint(
                x: max(0, min(caret.minX, screen.maxX - size.width)).rounded(), y: max(0, y).rounded())
            view.frame = CGRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
            popup.tell(
                PixelRect(
                    x: Int(caret.minX - origin.x), y: Int(caret.minY - origin.y), width: Int(caret.width),
                    height: Int(caret.height)))
        }
    }

    func surfaceChanged(_ surface: Surface, _ damage: PixelDamage) -> Int {
        var count = 0
        for (popup, view) in views where popup.surface.client === surface.client {
            count += view.layers.update(surface, damage: damage)
        }
        return count
    }

    func surfaceLeft(_ surface: Surface) {
        for (popup, view) in views where popup.surface.client === surface.client { view.layers.remove(surface.id) }
    }

    /// The surface is one that is shown.
    func shows(_ root: SurfaceID) -> Bool {
        for (popup, _) in views where popup.surface.id == root { return true }
        return false
    }
}

private final class InputPopupView: SurfaceHostView {
    let layers: SurfaceLayers
    private let popup: InputPopup

    init(_ popup: InputPopup, in windows: ClientWindows) {
        self.popup = popup
        layers = SurfaceLayers(popup.surface)
        super.init(hostedBy: windows)
        layer.addSublayer(layers.root)
    }

    required init?(coder: NSCoder) { nil }

    override var isOver: Bool { !popup.isShown }
    override func surfaceHit(_ point: CGPoint) -> (surface: Surface, origin: CGPoint)? { layers.hit(point) }
    /// Where it takes nothing, what is below does.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { surfaceHit(point) != nil }
}
