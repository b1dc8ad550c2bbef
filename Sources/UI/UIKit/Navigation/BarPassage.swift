import CoreGraphics

/// Moves a bar that only one of two pages has sideways with that page.
///
/// The upper page carries its bar along. The lower page's bar is pushed out by the upper page's edge, so that it never lies over
/// a page to which it does not belong. Under Reduce Motion the bar fades with the pages.
@MainActor
struct BarPassage {
    let isArriving: Bool
    /// The distance of the bar's page from its place, in widths.
    private let side: CGFloat
    private let fades = UIAccessibility.isReduceMotionEnabled

    init(isArriving: Bool, isPush: Bool, isMirrored: Bool) {
        self.isArriving = isArriving
        let isUpper = isArriving == isPush
        side = isUpper == isMirrored ? -1 : 1
    }

    func begin(_ bar: UIView) { put(bar, isAway: isArriving) }
    /// Sets the bar's final state; call it inside the animation.
    func end(_ bar: UIView) { put(bar, isAway: !isArriving) }

    func remove(_ bar: UIView) { put(bar, isAway: false) }

    private func put(_ bar: UIView, isAway: Bool) {
        if fades {
            bar.alpha = isAway ? 0 : 1
        } else {
            bar.alpha = 1
            bar.transform = isAway ? CGAffineTransform(translationX: bar.bounds.width * side, y: 0) : .identity
        }
    }
}
