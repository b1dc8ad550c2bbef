/// Times the words of a bar that appear and disappear between two pages. Old words are gone when new ones appear at their place,
/// because two words over one another cannot be read.
@MainActor
struct WordPassage {
    enum Kind {
        case button
        /// A title. It appears over the buttons of the page below, and becomes the label of the back button of the page above.
        case title
        /// Words below the bar's buttons, or on the back button.
        case wayBack
    }

    private let isUpper: Bool
    private let isPush: Bool

    init(from: NavigationBarContent.Pose, to: NavigationBarContent.Pose) {
        let poses = [from, to]
        // Of two pages that fade in place, the page that appears is treated as the upper one.
        isUpper = poses.contains(.ahead) || poses.contains(.faded) && to == .rest
        isPush = from == .ahead || to == .behind || poses.contains(.faded)
    }

    /// Returns the part of the upper page's transition in which words appear, or in which those of the lower page disappear.
    private func part(_ kind: Kind) -> ClosedRange<Double> {
        switch kind {
        case .button: isUpper ? 0.5...1 : 0...0.25
        case .title: isUpper ? 0.25...0.75 : 0...0.5
        case .wayBack: isUpper ? 0.5...1 : 0...0.5
        }
    }

    /// Fades a view to `alpha` in its part of the transition; call it inside the animation, if there is one.
    func fade(_ view: UIView, to alpha: CGFloat, _ kind: Kind) {
        let part = part(kind)
        let start = isPush ? part.lowerBound : 1 - part.upperBound
        UIView.animateKeyframes(withDuration: 0, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: part.upperBound - part.lowerBound) {
                view.alpha = alpha
            }
        }
    }
}
