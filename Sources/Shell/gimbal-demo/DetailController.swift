import UIKit

/// One room.
final class DetailController: UIViewController {
    private var room = Room.kitchen
    /// Only the first arrival fills the bars; a page that was almost swiped away has them full.
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
    }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if animated && !hasArrived { (view as? DetailView)?.setLevelsEmpty(true) }
        // Pushed, the bar says where one is and the way back; presented or in a tab, the page does.
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
