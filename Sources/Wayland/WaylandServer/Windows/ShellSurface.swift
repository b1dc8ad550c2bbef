internal import Diagnostics
internal import Geometry
internal import WaylandProtocols

/// `xdg_surface`: what a toplevel and a popup have in common: configure and acknowledge, and the window's geometry.
///
/// The order; a client that leaves out the second or the third step is shown as it has drawn:
///
///     1  role object        get_toplevel or get_popup, once
///     2  first commit       without content; answered with a configure
///     3  ack_configure      of a serial that was sent, each at most once and in order
///     4  content            the window is mapped; a commit without content goes back to 2
final class ShellSurface: XdgSurface.Handler, SurfaceRoleHandler {
    /// The window: one of the two.
    enum Window {
        case toplevel(Toplevel)
        case popup(Popup)
    }

    let object: XdgSurface
    let surface: Surface
    let shell: ShellBinding
    private(set) var window: Window?
    /// What the client calls its window, without shadows; nil for all that it draws.
    private(set) var geometry: PixelRect<Local>?
    /// The newest configure that the client had acknowledged when it made the commit that is shown.
    private(set) var appliedSerial: UInt32?
    private(set) var isMapped = false

    private var lastAcknowledged: UInt32?
    /// Sent and not acknowledged, in order.
    private var unanswered: [UInt32] = []
    private(set) var hadFirstCommit = false
    /// A configure is due, and waits for the client to acknowledge one of the many before it.
    private var owesConfigure = false

    /// Configures that a client may leave without an answer; later ones become one.
    static var mostUnanswered: Int { 32 }

    init(_ object: XdgSurface, surface: Surface, shell: ShellBinding) {
        self.object = object
        self.surface = surface
        self.shell = shell
    }

    /// Inside of the surface: the geometry that was set, within what is drawn.
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
        guard mayBecome(.toplevel), shell.client.charge(.windows, asking: object), let made = id.create() else { return }
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
        guard shell.client.charge(.windows, asking: object), let made = id.create() else { return }
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

    /// Popups of this window that have not ended, in the order in which they were made.
    var popups: [Popup] = []

    /// The toplevel's or popup's object has ended: the surface may be given the same role again.
    func roleEnded() {
        unmap()
        surface.fillsScreen = false
        if window != nil { shell.client.credit(.windows) }
        window = nil
        geometry = nil
        shell.client.tree.dropRoleUpdates(of: surface.id)
    }

    /// Changes what the surface's next commit will say about the window.
    func edit(_ change: (inout WindowUpdate) -> Void) {
        surface.edit { pending in
            var update = WindowUpdate()
            if case .window(let before) = pending.role { update = before }
            change(&update)
            pending.role = .window(update)
        }
    }

    // MARK: Configures

    /// Sends what `body` says, and a serial with it, unless the client has not made its first commit.
    ///
    /// - Returns: nil when nothing was sent: the client will be told after it has answered some of what it was told.
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

    /// The client has acknowledged what it was told last.
    var hasAnsweredAll: Bool { lastAcknowledged != nil && unanswered.isEmpty && !owesConfigure }

    private func acknowledge(_ serial: UInt32) {
        guard let at = unanswered.firstIndex(of: serial) else {
            return object.fail(.invalidSerial, "the configure \(serial) was not sent, or is acknowledged already")
        }
        unanswered.removeFirst(at + 1)
        lastAcknowledged = serial
        edit { $0.acknowledged = serial }
        if owesConfigure { configure() }
    }

    // MARK: Commits

    /// A client that does not wait to be told has drawn as it likes: it is told at once and shown all the same, as Mir does.
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

    /// What happened to a window.
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
