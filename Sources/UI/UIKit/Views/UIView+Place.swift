import CoreGraphics

/// Places that are none: a division by zero in an app's layout must not take the screen away.
extension UIView {
    /// False for what is infinite or not a number: the old value stays, and that is reported once for each view.
    func mayTake(_ isPlace: Bool, _ what: StaticString) -> Bool {
        mayTake(what, isPlace ? nil : "is infinite or not a number")
    }

    /// False for a value that is refused for a reason.
    func mayTake(_ what: StaticString, _ refusal: String?) -> Bool {
        guard let refusal else { return true }
        reportOnce { UIKitDiagnostics.refuse(what, setOn: $0, refusal) }
        return false
    }

    /// Returns the number, or the limit that it passes; that is reported once for each view.
    func limited(_ what: StaticString, _ value: CGFloat) -> CGFloat {
        let limited = UIKitDiagnostics.limited(value)
        if limited != value { reportOnce { UIKitDiagnostics.limit(what, setOn: $0) } }
        return limited
    }

    /// Returns the insets, or the limits that they pass; that is reported once for each view.
    func limited(_ what: StaticString, _ insets: UIEdgeInsets) -> UIEdgeInsets {
        let limited = UIKitDiagnostics.limited(insets)
        if limited != insets { reportOnce { UIKitDiagnostics.limit(what, setOn: $0) } }
        return limited
    }

    /// The intrinsic size for layout. A length that is infinite or not a number is reported once for each view, and counts as missing.
    var usableIntrinsicSize: CGSize {
        let size = intrinsicContentSize
        return CGSize(width: usable(size.width), height: usable(size.height))
    }

    private func usable(_ length: CGFloat) -> CGFloat {
        guard !length.isFinite else { return limited("intrinsicContentSize", length) }
        reportOnce { UIKitDiagnostics.reportIntrinsicSize(of: $0) }
        return UIView.noIntrinsicMetric
    }

    /// Returns a target of `systemLayoutSizeFitting` with which layout can compute; a target without an end is as long as lengths can be.
    func usableTarget(_ target: CGSize) -> CGSize {
        CGSize(width: usableTarget(target.width), height: usableTarget(target.height))
    }

    private func usableTarget(_ length: CGFloat) -> CGFloat {
        let usable = length.isNaN ? 0 : UIKitDiagnostics.limited(length)
        if !length.isFinite { reportOnce { UIKitDiagnostics.reportTarget(of: $0, usable) } }
        return usable
    }

    private func reportOnce(_ report: (String) -> Void) {
        guard !hasRefusedGeometry else { return }
        hasRefusedGeometry = true
        let owner = sequence(first: self, next: \.superview).lazy.compactMap(\.owningController).first
        let place = owner.map { " of \($0.reportName)" } ?? ""
        report("\(layoutName)\(place)")
    }
}

extension CGRect {
    var isPlace: Bool { origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite }
}

extension CGAffineTransform {
    var isPlace: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite }
}
