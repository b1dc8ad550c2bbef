/// When the words of a bar come and go between two pages: what goes is gone when something else comes to its place, since two words
/// over one another cannot be read.
@MainActor
struct WordPassage {
    enum Kind {
        case button
        /// Comes over the buttons of the page below, and becomes the words on the way back of the page above.
        case title
        /// What is to be read below the bar's buttons, or leads back.
        case wayBack
    }

    private let isUpper: Bool
    private let isPush: Bool

    init(from: NavigationBarContent.Pose, to: NavigationBarContent.Pose) {
        let poses = [from, to]
        // Two that fade in place: the one that comes is as good as above.
        isUpper = poses.contains(.ahead) || poses.contains(.faded) && to == .rest
        isPush = from == .ahead || to == .behind || poses.contains(.faded)
    }

    /// The part of the upper page's way onto the screen on which words come, or on which those of the lower page go.
    private func part(_ kind: Kind) -> ClosedRange<Double> {
        switch kind {
        case .button: isUpper ? 0.5...1 : 0...0.25
        case .title: isUpper ? 0.25...0.75 : 0...0.5
        case .wayBack: isUpper ? 0.5...1 : 0...0.5
        }
    }

    /// To be called inside the animation, where there is one.
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
