package import WaylandProtocols

/// A layer surface, which is a part of the desktop: a bar, a background, a keyboard, a notification.
///
/// Shell places it. The client's requests take effect with its commits; the first commit has no content and is answered with a
/// size. A client that does not wait for the answer is shown as it has drawn, as with windows: see `ShellSurface`.
package final class LayerSurface {
    /// The layers from bottom to top; windows lie between the second and the third.
    package enum Layer: UInt32, CaseIterable, Sendable { case background, bottom, top, overlay }
    /// The keyboard focus of the surface: never, always while it is above the windows, or as windows have it.
    package enum Keys: UInt32, Sendable { case none, exclusive, onDemand }

    /// The placement that the client requests.
    package struct Placement: Hashable, Sendable {
        package var layer = Layer.background
        /// The size in points; zero for the distance between the anchored sides.
        package var width: UInt32 = 0
        package var height: UInt32 = 0
        /// The sides of the screen to which it is anchored.
        package var top = false
        package var bottom = false
        package var left = false
        package var right = false
        /// The width of the screen area that it reserves, in points; -1 to ignore the areas that others reserve.
        package var zone: Int32 = 0
        /// The distances from the anchored sides.
        package var margins = EdgeOffsets()
        package var keys = Keys.none

        package init() {}
    }

    /// Distances on each side, in points.
    package struct EdgeOffsets: Hashable, Sendable {
        package var top: Int32 = 0
        package var right: Int32 = 0
        package var bottom: Int32 = 0
        package var left: Int32 = 0

        package init() {}
    }

    package let surface: Surface
    /// The purpose of the surface, as a string of the client.
    package let namespace: String
    package private(set) var placement: Placement
    package private(set) var isMapped = false
    package private(set) var isAlive = true

    /// Called when content appears.
    package var onMap: (() -> Void)?
    package var onUnmap: (() -> Void)?
    /// Called when the surface waits for a size, or its requested placement has changed.
    package var onPlacement: (() -> Void)?
    /// Called when a popup of this surface, or of one of its popups, has content.
    package var onPopup: ((Popup) -> Void)?
    /// Called after `onUnmap` when the object has ended.
    package var onEnd: (() -> Void)?

    package var client: Client { surface.client }

    private let object: ZwlrLayerSurfaceV1
    private weak var display: WaylandDisplay?
    /// The newest placement that the client has requested, committed or not.
    private var requested: Placement {
        didSet { surface.edit { $0.role = .layer(requested) } }
    }
    private var hasNewPlacement = false
    private var hadFirstCommit = false
    private var unanswered: [UInt32] = []
    private var told: (width: UInt32, height: UInt32)?
    private var isClosed = false

    init(_ object: ZwlrLayerSurfaceV1, surface: Surface, layer: Layer, namespace: String, display: WaylandDisplay) {
        self.object = object
        self.surface = surface
        self.namespace = namespace
        self.display = display
        placement = Placement()
        placement.layer = layer
        requested = placement
    }

    /// Sends the size to the client, in points; sends nothing if it has not changed.
    package func configure(width: UInt32, height: UInt32) {
        guard isAlive, hadFirstCommit, !isClosed, let display, unanswered.count < ShellSurface.mostUnanswered else { return }
        if let told, told == (width, height) { return }
        told = (width, height)
        let serial = display.nextSerial()
        unanswered.append(serial)
        object.send(.configure(serial: serial, width: width, height: height))
    }

    /// Hides the surface; the client has to destroy it.
    package func close() {
        guard isAlive, !isClosed else { return }
        isClosed = true
        object.send(.closed)
        unmap()
    }

    private func unmap() {
        (hadFirstCommit, told, unanswered) = (false, nil, [])
        guard isMapped else { return }
        isMapped = false
        onUnmap?()
    }

    func show(_ popup: Popup) { onPopup?(popup) }
}

extension LayerSurface: SurfaceRoleHandler {
    func mayAttach() -> Bool { true }

    func mayCommit(_ next: SurfaceState) -> Bool {
        if requested.width == 0, !(requested.left && requested.right) {
            object.fail(.invalidSize, "a layer surface of width 0 must be anchored to the left and the right edge")
            return false
        }
        if requested.height == 0, !(requested.top && requested.bottom) {
            object.fail(.invalidSize, "a layer surface of height 0 must be anchored to the top and the bottom edge")
            return false
        }
        return true
    }

