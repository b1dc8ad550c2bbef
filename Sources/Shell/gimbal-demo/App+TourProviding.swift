import Gimbal
import UIKit

extension App: TourProviding {
    func tourSteps() -> [TourStep] {
        tour?.steps() ?? []
    }

    func tourStep(named name: String, transition: any UIViewControllerAnimatedTransitioning) -> TourStep {
        tour?.step(named: name, transition: transition) ?? TourStep(name) { done in done() }
    }
}
