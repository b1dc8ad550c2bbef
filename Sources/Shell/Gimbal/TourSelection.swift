import Diagnostics
import Foundation
import UIKit

/// Selects the steps of a run: the whole tour, or the step that `--transition` names.
@MainActor
enum TourSelection {
    /// Returns the steps of the run.
    ///
    /// - Throws: a `Failure` that names the transition or the file.
    static func steps(of provider: any TourProviding, _ options: AppOptions) throws -> [TourStep] {
        let tour = provider.tourSteps()
        guard let wanted = options.transition else { return tour }
        let all = tour + provider.furtherTourSteps()
        if let step = all.first(where: { $0.name.lowercased() == wanted.lowercased() || Recorder.fileName($0.name) == wanted }) {
            return [step]
        }
        if wanted.hasSuffix(".glsl") || wanted.contains("/") {
            let forth = try shader(file: wanted, isForward: true)
            let step = provider.tourStep(named: shortName(wanted)) { isForward in
                isForward ? forth : (try? shader(file: wanted, isForward: false)) ?? forth
            }
            return [step]
        }
        guard TransitionCatalogue.names.contains(wanted) else {
            let names = TransitionCatalogue.names
            let steps = all.map { Recorder.fileName($0.name) }.filter { !names.contains($0) }
            let list = (names + steps).joined(separator: ", ")
            throw Failure(.usage, "there is no transition named \"\(wanted.excerpt)\"; there are \(list), and any .glsl file")
        }
        return [
            provider.tourStep(named: wanted) {
                TransitionCatalogue.make(named: wanted, isForward: $0) ?? FadeTransition(isForward: $0)
            }
        ]
    }

    private static func shader(file: String, isForward: Bool) throws -> any UIViewControllerAnimatedTransitioning {
        do {
            return try ShaderTransition(file: file, isForward: isForward)
        } catch let error as ShaderTransitionError {
            switch error {
            case .unreadable: throw Failure(.noInput, "\(error)")
            case .noTransition, .failedTrial: throw Failure(.dataError, "\(error)")
            }
        }
    }

    private static func shortName(_ file: String) -> String {
        URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    }
}
