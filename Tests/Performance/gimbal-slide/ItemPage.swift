import UIKit

/// A page of sixty rounded items with a text each, in ten columns and six rows.
final class ItemPage: UIView {
    private let items: [UIView]

    init(hue: CGFloat) {
        items = (1...60).map { number in
            let item = UIView()
            item.backgroundColor = UIColor(hue: hue, saturation: 0.6, brightness: 0.4 + CGFloat(number % 7) * 0.06, alpha: 1)
            item.layer.cornerRadius = 8
            let text = UILabel()
            text.text = "Item \(number)"
            text.font = .systemFont(ofSize: 16)
            text.textColor = .white
            text.textAlignment = .center
            item.addSubview(text)
            return item
        }
        super.init(frame: .zero)
        backgroundColor = UIColor(hue: hue, saturation: 0.3, brightness: 0.2, alpha: 1)
        items.forEach(addSubview)
    }

    required init?(coder: NSCoder) { fatalError("the page is made in code") }

    override func layoutSubviews() {
        super.layoutSubviews()
        let cell = CGSize(width: bounds.width / 10, height: bounds.height / 6)
        for (index, item) in items.enumerated() {
            let (column, row) = (CGFloat(index % 10), CGFloat(index / 10))
            item.frame = CGRect(
                x: column * cell.width + 6, y: row * cell.height + 6, width: cell.width - 12, height: cell.height - 12)
            item.subviews[0].frame = item.bounds
        }
    }
}
