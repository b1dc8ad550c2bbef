import CoreGraphics

/// Places that are none: a division by zero in an app's layout must not take the screen away.
extension UIView {
    /// False for what is infinite or not a number: the old value stays, and that is reported once for each view.
    func mayTake(_ isPlace: Bool, _ what: StaticString) -> Bool {
        if isPlace { return true }
        guard !hasRefusedGeometry else { return false }
        hasRefusedGeometry = true
        let owner = sequence(first: self, next: \.superview).lazy.compactMap(\.owningController).first
        let place = owner.map { " of \($0.reportName)" } ?? ""
        UIKitDiagnostics.report(
            .invalidGeometry, "the \(what) set on \(layoutName)\(place) is infinite or not a number; the one before stays")
        return false
    }
}

extension CGRect {
    var isPlace: Bool { origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite }
}

extension CGAffineTransform {
    var isPlace: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite }
}
