package import Geometry
package import WaylandProtocols

/// A menu or a tip of a client: a surface placed at a window or at another popup.
package final class Popup {
    package let surface: Surface
    /// Where it is, in points from the corner of its parent's window geometry; without its shadows.
    package private(set) var frame: PixelRect<Local>
    package private(set) var isAlive = true
    package var isMapped: Bool { shellSurface.isMapped }
    /// The window without its shadows, in the surface's points.
    package var geometry: PixelRect<Local> { shellSurface.effectiveGeometry }
    package var popups: [Popup] { shellSurface.popups }
    /// It wants all input until it goes.
    package private(set) var hasGrab = false

    /// Content or place are others.
    package var onCommit: (() -> Void)?
    package var onUnmap: (() -> Void)?

    private let object: XdgPopup
    private let shellSurface: ShellSurface
    private weak var parent: ShellSurface?
    /// What it is a popup of instead of a window.
    private weak var panel: LayerSurface?
    private var placement: PopupPlacement
    /// Frames that the client was told and has not drawn for, with the serials of their configures, in order.
    private var proposals: [(serial: UInt32, frame: PixelRect<Local>)] = []
    private var wasDismissed = false
    private var repositionToken: UInt32?

    init(_ object: XdgPopup, surface: ShellSurface, parent: ShellSurface?, placement: PopupPlacement) {
        self.object = object
        self.surface = surface.surface
        shellSurface = surface
        self.parent = parent
        self.placement = placement
        frame = placement.frame(within: nil)
    }

    var hasParent: Bool { parent != nil || panel != nil }

    /// The popup was made without a parent, and belongs to a part of the desktop.
    func belong(to new: LayerSurface) {
        if parent == nil, !isMapped { panel = new }
    }

    /// The part of the desktop below all popups.
    private var rootPanel: LayerSurface? {
        if case .popup(let popup) = parent?.window { return popup.rootPanel }
        return panel
    }

    /// The window below all popups; nil when there is none any more.
    package var toplevel: Toplevel? {
        switch parent?.window {
        case .toplevel(let toplevel): toplevel
        case .popup(let popup): popup.toplevel
        case nil: nil
        }
    }

    /// Where its parent's window geometry lies, from the corner of the toplevel's.
    private var parentOrigin: (x: Int, y: Int) {
        guard case .popup(let popup) = parent?.window else { return (0, 0) }
        let above = popup.parentOrigin
        return (above.x + Int(popup.frame.left), above.y + Int(popup.frame.top))
    }

    /// Where its window geometry lies, from the corner of the toplevel's.
    package var corner: (x: Int, y: Int) {
        let origin = parentOrigin
        return (origin.x + Int(frame.left), origin.y + Int(frame.top))
    }

    /// The client is told that the popup is over; it has to end it.
    package func dismiss() {
        guard isAlive, !wasDismissed else { return }
        wasDismissed = true
        for child in popups.reversed() { child.dismiss() }
        object.send(.popupDone)
        shellSurface.shell.display?.seat.popupEnded(self)
    }

    func sendConfigure(_ serial: UInt32) {
        let frame = placedFrame()
        proposals.append((serial, frame))
        // Before it is shown, a client that does not wait to be told is placed all the same.
        if !isMapped { self.frame = frame }
        if let token = repositionToken {
            object.send(.repositioned(token: token))
            repositionToken = nil
        }
        object.send(
            .configure(x: frame.left, y: frame.top, width: Int32(clamping: frame.width), height: Int32(clamping: frame.height)))
    }

    /// The parent was given another place or size.
    func parentChanged() {
        if placement.isReactive, isMapped, placedFrame() != proposals.last?.frame ?? frame { shellSurface.configure() }
        for popup in popups { popup.parentChanged() }
    }

    /// Where the popup's rules place it now.
    private func placedFrame() -> PixelRect<Local> {
        let size: Size<Local>? = if case .toplevel = parent?.window { placement.parentSize } else { nil }
        var bounds = toplevel.flatMap { shellSurface.shell.display?.popupBounds?($0, size) }
        if let rootPanel { bounds = shellSurface.shell.display?.layerBounds?(rootPanel) }
        if let whole = bounds {
            let origin = parentOrigin
            bounds = PixelRect(
                x: Int(whole.left) - origin.x, y: Int(whole.top) - origin.y, width: whole.width, height: whole.height)
        }
        return placement.frame(within: bounds)
    }

    /// The client has drawn for a configure that it was sent: the popup goes where that said.
    func apply(_ update: WindowUpdate) {
        guard let serial = update.acknowledged, let at = proposals.firstIndex(where: { $0.serial == serial }) else { return }
        frame = proposals[at].frame
        proposals.removeFirst(at + 1)
    }

    func changed(_ change: ShellSurface.Change) {
        switch change {
        case .mapped:
            if wasDismissed { return }
            shellSurface.shell.display?.seat.popupMapped(self)
            toplevel?.onPopup?(self)
            rootPanel?.show(self)
        case .committed: onCommit?()
        case .unmapped:
            proposals = []
            shellSurface.shell.display?.seat.popupEnded(self)
            onUnmap?()
        }
    }
}

extension Popup: XdgPopup.Handler {
    package func handle(_ request: consuming XdgPopup.Request, of object: XdgPopup) {
        switch consume request {
        case .destroy:
            guard popups.isEmpty else {
                return shellSurface.shell.object.fail(.notTheTopmostPopup, "popups of this popup have not ended")
            }
        case .grab(_, let serial):
            guard !isMapped else { return object.fail(.invalidGrab, "the popup is mapped already") }
            grab(serial)
        case .reposition(let positioner, let token):
            guard let rules = positioner.placement, rules.isComplete else {
                return shellSurface.shell.object.fail(.invalidPositioner, "the positioner has no size or no anchor")
            }
            placement = rules
            repositionToken = token
            shellSurface.configure()
        }
    }

    package func ended(_ object: XdgPopup) {
        parent?.popups.removeAll { $0 === self }
        shellSurface.roleEnded()
        shellSurface.shell.display?.seat.popupEnded(self)
        isAlive = false
        (onCommit, onUnmap) = (nil, nil)
    }

    private func grab(_ serial: UInt32) {
        if case .popup(let above) = parent?.window, !above.hasGrab {
            return object.fail(.invalidGrab, "the parent popup has no grab")
        }
        hasGrab = true
        guard let seat = shellSurface.shell.display?.seat else { return dismiss() }
        // All input is its parent's, so it takes nothing from others: toolkits open it by whatever number they heard last, as that of the
        // keys that came with the parent.
        var isNested = false
        if case .popup(let above) = parent?.window { isNested = seat.hasGrab(above) }
        guard isNested || seat.allowsGrab(serial, of: surface.client) else { return dismiss() }
        seat.popupGrabs(self)
    }
}
