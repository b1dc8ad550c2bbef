import Gimbal
import UIKit

extension App: TourProviding {
    func tourSteps() -> [TourStep] {
        // A finger of the tour that comes late meets the home screen: there it must open nothing.
        window?.rootViewController?.children.first?.view.isUserInteractionEnabled = false
        return tour?.steps() ?? []
    }

    func furtherTourSteps() -> [TourStep] { tour?.everyTurn() ?? [] }

    func tourStep(named name: String, transition: any UIViewControllerAnimatedTransitioning) -> TourStep {
        tour?.step(named: name, transition: transition) ?? TourStep(name) { done in done() }
    }
}