    func apply(_ update: RoleUpdate) {
        guard case .layer(let new) = update, new != placement else { return }
        placement = new
        hasNewPlacement = true
    }

    func didApply() {
        guard !isClosed else { return }
        let isNew = hasNewPlacement
        hasNewPlacement = false
        let hasContent = surface.state?.attachment != nil
        if !hadFirstCommit {
            hadFirstCommit = true
            display?.onLayerSurface?(self)
            onPlacement?()
        } else if isNew {
            onPlacement?()
        }
        if hasContent, !isMapped {
            isMapped = true
            onMap?()
        } else if !hasContent, isMapped {
            unmap()
        }
    }

    func surfaceEnded() { unmap() }
}

extension LayerSurface: ZwlrLayerSurfaceV1.Handler {
    package func handle(_ request: consuming ZwlrLayerSurfaceV1.Request, of object: ZwlrLayerSurfaceV1) {
        switch consume request {
        case .setSize(let width, let height):
            guard width <= 65535, height <= 65535 else {
                return object.fail(.invalidSize, "\(width)x\(height) is larger than any screen")
            }
            (requested.width, requested.height) = (width, height)
        case .setAnchor(let anchor):
            guard anchor.subtracting([.top, .bottom, .left, .right]).isEmpty else {
                return object.fail(.invalidAnchor, "there are no sides \(anchor.rawValue)")
            }
            requested.top = anchor.contains(.top)
            requested.bottom = anchor.contains(.bottom)
            requested.left = anchor.contains(.left)
            requested.right = anchor.contains(.right)
        case .setExclusiveZone(let zone): requested.zone = zone
        case .setMargin(let top, let right, let bottom, let left):
            requested.margins = EdgeOffsets()
            (requested.margins.top, requested.margins.right) = (top, right)
            (requested.margins.bottom, requested.margins.left) = (bottom, left)
        case .setKeyboardInteractivity(let keys):
            guard let known = Keys(rawValue: keys.rawValue) else {
                return object.fail(.invalidKeyboardInteractivity, "there is no interactivity \(keys.rawValue)")
            }
            requested.keys = known
        case .getPopup(let popup): popup.popup?.belong(to: self)
        case .ackConfigure(let serial):
            guard let at = unanswered.firstIndex(of: serial) else {
                return object.fail(.invalidSurfaceState, "the configure \(serial) was not sent, or is acknowledged already")
            }
            unanswered.removeFirst(at + 1)
        case .destroy: break
        case .setLayer(let layer):
            guard let known = Layer(rawValue: layer.rawValue) else {
                return object.fail(.invalidSurfaceState, "there is no layer \(layer.rawValue)")
            }
            requested.layer = known
        }
    }

    package func ended(_ object: ZwlrLayerSurfaceV1) {
        unmap()
        isAlive = false
        if surface.roleObject === self { surface.roleObject = nil }
        client.tree.dropRoleUpdates(of: surface.id)
        client.credit(.windows)
        onEnd?()
        (onMap, onUnmap, onPlacement, onPopup, onEnd) = (nil, nil, nil, nil, nil)
    }
}

/// `zwlr_layer_shell_v1` of one client.
final class LayerShellBinding: ZwlrLayerShellV1.Handler {
    private let client: Client
    private weak var display: WaylandDisplay?

    init(client: Client, display: WaylandDisplay) {
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming ZwlrLayerShellV1.Request, of object: ZwlrLayerShellV1) {
        switch consume request {
        // All outputs that a client can name are the same screen.
        case .getLayerSurface(let id, let wire, _, let layer, let namespace):
            guard let surface = wire.surface, let display else { return }
            guard let known = LayerSurface.Layer(rawValue: layer.rawValue) else {
                return object.fail(.invalidLayer, "there is no layer \(layer.rawValue)")
            }
            guard surface.roleObject == nil, surface.claim(.layerSurface) else {
                return object.fail(.role, "the surface is a \(surface.role.map(\.description) ?? "") already")
            }
            guard !surface.hasContentNowOrNext else {
                return object.fail(.alreadyConstructed, "the surface has content already")
            }
            guard client.charge(.windows), let made = id.create() else { return }
            let new = LayerSurface(made, surface: surface, layer: known, namespace: namespace, display: display)
            made.handler = new
            surface.roleObject = new
        case .destroy: break
        }
    }

    func ended(_ object: ZwlrLayerShellV1) {}
}
