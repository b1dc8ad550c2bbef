import CoreGraphics

/// What is lifted out of a page: the picture of a view, or a controller's view, with a shadow.
@MainActor
final class ContextMenuPlatter: UIView {
    private let shadow = UIView()
    private let card = UIView()
    private let picture: UIView
    private let page: UIView?
    private let radius: CGFloat
    private let liftedRadius: CGFloat
    /// The corners of a page that takes the picture's place.
    private static let pageRadius: CGFloat = 13

    init(_ preview: UITargetedPreview, page: UIView?) {
        let area = preview.area
        let isWhole = area == preview.view.bounds
        picture =
            (isWhole
                ? preview.view.snapshotView(afterScreenUpdates: false)
                : preview.view.resizableSnapshotView(from: area, afterScreenUpdates: false, withCapInsets: .zero)) ?? UIView()
        self.page = page
        radius = preview.view.layer.cornerRadius
        liftedRadius = max(radius, preview.liftedRadius, page == nil ? 0 : Self.pageRadius)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for view in [shadow, card] { addSubview(view) }
        card.clipsToBounds = true
        card.backgroundColor = preview.parameters.backgroundColor
        card.addSubview(picture)
        if let page {
            page.alpha = 0
            page.isUserInteractionEnabled = false
            card.addSubview(page)
        }
        shadow.layer.shadowRadius = 22
        shadow.layer.shadowOffset = CGSize(width: 0, height: 10)
        lift(false)
    }

    required init?(coder: NSCoder) { nil }

    /// Takes the look of a lifted view, or that of a view on its page; call it inside the animation.
    func lift(_ isLifted: Bool) {
        shadow.layer.shadowOpacity = isLifted ? 0.25 : 0
        card.layer.cornerRadius = isLifted ? liftedRadius : radius
        guard let page else { return }
        page.alpha = isLifted ? 1 : 0
        picture.alpha = isLifted ? 0 : 1
        card.backgroundColor = isLifted ? .systemBackground : nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        shadow.frame = bounds
        card.frame = bounds
        picture.frame = bounds
        page?.frame = bounds
        shadow.layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: max(card.layer.cornerRadius, 1)).cgPath
    }
}
