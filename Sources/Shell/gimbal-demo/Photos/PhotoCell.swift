import UIKit

/// A picture of the photo wall. It yields under the finger.
final class PhotoCell: UICollectionViewCell {
    private let picture = UIImageView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        picture.layer.cornerRadius = 8
        picture.frame = contentView.bounds
        picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(picture)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    var image: UIImage? {
        get { picture.image }
        set {
            picture.image = newValue
            // The place of a picture that is not decoded yet.
            picture.backgroundColor = newValue == nil ? Theme.tile : nil
        }
    }

    override var isHighlighted: Bool {
        didSet {
            guard oldValue != isHighlighted else { return }
            UIView.animate(withDuration: isHighlighted ? 0.08 : 0.25) { self.picture.alpha = self.isHighlighted ? 0.6 : 1 }
        }
    }
}
