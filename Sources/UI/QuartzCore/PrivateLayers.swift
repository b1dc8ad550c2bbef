import Geometry
import Motion
package import Scene

/// A layer without implicit animations.
package class BareLayer: CALayer {
    package override func action(forKey event: String) -> (any CAAction)? { nil }
    package override func hitTest(_ p: CGPoint) -> CALayer? { nil }
    package override func makeCopy() -> CALayer { BareLayer(layer: self) }
}

/// A layer that shows the pixels behind it, blurred: the layer of a visual effect view.
package final class BackdropLayer: CALayer {
    /// The standard deviation of the blur in points; key path `blurRadius`.
    package var blurRadius: CGFloat {
        get { values.backdrop.blurRadius }
        set { set(.backdrop, \.backdrop.blurRadius, max(newValue, 0), key: "blurRadius") }
    }
    /// The saturation of the pixels; 1 leaves colors unchanged. Key path `saturation`.
    package var saturation: CGFloat {
        get { values.backdrop.saturation }
        set { set(.backdrop, \.backdrop.saturation, newValue, key: "saturation") }
    }
    /// The color painted over the blurred pixels; key path `tint`.
    package var tint: CGColor {
        get { CGColor(values.backdrop.tint) }
        set { set(.backdrop, \.backdrop.tint, Color(newValue), key: "tint") }
    }
    /// Whether the blur may be drawn at half resolution where it costs too much.
    package var allowsHalfResolution: Bool {
        get { values.backdrop.allowsHalfResolution }
        set { set(.backdrop, \.backdrop.allowsHalfResolution, newValue) }
    }

    package override var kind: LayerKind { .backdrop }
    package override func makeCopy() -> CALayer { BackdropLayer(layer: self) }
}

/// The source of a transition in the GL Transitions convention. The display side knows it as long as this object lives.
package final class TransitionShader {
    package let id: ShaderID
    package let name: String
    package let source: TransitionSource

    /// Creates a shader and sends its source to the display side.
    ///
    /// - Parameters:
    ///   - name: the name in errors of the GLSL compiler.
    ///   - isTried: true for a source from outside; a trial then checks whether it produces colors.
    package init(name: String, source: String, isTried: Bool = false) {
        id = SceneContext.makeShaderID()
        self.name = name
        self.source = TransitionSource(source)
        SceneContext.main.contentEdits.append(.shader(id, name: name, source: source, isTried: isTried))
        SceneContext.main.requestTickEnd()
    }

    deinit { SceneContext.cleanUp.add(shader: id) }
}

/// A layer whose first two sublayers are mixed by a shader: progress 0 shows the first, progress 1 the second.
package final class ShaderTransitionLayer: CALayer {
    package let shader: TransitionShader?
    private var images: [String: ContentHandle] = [:]

    /// Values by uniform name. A uniform without a value keeps the default of the source's comments.
    package var parameters: [String: ShaderValue] = [:] {
        didSet { kindChanged() }
    }

    /// Whether a shader with a direction moves to the opposite side.
    package var mirrorsMotion = false {
        didSet { if mirrorsMotion != oldValue { kindChanged() } }
    }

    /// The progress from 0 to 1; key path `progress`.
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

    /// Sets the image of a `sampler2D`.
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

/// A container of sublayers. On other systems its sublayers keep their own depth; here they are flattened as in every layer.
open class CATransformLayer: CALayer {
    /// Returns the frontmost sublayer at a point, never the layer itself.
    open override func hitTest(_ p: CGPoint) -> CALayer? {
        let found = super.hitTest(p)
        return found === self ? nil : found
    }
}

extension CALayer {
    /// Returns a layer of the same bounds that shows a picture of `layer`.
    ///
    /// The display side takes the picture, running animations included. If only the main thread knows the layer, cairo draws the
    /// main thread's copy. If such a layer contains another program's memory, the display side takes the picture with the coming
    /// commit.
    ///
    /// - Parameter afterUpdates: commits this tick's changes first.
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
