public import UIKit

/// A part of an app's demonstration, for instance a screen that comes and goes with a transition.
@preconcurrency @MainActor
public struct TourStep {
    /// The name of the step in sheets, in the frame log and after `--transition`.
    public let name: String
    /// Runs the step and calls `done` when the screen is at rest again.
    public let run: @MainActor (_ done: @escaping @MainActor () -> Void) -> Void

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - name: a short name, which becomes part of a file name.
    ///   - run: must call `done` exactly once; a second call has no effect.
    public init(_ name: String, run: @escaping @MainActor (_ done: @escaping @MainActor () -> Void) -> Void) {
        self.name = name
        self.run = run
    }
}

/// An app delegate that can demonstrate its app: on a screen without input devices, and for recordings.
@preconcurrency @MainActor
public protocol TourProviding: UIApplicationDelegate {
    /// Returns the whole tour, in order. It is called once, after launch.
    func tourSteps() -> [TourStep]

    /// Returns steps outside of the tour, which run when `--transition` names one of them.
    func furtherTourSteps() -> [TourStep]

    /// Returns a step that shows one transition that is not part of the tour, for `--transition FILE.glsl`.
    func tourStep(named name: String, transition: any UIViewControllerAnimatedTransitioning) -> TourStep

    /// Returns the same with another transition for the way back, which `make` returns for false.
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
