/// What the constraints inside a view make of its lengths. They are solved by themselves, with the view's size left open.
@MainActor
struct EnclosedLengths {
    let horizontal: LengthPreferences
    let vertical: LengthPreferences

    /// - Parameter width: the view's width, where heights inside follow it.
    init(of view: UIView, width: CGFloat?) {
        let engine = LayoutEngine.solved(view, .open(width: width))
        horizontal = Self.preferences(engine) { $0.width }
        vertical = Self.preferences(engine) { $0.height }
        view.markInside(.measured)
    }

    private static func preferences(_ engine: LayoutEngine, _ length: (LayoutPlace) -> LinearSymbol) -> LengthPreferences {
        guard let place = engine.place(of: engine.root) else { return LengthPreferences() }
        return LengthPreferences([.notNegative] + engine.solver.preferences(of: length(place)))
    }

    /// True when a height inside the view follows a width.
    static func wrap(in view: UIView) -> Bool {
        view.markInside(.measured)
        return hasTexts(view)
    }

    private static func hasTexts(_ view: UIView) -> Bool {
        view.subviewsInOrder.contains { $0.heightFollowsWidth || hasTexts($0) }
    }
}
