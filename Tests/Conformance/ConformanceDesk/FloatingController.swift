import Foundation
import Geometry
package import Hosting
package import UIKit
package import WaylandServer

/// Windows as large as their clients draw them, above each other, moved by who holds them: the policy under which suites of tests
/// place windows and look what becomes of them. A device shows its programs with `KioskController`.
package final class FloatingController: UIViewController, ClientWindowsDelegate {
    private let windows: ClientWindows
    private let router: InputRouter
    /// From the bottom to the top.
    private var pages: [WaylandSurfaceView] = []
    /// Where a window was, and how large, before it filled the screen.
    private var ordinary: [ObjectIdentifier: CGRect] = [:]
    /// Where the surfaces of windows without content had their corners: they come back there.
    private var homes: [(toplevel: Toplevel, corner: CGPoint)] = []

    package init(_ windows: ClientWindows, router: InputRouter) {
        self.windows = windows
        self.router = router
        super.init(nibName: nil, bundle: nil)
        windows.delegate = self
    }

    package required init?(coder: NSCoder) { nil }

    /// Windows lie above each other on nothing: what is below them, panels, can be reached.
    package override func loadView() { view = FloorView() }

    /// Puts the corner of the window, or of the panel, that `surface` belongs to somewhere on the screen.
    ///
    /// - Returns: false when the surface is nothing that is shown.
    package func place(_ surface: Surface, at corner: CGPoint) -> Bool {
        guard let page = pages.first(where: { $0.clientWindow.toplevel.surface === surface }) else {
            return windows.panels.place(surface, at: corner)
        }
        let inside = page.implicitCorner
        put(page, at: CGPoint(x: corner.x + inside.x, y: corner.y + inside.y))
        return true
    }

    // MARK: Coming and going

    package func firstConfiguration() -> Toplevel.Configuration {
        var first = Toplevel.Configuration()
        (first.boundsWidth, first.boundsHeight) = (Int32(view.bounds.size.width), Int32(view.bounds.size.height))
        return first
    }

    package func windowOpened(_ window: ClientWindow) {
        let page = WaylandSurfaceView(window, in: windows, sizedBy: .client)
        pages.append(page)
        view.addSubview(page)
        put(page, at: firstCorner(of: page))
        windows.activate(window)
    }

    /// Where it was, or in the middle.
    private func firstCorner(of page: WaylandSurfaceView) -> CGPoint {
        let toplevel = page.clientWindow.toplevel
        homes.removeAll { !$0.toplevel.isAlive }
        guard !toplevel.wanted.fillsScreen else { return area(of: toplevel.wanted).origin }
        if let at = homes.firstIndex(where: { $0.toplevel === toplevel }) {
            let home = homes.remove(at: at).corner
            let inside = page.clientWindow.surfaceCorner
            return CGPoint(x: home.x - inside.x, y: home.y - inside.y)
        }
        let room = view.bounds.size
        return CGPoint(
            x: max(0, ((room.width - page.frame.width) / 2).rounded()),
            y: max(0, ((room.height - page.frame.height) / 2).rounded()))
    }

    package func windowClosed(_ window: ClientWindow) {
        guard let at = pages.firstIndex(where: { $0.clientWindow === window }) else { return }
        let page = pages.remove(at: at)
        let inside = window.surfaceCorner
        homes.append((window.toplevel, CGPoint(x: page.frame.origin.x + inside.x, y: page.frame.origin.y + inside.y)))
        page.removeFromSuperview()
        ordinary[ObjectIdentifier(window.toplevel)] = nil
        activateTop()
    }

    private func activateTop() {
        guard windows.active == nil, let top = pages.last(where: { !$0.isHidden }) else { return }
        windows.activate(top.clientWindow)
    }

    package func windowAsksForFront(_ window: ClientWindow) {
        show(window.toplevel)
        windows.activate(window)
    }

    package func activeWindowChanged(to window: ClientWindow?) {
        guard let window, let at = pages.firstIndex(where: { $0.clientWindow === window }) else { return }
        let page = pages.remove(at: at)
        pages.append(page)
        view.bringSubviewToFront(page)
        windows.visibilityChanged()
    }

    private func put(_ page: WaylandSurfaceView, at corner: CGPoint) {
        page.frame.origin = corner
        windows.visibilityChanged()
        page.clientWindow.moved()
    }

    // MARK: What clients want

    private func page(of toplevel: Toplevel) -> WaylandSurfaceView? { pages.first { $0.clientWindow.toplevel === toplevel } }

    package func windowRequested(_ request: Toplevel.WindowRequest, for toplevel: Toplevel) {
        switch request {
        case .maximize: change(toplevel) { $0.isMaximized = true }
        case .unmaximize: change(toplevel) { $0.isMaximized = false }
        case .fullscreen: change(toplevel) { $0.isFullscreen = true }
        case .unfullscreen: change(toplevel) { $0.isFullscreen = false }
        case .minimize: hide(toplevel)
        case .move: beginMove(toplevel)
        case .resize(let x, let y): beginResize(toplevel, x, y)
        }
    }

    private func hide(_ toplevel: Toplevel) {
        guard let page = page(of: toplevel) else { return }
        page.isHidden = true
        toplevel.isMinimized = true
        windows.deactivate(page.clientWindow)
        activateTop()
        windows.visibilityChanged()
    }

    private func show(_ toplevel: Toplevel) {
        guard toplevel.isMinimized else { return }
        toplevel.isMinimized = false
        page(of: toplevel)?.isHidden = false
        windows.visibilityChanged()
    }

    /// Fills the screen, or what panels leave of it, while it is full screen or maximized, and goes back to where it was.
    private func change(_ toplevel: Toplevel, _ edit: (inout Toplevel.Configuration) -> Void) {
        var wanted = toplevel.wanted
        edit(&wanted)
        guard wanted != toplevel.wanted else { return }
        let page = page(of: toplevel)
        let key = ObjectIdentifier(toplevel)
        if wanted.fillsScreen {
            if !toplevel.wanted.fillsScreen { ordinary[key] = page?.frame }
            let area = area(of: wanted)
            (wanted.width, wanted.height) = (Int32(area.width), Int32(area.height))
            if let page { put(page, at: area.origin) }
        } else {
            let old = ordinary.removeValue(forKey: key) ?? .zero
            (wanted.width, wanted.height) = (Int32(old.width), Int32(old.height))
            if let page { put(page, at: old.origin) }
        }
        toplevel.configure(wanted)
        guard wanted.fillsScreen, let page, toplevel.isMinimized else { return }
        windowAsksForFront(page.clientWindow)
    }

    /// What a window of this kind fills.
    private func area(of wanted: Toplevel.Configuration) -> CGRect {
        wanted.isFullscreen ? view.bounds : windows.panels.rest
    }

    /// Panels leave another part of the screen than before.
    package func roomChanged(to room: CGRect) {
        let area = windows.panels.rest
        for toplevel in windows.display.toplevels where toplevel.wanted.isMaximized && !toplevel.wanted.isFullscreen {
            var wanted = toplevel.wanted
            (wanted.width, wanted.height) = (Int32(area.width), Int32(area.height))
            toplevel.configure(wanted)
            if let page = page(of: toplevel) { put(page, at: area.origin) }
        }
    }

    private func beginMove(_ toplevel: Toplevel) {
        guard let page = page(of: toplevel), !toplevel.wanted.fillsScreen else { return }
        let start = page.frame.origin
        _ = router.begin(for: toplevel.client) { [weak self, weak page] way in
            guard let self, let page else { return }
            put(page, at: CGPoint(x: start.x + way.width, y: start.y + way.height))
        }
    }

    private func beginResize(_ toplevel: Toplevel, _ x: Int, _ y: Int) {
        guard let page = page(of: toplevel), !toplevel.wanted.fillsScreen else { return }
        let start = page.frame
        _ = router.begin(for: toplevel.client) { [weak self, weak page] way in
            guard let self, let page else { return }
            let width = max(1, start.width + way.width * Double(x))
            let height = max(1, start.height + way.height * Double(y))
            page.clientWindow.tell { ($0.width, $0.height) = (Int32(min(width, 65535)), Int32(min(height, 65535))) }
            // The opposite side stays where it is.
            put(page, at: CGPoint(x: x < 0 ? start.maxX - width : start.minX, y: y < 0 ? start.maxY - height : start.minY))
        }
    }
}

/// Takes nothing itself.
private final class FloorView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}

extension Toplevel.Configuration {
    fileprivate var fillsScreen: Bool { isMaximized || isFullscreen }
}
