/// A layout guide whose place in its view is computed; constraints tell it to the others that name the guide.
@MainActor
final class PinnedGuide {
    let guide = UILayoutGuide()
    private let constraints: [NSLayoutConstraint]
    private var frame = CGRect.zero

    init(in view: UIView) {
        view.addLayoutGuide(guide)
        constraints = [
            guide.leftAnchor.constraint(equalTo: view.leftAnchor), guide.topAnchor.constraint(equalTo: view.topAnchor),
            guide.widthAnchor.constraint(equalToConstant: 0), guide.heightAnchor.constraint(equalToConstant: 0),
        ]
        NSLayoutConstraint.activate(constraints)
    }

    /// Places the guide, in the view's coordinates.
    func place(_ new: CGRect) {
        guard new != frame else { return }
        frame = new
        for (constraint, value) in zip(constraints, [new.minX, new.minY, new.width, new.height]) { constraint.constant = value }
    }
}
