import UIKit

/// A cell whose height a constraint decides.
final class TallCell: UITableViewCell {
    private let box = UIView()
    private(set) lazy var height = box.heightAnchor.constraint(equalToConstant: 20)
    var measured: () -> Void = {}

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        NSLayoutConstraint.activate([
            height, box.topAnchor.constraint(equalTo: contentView.topAnchor),
            box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
        ])
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        measured()
        return super.sizeThatFits(size)
    }
}
