@testable import UIKit

/// A view of the app's with a text in it, 20 points below its top and 9 above its bottom.
final class BaselineCard: UIView {
    let label: UILabel

    init(_ label: UILabel) {
        self.label = label
        super.init(frame: .zero)
        label.translatesAutoresizingMaskIntoConstraints = false
        addSubview(label)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: topAnchor, constant: 20), label.leadingAnchor.constraint(equalTo: leadingAnchor),
            label.trailingAnchor.constraint(equalTo: trailingAnchor),
            label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -9),
        ])
    }

    convenience init() {
        let label = UILabel()
        label.text = "Name"
        self.init(label)
    }

    required init?(coder: NSCoder) { nil }

    override var forFirstBaselineLayout: UIView { label }
    override var forLastBaselineLayout: UIView { label }
}
