package import Geometry
package import WaylandProtocols

/// A menu or a tooltip of a client: a surface placed relative to a window or to another popup.
package final class Popup {
    package let surface: Surface
    /// The frame without shadows, in points from the corner of the parent's window geometry.
    package private(set) var frame: PixelRect<Local>
    package private(set) var isAlive = true
    package var isMapped: Bool { shellSurface.isMapped }
    /// The window without its shadows, in the surface's points.
    package var geometry: PixelRect<Local> { shellSurface.effectiveGeometry }
    package var popups: [Popup] { shellSurface.popups }
    /// The popup requests all input until it ends.
    package private(set) var hasGrab = false

    /// Called when content or position has changed.
    package var onCommit: (() -> Void)?
    package var onUnmap: (() -> Void)?

    private let object: XdgPopup
    private let shellSurface: ShellSurface
    private weak var parent: ShellSurface?
    /// The layer surface that is the parent, in place of a window.
    private weak var panel: LayerSurface?
    private var placement: PopupPlacement
    /// Frames of configures that the client has not acknowledged, in order.
    private var proposals: [(serial: UInt32, frame: PixelRect<Local>)] = []
    /// The frame of the last configure.
    private var proposedFrame: PixelRect<Local>?
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

    /// Sets a layer surface as the parent of a popup that was created without one.
    func belong(to new: LayerSurface) {
        if parent == nil, !isMapped { panel = new }
    }

    /// The layer surface below the whole chain of popups.
    private var rootPanel: LayerSurface? {
        if case .popup(let popup) = parent?.window { return popup.rootPanel }
        return panel
    }

    /// The window below the whole chain of popups; nil when it is gone.
    package var toplevel: Toplevel? {
        switch parent?.window {
        case .toplevel(let toplevel): toplevel
        case .popup(let popup): popup.toplevel
        case nil: nil
        }
    }

    /// The popup that this one is a menu of.
    package var parentPopup: Popup? {
        if case .popup(let popup) = parent?.window { popup } else { nil }
    }

    /// The position of the parent's window geometry, from the corner of the toplevel's.
    private var parentOrigin: (x: Int, y: Int) {
        guard case .popup(let popup) = parent?.window else { return (0, 0) }
        let above = popup.parentOrigin
        return (above.x + Int(popup.frame.left), above.y + Int(popup.frame.top))
    }

    /// The position of the popup's window geometry, from the corner of the toplevel's.
    package var corner: (x: Int, y: Int) { corner(from: parentOrigin) }

    /// The same where that of the parent's is known.
    package func corner(from origin: (x: Int, y: Int)) -> (x: Int, y: Int) {
        (origin.x + Int(frame.left), origin.y + Int(frame.top))
    }

    /// Sends `popup_done`, upon which the client has to destroy the popup.
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
        proposedFrame = frame
        // A client that does not wait for the configure is placed anyway, while its popup is not mapped.
        if !isMapped { self.frame = frame }
        if let token = repositionToken {
            object.send(.repositioned(token: token))
            repositionToken = nil
        }
        object.send(
            .configure(x: frame.left, y: frame.top, width: Int32(clamping: frame.width), height: Int32(clamping: frame.height)))
    }

    /// Called when the parent has moved or changed its size.
    func parentChanged() {
        if placement.isReactive, isMapped, placedFrame() != proposedFrame ?? frame { shellSurface.configure() }
        for popup in popups { popup.parentChanged() }
    }

    /// Returns the frame that the positioner's rules give now.
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

    /// Returns the frame of an acknowledged configure.
    func acknowledged(_ serial: UInt32) -> PixelRect<Local>? {
        guard let at = proposals.firstIndex(where: { $0.serial == serial }) else { return nil }
        defer { proposals.removeFirst(at + 1) }
        return proposals[at].frame
    }

    /// Moves the popup to the frame of the configure that the client has drawn for.
    func apply(_ update: WindowUpdate) { frame = update.popupFrame ?? frame }

    func changed(_ change: ShellSurface.Change) {
        switch change {
        case .mapped:
            if wasDismissed { return }
            shellSurface.shell.display?.seat.popupMapped(self)
            toplevel?.onPopup?(self)
            rootPanel?.show(self)
        case .committed: onCommit?()
        case .unmapped:
            (proposals, proposedFrame) = ([], nil)
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
        // The parent holds all input, so a nested popup takes none from others. Toolkits open it with the last serial that they
        // received, for example that of the keys that came with the parent.
        var isNested = false
        if case .popup(let above) = parent?.window { isNested = seat.hasGrab(above) }
        guard isNested || seat.allowsGrab(serial, of: surface.client) else { return dismiss() }
        seat.popupGrabs(self)
    }
}
