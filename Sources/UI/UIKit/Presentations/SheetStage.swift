/// The views round a sheet, and what its fingers may do.
@MainActor
final class SheetStage: NSObject, UIGestureRecognizerDelegate {
    let dimming = UIView()
    let edge = SheetEdge()
    let grabber = UIView()
    var mayDrag: ((UIPanGestureRecognizer) -> Bool)?
    private var tap: UITapGestureRecognizer?

    func attach(to container: UIView, _ sheet: UIView, onTap: @escaping () -> Void) {
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.45)
        dimming.frame = container.bounds
        container.insertSubview(dimming, at: 0)
        container.insertSubview(edge, aboveSubview: dimming)
        let tap = UITapGestureRecognizer { (_: UITapGestureRecognizer) in onTap() }
        dimming.addGestureRecognizer(tap)
        self.tap = tap
        grabber.backgroundColor = UIColor(white: 0.5, alpha: 0.5)
        grabber.layer.cornerRadius = 2.5
        grabber.isUserInteractionEnabled = false
        sheet.addSubview(grabber)
        placeGrabber(in: sheet)
    }

    func placeGrabber(in sheet: UIView) {
        grabber.frame = CGRect(x: (sheet.bounds.width - 36) / 2, y: 5, width: 36, height: 5)
        if grabber.superview === sheet { sheet.bringSubviewToFront(grabber) }
    }

    func detach(_ drag: UIGestureRecognizer) {
        drag.view?.removeGestureRecognizer(drag)
        if let tap { dimming.removeGestureRecognizer(tap) }
        tap = nil
        dimming.removeFromSuperview()
        edge.removeFromSuperview()
        grabber.removeFromSuperview()
    }

    func scrollView(under pan: UIPanGestureRecognizer, in sheet: UIView) -> UIScrollView? {
        let hit = sheet.hitTest(pan.location(in: sheet), with: nil)
        return sequence(first: hit, next: { $0?.superview }).lazy.compactMap { $0 as? UIScrollView }
            .first { $0.isDescendant(of: sheet) && $0.isScrollEnabled }
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
        return mayDrag?(pan) ?? false
    }

    /// What scrolls inside the sheet waits until it is clear that the sheet itself is not meant.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        otherGestureRecognizer.view is UIScrollView && otherGestureRecognizer is UIPanGestureRecognizer
    }
}
