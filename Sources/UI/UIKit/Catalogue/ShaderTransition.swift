import Diagnostics
public import Foundation
import QuartzCore
import Scene

/// A shader in the GL Transitions convention, run as an animator.
///
/// Both pages stay live while it runs: their own motion continues. Forwards, progress runs from 0, where exactly the outgoing
/// picture is on the screen, to 1, where exactly the incoming one is; backwards the same pictures come in the opposite order.
/// Time is linear: the shader itself eases its motion. A shader that declares a direction moves like a push: forwards to the
/// left, and to the right where the interface reads from right to left. Errors of the GLSL compiler are logged with file and
/// line, and the pages then fade. Where nothing can draw shaders, the transition that the file's comment `Stand-in: …` names is
/// shown, or else a fade.
@preconcurrency @MainActor
public final class ShaderTransition: CatalogueTransition {
    public override class var defaultDuration: TimeInterval { 1 }

    /// The shader's name in error messages.
    public let name: String
    /// The names of the shader's parameters, in the order of the source.
    public var parameterNames: [String] { shader.source.parameters.map(\.name) }

    let shader: TransitionShader
    private(set) var values: [String: ShaderParameter] = [:]
    /// What is shown in place of the shader.
    private var standIn: CatalogueTransition?
    private var stageView: UIView?
    private var places: [Place] = []

    private struct Place {
        var view: UIView
        var superview: UIView?
        var index: Int
    }

    /// The built-in shaders: their names, and the text for a name; set by the runtime.
    package static var library: (names: [String], text: (String) -> String?) = ([], { _ in nil })

    /// Compiles the text of a file of a name where a driver that never returns does no harm, and returns why it must not be used; set
    /// by the runtime.
    package static var trial: (_ name: String, _ text: String) -> String? = { _, _ in nil }

    /// The name of the shader for page curls.
    static let curlName = "page-curl"

    /// Loads a shader that comes with Gimbal, for example `page-curl`; returns nil and logs a message when there is none.
    public convenience init?(named name: String, isForward: Bool = true) {
        guard let text = Self.library.text(name) else {
            Log.transitions.warning("there is no shader transition named \"\(name)\"")
            return nil
        }
        self.init(name: name, source: text, isTried: false, isForward: isForward)
    }

    /// Loads a `.glsl` file.
    ///
    /// The first time a text is loaded, another process compiles it: for some tenths of a second the caller waits. Load a file
    /// before its transition begins.
    ///
    /// - Throws: `ShaderTransitionError` when the file cannot be read, defines no transition, or is too much for the driver.
    public convenience init(file: String, isForward: Bool = true) throws {
        let text = try ShaderFile.text(file)
        guard TransitionSource(text).mentionsTransition else { throw ShaderTransitionError.noTransition(file: file) }
        if let reason = Self.trial(file, text) { throw ShaderTransitionError.failedTrial(file: file, reason: reason) }
        self.init(name: file, source: text, isTried: true, isForward: isForward)
    }

    private init(name: String, source: String, isTried: Bool, isForward: Bool) {
        self.name = name
        shader = TransitionShader(name: name, source: source, isTried: isTried)
        super.init(isForward: isForward)
        if let word = shader.source.unreadDirection {
            Log.transitions.once(
                .warning, id: "direction \(name)",
                "\(name): the direction \"\(word)\" is neither left nor right; right-to-left interfaces do not mirror the motion")
        }
        if let later = shader.source.laterVersions.first(where: { $0 != shader.source.version }) {
            Log.transitions.once(
                .warning, id: "version \(name)",
                "\(name): #version stands there more than once; \(shader.source.version) is used, and \(later) is ignored")
        }
        for parameter in shader.source.parameters {
            guard let text = parameter.unreadDefault else { continue }
            Log.transitions.once(
                .warning, id: "default \(name) \(parameter.name)",
                "\(name): the default of \(parameter.name), \"\(text)\", cannot be read as \(parameter.kind); 0 is used")
        }
    }

