internal import WaylandProtocols

/// A screen as it is described to clients.
package struct OutputDescription: Hashable, Sendable {
    package var name = "SCREEN-1"
    package var description = "screen"
    package var make = "Gimbal"
    package var model = "screen"
    /// Pixels, in the orientation that the user sees.
    package var width: Int32 = 1280
    package var height: Int32 = 720
    /// Pixels per point.
    package var scale = 1.0
    /// The refresh rate in millihertz.
    package var refresh: Int32 = 60000
    /// The panel's size in millimeters; zero when it is unknown.
    package var physicalWidth: Int32 = 0
    package var physicalHeight: Int32 = 0

    package init() {}

    /// The integer scale with which a client should draw.
    var wholeScale: Int32 { Int32(max(1, min(scale, 16)).rounded(.up)) }
    var logicalWidth: Int32 { Int32((Double(width) / max(scale, 0.1)).rounded()) }
    var logicalHeight: Int32 { Int32((Double(height) / max(scale, 0.1)).rounded()) }
    /// The scale in 120ths.
    var wireScale: UInt32 { UInt32((max(0.1, min(scale, 16)) * 120).rounded()) }
}

/// The screen that clients' windows are on.
package final class ServerOutput {
    package private(set) var description: OutputDescription
    private var outputs = ClientObjects<WlOutput>()
    private var extended = ClientObjects<ZxdgOutputV1>()
    private var scales = ClientObjects<WpFractionalScaleV1>()
    /// Called when the screen's description has changed.
    var onUpdate: (() -> Void)?

    init(_ description: OutputDescription) {
        self.description = description
    }

    /// Applies the screen's new description and sends it to all clients.
    package func update(_ new: OutputDescription) {
        guard new != description else { return }
        let isScaled = new.scale != description.scale
        description = new
        for output in outputs.all { describe(output) }
        for output in extended.all { describe(output) }
        for output in outputs.all { output.send(.done) }
        onUpdate?()
        if isScaled { for scale in scales.all { scale.send(.preferredScale(scale: new.wireScale)) } }
    }

    /// Returns the `wl_output` objects of one client.
    func objects(of client: Client) -> ObjectList<WlOutput> { outputs[client.handle] }

    func bind(_ object: WlOutput, _ client: Client) {
        guard client.charge(.outputs) else { return }
        outputs.append(object)
        object.handler = OutputBinding(output: self, client: client)
        describe(object)
        object.send(.done)
    }

    func bind(_ object: ZxdgOutputV1, for output: WlOutput, _ client: Client) {
        extended.append(object)
        object.handler = ExtendedOutputBinding(output: self, client: client)
        describe(object)
        if object.version >= 3 { output.send(.done) }
    }

    func add(_ object: WpFractionalScaleV1) {
        scales.append(object)
        object.send(.preferredScale(scale: description.wireScale))
    }

    func remove(_ object: WlOutput) { outputs.remove(object) }
    func remove(_ object: ZxdgOutputV1) { extended.remove(object) }
    func remove(_ object: WpFractionalScaleV1) { scales.remove(object) }

    private func describe(_ object: WlOutput) {
        object.send(
            .geometry(
                x: 0, y: 0, physicalWidth: description.physicalWidth, physicalHeight: description.physicalHeight,
                subpixel: .unknown, make: description.make, model: description.model, transform: .normal))
        object.send(
            .mode(
                flags: [.current, .preferred], width: description.width, height: description.height,
                refresh: description.refresh))
        object.send(.scale(factor: description.wholeScale))
        object.send(.name(name: description.name))
        object.send(.description(description: description.description))
    }

    private func describe(_ object: ZxdgOutputV1) {
        object.send(.logicalPosition(x: 0, y: 0))
        object.send(.logicalSize(width: description.logicalWidth, height: description.logicalHeight))
        object.send(.name(name: description.name))
        object.send(.description(description: description.description))
        if object.version < 3 { object.send(.done) }
    }
}

/// `wl_output` of one client.
final class OutputBinding: WlOutput.Handler {
    private weak var output: ServerOutput?
    private let client: Client

    init(output: ServerOutput, client: Client) {
        self.output = output
        self.client = client
    }

    func handle(_ request: consuming WlOutput.Request, of object: WlOutput) {
        switch consume request {
        case .release: break
        }
    }

    func ended(_ object: WlOutput) {
        client.credit(.outputs)
        output?.remove(object)
    }
}

/// `zxdg_output_manager_v1` of one client.
final class OutputManagerBinding: ZxdgOutputManagerV1.Handler {
    private weak var output: ServerOutput?
    private let client: Client

    init(output: ServerOutput, client: Client) {
        self.output = output
        self.client = client
    }

    func handle(_ request: consuming ZxdgOutputManagerV1.Request, of object: ZxdgOutputManagerV1) {
        switch consume request {
        case .destroy: break
        case .getXdgOutput(let id, let wire):
            guard client.charge(.outputs), let made = id.create() else { return }
            output?.bind(made, for: wire, client)
        }
    }

    func ended(_ object: ZxdgOutputManagerV1) {}
}

/// `zxdg_output_v1` of one client.
final class ExtendedOutputBinding: ZxdgOutputV1.Handler {
    private weak var output: ServerOutput?
    private let client: Client

    init(output: ServerOutput, client: Client) {
        self.output = output
        self.client = client
    }

    func handle(_ request: consuming ZxdgOutputV1.Request, of object: ZxdgOutputV1) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: ZxdgOutputV1) {
        client.credit(.outputs)
        output?.remove(object)
    }
}
