internal import Diagnostics
package import Geometry
package import WaylandProtocols

/// A client's window.
package final class Toplevel {
    /// The state sent to the client in each configure, always complete.
    package struct Configuration: Hashable, Sendable {
        /// In points; zero lets the client choose.
        package var width: Int32 = 0
        package var height: Int32 = 0
        package var isMaximized = false
        package var isFullscreen = false
        package var isResizing = false
        package var isActivated = false
        /// The server draws no frame; where a decoration mode is negotiated, it is client-side.
        package var isFramedByClient = false
        /// The size that the window should not exceed, in points; zero when it is unknown.
        package var boundsWidth: Int32 = 0
        package var boundsHeight: Int32 = 0

        package init() {}
    }

    /// A request of the client, which the desktop may ignore.
    package enum WindowRequest: Hashable, Sendable {
        case maximize, unmaximize, fullscreen, unfullscreen, minimize
        /// An interactive move, or a resize at a side or a corner; each axis is -1 for left or top and 1 for right or bottom.
        case move
        case resize(x: Int, y: Int)
    }

    package let surface: Surface
    package private(set) var title = ""
    package private(set) var appID = ""
    /// The window of which this window is a dialog.
    package var parent: Toplevel? { parentReference.flatMap { $0.isAlive && $0.isMapped ? $0 : nil } }
    /// The size limits, in points; zero where the client sets none.
    package private(set) var minimumSize = Size<Local>.zero
    package private(set) var maximumSize = Size<Local>.zero
    package private(set) var isAlive = true
    /// The window is minimized, which is reported to clients that control windows and not to its own client.
    package var isMinimized = false {
        didSet { if isMinimized != oldValue, isMapped { shellSurface.shell.display?.foreignWindows.configured(self) } }
    }
    package private(set) var wanted = Configuration()
    /// The newest configure that the client has acknowledged and drawn for.
    package private(set) var drawnSerial: UInt32?

    package var onMap: (() -> Void)?
    /// Called after a commit; size, geometry or content may have changed.
    package var onCommit: (() -> Void)?
    package var onUnmap: (() -> Void)?
    /// Called when the title or the app id has changed.
    package var onName: (() -> Void)?
    package var onRequest: ((WindowRequest) -> Void)?
    /// Called when a client has changed `parent`.
    package var onParent: (() -> Void)?
    /// Called after `onUnmap` when the object has ended.
    package var onEnd: (() -> Void)?
    /// Called when a popup of this window, or of one of its popups, has content.
    package var onPopup: ((Popup) -> Void)?

    package var client: Client { surface.client }
    package var isMapped: Bool { shellSurface.isMapped }
    /// The window without its shadows, in the surface's points.
    package var geometry: PixelRect<Local> { shellSurface.effectiveGeometry }
    /// The client has set a window geometry; otherwise the window is everything that is drawn, sub-surfaces included.
    package var hasGeometry: Bool { shellSurface.geometry != nil }
    /// Popups in order of creation.
    package var popups: [Popup] { shellSurface.popups }

    let object: XdgToplevel
    let shellSurface: ShellSurface
    private weak var parentReference: Toplevel?
    /// The newest limits that the client has requested, committed or not.
    private var requestedMinimum = Size<Local>.zero
    private var requestedMaximum = Size<Local>.zero
    /// The size that was sent a second time.
    private var repeatedSize: (width: Int32, height: Int32) = (0, 0)
    weak var decoration: DecorationBinding?

    init(_ object: XdgToplevel, surface: ShellSurface) {
        self.object = object
        self.surface = surface.surface
        shellSurface = surface
    }

    /// Sends a configure with the new state; sends nothing if the state has not changed.
    ///
    /// - Returns: the value of `drawnSerial` once the client has drawn this state; nil when nothing was sent. Before the client's
    ///   first commit the state is only stored, and is sent after it.
    @discardableResult
    package func configure(_ new: Configuration) -> UInt32? {
        guard isAlive, new != wanted else { return nil }
        wanted = new
        if isMapped { shellSurface.shell.display?.foreignWindows.configured(self) }
        return shellSurface.configure()
    }

    /// Called when the window, or the area that its popups may fill, has moved on the screen.
    package func moved() {
        for popup in popups { popup.parentChanged() }
    }

    /// Asks the client to close the window; the client may refuse.
    package func close() {
        object.send(.close)
    }

    /// Sends the window manager's capabilities, before any other event.
    func sendCapabilities() {
        guard knowsLaterEvents else { return }
        object.send(.wmCapabilities(capabilities: wireArray([XdgToplevel.WmCapabilities.fullscreen.rawValue])))
    }

    func sendConfigure(_ serial: UInt32) {
        // This precedes the size, which makes the client allocate its buffers.
        surface.fillsScreen = wanted.isFullscreen
        var states: [XdgToplevel.State] = []
        if wanted.isMaximized { states.append(.maximized) }
        if wanted.isFullscreen { states.append(.fullscreen) }
        if wanted.isResizing { states.append(.resizing) }
        if wanted.isActivated { states.append(.activated) }
        if wanted.boundsWidth > 0, wanted.boundsHeight > 0, knowsLaterEvents {
            object.send(.configureBounds(width: wanted.boundsWidth, height: wanted.boundsHeight))
        }
        decoration?.sendMode()
        object.send(.configure(width: wanted.width, height: wanted.height, states: wireArray(states.map(\.rawValue))))
    }

    /// The client understands events of later versions.
    ///
    /// Some clients bind the offered version without supporting it and exit at the first event that they do not know, for example
    /// weston's weston-presentation-shm. They can be recognized by their `wl_surface` version, which is older than buffer scales.
    private var knowsLaterEvents: Bool { surface.object.version >= 3 }

    func mayCommit() -> Bool {
        let (low, high) = (requestedMinimum, requestedMaximum)
        guard (high.width == 0 || low.width <= high.width) && (high.height == 0 || low.height <= high.height) else {
            object.fail(.invalidSize, "the smallest size is larger than the largest")
            return false
        }
        return true
    }

    func apply(_ update: WindowUpdate) {
        minimumSize = update.minimumSize ?? minimumSize
        maximumSize = update.maximumSize ?? maximumSize
    }

    /// Sends the size again, after a configure without a size, to a client that has acknowledged everything and drawn another
    /// size.
    ///
    /// mpv ignores the size that it receives before its first frame, and ignores a size that it has received before. A client
    /// that still draws its own size afterwards is not asked again.
    private func repeatSize() {
        let size = (wanted.width, wanted.height)
        guard wanted.isFullscreen || wanted.isMaximized, !wanted.isResizing, size.0 > 0, size.1 > 0,
            (geometry.width, geometry.height) != (Int(size.0), Int(size.1)), shellSurface.hasAnsweredAll, repeatedSize != size
        else { return }
        repeatedSize = size
        (wanted.width, wanted.height) = (0, 0)
        shellSurface.configure()
        (wanted.width, wanted.height) = size
        shellSurface.configure()
    }

    func changed(_ change: ShellSurface.Change) {
        switch change {
        case .mapped:
            drawnSerial = shellSurface.appliedSerial
            shellSurface.shell.display?.foreignWindows.mapped(self)
            repeatSize()
            onMap?()
        case .committed:
            drawnSerial = shellSurface.appliedSerial
            repeatSize()
            onCommit?()
            moved()
        case .unmapped:
            drawnSerial = nil
            repeatedSize = (0, 0)
            isMinimized = false
            wanted.isActivated = false
            shellSurface.shell.display?.foreignWindows.unmapped(self)
            onUnmap?()
        }
    }
}

