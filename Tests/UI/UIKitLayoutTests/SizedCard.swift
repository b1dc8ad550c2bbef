@testable import UIKit

/// A view as large as the texts inside its padding, with an icon beside them that may be higher.
final class SizedCard: UIView {
    /// What the constraints of a card say.
    struct Plan {
        var insets = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        var gap: CGFloat = 4
        /// The least distance of the icon from the upper edge.
        var iconRoom: CGFloat = 2
    }

    private(set) var plan: Plan
    let texts: [UIView]
    let icon: UIView?
    private var bottom: NSLayoutConstraint?

    /// Another padding below the texts.
    func setBottom(_ inset: CGFloat) {
        plan.insets.bottom = inset
        bottom?.constant = -inset
    }

    init(_ texts: [UIView], icon: UIView? = nil, _ plan: Plan = Plan()) {
        self.texts = texts
        self.icon = icon
        self.plan = plan
        super.init(frame: .zero)
        for view in texts + [icon].compactMap(\.self) {
            view.translatesAutoresizingMaskIntoConstraints = false
            addSubview(view)
        }
        placeTexts()
        if let icon { place(icon) }
    }

    required init?(coder: NSCoder) {
        (texts, icon, plan) = ([], nil, Plan())
        super.init(coder: coder)
    }

    private func placeTexts() {
        var above: (anchor: NSLayoutYAxisAnchor, gap: CGFloat) = (topAnchor, plan.insets.top)
        for text in texts {
            NSLayoutConstraint.activate([
                text.topAnchor.constraint(equalTo: above.anchor, constant: above.gap),
                text.leadingAnchor.constraint(equalTo: leadingAnchor, constant: plan.insets.left),
                text.trailingAnchor.constraint(equalTo: icon?.leadingAnchor ?? trailingAnchor, constant: -plan.insets.right),
            ])
            above = (text.bottomAnchor, plan.gap)
        }
        bottom = texts.last?.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -plan.insets.bottom)
        bottom?.isActive = true
    }

    private func place(_ icon: UIView) {
        NSLayoutConstraint.activate([
            icon.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -plan.insets.right),
            icon.centerYAnchor.constraint(equalTo: centerYAnchor),
            icon.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: plan.iconRoom),
        ])
    }
}
