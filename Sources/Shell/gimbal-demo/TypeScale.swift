import UIKit

/// Five sizes of text, scaled together with the panel. None becomes smaller than `Metrics.leastType`, so that all stay readable.
enum TypeScale: CGFloat {
    case display = 36
    case title = 22
    case body = 17
    case label = 15
    case caption = 13

    @MainActor func font(_ metrics: Metrics, weight: UIFont.Weight = .regular) -> UIFont {
        UIFont.systemFont(ofSize: max(metrics.leastType, (rawValue * metrics.unit).rounded()), weight: weight)
    }
}
