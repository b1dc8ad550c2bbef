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
        // Pushed, the bar says where one is and the way back; presented or in a tab, the page does.
        (view as? DetailView)?.showsBack = navigationController == nil
        navigationController?.setNavigationBarHidden(false, animated: animated)
    }

    /// The bars fill while the page comes: one that stands still with empty bars would say something else.
    override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        guard animated, !hasArrived, let view = view as? DetailView else { return }
        UIView.performWithoutAnimation {
            view.layoutIfNeeded()
            view.setLevelsEmpty(true)
        }
        UIView.animate(withDuration: 0.5, delay: 0.1, options: .curveEaseOut) { view.setLevelsEmpty(false) }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        hasArrived = true
    }
}
