import UIKit

// The code of the article "Porting an iOS transition", compiled with the tests.

// begin unchanged
final class GrowAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 1
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        guard let toView = transitionContext.view(forKey: .to) else { return }
        toView.frame = .zero
        container.addSubview(toView)
        UIView.animate(
            withDuration: transitionDuration(using: transitionContext),
            animations: {
                toView.frame = container.bounds.insetBy(dx: 20, dy: 20)
            },
            completion: { _ in
                transitionContext.completeTransition(true)
            })
    }
}
// end unchanged

// begin targets
final class ThermostatController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        // On iOS: UITapGestureRecognizer(target: self, action: #selector(tapped(_:)))
        let tap = UITapGestureRecognizer()
        tap.addTarget(self, action: ThermostatController.tapped)
        view.addGestureRecognizer(tap)

        // On iOS: button.addTarget(self, action: #selector(close), for: .touchUpInside)
        let button = UIButton(type: .system)
        button.addAction(UIAction(title: "Close") { [weak self] _ in self?.close() }, for: .touchUpInside)
        view.addSubview(button)
    }

    private func tapped(_ tap: UITapGestureRecognizer) {}
    private func close() { dismiss(animated: true) }
}
// end targets

// begin base
class PageAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {}
    // Said here, so that subclasses can override it; without this line theirs would not be found.
    func animationEnded(_ transitionCompleted: Bool) {}
}

final class CountingAnimator: PageAnimator {
    private(set) var count = 0
    override func animationEnded(_ transitionCompleted: Bool) { count += 1 }
}
// end base

// begin text
final class RoomNameController: UIViewController, UITextFieldDelegate {
    private let field = UITextField()
    private let save = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        field.placeholder = "Name of the room"
        field.returnKeyType = .done
        field.delegate = self
        for part in [field, save] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        // Follows the keyboard on the screen, in its animation.
        view.keyboardLayoutGuide.topAnchor.constraint(equalTo: save.bottomAnchor, constant: 12).isActive = true
        // On iOS: UIKeyCommand(action: #selector(close), input: UIKeyCommand.inputEscape)
        addKeyCommand(UIKeyCommand(input: UIKeyCommand.inputEscape) { [weak self] _ in self?.dismiss(animated: true) })
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool { textField.resignFirstResponder() }
}
// end text

// begin strict
@MainActor
func meetMistakesEarly() {
    UIKitDiagnostics.isStrict = true
    UIKitDiagnostics.handler = { report in print(report.kind, report.message) }
}
// end strict
