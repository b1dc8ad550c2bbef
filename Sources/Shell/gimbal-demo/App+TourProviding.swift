import Gimbal
import UIKit

extension App: TourProviding {
    func tourSteps() -> [TourStep] {
        // A finger of the tour that comes late meets the home screen: there it must open nothing.
        window?.rootViewController?.children.first?.view.isUserInteractionEnabled = false
        return tour?.steps() ?? []
    }

    func furtherTourSteps() -> [TourStep] { tour?.everyRotationStyle() ?? [] }

    func tourStep(named name: String, transition: any UIViewControllerAnimatedTransitioning) -> TourStep {
        tourStep(named: name) { _ in transition }
    }

    func tourStep(
        named name: String, make: @escaping @MainActor (_ isForward: Bool) -> any UIViewControllerAnimatedTransitioning
    ) -> TourStep {
        tour?.step(named: name, make: make) ?? TourStep(name) { done in done() }
    }
}
