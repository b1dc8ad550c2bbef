internal import Diagnostics
internal import Geometry
internal import WaylandProtocols

/// `xdg_surface`: what a toplevel and a popup share, which is the configure and acknowledge sequence and the window geometry.
///
/// The sequence is below. A client that skips the second or the third step is shown as it has drawn.
///
///     1  role object        get_toplevel or get_popup, once
///     2  first commit       has no content; answered with a configure
///     3  ack_configure      names a serial that was sent, each at most once and in order
///     4  content            maps the window; a commit without content goes back to 2
final class ShellSurface: XdgSurface.Handler, SurfaceRoleHandler {
    /// The window: a toplevel or a popup.
    enum Window {
        case toplevel(Toplevel)
        case popup(Popup)
    }

    let object: XdgSurface
    let surface: Surface
    let shell: ShellBinding
    private(set) var window: Window?
    /// The window geometry that the client has set, without shadows; nil for everything that it draws.
    private(set) var geometry: PixelRect<Local>?
    /// The newest configure that the client had acknowledged with the commit that is shown.
    private(set) var appliedSerial: UInt32?
    private(set) var isMapped = false

    private var lastAcknowledged: UInt32?
    /// The serials that were sent and are not acknowledged, in order.
    private var unanswered: [UInt32] = []
    private(set) var hadFirstCommit = false
    /// A configure is due and is deferred until the client acknowledges an earlier one.
    private var owesConfigure = false

    /// The most configures that may be unacknowledged; later ones are merged into one.
    static var mostUnanswered: Int { 32 }

    init(_ object: XdgSurface, surface: Surface, shell: ShellBinding) {
        self.object = object
        self.surface = surface
        self.shell = shell
    }

    /// The window geometry in the surface's points: the one that the client has set, clipped to what is drawn.
    var effectiveGeometry: PixelRect<Local> {
        let extent = surface.treeExtent
        guard let geometry else { return extent }
        let cut = geometry.intersection(extent)
        return cut.isEmpty ? extent : cut
    }

