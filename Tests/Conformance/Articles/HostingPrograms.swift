import Gimbal
import GimbalShell
import UIKit

// The code of the article on hosting other programs, compiled with the tests.

// begin desk
final class DeskController: UINavigationController {
    private var host: WaylandHost?

    override func viewDidLoad() {
        super.viewDidLoad()
        do {
            let host = try WaylandHost()
            host.onOpen = { [unowned self] window in pushViewController(window, animated: true) }
            host.onClose = { [unowned self] window in
                setViewControllers(viewControllers.filter { $0 !== window }, animated: window === topViewController)
            }
            try host.start(["foot"])
            self.host = host
        } catch {
            print(error)
        }
    }
}
// end desk
