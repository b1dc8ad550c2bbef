internal import Diagnostics
package import Geometry
package import WaylandProtocols

/// A client's window.
package final class Toplevel {
    /// What the client is told about its window; all of it each time.
    package struct Configuration: Hashable, Sendable {
        /// In points; zero lets the client choose.
        package var width: Int32 = 0
        package var height: Int32 = 0
        package var isMaximized = false
        package var isFullscreen = false
        package var isResizing = false
        package var isActivated = false
        /// Nobody else draws a frame around it: where the two have agreed on who does, it is the client.
        package var isFramedByClient = false
        /// The window should not be larger than this, in points; zero when that is not known.
        package var boundsWidth: Int32 = 0
        package var boundsHeight: Int32 = 0

        package init() {}
    }

    /// What the client asks for; nothing of it needs to be done.
    package enum WindowRequest: Hashable, Sendable {
        case maximize, unmaximize, fullscreen, unfullscreen, minimize
        /// To be moved by whoever holds it; or resized at a side or a corner, each axis being -1 for left or top, 1 for the other.
        case move
        case resize(x: Int, y: Int)
    }

    package let surface: Surface
    package private(set) var title = ""
    package private(set) var appID = ""
    /// The window that this one is a dialogue of.
    package var parent: Toplevel? { parentReference.flatMap { $0.isAlive && $0.isMapped ? $0 : nil } }
    /// In points; zero where the client does not say.
    package private(set) var minimumSize = Size<Local>.zero
    package private(set) var maximumSize = Size<Local>.zero
    package private(set) var isAlive = true
    /// It is put away until somebody asks for it: told to who controls windows, not to its client.
    package var isMinimized = false {
        didSet { if isMinimized != oldValue, isMapped { shellSurface.shell.display?.foreignWindows.configured(self) } }
    }
    package private(set) var wanted = Configuration()
    /// The newest configure that the client has acknowledged and drawn for.
    package private(set) var drawnSerial: UInt32?

    package var onMap: (() -> Void)?
    /// It was drawn anew: size, geometry or content may be others.
    package var onCommit: (() -> Void)?
    package var onUnmap: (() -> Void)?
    /// Title or app id.
    package var onName: (() -> Void)?
    package var onRequest: ((WindowRequest) -> Void)?
    /// `parent` is another one, because a client has said so.
    package var onParent: (() -> Void)?
    /// The object is gone. Called after `onUnmap`.
    package var onEnd: (() -> Void)?
    /// A popup of this window, or of a popup of it, has content.
    package var onPopup: ((Popup) -> Void)?

    package var client: Client { surface.client }
    package var isMapped: Bool { shellSurface.isMapped }
    /// The window without its shadows, in the surface's points.
    package var geometry: PixelRect<Local> { shellSurface.effectiveGeometry }
    /// The client says which part of what it draws is the window; otherwise all of it is, sub-surfaces included.
    package var hasGeometry: Bool { shellSurface.geometry != nil }
    /// Popups in the order in which they were made.
    package var popups: [Popup] { shellSurface.popups }

    let object: XdgToplevel
    let shellSurface: ShellSurface
    private weak var parentReference: Toplevel?
    /// What the client has asked for last, committed or not.
    private var requestedMinimum = Size<Local>.zero
    private var requestedMaximum = Size<Local>.zero
    /// The size that the client was told once more.
    private var repeatedSize: (width: Int32, height: Int32) = (0, 0)
    weak var decoration: DecorationBinding?

    init(_ object: XdgToplevel, surface: ShellSurface) {
        self.object = object
        self.surface = surface.surface
        shellSurface = surface
    }

    /// Tells the client what its window should be; nothing is sent when it knows already.
    ///
    /// - Returns: the number that `drawnSerial` has when the client has drawn accordingly; nil when nothing was sent now: before
    ///   the client's first commit it will be told then.
    @discardableResult
    package func configure(_ new: Configuration) -> UInt32? {
        guard isAlive, new != wanted else { return nil }
        wanted = new
        if isMapped { shellSurface.shell.display?.foreignWindows.configured(self) }
        return shellSurface.configure()
    }

    /// The window, or what popups of it may fill, lies elsewhere on the screen.
    package func moved() {
        for popup in popups { popup.parentChanged() }
    }

    /// Asks the client to close the window; it need not.
    package func close() {
        object.send(.close)
    }

    /// Before everything else that the client is told.
    func sendCapabilities() {
        guard knowsLaterEvents else { return }
        object.send(.wmCapabilities(capabilities: wireArray([XdgToplevel.WmCapabilities.fullscreen.rawValue])))
    }

    func sendConfigure(_ serial: UInt32) {
        // Before the size, for which the client makes its buffers.
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

    /// Programs that repeat the version they are offered, whatever they know, end at the first event that they have no place for:
    /// weston's weston-presentation-shm does. Their surfaces give them away: these are older than what buffers were ever scaled with.
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

    /// Who has answered everything and drawn another size than the screen's is told the size once more, after no size at all.
    ///
    /// mpv does not use the size that it is told before its first frame, and takes no notice of one that it knows. A client that insists on its
    /// own size is left alone after that.
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

    /// The client waits for a configure, whether it gets what it asks for or not.
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
            return object.fail(.invalidParent, "the parent is the window itself or a window above which it is")
        }
    }

    /// The window is a dialogue of `new`, which may be another client's; false when that one is above it.
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

    /// The window is no dialogue of `parent` any more.
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

/// Numbers as Wayland's arrays hold them: in the machine's byte order.
func wireArray(_ values: [UInt32]) -> [UInt8] {
    values.flatMap { value in withUnsafeBytes(of: value) { Array($0) } }
}
