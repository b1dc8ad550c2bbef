import UIKit

@MainActor protocol PhotoCardDelegate: AnyObject {
    func photoCardDidClose(_ photoCard: PhotoCard)
}

class PhotoCard: UIView {
    weak var delegate: PhotoCardDelegate?
    private let gradient = CAGradientLayer()
    private let titleLabel = UILabel()
    private let imageView = UIImageView(image: UIImage(named: "card"))
    private var heightConstraint: NSLayoutConstraint!

    var title: String? {
        didSet { titleLabel.text = title }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
    }

    private func commonInit() {
        layer.cornerRadius = 12
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.3
        layer.shadowOffset = CGSize(width: 0, height: 2)
        layer.shadowRadius = 4
        gradient.colors = [UIColor.systemBlue.cgColor, UIColor(red: 0.2, green: 0.1, blue: 0.5, alpha: 1).cgColor]
        gradient.startPoint = CGPoint(x: 0, y: 0)
        layer.insertSublayer(gradient, at: 0)
        titleLabel.font = UIFont.systemFont(ofSize: 20, weight: .bold)
        titleLabel.textColor = .white
        titleLabel.textAlignment = .center
        titleLabel.numberOfLines = 0
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        let stack = UIStackView(arrangedSubviews: [imageView, titleLabel])
        stack.axis = .vertical
        stack.spacing = 8
        stack.distribution = .fill
        stack.translatesAutoresizingMaskIntoConstraints = false
        addSubview(stack)
        heightConstraint = imageView.heightAnchor.constraint(equalToConstant: 120)
        heightConstraint.priority = UILayoutPriority(rawValue: 999)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor, constant: 16),
            stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
            trailingAnchor.constraint(equalTo: stack.trailingAnchor, constant: 16),
            stack.bottomAnchor.constraint(lessThanOrEqualTo: bottomAnchor),
            heightConstraint,
        ])
        addConstraint(
            NSLayoutConstraint(
                item: self, attribute: .width, relatedBy: .greaterThanOrEqual, toItem: nil, attribute: .notAnAttribute,
                multiplier: 1, constant: 100))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        gradient.frame = bounds
        layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: layer.cornerRadius).cgPath
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setStrokeColor(UIColor.red.cgColor)
        context.setLineWidth(2)
        context.stroke(rect.insetBy(dx: 1, dy: 1))
        let path = UIBezierPath(arcCenter: center, radius: 10, startAngle: 0, endAngle: .pi * 2, clockwise: true)
        UIColor.yellow.setFill()
        path.fill()
    }

    override var intrinsicContentSize: CGSize {
        return CGSize(width: UIView.noIntrinsicMetric, height: 200)
    }

    func expand() {
        heightConstraint.constant = 300
        UIView.animate(
            withDuration: 0.3, delay: 0.1, options: .curveEaseOut,
            animations: { [weak self] in
                self?.layoutIfNeeded()
            }
        ) { [weak self] finished in
            guard let self = self else { return }
            if finished { self.delegate?.photoCardDidClose(self) }
        }
    }

    func shake() {
        let animation = CAKeyframeAnimation(keyPath: "position.x")
        animation.values = [0, 10, -10, 10, 0]
        animation.keyTimes = [0, 0.16, 0.5, 0.83, 1]
        animation.duration = 0.4
        animation.isAdditive = true
        layer.add(animation, forKey: "shake")
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        fade.duration = 0.2
        fade.timingFunction = CAMediaTimingFunction(name: .easeOut)
        layer.add(fade, forKey: nil)
    }

    func flip() {
        var transform = CATransform3DIdentity
        transform.m34 = -1.0 / 500
        layer.transform = CATransform3DRotate(transform, .pi / 4, 0, 1, 0)
        UIView.animateKeyframes(
            withDuration: 1, delay: 0, options: .calculationModeCubic,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { self.alpha = 0.5 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { self.alpha = 1 }
            }, completion: nil)
    }
}

class BlurredViewController: UIViewController {
    private let blurView = UIVisualEffectView(effect: nil)
    private let card = PhotoCard(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    private var transition: TransitionDelegate? = TransitionDelegate()
    private var animator: UIViewPropertyAnimator?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        blurView.frame = view.bounds
        blurView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(blurView)
        card.delegate = self
        card.title = "Title"
        blurView.contentView.addSubview(card)
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.boldSystemFont(ofSize: 12), .foregroundColor: UIColor.gray,
        ]
        let label = UILabel(frame: .zero)
        label.attributedText = NSAttributedString(string: "Text", attributes: attributes)
        label.sizeToFit()
        view.addSubview(label)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        animator = UIViewPropertyAnimator(duration: 0.5, curve: .easeInOut) { [unowned self] in
            self.blurView.effect = UIBlurEffect(style: .light)
        }
        animator?.addCompletion { position in
            if position == .end { print("blurred") }
        }
        animator?.startAnimation()
    }

    func showDetail() {
        let controller = UIViewController()
        controller.modalPresentationStyle = .custom
        controller.transitioningDelegate = transition
        present(controller, animated: true) {
            print("presented")
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
            self.dismiss(animated: true, completion: nil)
        }
    }

    func snapshot() -> UIImage? {
        UIGraphicsBeginImageContextWithOptions(view.bounds.size, false, 0)
        defer { UIGraphicsEndImageContext() }
        guard let context = UIGraphicsGetCurrentContext() else { return nil }
        view.layer.render(in: context)
        return UIGraphicsGetImageFromCurrentImageContext()
    }
}

extension BlurredViewController: PhotoCardDelegate {
    func photoCardDidClose(_ photoCard: PhotoCard) {
        photoCard.removeFromSuperview()
    }
}

extension UIColor {
    static let brand = UIColor(red: 0.9, green: 0.3, blue: 0.2, alpha: 1)

    convenience init(hex: Int) {
        self.init(
            red: CGFloat((hex >> 16) & 0xff) / 255, green: CGFloat((hex >> 8) & 0xff) / 255, blue: CGFloat(hex & 0xff) / 255,
            alpha: 1)
    }
}

extension UIView {
    func pinEdges(to other: UIView, insets: UIEdgeInsets = .zero) {
        translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            topAnchor.constraint(equalTo: other.topAnchor, constant: insets.top),
            leftAnchor.constraint(equalTo: other.leftAnchor, constant: insets.left),
            rightAnchor.constraint(equalTo: other.rightAnchor, constant: -insets.right),
            bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -insets.bottom),
        ])
    }
}

/// A photograph that is decoded before it is shown.
final class PhotographCell: UIView {
    private let imageView = UIImageView()

    func show(_ photo: UIImage) {
        photo.prepareThumbnail(of: bounds.size) { [weak self] thumbnail in
            Task { @MainActor [weak self] in self?.imageView.image = thumbnail }
        }
        photo.prepareForDisplay { prepared in print(prepared?.size ?? .zero) }
    }

    func load(_ photo: UIImage) async {
        imageView.image = await photo.byPreparingThumbnail(ofSize: CGSize(width: 40, height: 40))
        imageView.image = await photo.byPreparingForDisplay() ?? photo.preparingForDisplay()
        imageView.image = photo.preparingThumbnail(of: CGSize(width: 40, height: 40))
    }
}