    /// Returns true when the built-in shader of that name has a direction, which is mirrored in right-to-left interfaces.
    static func isDirectional(named name: String) -> Bool {
        library.text(name).map { TransitionSource($0).direction != nil } ?? false
    }

    /// A parameter by name; nil takes the default from the source's comments, and an unsuitable value is logged and ignored.
    public subscript(parameter: String) -> ShaderParameter? {
        get { values[parameter] }
        set { set(newValue, parameter) }
    }

    private func set(_ value: ShaderParameter?, _ parameter: String) {
        guard let declared = shader.source.parameters.first(where: { $0.name == parameter }) else {
            let known = parameterNames.joined(separator: ", ")
            return Log.transitions.warning(
                "\(name) has no parameter \(parameter)\(known.isEmpty ? "" : "; it has \(known)")")
        }
        if let value, !fits(value, declared.kind) {
            return Log.transitions.warning(
                "\(name): the parameter \(parameter) takes a \(declared.kind), not \(value); it is ignored")
        }
        values[parameter] = value
    }

    private func fits(_ value: ShaderParameter, _ kind: TransitionSource.Kind) -> Bool {
        if case .image = value { return kind == .sampler2D }
        return value.value(for: kind) != nil
    }

    // MARK: Animation

    override func willBegin() { standIn = SceneContext.main.drawsShaders ? nil : makeStandIn() }

    override var timing: any UITimingCurveProvider {
        standIn?.timing ?? UICubicTimingParameters(animationCurve: .linear)
    }

    override func prepare(_ stage: TransitionStage) {
        if let standIn {
            place(standIn, on: stage)
            return standIn.prepare(stage)
        }
        let layer = ShaderTransitionLayer(shader: shader)
        for declared in shader.source.parameters { give(layer, declared) }
        layer.mirrorsMotion = mirrorsMotion(stage)
        layer.progress = isForward ? 0 : 1
        let view = UIView(adopting: layer)
        view.frame = stage.container.bounds
        view.isUserInteractionEnabled = false
        places = [stage.outgoing, stage.incoming].map { page in
            Place(view: page, superview: page.superview, index: page.superview?.subviews.firstIndex { $0 === page } ?? 0)
        }
        stage.container.addSubview(view)
        // The shader's first picture is the page that was there first, so that the way back shows the same frames.
        for page in isForward ? [stage.outgoing, stage.incoming] : [stage.incoming, stage.outgoing] {
            let frame = page.superview.map { view.convert(page.frame, from: $0) } ?? page.frame
            view.addSubview(page)
            page.frame = frame
        }
        stageView = view
    }

    private func mirrorsMotion(_ stage: TransitionStage) -> Bool {
        guard let direction = shader.source.direction else { return false }
        // An app's image determines the direction of the motion itself, for left-to-right interfaces.
        let hasImage = values.values.contains { if case .image = $0 { true } else { false } }
        return (hasImage ? .left : direction).isMirrored(isRightToLeft: stage.isMirrored)
    }

    private func give(_ layer: ShaderTransitionLayer, _ declared: TransitionSource.Parameter) {
        guard let value = values[declared.name] else { return }
        if case .image(let image) = value, let pixels = image.cgImage {
            layer.setImage(pixels, for: declared.name)
        } else if let number = value.value(for: declared.kind) {
            layer.parameters[declared.name] = number
        }
    }

    override func animate(_ stage: TransitionStage) {
        if let standIn { return standIn.animate(stage) }
        (stageView?.layer as? ShaderTransitionLayer)?.progress = isForward ? 1 : 0
    }

    override func cleanUp(_ stage: TransitionStage) {
        if let standIn { return standIn.cleanUp(stage) }
        guard let view = stageView else { return }
        // The lower pages first; otherwise indices in the same superview would be off.
        for place in places.sorted(by: { $0.index < $1.index }) {
            guard let superview = place.superview else { continue }
            let frame = superview.convert(place.view.frame, from: view)
            superview.insertSubview(place.view, at: min(place.index, superview.subviews.count))
            place.view.frame = frame
        }
        places = []
        view.removeFromSuperview()
        stageView = nil
    }
}
