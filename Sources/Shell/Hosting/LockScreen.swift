import Foundation
import Geometry
import QuartzCore
import Scene
import UIKit
import WaylandServer

/// Covers everything while the session is locked, and shows what the locker draws.
///
/// The locker is notified only when every screen has shown the cover: the session is then not visible any more.
@MainActor
final class LockScreen: SurfaceHost {
    private unowned let windows: ClientWindows
    private let window = UIWindow(frame: UIScreen.main.bounds)
    private var views: [(surface: LockSurface, view: LockView)] = []
    /// The commit that has the cover, and the screens that have not shown it yet.
    private var coming: (serial: UInt64, screens: Set<ScreenID>)?

    init(_ windows: ClientWindows) {
        self.windows = windows
        window.windowLevel = .alert + 50
        window.backgroundColor = .black
        let lock = windows.display.sessionLock
        lock.onLock = { [weak self] in self?.cover() }
        lock.onUnlock = { [weak self] in self?.uncover() }
        lock.onSurface = { [weak self] in self?.add($0) }
    }

    func close() {
        let lock = windows.display.sessionLock
        (lock.onLock, lock.onUnlock, lock.onSurface) = (nil, nil, nil)
        window.isHidden = true
    }

    var isLocked: Bool { windows.display.sessionLock.isLocked }
    /// Frames have to be reported.
    var awaitsFrame: Bool { coming != nil }

    // MARK: Cover

    private func cover() {
        window.frame = UIScreen.main.bounds
        window.isHidden = false
        coming = (SceneContext.main.lastSerial + 1, SceneContext.main.shownScreens)
        windows.lockChanged()
    }

    private func uncover() {
        coming = nil
        views.forEach { $0.view.removeFromSuperview() }
        views = []
        window.isHidden = true
        windows.lockChanged()
        windows.panels.restoreKeys()
    }

    func frameShown(_ frame: FrameFeedback) {
        guard let coming, frame.serial >= coming.serial else { return }
        self.coming?.screens.remove(frame.screen)
        // Others may have gone meanwhile.
        guard self.coming?.screens.isDisjoint(with: SceneContext.main.shownScreens) == true else { return }
        self.coming = nil
        windows.display.sessionLock.covered()
    }

    func screenChanged() {
        window.frame = UIScreen.main.bounds
        for (_, view) in views { view.frame = window.bounds }
    }

    // MARK: Surfaces

    private func add(_ surface: LockSurface) {
        surface.onMap = { [weak self, weak surface] in surface.map { self?.mapped($0) } }
        surface.onEnd = { [weak self, weak surface] in
            guard let self, let surface else { return }
            for one in views where one.surface === surface { one.view.removeFromSuperview() }
            views.removeAll { $0.surface === surface }
            windows.visibilityChanged()
        }
    }

    private func mapped(_ surface: LockSurface) {
        let view = LockView(surface, in: windows)
        view.frame = window.bounds
        window.addSubview(view)
        views.append((surface, view))
        if views.count == 1 { windows.seat.focusKeyboard(on: surface.surface) }
        windows.visibilityChanged()
    }

    var isAboveLock: Bool { true }

    func surfaceChanged(_ surface: Surface, _ damage: PixelDamage) -> Int {
        var count = 0
        for one in views where one.surface.surface.client === surface.client {
            count += one.view.layers.update(surface, damage: damage)
        }
        return count
    }

    func surfaceLeft(_ surface: Surface) {
        for one in views where one.surface.surface.client === surface.client { one.view.layers.remove(surface.id) }
    }

    /// The surface is what a locker draws.
    func shows(_ root: SurfaceID) -> Bool {
        for (surface, _) in views where surface.surface.id == root { return true }
        return false
    }
}

/// What a locker draws.
private final class LockView: SurfaceHostView {
    let layers: SurfaceLayers
    private let lock: LockSurface

    init(_ lock: LockSurface, in windows: ClientWindows) {
        self.lock = lock
        layers = SurfaceLayers(lock.surface)
        super.init(hostedBy: windows)
        clipsToBounds = true
        layer.addSublayer(layers.root)
    }

    required init?(coder: NSCoder) { nil }

    override var isOver: Bool { !lock.isMapped }
    override func wasPressed() { windows?.seat.focusKeyboard(on: lock.surface) }
    override func surfaceHit(_ point: CGPoint) -> (surface: Surface, origin: CGPoint)? { layers.hit(point) }
}