    func handle(_ request: consuming XdgSurface.Request, of object: XdgSurface) {
        switch consume request {
        case .destroy:
            guard window == nil else {
                return object.fail(.defunctRoleObject, "the window of this surface has not ended")
            }
        case .getToplevel(let id): makeToplevel(id)
        case .getPopup(let id, let parent, let positioner): makePopup(id, parent, positioner)
        case .setWindowGeometry(let x, let y, let width, let height):
            guard window != nil else { return failUnconstructed() }
            guard width > 0, height > 0 else {
                return object.fail(.invalidSize, "a window of \(width)x\(height) points has no size")
            }
            edit { $0.geometry = PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)) }
        case .ackConfigure(let serial):
            guard window != nil else { return failUnconstructed() }
            acknowledge(serial)
        }
    }

    func ended(_ object: XdgSurface) {
        shell.surfaceCount -= 1
        if surface.roleObject === self { surface.roleObject = nil }
        roleEnded()
    }

    private func failUnconstructed() {
        object.fail(.notConstructed, "the surface is neither a toplevel nor a popup yet")
    }

    // MARK: The window

    private func makeToplevel(_ id: consuming NewID<XdgToplevel>) {
        guard mayBecome(.toplevel), shell.client.charge(.windows), let made = id.create() else { return }
        let toplevel = Toplevel(made, surface: self)
        made.handler = toplevel
        window = .toplevel(toplevel)
        toplevel.sendCapabilities()
        shell.display?.add(toplevel)
    }

    private func makePopup(_ id: consuming NewID<XdgPopup>, _ parent: XdgSurface?, _ positioner: XdgPositioner) {
        guard mayBecome(.popup) else { return }
        guard let rules = positioner.placement, rules.isComplete else {
            return shell.object.fail(.invalidPositioner, "the positioner has no size or no anchor")
        }
        let above = parent?.shellSurface
        if let above, above.window == nil || above === self {
            return shell.object.fail(.invalidPopupParent, "the parent is neither a toplevel nor a popup yet")
        }
        guard shell.client.charge(.windows), let made = id.create() else { return }
        let popup = Popup(made, surface: self, parent: above, placement: rules)
        made.handler = popup
        window = .popup(popup)
        above?.popups.append(popup)
    }

    private func mayBecome(_ role: SurfaceRole) -> Bool {
        guard window == nil else {
            object.fail(.alreadyConstructed, "the surface is a window already")
            return false
        }
        guard surface.claim(role) else {
            shell.object.fail(.role, "the surface was a \(surface.role.map(\.description) ?? "") before")
            return false
        }
        return true
    }

    /// Popups of this window that have not ended, in order of creation.
    var popups: [Popup] = []

    /// Called when the toplevel or popup object has ended, after which the surface may get the same role again.
    func roleEnded() {
        unmap()
        surface.fillsScreen = false
        if window != nil { shell.client.credit(.windows) }
        window = nil
        geometry = nil
        shell.client.tree.dropRoleUpdates(of: surface.id)
    }

    /// Edits the window's part of the surface's next commit.
    func edit(_ change: (inout WindowUpdate) -> Void) {
        surface.edit { pending in
            var update = WindowUpdate()
            if case .window(let before) = pending.role { update = before }
            change(&update)
            pending.role = .window(update)
        }
    }

    // MARK: Configures

    /// Sends a configure of the window with a new serial, if the client has made its first commit.
    ///
    /// - Returns: the serial; nil when nothing was sent because there was no first commit yet, or because too many configures are
    ///   unacknowledged. In the second case the configure follows the next acknowledgment.
    @discardableResult
    func configure() -> UInt32? {
        guard hadFirstCommit, let window, let display = shell.display else { return nil }
        guard unanswered.count < ShellSurface.mostUnanswered else {
            owesConfigure = true
            return nil
        }
        owesConfigure = false
        let serial = display.nextSerial()
        unanswered.append(serial)
        switch window {
        case .toplevel(let toplevel): toplevel.sendConfigure(serial)
        case .popup(let popup): popup.sendConfigure(serial)
        }
        object.send(.configure(serial: serial))
        return serial
    }

    /// The client has acknowledged every configure.
    var hasAnsweredAll: Bool { lastAcknowledged != nil && unanswered.isEmpty && !owesConfigure }

    private func acknowledge(_ serial: UInt32) {
        guard let at = unanswered.firstIndex(of: serial) else {
            return object.fail(.invalidSerial, "the configure \(serial) was not sent, or is acknowledged already")
        }
        unanswered.removeFirst(at + 1)
        lastAcknowledged = serial
        var frame: PixelRect<Local>?
        if case .popup(let popup) = window { frame = popup.acknowledged(serial) }
        edit { ($0.acknowledged, $0.popupFrame) = (serial, frame ?? $0.popupFrame) }
        if owesConfigure { configure() }
    }

    // MARK: Commits

    /// Allows content before the first configure: the configure is sent at once and the content is shown anyway, as Mir does.
    func mayAttach() -> Bool {
        guard window != nil else {
            object.fail(.unconfiguredBuffer, "the surface is neither a toplevel nor a popup, and has content already")
            return false
        }
        if !hadFirstCommit {
            hadFirstCommit = true
            configure()
        }
        return true
    }

    func mayCommit(_ next: SurfaceState) -> Bool {
        guard let window else { return true }
        switch window {
        case .toplevel(let toplevel): return toplevel.mayCommit()
        case .popup(let popup):
            guard popup.hasParent else {
                shell.object.fail(.invalidPopupParent, "the popup has no parent")
                return false
            }
            return true
        }
    }

    func apply(_ update: RoleUpdate) {
        guard let window, case .window(let update) = update else { return }
        geometry = update.geometry ?? geometry
        appliedSerial = update.acknowledged ?? appliedSerial
        switch window {
        case .toplevel(let toplevel): toplevel.apply(update)
        case .popup(let popup): popup.apply(update)
        }
    }

    func didApply() {
        guard window != nil else { return }
        let hasContent = surface.state?.attachment != nil
        if !hadFirstCommit {
            hadFirstCommit = true
            if !hasContent {
                configure()
                return
            }
        }
        if hasContent {
            let isNew = !isMapped
            isMapped = true
            tell(isNew ? .mapped : .committed)
        } else if isMapped {
            unmap()
        }
    }

    func surfaceEnded() {
        unmap()
    }

    private func unmap() {
        hadFirstCommit = false
        (lastAcknowledged, appliedSerial) = (nil, nil)
        unanswered = []
        owesConfigure = false
        guard isMapped else { return }
        isMapped = false
        shell.display?.seat.unmapped(surface)
        geometry = nil
        for popup in popups.reversed() { popup.dismiss() }
        tell(.unmapped)
    }

    /// A change of a window's state.
    enum Change {
        case mapped, committed, unmapped
    }

    private func tell(_ change: Change) {
        switch window {
        case .toplevel(let toplevel): toplevel.changed(change)
        case .popup(let popup): popup.changed(change)
        case nil: break
        }
    }
}
