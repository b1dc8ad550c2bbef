/// The transitions of the library, by name.
@preconcurrency @MainActor
public enum TransitionCatalogue {
    /// The names of the animators, in the best order for a demonstration.
    public static var animatorNames: [String] {
        ["cover", "push", "fade", "zoom", "flip", "cube", "card-stack", "circular-reveal"]
    }

    /// The names of the built-in shaders.
    public static var shaderNames: [String] { ShaderTransition.library.names }

    /// The names of the animators and the shaders.
    public static var names: [String] { animatorNames + shaderNames }

    /// Returns true when the motion has a horizontal direction, which is mirrored in right-to-left interfaces.
    package static func isDirectional(_ name: String) -> Bool {
        ["push", "flip", "cube"].contains(name) || ShaderTransition.isDirectional(named: name)
    }

    /// Returns a new animator; nil for an unknown name.
    ///
    /// - Parameter isForward: false for dismissing and popping.
    /// - Parameter name: one of `names`.
    public static func make(named name: String, isForward: Bool = true) -> (any UIViewControllerAnimatedTransitioning)? {
        switch name {
        case "cover": return CoverTransition(isForward: isForward)
        case "push": return PushTransition(isForward: isForward)
        case "fade": return FadeTransition(isForward: isForward)
        case "zoom": return ZoomTransition(isForward: isForward)
        case "flip": return FlipTransition(isForward: isForward)
        case "cube": return CubeTransition(isForward: isForward)
        case "card-stack": return CardStackTransition(isForward: isForward)
        case "circular-reveal": return CircularRevealTransition(isForward: isForward)
        default: return shaderNames.contains(name) ? ShaderTransition(named: name, isForward: isForward) : nil
        }
    }
}
