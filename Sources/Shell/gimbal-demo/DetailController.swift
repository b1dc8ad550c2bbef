import UIKit

/// The screen of one room.
final class DetailController: UIViewController {
    private var room = Room.kitchen
    /// Whether the screen has appeared once. Only the first appearance fills the bars; a canceled swipe back leaves them full.
    private var hasArrived = false

    convenience init(room: Room) {
        self.init(nibName: nil, bundle: nil)
        self.room = room
        title = room.name
    }

    override func loadView() {
        view = DetailView(room: room)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        (view as? DetailView)?.back.addGestureRecognizer(
            UITapGestureRecognizer { [weak self] (_: UITapGestureRecognizer) in self?.dismiss(animated: true) })
        (view as? DetailView)?.devices.addGestureRecognizer(
            UITapGestureRecognizer { [weak self] (_: UITapGestureRecognizer) in self?.showDevices() })
    }

    private func showDevices() { present(Self.devicesSheet(room), animated: true) }

    static func devicesSheet(_ room: Room) -> DevicesController {
        let controller = DevicesController(room: room)
        controller.modalPresentationStyle = .pageSheet
        controller.sheetPresentationController?.detents = [.large()]
        controller.sheetPresentationController?.prefersGrabberVisible = true
        return controller
    }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if animated && !hasArrived { (view as? DetailView)?.setLevelsEmpty(true) }
        // A pushed page has the title and the way back in the navigation bar. A presented page, or a page in a tab, shows its
        // own.
        (view as? DetailView)?.showsBack = navigationController == nil
        navigationController?.setNavigationBarHidden(false, animated: animated)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        hasArrived = true
        UIView.animate(withDuration: 0.35, delay: 0, options: .curveEaseOut) {
            (self.view as? DetailView)?.setLevelsEmpty(false)
        }
    }
}
