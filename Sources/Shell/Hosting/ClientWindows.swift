import Diagnostics
package import Foundation
import Geometry
import QuartzCore
package import Reactor
import Scene
import UIKit
package import WaylandServer

/// All windows of all clients: made when they have content, paced by the screen, given the keys.
@MainActor
package final class ClientWindows {
    package let display: WaylandDisplay
    /// Windows with content, in the order in which they were opened.
    package private(set) var windows: [ClientWindow] = []
    package private(set) var active: ClientWindow? { didSet { reviewFocus() } }
    /// Had the keys until a view of ours was to be written into; it has them again afterwards.
    weak var waitingForKeys: ClientWindow?

    /// Shows the windows and orders them; without it a window opens and is not shown.
    package weak var delegate: (any ClientWindowsDelegate)?
    /// Windows, or what of them takes input, may lie elsewhere than before.
    var onRearrange: (() -> Void)?
    /// Passes what the views own to the seat.
    weak var router: InputRouter?
    /// What the pointer looks like over clients' windows.
    package var onCursor: ((CursorLook) -> Void)?
    /// A window that can be seen wants the screen awake, or none does any more.
    package var onAwake: ((Bool) -> Void)?

    package var seat: ServerSeat { display.seat }

    /// What is dragged, as its client pictures it.
    var dragIcon: DragIcon? { didSet { replaceHost(oldValue, by: dragIcon) } }
    /// Where a finger or the pointer was last, on the screen's root layer.
    var lastPlace = CGPoint.zero
    var cursor: ClientCursor? { didSet { replaceHost(oldValue, by: cursor) } }
    var isKeptAwake = false
    /// Bars, backgrounds and notices of clients.
    package private(set) lazy var panels = Panels(self)
    /// What covers everything while the session is locked.
    private(set) lazy var lock = LockScreen(self)
    /// What input methods show.
    private(set) lazy var inputPopups = InputPopups(self)
    private(set) lazy var textField = ClientTextField(seat: seat)
    /// Whether keys go to a window just now.
    let typing: TypingWatch
    private let loop: EventLoop
    private let slowTimer: LoopTimer
    private var surfaces: [SurfaceID: Waiting] = [:]
    /// The roots of what was applied and is not shown yet, because the rest comes that was committed together.
    private var changedRoots: [SurfaceID] = []
    /// The contents on their way to the screen, by the root of their surfaces.
    private var pacing: [SurfaceID: SurfacePacing] = [:]
    /// What clients may still cost the next frame.
    private var share = FrameShare(of: UIScreen.main.nativeBounds.size)
    /// The newest frame that was shown.
    private var shownSerial = SceneContext.main.lastSerial
    /// What shows surfaces beside the windows; a surface belongs to one host or window at most.
    private var hosts: [any SurfaceHost] = []
    /// The windows, by their own surfaces and their popups': there may be hundreds, and each surface asks in each frame.
    private var windowsByRoot: [SurfaceID: ClientWindow] = [:]

    /// A surface, with the commit that carried its newest content.
    private final class Waiting {
        let surface: Surface
        /// The largest number while the content has not gone to the screen.
        var serial: UInt64 = 0
        /// Frames shown since, whatever they had.
        var frames = 0
        /// As it is shown.
        var shape: SurfaceShape?

        init(_ surface: Surface) { self.surface = surface }
    }

    /// - Parameter display: its hooks are taken.
    package init(_ display: WaylandDisplay, loop: EventLoop) {
        self.display = display
        self.loop = loop
        typing = TypingWatch(on: loop)
        var slow: (() -> Void)?
        slowTimer = loop.makeTimer { slow?() }
        slow = { [weak self] in self?.serveHidden() }
        display.onSurface = { [weak self] in self?.listen(to: $0) }
        display.onToplevel = { [weak self] in self?.prepare($0) }
        display.onActivate = { [weak self] toplevel in
            guard let self, let window = windows.first(where: { $0.toplevel === toplevel }) else { return }
            delegate?.windowAsksForFront(window)
        }
        display.popupBounds = { [weak self] toplevel, size in
            self?.windows.first { $0.toplevel === toplevel }?.view?.popupBounds(
                size.map { CGSize(width: $0.width, height: $0.height) })
        }
        display.idleness.onInhibitors = { [weak self] in self?.reviewAwake() }
        seat.onCursor = { [weak self] in self?.setCursor($0, hotspot: $1) }
        hosts = [panels, lock, inputPopups]
        seat.onTextInput = { [weak self] in self?.textInputChanged($0) }
        SceneContext.main.frameShown = { [weak self] in self?.frameShown($0) }
        UIApplication.firstResponderChanged = { [weak self] in self?.firstResponderChanged($0) }
    }

    /// Takes the hooks back; windows stay as they are.
    package func close() {
        slowTimer.cancel()
        typing.close()
        SceneContext.main.frameShown = nil
        UIApplication.firstResponderChanged = nil
        display.onSurface = nil
        display.onToplevel = nil
        display.idleness.onInhibitors = nil
        seat.onCursor = nil
        seat.onTextInput = nil
        textField.close()
        panels.close()
        lock.close()
        inputPopups.close()
        dragIcon?.close()
        dragIcon = nil
    }

    /// Tells clients how the screen is, as UIKit knows it.
    package func screenChanged() {
        let screen = UIScreen.main
        share = FrameShare(of: screen.nativeBounds.size)
        var description = display.output.description
        description.width = Int32(min(max(screen.nativeBounds.width.rounded(), 1), 65535))
        description.height = Int32(min(max(screen.nativeBounds.height.rounded(), 1), 65535))
        description.scale = screen.scale
        description.refresh = Int32(min(max(screen.maximumFramesPerSecond, 1), 1000)) * 1000
        display.output.update(description)
        panels.screenChanged()
        lock.screenChanged()
        inputPopups.arrange()
    }

    // MARK: Windows

    /// The first configuration of a new window.
    package var firstConfiguration: Toplevel.Configuration {
        delegate?.firstConfiguration() ?? Toplevel.Configuration(filling: UIScreen.main.bounds.size)
    }

    private func prepare(_ toplevel: Toplevel) {
        toplevel.configure(firstConfiguration)
        toplevel.onRequest = { [weak self, weak toplevel] request in
            guard let self, let toplevel else { return }
            delegate?.windowRequested(request, for: toplevel)
        }
        toplevel.onParent = { [weak self, weak toplevel] in
            guard let self, let toplevel else { return }
            delegate?.parentChanged(of: toplevel)
        }
        toplevel.onMap = { [weak self, weak toplevel] in
            guard let self, let toplevel else { return }
            open(toplevel)
        }
    }

    private func open(_ toplevel: Toplevel) {
        let window = ClientWindow(toplevel, loop: loop)
        windows.append(window)
        windowsByRoot[toplevel.surface.id] = window
        window.onPopup = { [weak self, weak window] root, isShown in self?.windowsByRoot[root] = isShown ? window : nil }
        window.onClose = { [weak self, weak window] in
            guard let self, let window else { return }
            closed(window)
        }
        delegate?.windowOpened(window)
        onRearrange?()
    }

    private func closed(_ window: ClientWindow) {
        windows.removeAll { $0 === window }
        if windowsByRoot[window.toplevel.surface.id] === window { windowsByRoot[window.toplevel.surface.id] = nil }
        if active === window {
            active = nil
            giveKeys(to: nil)
        }
        delegate?.windowClosed(window)
        onRearrange?()
    }

    /// Keys go to the window from now on, and to no view of ours; one that does not let them go keeps them.
    package func activate(_ window: ClientWindow) {
        guard !window.isClosed else { return }
        display.ping(window.client)
        guard takeKeysFromViews() else { return }
        waitingForKeys = nil
        guard active !== window else {
            if panels.haveKeys { giveKeys(to: window.toplevel.surface) }
            return
        }
        active?.setActive(false)
        active = window
        window.setActive(true)
        seat.endGrabs(except: window.toplevel)
        giveKeys(to: window.toplevel.surface)
        delegate?.activeWindowChanged(to: window)
    }

    package func deactivate(_ window: ClientWindow) {
        if waitingForKeys === window { waitingForKeys = nil }
        guard active === window else { return }
        active = nil
        window.setActive(false)
        giveKeys(to: nil)
        delegate?.activeWindowChanged(to: nil)
    }

    // MARK: Surfaces and frames

    private func listen(to surface: Surface) {
        surfaces[surface.id] = Waiting(surface)
        surface.onApply = { [weak self] in self?.applied($0, $1) }
        // With each surface of a client: there is no word of clients that come.
        surface.client.onApplied = { [weak self] in self?.appliedAll() }
        surface.onLeave = { [weak self] in self?.left($0, $1) }
        surface.onEnd = { [weak self] in self?.ended($0) }
    }

    private func replaceHost(_ old: (any SurfaceHost)?, by new: (any SurfaceHost)?) {
        guard old !== new else { return }
        if let old { hosts.removeAll { $0 === old } }
        if let new { hosts.append(new) }
    }

    private func applied(_ surface: Surface, _ applied: SurfaceTree.Applied) {
        let waiting = surfaces[surface.id]
        waiting?.serial = .max
        waiting?.frames = 0
        let (root, update) = (surface.root, applied.update)
        if update.offsetX != 0 || update.offsetY != 0 {
            for host in hosts { host.surfaceMoved(surface, x: update.offsetX, y: update.offsetY) }
        }
        if changedRoots.last != root { changedRoots.append(root) }
        let pacing = pacing(of: root)
        pacing.add(surface.id, applied.damage)
        // Input goes by where a surface is, and its client may expect it there at once.
        if waiting?.shape != SurfaceShape(surface) { pacing.isUrgent = true }
        if surface.wantsFrame { pacing.wantsFrame = true }
    }

    /// Shows what was committed together.
    private func appliedAll() {
        for root in changedRoots { show(root) }
        onRearrange?()
        reviewAwake()
        for root in changedRoots { awaitFrame(below: root) }
        changedRoots.removeAll(keepingCapacity: true)
    }

    private func pacing(of root: SurfaceID) -> SurfacePacing {
        if let paced = pacing[root] { return paced }
        let new = SurfacePacing()
        pacing[root] = new
        return new
    }

    /// Asks for what a commit may have to wait for, and looks at no other surface. Whether frames are wanted any longer is decided when one
    /// is shown.
    private func awaitFrame(below root: SurfaceID) {
        guard let one = pacing[root] else { return }
        let (isSeen, wantsFrame) = (isSeen(root: root), one.wantsFrame)
        one.wantsFrame = false
        if lock.awaitsFrame || (isSeen && (wantsFrame || !one.isSettled(shown: shownSerial))) { askForFrame() }
        if !isSeen, wantsFrame, !slowTimer.isScheduled { slowTimer.schedule(after: .seconds(1)) }
    }

    /// A commit on its way has a frame, which is reported. Otherwise the commit of this tick has one, whatever is in it.
    private func askForFrame() {
        if SceneContext.main.lastSerial <= shownSerial { SceneContext.main.requestFrame() }
    }

    /// Shows what waits below a root surface, if that is seen and what was shown before has had its frame. What is urgent does not wait for
    /// that frame.
    private func show(_ root: SurfaceID) {
        guard let one = pacing[root], !one.waiting.isEmpty, let client = surfaces[root]?.surface.client else { return }
        guard isSeen(root: root) else { return takeInPlace(one) }
        guard share.hasRest(for: client) else { return share.postpone(root, wasServed: false) }
        guard one.isUrgent || one.isFree(shown: shownSerial) else { return }
        let taken = one.take(for: SceneContext.main.lastSerial + 1) { id, damage in
            guard share.hasRest(for: client) else { return false }
            share.count(damage, isCopied: surfaces[id]?.surface.shared == nil, of: client)
            return true
        }
        if !one.waiting.isEmpty { share.postpone(root, wasServed: true) }
        for one in taken { show(one.surface, one.damage) }
    }

    /// Takes the contents of hidden surfaces that are in the clients' own memory. Nothing is copied for that, and the buffer that was seen
    /// last goes back to its client, which may wait for it.
    private func takeInPlace(_ one: SurfacePacing) {
        for id in one.waiting.keys where surfaces[id]?.surface.holdsBuffer == true {
            if let damage = one.take(id) { show(id, damage) }
        }
    }

    /// The content goes with this tick's commit, which has the next number.
    private func show(_ id: SurfaceID, _ damage: PixelDamage) {
        guard let waiting = surfaces[id] else { return }
        waiting.serial = SceneContext.main.lastSerial + (damage.isEmpty ? 0 : 1)
        waiting.frames = 0
        waiting.shape = SurfaceShape(waiting.surface)
        let surface = waiting.surface
        let host = host(of: surface.root)
        if let host { share.count(newcomers: host.surfaceChanged(surface, damage), of: surface.client) }
        // What is not in a window's stack is not shown, and keeps no buffer besides its newest.
        if host == nil || !surface.isMapped, surface.holdsBuffer { surface.takeUnseen() }
    }

    private func showWaiting() {
        for root in share.takePostponed() { show(root) }
        for (root, one) in pacing where !one.waiting.isEmpty { show(root) }
    }

    private func ended(_ surface: Surface) {
        surfaces[surface.id] = nil
        pacing[surface.id] = nil
        onRearrange?()
    }

    /// What shows it lets it go, together with those below it.
    private func left(_ surface: Surface, _ root: SurfaceID) {
        pacing[root]?.remove(surface.id)
        host(of: root)?.surfaceLeft(surface)
        onRearrange?()
    }

    /// Returns whether the surface or its root is visible. Called for each waiting surface in each frame: it makes no lists.
    private func isSeen(_ surface: Surface) -> Bool {
        isSeen(root: surface.root)
    }

    private func isSeen(root: SurfaceID) -> Bool {
        guard let host = host(of: root) else { return false }
        return host.isVisible && (host.isAboveLock || !lock.isLocked)
    }

    /// Returns what shows a root surface.
    private func host(of root: SurfaceID) -> (any SurfaceHost)? {
        if let window = windowsByRoot[root] { return window }
        for host in hosts where host.shows(root) { return host }
        return nil
    }

    func isSeen(_ id: SurfaceID) -> Bool { surfaces[id].map { isSeen($0.surface) } ?? false }

    /// Frames are asked for while a surface that can be seen waits for one; the others are served by the slow timer.
    private func schedule() {
        var (isAwaited, isSlow) = (lock.awaitsFrame, false)
        for one in surfaces.values where one.surface.wantsFrame {
            if isSeen(one.surface) { isAwaited = true } else { isSlow = true }
        }
        for (root, one) in pacing where !one.isSettled(shown: shownSerial) && isSeen(root: root) { isAwaited = true }
        if isAwaited { askForFrame() }
        if isSlow, !slowTimer.isScheduled { slowTimer.schedule(after: .seconds(1)) }
    }

    private func frameShown(_ frame: FrameFeedback) {
        lock.frameShown(frame)
        shownSerial = max(shownSerial, frame.serial)
        share.frameShown()
        for one in pacing.values { one.frameShown() }
        let seen = PresentedFrame(
            nanoseconds: Int64(min(max(frame.presented, 0), 9e9) * 1e9), refresh: UInt32(min(max(frame.period, 0), 4) * 1e9))
        for one in surfaces.values where one.surface.wantsFrame && isSeen(one.surface) {
            one.frames += 1
            // A commit that changed nothing has no frame of its own.
            guard frame.serial >= one.serial || one.frames >= 3 else { continue }
            one.surface.sendPresented(seen)
            one.surface.sendFrameDone(milliseconds: frame.time.wireTime)
        }
        showWaiting()
        schedule()
    }

    private func serveHidden() {
        for one in surfaces.values where one.surface.wantsFrame && !isSeen(one.surface) {
            one.surface.sendFrameDone(milliseconds: loop.now.seconds.wireTime)
        }
        schedule()
    }

    /// A window became visible or is not any more: who waits is paced by another clock.
    package func visibilityChanged() {
        showWaiting()
        onRearrange?()
        reviewAwake()
        schedule()
    }
}

extension Toplevel.Configuration {
    /// Full screen, or as large.
    package init(filling size: CGSize, isFullscreen: Bool = true) {
        self.init()
        width = Int32(min(max(size.width.rounded(), 1), 65535))
        height = Int32(min(max(size.height.rounded(), 1), 65535))
        (boundsWidth, boundsHeight) = (width, height)
        self.isFullscreen = isFullscreen
    }

    /// As large as the client likes, but not larger than `room`; with the client's own frame.
    package init(within room: CGSize) {
        self.init(filling: room, isFullscreen: false)
        (width, height) = (0, 0)
        isFramedByClient = true
    }
}