extension Toplevel: XdgToplevel.Handler {
    package func handle(_ request: consuming XdgToplevel.Request, of object: XdgToplevel) {
        switch consume request {
        case .destroy: break
        case .setParent(let parent): setParent(parent?.toplevel)
        case .setTitle(let title):
            self.title = title
            named()
        case .setAppId(let appID):
            self.appID = appID
            named()
        case .showWindowMenu: break
        case .move: onRequest?(.move)
        case .resize(_, _, let edges):
            guard edges.known != nil else {
                return object.fail(.invalidResizeEdge, "there are no edges \(edges.rawValue)")
            }
            // Bits: top, bottom, left, right.
            let bits = edges.rawValue
            onRequest?(.resize(x: bits & 8 != 0 ? 1 : bits & 4 != 0 ? -1 : 0, y: bits & 2 != 0 ? 1 : bits & 1 != 0 ? -1 : 0))
        case .setMaxSize(let width, let height):
            guard let size = size(width, height, object) else { return }
            requestedMaximum = size
            shellSurface.edit { $0.maximumSize = size }
        case .setMinSize(let width, let height):
            guard let size = size(width, height, object) else { return }
            requestedMinimum = size
            shellSurface.edit { $0.minimumSize = size }
        case .setMaximized: forward(.maximize)
        case .unsetMaximized: forward(.unmaximize)
        case .setFullscreen: forward(.fullscreen)
        case .unsetFullscreen: forward(.unfullscreen)
        case .setMinimized: onRequest?(.minimize)
        }
    }

    package func ended(_ object: XdgToplevel) {
        shellSurface.roleEnded()
        isAlive = false
        decoration?.toplevelEnded()
        onEnd?()
        (onMap, onCommit, onUnmap, onName) = (nil, nil, nil, nil)
        (onRequest, onParent, onEnd, onPopup) = (nil, nil, nil, nil)
        shellSurface.shell.display?.remove(self)
    }

    /// Forwards a request and always sends a configure, since the client waits for one whether or not the request is granted.
    private func forward(_ request: WindowRequest) {
        let before = wanted
        onRequest?(request)
        if wanted == before { shellSurface.configure() }
    }

    private func named() {
        if isMapped { shellSurface.shell.display?.foreignWindows.named(self) }
        onName?()
    }

    private func setParent(_ new: Toplevel?) {
        guard adopt(new) else {
            return object.fail(.invalidParent, "a window cannot be its own parent, nor the parent of one of its ancestors")
        }
    }

    /// Makes the window a dialog of `new`, which may be another client's; returns false when `new` is a descendant of this
    /// window.
    func adopt(_ new: Toplevel?) -> Bool {
        var next = new
        var steps = 0
        while let here = next, steps < 4096 {
            if here === self { return false }
            next = here.parentReference
            steps += 1
        }
        guard new !== parentReference else { return true }
        parentReference = new
        onParent?()
        return true
    }

    /// Ends the parent relation, if `parent` is the current parent.
    func release(from parent: Toplevel) {
        guard parentReference === parent else { return }
        parentReference = nil
        onParent?()
    }

    private func size(_ width: Int32, _ height: Int32, _ object: XdgToplevel) -> Size<Local>? {
        guard width >= 0, height >= 0 else {
            object.fail(.invalidSize, "a size of \(width)x\(height) is negative")
            return nil
        }
        return Size(width: Double(width), height: Double(height))
    }
}

/// Returns the numbers as a Wayland array, in the machine's byte order.
func wireArray(_ values: [UInt32]) -> [UInt8] {
    values.flatMap { value in withUnsafeBytes(of: value) { Array($0) } }
}
