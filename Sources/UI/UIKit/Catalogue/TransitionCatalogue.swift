/// The transitions that the library brings, by name.
@preconcurrency @MainActor
public enum TransitionCatalogue {
    /// Names of the animators, in the order in which they are best shown.
    public static var animatorNames: [String] {
        ["cover", "push", "fade", "zoom", "flip", "cube", "card-stack", "circular-reveal"]
    }

    /// Names of the built-in shaders.
    public static var shaderNames: [String] { ShaderTransition.library.names }

    /// All names.
    public static var names: [String] { animatorNames + shaderNames }

    /// Whether its motion goes to one side, and to the other where the interface reads from right to left.
    package static func isDirectional(_ name: String) -> Bool {
        ["push", "flip", "cube"].contains(name) || ShaderTransition.isDirectional(named: name)
    }

    /// A new animator; nil when there is none of that name.
    ///
    /// - Parameter isForward: false for dismissing and popping.
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
