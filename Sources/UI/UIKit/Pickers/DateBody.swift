import CoreGraphics
import Foundation

/// What a date picker consists of in one of its styles.
@MainActor
protocol DateBody: UIView {
    /// Called with the date and the minutes of the countdown that the user chose.
    var chosen: ((Date, Int) -> Void)? { get set }
    var isEnabled: Bool { get set }
    var size: CGSize { get }
    /// Takes everything anew.
    func set(_ setup: DateSetup, _ scale: DateScale, _ date: Date, countdown: Int)
    /// Shows another date.
    func show(_ date: Date, countdown: Int, animated: Bool)
}
