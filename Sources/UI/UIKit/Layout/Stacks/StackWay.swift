/// How a stack view arranges its views at present.
@MainActor
enum StackWay {
    /// Not arranged yet.
    case undecided
    /// The stack view computes the frames.
    case computed(StackMeasures)
    /// Constraints decide, and guides for the gaps.
    case constrained(StackConstraints)
}
