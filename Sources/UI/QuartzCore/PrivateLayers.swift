import Geometry
import Motion
package import Scene

/// A layer that nothing animates by itself.
package class BareLayer: CALayer {
    package override func action(forKey event: String) -> (any CAAction)? { nil }
    package override func hitTest(_ p: CGPoint) -> CALayer? { nil }
    package override func makeCopy() -> CALayer { BareLayer(layer: self) }
}

/// What lies behind the layer, blurred: the layer of a visual effect view.
package final class BackdropLayer: CALayer {
    /// Standard deviation of the blur in points; key path `blurRadius`.
    package var blurRadius: CGFloat {
        get { values.backdrop.blurRadius }
        set { set(.backdrop, \.backdrop.blurRadius, max(newValue, 0), key: "blurRadius") }
    }
    /// 1 leaves colors alone; key path `saturation`.
    package var saturation: CGFloat {
        get { values.backdrop.saturation }
        set { set(.backdrop, \.backdrop.saturation, newValue, key: "saturation") }
    }
    /// Painted over the blurred pixels; key path `tint`.
    package var tint: CGColor {
        get { CGColor(values.backdrop.tint) }
        set { set(.backdrop, \.backdrop.tint, Color(newValue), key: "tint") }
    }

    package override var kind: LayerKind { .backdrop }
    package override func makeCopy() -> CALayer { BackdropLayer(layer: self) }
}

/// The source of a transition in the GL Transitions convention, known to the display side as long as this object lives.
package final class TransitionShader {
    package let id: ShaderID
    package let name: String
    package let source: TransitionSource

    /// - Parameters:
    ///   - name: what errors of the GLSL compiler call it.
    ///   - isTried: it comes from outside, and whether it gives colors is found out.
    package init(name: String, source: String, isTried: Bool = false) {
        id = SceneContext.makeShaderID()
        self.name = name
        self.source = TransitionSource(source)
        SceneContext.main.contentEdits.append(.shader(id, name: name, source: source, isTried: isTried))
        SceneContext.main.requestTickEnd()
    }

    deinit { SceneContext.cleanUp.add(shader: id) }
}

/// Its first two sublayers, mixed by a shader: at progress 0 the first is seen, at 1 the second.
package final class ShaderTransitionLayer: CALayer {
    package let shader: TransitionShader?
    private var images: [String: ContentHandle] = [:]

    /// By uniform name; those not named keep the defaults of the source's comments.
    package var parameters: [String: ShaderValue] = [:] {
        didSet { kindChanged() }
    }

    /// A shader that has a direction moves to the other side.
    package var mirrorsMotion = false {
        didSet { if mirrorsMotion != oldValue { kindChanged() } }
    }

    /// 0 … 1; key path `progress`.
    package var progress: CGFloat {
        get { values.progress }
        set { set(.progress, \.progress, newValue) }
    }

    package init(shader: TransitionShader) {
        self.shader = shader
        super.init()
    }

    private override init(layer: Any) {
        shader = (layer as? ShaderTransitionLayer)?.shader
        super.init(layer: layer)
    }

    package required init?(coder: NSCoder) {
        nil
    }

    deinit {
        for handle in images.values { handle.users -= 1 }
    }

    /// Gives a `sampler2D` its image.
    package func setImage(_ image: CGImage, for parameter: String) {
        let handle = ContentHandle.shared(for: image)
        SceneContext.main.retain(handle)
        if let old = images.updateValue(handle, forKey: parameter) { SceneContext.main.release(old) }
        parameters[parameter] = .image(handle.id)
    }

    private func kindChanged() {
        hasNewKind = true
        enqueue()
    }

    package override var kind: LayerKind {
        guard let shader else { return .plain }
        return .shaderTransition(ShaderEffect(shader: shader.id, parameters: parameters, isMirrored: mirrorsMotion))
    }
    package override func makeCopy() -> CALayer { ShaderTransitionLayer(layer: self) }
}

/// Sublayers with a depth of their own on other systems; here they are flattened onto its plane like those of any layer.
open class CATransformLayer: CALayer {
    open override func hitTest(_ p: CGPoint) -> CALayer? {
        let found = super.hitTest(p)
        return found === self ? nil : found
    }
}

extension CALayer {
    /// A layer of the same bounds that shows what `layer` looks like.
    ///
    /// The display side takes the picture, running animations included; where only main knows the layer, cairo draws main's copy.
    /// With another program's memory in it the display side takes it with the coming commit.
    /// - Parameter afterUpdates: commits this turn's changes first.
    package static func makeSnapshotLayer(of layer: CALayer, afterUpdates: Bool, scale: CGFloat) -> CALayer {
        if afterUpdates { CATransaction.flush() }
        let snapshot = CALayer()
        snapshot.values.bounds = layer.values.bounds
        snapshot.values.position = layer.values.position
        snapshot.values.contentsScale = scale
        if let handle = SceneContext.main.capture(layer, scale: scale) {
            snapshot.show(handle, as: nil)
        } else {
            if !layer.isMirrored { layer.layoutIfNeeded() }
            snapshot.contents = layer.makeImage(scale: scale)
        }
        return snapshot
    }
}
