import Foundation

/// What an animator without `interruptibleAnimator(using:)` answers; the engine knows it and never runs it.
@MainActor
final class NotInterruptible: NSObject, UIViewImplicitlyAnimating {
    static let shared = NotInterruptible()

    let state = UIViewAnimatingState.inactive
    let isRunning = false
    var isReversed = false
    var fractionComplete: CGFloat = 0
    func startAnimation() {}
    func startAnimation(afterDelay delay: TimeInterval) {}
    func pauseAnimation() {}
    func stopAnimation(_ withoutFinishing: Bool) {}
    func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
}
