import UIKit

/// The settings sheet.
final class SettingsController: UIViewController {
    override func loadView() {
        view = SettingsView()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        (view as? SettingsView)?.closeArea.addAction(
            UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
    }
}
