public import UIKit

/// One thing that an app shows by itself, for instance a screen that comes and goes with a transition.
@preconcurrency @MainActor
public struct TourStep {
    /// What the step is called in sheets, in the frame log and after `--transition`.
    public let name: String
    /// Does the step and calls `done` when the screen rests again.
    public let run: @MainActor (_ done: @escaping @MainActor () -> Void) -> Void

    /// - Parameters:
    ///   - name: short; becomes part of a file name.
    ///   - run: must call `done` exactly once; a second call changes nothing.
    public init(_ name: String, run: @escaping @MainActor (_ done: @escaping @MainActor () -> Void) -> Void) {
        self.name = name
        self.run = run
    }
}

/// An app delegate that can show its app by itself: on a screen where there is no input yet, and for recordings.
@preconcurrency @MainActor
public protocol TourProviding: UIApplicationDelegate {
    /// The whole tour, in order. Asked for once, after launch.
    func tourSteps() -> [TourStep]

    /// Steps that are no part of the tour, and shown where `--transition` names one of them.
    func furtherTourSteps() -> [TourStep]

    /// A step that shows one transition that is not part of the tour, for `--transition FILE.glsl`.
    func tourStep(named name: String, transition: any UIViewControllerAnimatedTransitioning) -> TourStep

    /// The same with a transition of its own for the way back, which `make` gives for false.
    func tourStep(
        named name: String, make: @escaping @MainActor (_ isForward: Bool) -> any UIViewControllerAnimatedTransitioning
    ) -> TourStep
}

extension TourProviding {
    /// No steps.
    public func furtherTourSteps() -> [TourStep] { [] }

    /// Returns the step of the transition as it runs forward.
    public func tourStep(
        named name: String, make: @escaping @MainActor (_ isForward: Bool) -> any UIViewControllerAnimatedTransitioning
    ) -> TourStep { tourStep(named: name, transition: make(true)) }
}
