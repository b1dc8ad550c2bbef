/// What an animator answered when it was asked for its interruptible animator.
@MainActor
enum InterruptibleAnswer {
    case notAsked
    case none
    case given(any UIViewImplicitlyAnimating)
    /// The animator gave another one later; this is the first, which counts.
    case contradicted(any UIViewImplicitlyAnimating)

    var animator: (any UIViewImplicitlyAnimating)? {
        switch self {
        case .notAsked, .none: nil
        case .given(let animator), .contradicted(let animator): animator
        }
    }
}
