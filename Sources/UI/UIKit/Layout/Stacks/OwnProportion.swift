/// How a view's own constraints between its width and its height decide.
enum OwnProportion: Equatable {
    /// It has none.
    case none
    /// One length is set to a constant, and the length along `axis` follows from it.
    case follows(axis: NSLayoutConstraint.Axis, from: CGFloat)
    /// Neither length is known without the other.
    case open

    @MainActor
    init(_ constraints: [NSLayoutConstraint]) {
        self = .none
        guard constraints.contains(where: \.isAspectRatio) else { return }
        self = .open
        // Of several that contradict each other the solver leaves out the newest.
        guard constraints.filter({ $0.isAspectRatio && $0.priority >= .required }).count < 2 else { return }
        let (width, height) = (OwnLengths(constraints, .horizontal), OwnLengths(constraints, .vertical))
        if let fixed = width.fixed, !height.requiresAny {
            self = .follows(axis: .vertical, from: fixed)
        } else if let fixed = height.fixed, !width.requiresAny {
            self = .follows(axis: .horizontal, from: fixed)
        }
    }

    /// The other length, where the one along an axis follows from it in a view of a width.
    func other(_ axis: NSLayoutConstraint.Axis, width: CGFloat?) -> CGFloat? {
        switch self {
        case .none: nil
        case .follows(axis, let other): other
        case .follows: nil
        case .open: axis == .vertical ? width : nil
        }
    }
}
