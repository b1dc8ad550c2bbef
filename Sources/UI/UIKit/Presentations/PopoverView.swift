/// The page of a popover with its arrow.
@MainActor
final class PopoverView: UIView, UIGestureRecognizerDelegate {
    private let shape = CAShapeLayer()
    private let page = UIView()
    var color: UIColor = .white { didSet { shape.fillColor = color.resolvedColor(with: traitCollection).cgColor } }
    var content: UIView? {
        didSet {
            if let content { page.addSubview(content) }
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.addSublayer(shape)
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 20
        layer.shadowOffset = CGSize(width: 0, height: 8)
        page.clipsToBounds = true
        page.layer.cornerRadius = PopoverPlan.radius
        addSubview(page)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ plan: PopoverPlan) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shape.frame = bounds
        shape.path = plan.outline
        layer.shadowPath = CGPath(rect: plan.page, transform: nil)
        CATransaction.commit()
        page.frame = plan.page
        content?.frame = page.bounds
    }

    /// Only what hits nothing of the popover dismisses it.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        !bounds.contains(touch.location(in: self))
    }
}
