package import CoreGraphics
import Foundation
import Geometry
import QuartzCore
package import UIKit
import WaylandServer

/// A client's window as a view: it can be anywhere in the tree and takes part in every animation and transition.
///
/// The client is told the view's size; until it has drawn for it, 200 ms at most, its old content is stretched. A client that draws
/// smaller than it was told is centered. Fingers on the view are the client's unless a recognizer takes them.
package final class WaylandSurfaceView: SurfaceHostView {
    /// The source of the window's size: the view or the client. With `client` the window stays where it was put, with `dialog` it
    /// is where the code that shows the dialog puts it.
    package enum Sizing { case view, client, dialog }

    private let sizing: Sizing
    package let clientWindow: ClientWindow
    /// A dialog's window is of another size than before.
    var onSize: (() -> Void)?
    private var lastCorner = CGPoint.zero
    /// Cuts off what the client draws beyond its window.
    private let stage: CALayer = BareLayer()

    package init(_ window: ClientWindow, in windows: ClientWindows, sizedBy sizing: Sizing = .view) {
        clientWindow = window
        self.sizing = sizing
        super.init(hostedBy: windows)
        if sizing == .view {
            backgroundColor = .black
            clipsToBounds = true
        }
        stage.anchorPoint = .zero
        layer.addSublayer(stage)
        stage.addSublayer(window.layer)
        window.view = self
        window.onChange = { [weak self] in self?.arrange() }
        arrange()
    }

    package required init?(coder: NSCoder) { nil }

    package override func layoutSubviews() {
        super.layoutSubviews()
        guard bounds.width >= 1, bounds.height >= 1 else { return }
        if !clientWindow.isClosed, sizing == .view { clientWindow.resize(to: bounds.size) }
        arrange()
        clientWindow.moved()
    }

    package override func didMoveToWindow() {
        super.didMoveToWindow()
        windows?.visibilityChanged()
    }

    package override var isHidden: Bool {
        didSet { windows?.visibilityChanged() }
    }

    /// How a point of the window becomes one of the view.
    private var fit: (x: Double, y: Double, offset: CGPoint) {
        let drawn = clientWindow.drawnSize
        guard sizing == .view, drawn.width > 0, drawn.height > 0 else { return (1, 1, .zero) }
        if clientWindow.awaitedSize != nil, bounds.width > 0, bounds.height > 0 {
            return (bounds.width / drawn.width, bounds.height / drawn.height, .zero)
        }
        return (1, 1, origin(centering: drawn))
    }

    /// Where the corner of a window of this size is.
    private func origin(centering size: CGSize) -> CGPoint {
        CGPoint(x: max(0, ((bounds.width - size.width) / 2).rounded()), y: max(0, ((bounds.height - size.height) / 2).rounded()))
    }

    private func arrange() {
        switch sizing {
        case .view: break
        case .client: follow()
        case .dialog:
            if bounds.size != clientWindow.drawnSize {
                bounds.size = clientWindow.drawnSize
                onSize?()
            }
        }
        let fit = fit
        stage.position = fit.offset
        stage.setAffineTransform(CGAffineTransform(scaleX: fit.x, y: fit.y))
    }

    /// A window whose sub-surfaces reach further to the left than before stays where it is, and is larger.
    private func follow() {
        frame.size = clientWindow.drawnSize
        let corner = implicitCorner
        frame.origin.x += corner.x - lastCorner.x
        frame.origin.y += corner.y - lastCorner.y
        lastCorner = corner
    }

    /// Where all that the client draws begins, from its surface's corner; zero when the client says what the window is.
    package var implicitCorner: CGPoint {
        let toplevel = clientWindow.toplevel
        guard !toplevel.hasGeometry else { return .zero }
        return CGPoint(x: Double(toplevel.geometry.left), y: Double(toplevel.geometry.top))
    }

    /// A point of the view as one of the window's geometry.
    override func windowPoint(_ point: CGPoint) -> CGPoint {
        let fit = fit
        return CGPoint(x: (point.x - fit.offset.x) / fit.x, y: (point.y - fit.offset.y) / fit.y)
    }

    override func viewPoint(_ point: CGPoint) -> CGPoint {
        let fit = fit
        return CGPoint(x: point.x * fit.x + fit.offset.x, y: point.y * fit.y + fit.offset.y)
    }

    override func surfaceHit(_ point: CGPoint) -> (surface: Surface, origin: CGPoint)? { clientWindow.hit(point) }
    override func wasPressed() { windows?.activate(clientWindow) }
    override func wasUsed() { clientWindow.isAttended = true }
    override var isOver: Bool { clientWindow.isClosed }

    /// Where a client's field is written into, in the view's points; nil where the client does not say.
    func caret(of input: TextInput) -> CGRect? {
        guard let caret = input.field.caret, let surface = input.surface, let corner = clientWindow.corner(of: surface) else {
            return nil
        }
        let fit = fit
        return CGRect(
            x: (Double(caret.left) + corner.x) * fit.x + fit.offset.x, y: (Double(caret.top) + corner.y) * fit.y + fit.offset.y,
            width: Double(caret.width) * fit.x, height: Double(caret.height) * fit.y)
    }

    /// A window that is not cut off takes what its client says, beyond its geometry too, and nothing else.
    package override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        guard sizing != .view else { return super.point(inside: point, with: event) }
        return clientWindow.hit(windowPoint(point)) != nil
    }

    /// Where popups may be, in points of the window's geometry: within the view, or anywhere on the screen when it cuts nothing off.
    ///
    /// - Parameter size: of the window, when it is about to be another.
    func popupBounds(_ size: CGSize? = nil) -> PixelRect<Local> {
        if sizing != .view, let window {
            let room = convert(window.bounds, from: window)
            return PixelRect(x: Int(room.minX), y: Int(room.minY), width: Int(room.width), height: Int(room.height))
        }
        let corner = size.map { CGPoint(x: -origin(centering: $0).x, y: -origin(centering: $0).y) } ?? windowPoint(bounds.origin)
        return PixelRect(x: Int(corner.x), y: Int(corner.y), width: Int(bounds.width), height: Int(bounds.height))
    }
}

extension Double {
    /// Seconds as the milliseconds that wrap around.
    var wireTime: UInt32 { isFinite ? UInt32(truncatingIfNeeded: Int64(min(max(self * 1000, 0), 9e15))) : 0 }
}
