import Gimbal
import UIKit

extension App: TourProviding {
    func tourSteps() -> [TourStep] {
        // A late touch of the tour may reach the home screen, where it must not open anything.
        window?.rootViewController?.children.first?.view.isUserInteractionEnabled = false
        return tour?.steps() ?? []
    }

    func furtherTourSteps() -> [TourStep] { tour.map { $0.everyRotationStyle() + [$0.flights()] } ?? [] }

    func tourStep(named name: String, transition: any UIViewControllerAnimatedTransitioning) -> TourStep {
        tourStep(named: name) { _ in transition }
    }

    func tourStep(
        named name: String, make: @escaping @MainActor (_ isForward: Bool) -> any UIViewControllerAnimatedTransitioning
    ) -> TourStep {
        tour?.step(named: name, make: make) ?? TourStep(name) { done in done() }
    }
}
