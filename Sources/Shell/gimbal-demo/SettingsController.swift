import UIKit

/// The settings sheet.
final class SettingsController: UIViewController {
    override func loadView() {
        view = SettingsView()
    }
}
