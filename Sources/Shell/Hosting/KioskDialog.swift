import CoreGraphics
import Foundation
import UIKit
import WaylandServer

/// A dialog above what it belongs to, which is darker and takes no touches: as large as its client draws it, in the middle.
///
/// One that is larger than the room is told how much there is; what it draws then is made smaller if it has to be. A client that wants
/// it to fill the screen has that.
@MainActor
final class KioskDialog: UIView {
    /// How it comes and goes; the names of the configuration's file.
    enum Way: String, CaseIterable {
        case none
        /// Grows a little and appears, as alerts do.
        case alert
        /// From below.
        case cover
        case fade
    }

    let clientWindow: ClientWindow
    /// The window that it is a dialog of; it may be one itself.
    let owner: ClientWindow
    private let surface: WaylandSurfaceView
    private let way: Way
    private let shade = UIView()
    /// All that moves when it comes and goes.
    private let holder = UIView()
    /// The size that the client chose when it could.
    private var natural = CGSize.zero
    private var fills = false
    private var motions = 0
    private var waiting: [() -> Void] = []

    init(_ window: ClientWindow, of owner: ClientWindow, in windows: ClientWindows, way: Way) {
        clientWindow = window
        self.owner = owner
        self.way = UIAccessibility.isReduceMotionEnabled && way != .none ? .fade : way
        surface = WaylandSurfaceView(window, in: windows, sizedBy: .dialog)
        super.init(frame: .zero)
        fills = window.toplevel.wanted.isMaximized || window.toplevel.wanted.isFullscreen
        shade.backgroundColor = UIColor(white: 0, alpha: 0.48)
        surface.onSize = { [weak self] in self?.setNeedsLayout() }
        for view in [shade, holder] {
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
        holder.addSubview(surface)
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Size and place

    /// The client wants the screen for it, or does not any more.
    func setFills(_ new: Bool, maximized: Bool) {
        fills = new
        clientWindow.tell {
            $0.isFullscreen = new && !maximized
            $0.isMaximized = new && maximized
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let room = bounds.size
        guard room.width >= 1, room.height >= 1 else { return }
        if !clientWindow.isClosed { tellSize(room) }
        let drawn = clientWindow.drawnSize
        guard drawn.width >= 1, drawn.height >= 1 else { return }
        let scale = min(1, room.width / drawn.width, room.height / drawn.height)
        let size = CGSize(width: drawn.width * scale, height: drawn.height * scale)
        surface.transform = CGAffineTransform(scaleX: scale, y: scale)
        surface.center = CGPoint(
            x: ((room.width - size.width) / 2).rounded() + size.width / 2,
            y: ((room.height - size.height) / 2).rounded() + size.height / 2)
        clientWindow.moved()
    }

    private func tellSize(_ room: CGSize) {
        if clientWindow.toplevel.wanted.width == 0 { natural = clientWindow.drawnSize }
        let size = fills ? room : CGSize(width: min(natural.width, room.width), height: min(natural.height, room.height))
        clientWindow.tell { wanted in
            let free = Toplevel.Configuration(within: room)
            (wanted.boundsWidth, wanted.boundsHeight) = (free.boundsWidth, free.boundsHeight)
            if !fills, natural == .zero || size == natural && wanted.width == 0 {
                (wanted.width, wanted.height) = (0, 0)
            } else {
                let told = Toplevel.Configuration(filling: size)
                (wanted.width, wanted.height) = (told.width, told.height)
            }
        }
    }

    // MARK: Coming and going

    /// Runs `work` when it has come, or has gone: at once where nothing moves.
    func whenStill(_ work: @escaping () -> Void) {
        motions == 0 ? work() : waiting.append(work)
    }

    var isMoving: Bool { motions > 0 }

    func come() {
        guard way != .none else { return }
        UIView.performWithoutAnimation {
            setAway(isComing: true)
            shade.alpha = 0
        }
        move(over: way == .cover ? 0.45 : 0.35) { [self] in
            (holder.alpha, holder.transform, shade.alpha) = (1, .identity, 1)
        }
    }

    /// Goes with the last that its client has drawn; touches are no more for it.
    func go() {
        isUserInteractionEnabled = false
        guard way != .none else { return removeFromSuperview() }
        move(over: way == .cover ? 0.45 : 0.2) { [self] in
            setAway(isComing: false)
            shade.alpha = 0
        } completion: { [self] in
            removeFromSuperview()
        }
    }

    private func setAway(isComing: Bool) {
        switch way {
        case .none: break
        case .alert:
            holder.alpha = 0
            if isComing { holder.transform = CGAffineTransform(scaleX: 1.15, y: 1.15) }
        case .cover: holder.transform = CGAffineTransform(translationX: 0, y: bounds.height)
        case .fade: holder.alpha = 0
        }
    }

    private func move(over duration: TimeInterval, _ changes: @escaping () -> Void, completion: @escaping () -> Void = {}) {
        motions += 1
        UIView.animate(
            withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
            options: [.allowUserInteraction, .beginFromCurrentState], animations: changes
        ) { [self] _ in
            completion()
            motions -= 1
            guard motions == 0 else { return }
            let ready = waiting
            waiting = []
            ready.forEach { $0() }
        }
    }
}
