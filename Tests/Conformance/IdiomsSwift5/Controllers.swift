import UIKit

class CardView: UIView {
    private let titleLabel = UILabel()
    private let imageView = UIImageView(image: UIImage(named: "card"))
    var heightConstraint: NSLayoutConstraint?
    var onTap: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        setup()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setup()
    }

    override class var layerClass: AnyClass { CAGradientLayer.self }

    private func setup() {
        titleLabel.font = UIFont.systemFont(ofSize: 17, weight: .semibold)
        titleLabel.textColor = .white
        titleLabel.textAlignment = .center
        titleLabel.numberOfLines = 0
        titleLabel.text = "Card"
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        [titleLabel, imageView].forEach {
            $0.translatesAutoresizingMaskIntoConstraints = false
            addSubview($0)
        }
        let height = imageView.heightAnchor.constraint(equalToConstant: 120)
        height.priority = .defaultHigh
        height.isActive = true
        heightConstraint = height
        titleLabel.centerXAnchor.constraint(equalTo: centerXAnchor).isActive = true
        titleLabel.bottomAnchor.constraint(equalTo: safeAreaLayoutGuide.bottomAnchor, constant: -8).isActive = true
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 8).cgPath
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setFillColor(UIColor.red.cgColor)
        context.fill(rect)
    }

    override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 44) }

    deinit { print("card gone") }
}

final class CodeOnlyView: UIView {
    let value: Int

    init(value: Int) {
        self.value = value
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has no use here") }
}

class DetailViewController: UIViewController {
    private let transitioner = Transitioner()
    private let card = CardView()
    private var animator: UIViewPropertyAnimator?
    private let model: String

    init(model: String) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        transitioningDelegate = transitioner
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has no use here") }

    override func loadView() { view = UIView(frame: UIScreen.main.bounds) }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        view.addSubview(card)
        let effect = UIVisualEffectView(effect: UIBlurEffect(style: .light))
        effect.frame = view.bounds
        effect.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.insertSubview(effect, belowSubview: card)
        Task { @MainActor in
            self.title = self.model
        }
        Task { await self.load() }
        DispatchQueue.main.async { self.card.alpha = 1 }
    }

    func load() async {
        let text = await Task.detached { "loaded" }.value
        title = text
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        transitionCoordinator?.animate(
            alongsideTransition: { context in
                self.card.transform = CGAffineTransform(scaleX: 0.9, y: 0.9).concatenating(.identity)
            },
            completion: { context in
                if context.isCancelled { self.card.transform = .identity }
            })
    }

    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
    override var prefersStatusBarHidden: Bool { return true }

    func expand() {
        card.heightConstraint?.constant = 300
        UIView.animate(withDuration: 0.3) {
            self.view.layoutIfNeeded()
        }
        UIView.animate(withDuration: 0.3, animations: { self.card.alpha = 0 }) { _ in
            self.card.removeFromSuperview()
        }
        UIView.animateKeyframes(withDuration: 1, delay: 0, options: [.calculationModeCubic]) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { self.card.center.x += 50 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { self.card.center.x -= 50 }
        }
        UIView.transition(with: card, duration: 0.3, options: .transitionCrossDissolve, animations: nil)
        animator = UIViewPropertyAnimator(duration: 0.4, curve: .easeOut) { [weak self] in
            self?.card.frame.size.width = 100
        }
        animator?.addCompletion { [weak self] _ in self?.animator = nil }
        animator?.startAnimation()
        animator?.pauseAnimation()
        animator?.fractionComplete = 0.3
        animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        let rotation = CABasicAnimation(keyPath: "transform.rotation.z")
        rotation.fromValue = 0
        rotation.toValue = CGFloat.pi * 2
        rotation.duration = 1
        rotation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        card.layer.add(rotation, forKey: "spin")
    }

    func show() {
        let next = DetailViewController(model: "next")
        next.modalTransitionStyle = .crossDissolve
        present(next, animated: true) { print("shown") }
        present(next, animated: true, completion: nil)
        dismiss(animated: true)
        let path = IndexPath(row: 1, section: 0)
        print(path.row, path.section, CACurrentMediaTime())
    }

    deinit {
        print("gone")
    }
}

class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = DetailViewController(model: "root")
        window?.makeKeyAndVisible()
        return true
    }
}

extension UIView {
    func pin(to other: UIView, insets: UIEdgeInsets = .zero) {
        translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            topAnchor.constraint(equalTo: other.topAnchor, constant: insets.top),
            leftAnchor.constraint(equalTo: other.leftAnchor, constant: insets.left),
            rightAnchor.constraint(lessThanOrEqualTo: other.rightAnchor, constant: -insets.right),
            bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -insets.bottom),
            widthAnchor.constraint(equalTo: heightAnchor, multiplier: 1.5),
        ])
    }

    func snapshot() -> UIImage? {
        UIGraphicsBeginImageContextWithOptions(bounds.size, false, 0)
        defer { UIGraphicsEndImageContext() }
        layer.render(in: UIGraphicsGetCurrentContext()!)
        return UIGraphicsGetImageFromCurrentImageContext()
    }
}
