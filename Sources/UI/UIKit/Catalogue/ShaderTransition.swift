import Diagnostics
public import Foundation
import QuartzCore
import Scene

/// A shader in the GL Transitions convention, run as an animator.
///
/// Both pages stay alive while it runs: what moves in them goes on. Forwards progress runs from 0, where exactly the outgoing
/// picture is on the screen, to 1, where exactly the incoming one is; backwards the same pictures come in the opposite order. Time is
/// linear: a shader eases what it moves. A shader that declares a direction goes the way of a push: forwards to the left, and to the
/// right where the interface reads from right to left. Errors of the GLSL compiler are logged with file and line, and the pages then
/// fade.
@preconcurrency @MainActor
public final class ShaderTransition: CatalogueTransition {
    public override class var defaultDuration: TimeInterval { 1 }

    /// What errors call the shader.
    public let name: String
    /// The names of the shader's parameters, in the order of the source.
    public var parameterNames: [String] { shader.source.parameters.map(\.name) }

    private let shader: TransitionShader
    private var values: [String: ShaderParameter] = [:]
    private var stageView: UIView?
    private var places: [Place] = []

    private struct Place {
        var view: UIView
        var superview: UIView?
        var index: Int
    }

    /// Gives the text of a built-in shader by its name; the runtime knows them.
    package static var library: (names: [String], text: (String) -> String?) = ([], { _ in nil })

    /// What page curls are drawn with.
    static let curlName = "page-curl"

    /// One of the shaders that come with Gimbal, for instance `page-curl`; nil, with a sentence in the log, when there is none.
    public convenience init?(named name: String, isForward: Bool = true) {
        guard let text = Self.library.text(name) else {
            Log.transitions.warning("there is no shader transition named \"\(name)\"")
            return nil
        }
        self.init(name: name, source: text, isTried: false, isForward: isForward)
    }

    /// A `.glsl` file.
    ///
    /// - Throws: `ShaderTransitionError` when the file cannot be read or defines no transition.
    public convenience init(file: String, isForward: Bool = true) throws {
        let text = try ShaderFile.text(file)
        self.init(name: file, source: text, isTried: true, isForward: isForward)
        guard shader.source.mentionsTransition else { throw ShaderTransitionError.noTransition(file: file) }
    }

    private init(name: String, source: String, isTried: Bool, isForward: Bool) {
        self.name = name
        shader = TransitionShader(name: name, source: source, isTried: isTried)
        super.init(isForward: isForward)
        if let word = shader.source.unreadDirection {
            Log.transitions.once(
                .warning, id: "direction \(name)",
                "\(name): the direction \"\(word)\" is neither left nor right; the motion is mirrored for no reader")
        }
        for parameter in shader.source.parameters {
            guard let text = parameter.unreadDefault else { continue }
            Log.transitions.once(
                .warning, id: "default \(name) \(parameter.name)",
                "\(name): the default of \(parameter.name), \"\(text)\", is no \(parameter.kind) that can be read; it is 0")
        }
    }

    /// Whether the built-in shader of that name has a direction, which is mirrored from right to left.
    static func isDirectional(named name: String) -> Bool {
        library.text(name).map { TransitionSource($0).direction != nil } ?? false
    }

    /// A parameter by name; nil takes the default of the source's comments. What does not fit is logged and not taken.
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
            return Log.transitions.warning("\(name): the parameter \(parameter) is a \(declared.kind), which \(value) is not")
        }
        values[parameter] = value
    }

    private func fits(_ value: ShaderParameter, _ kind: TransitionSource.Kind) -> Bool {
        if case .image = value { return kind == .sampler2D }
        return value.value(for: kind) != nil
    }

    // MARK: The animation

    override var timing: any UITimingCurveProvider { UICubicTimingParameters(animationCurve: .linear) }

    override func prepare(_ stage: TransitionStage) {
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
        // The shader's first picture is the page that was there first: the way back shows the same frames.
        for page in isForward ? [stage.outgoing, stage.incoming] : [stage.incoming, stage.outgoing] {
            let frame = page.superview.map { view.convert(page.frame, from: $0) } ?? page.frame
            view.addSubview(page)
            page.frame = frame
        }
        stageView = view
    }

    private func mirrorsMotion(_ stage: TransitionStage) -> Bool {
        guard let direction = shader.source.direction else { return false }
        // An image of the app's says itself where the motion goes, for those who read from left to right.
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
        (stageView?.layer as? ShaderTransitionLayer)?.progress = isForward ? 1 : 0
    }

    override func cleanUp(_ stage: TransitionStage) {
        guard let view = stageView else { return }
        // Lower ones first, or indices of the same superview would be off.
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
