import UIKit

/// A screen with buttons, as they are made today.
class FormViewController: UIViewController {
    private let saveButton = UIButton(type: .system)
    private lazy var closeButton = UIButton(
        type: .close, primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
    private let knob = KnobControl(frame: CGRect(x: 0, y: 0, width: 80, height: 80))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        saveButton.setTitle("Save", for: .normal)
        saveButton.setTitle("Saving …", for: .disabled)
        saveButton.setTitleColor(.systemGreen, for: .highlighted)
        saveButton.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
        saveButton.addAction(UIAction(title: "Save") { _ in print("save") }, for: .touchUpInside)
        saveButton.addTarget(self, action: FormViewController.saveTapped, for: .primaryActionTriggered)

        var configuration = UIButton.Configuration.filled()
        configuration.title = "Continue"
        configuration.subtitle = "Step 1 of 3"
        configuration.image = UIImage(named: "arrow")
        configuration.imagePlacement = .trailing
        configuration.imagePadding = 8
        configuration.cornerStyle = .capsule
        configuration.baseBackgroundColor = .systemIndigo
        configuration.baseForegroundColor = .white
        configuration.contentInsets = NSDirectionalEdgeInsets(top: 12, leading: 20, bottom: 12, trailing: 20)
        configuration.background.strokeWidth = 1
        let next = UIButton(
            configuration: configuration,
            primaryAction: UIAction { [unowned self] action in
                (action.sender as? UIButton)?.isEnabled = false
                self.present(UIViewController(), animated: true)
            })
        next.configurationUpdateHandler = { button in
            var configuration = button.configuration
            configuration?.showsActivityIndicator = !button.isEnabled
            configuration?.title = button.isHighlighted ? "Go on" : "Continue"
            button.configuration = configuration
        }

        knob.addAction(
            UIAction { action in
                guard let knob = action.sender as? KnobControl else { return }
                print(knob.value)
            }, for: .valueChanged)

        let stack = UIStackView(arrangedSubviews: [saveButton, next, knob, closeButton])
        stack.axis = .vertical
        stack.spacing = 12
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
    }

    private func saveTapped(_ sender: UIButton) {
        sender.isEnabled = false
        sender.isSelected.toggle()
        print(sender.state.contains(.selected), sender.currentTitle ?? "")
    }

    private func makeItems() -> [UIBarButtonItem] {
        let done = UIBarButtonItem(systemItem: .done, primaryAction: UIAction { _ in })
        done.tintColor = .systemOrange
        return [
            done,
            UIBarButtonItem(title: "Edit", image: nil, primaryAction: UIAction { _ in }),
            UIBarButtonItem(customView: UIImageView()),
            UIBarButtonItem(title: "Back", style: .plain, target: self, action: FormViewController.goBack),
            UIBarButtonItem(title: "", style: .plain, target: nil, action: nil),
            UIBarButtonItem(barButtonSystemItem: .add, target: self, action: FormViewController.itemTapped),
            UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
            .flexibleSpace(), .fixedSpace(12),
        ]
    }

    private func itemTapped(_ item: UIBarButtonItem) { print(item.title ?? "") }

    private func goBack() { dismiss(animated: true) }
}

/// A control of an app's own.
class KnobControl: UIControl {
    var value: CGFloat = 0 {
        didSet { setNeedsDisplay() }
    }

    override var isHighlighted: Bool {
        didSet { UIView.animate(withDuration: 0.1) { self.alpha = self.isHighlighted ? 0.6 : 1 } }
    }

    override var isEnabled: Bool {
        didSet { alpha = isEnabled ? 1 : 0.3 }
    }

    override var intrinsicContentSize: CGSize { CGSize(width: 80, height: 80) }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        super.beginTracking(touch, with: event)
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let point = touch.location(in: self)
        value = min(max(point.x / bounds.width, 0), 1)
        sendActions(for: .valueChanged)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { sendActions(for: .editingDidEnd) }

    override func cancelTracking(with event: UIEvent?) { value = 0 }

    override func draw(_ rect: CGRect) {
        tintColor.setStroke()
        UIBezierPath(ovalIn: bounds.insetBy(dx: 2, dy: 2)).stroke()
    }
}

/// A button of an app's own.
class PillButton: UIButton {
    override init(frame: CGRect) {
        super.init(frame: frame)
        setup()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setup()
    }

    private func setup() {
        setTitleColor(.white, for: .normal)
        backgroundColor = .systemBlue
        contentEdgeInsets = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
        addAction(UIAction { _ in }, for: [.touchDown, .touchDragEnter])
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.height / 2
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -10, dy: -10).contains(point)
    }
}
