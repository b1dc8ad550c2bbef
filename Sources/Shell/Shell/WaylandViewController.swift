import Foundation
package import UIKit

/// Shows a client's window: it can be presented, pushed and put in a tab as any controller.
package final class WaylandViewController: UIViewController {
    package let clientWindow: ClientWindow
    private weak var windows: ClientWindows?

    package init(_ window: ClientWindow, in windows: ClientWindows) {
        clientWindow = window
        self.windows = windows
        super.init(nibName: nil, bundle: nil)
        title = window.title
    }

    package required init?(coder: NSCoder) { nil }

    package override func loadView() {
        guard let windows else {
            view = UIView()
            return
        }
        view = WaylandSurfaceView(clientWindow, in: windows)
    }

    package override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        windows?.activate(clientWindow)
    }

    package override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        windows?.deactivate(clientWindow)
    }
}
