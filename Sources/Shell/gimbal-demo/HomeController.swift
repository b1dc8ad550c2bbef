import UIKit

/// The home screen.
final class HomeController: UIViewController {
    private let rooms = Room.all
    private var moods = Mood.all
    private var chosenMood = Mood.all[1]

    /// Returns the card of a room, for transitions that start from it.
    func card(for room: Room) -> RoomCard? {
        (view as? HomeView)?.cards.first { $0.room.name == room.name }
    }

    override func loadView() {
        view = HomeView(rooms: rooms)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Home"
        guard let view = view as? HomeView else { return }
        view.moodsArea.addAction(UIAction { [weak self] _ in self?.showMoods() }, for: .touchUpInside)
        for card in view.cards { card.addAction(UIAction { [weak self] _ in self?.enter(card) }, for: .touchUpInside) }
        view.header.addAction(
            UIAction { [weak self] _ in self?.present(Self.languageSheet(), animated: true) }, for: .touchUpInside)
        view.header.camera.addAction(
            UIAction { [weak self] _ in self?.present(Self.camera(), animated: true) }, for: .touchUpInside)
        view.header.photos.addAction(
            UIAction { [weak self] _ in
                self?.navigationController?.pushViewController(PhotoWallController(), animated: true)
            }, for: .touchUpInside)
    }

    /// Returns the camera's controller. It fades in, because no page can grow out of its chip of glass.
    static func camera() -> UIViewController {
        let controller = CameraController()
        controller.modalTransitionStyle = .crossDissolve
        controller.modalPresentationStyle = .fullScreen
        return controller
    }

    private func showMoods() {
        let controller = MoodsController(moods, chosen: chosenMood) { [weak self] moods, chosen in
            guard let self else { return }
            (self.moods, self.chosenMood) = (moods, chosen)
            (self.view as? HomeView)?.show(moods, chosen: chosen)
        }
        controller.modalPresentationStyle = .pageSheet
        controller.sheetPresentationController?.detents = [.large()]
        controller.sheetPresentationController?.prefersGrabberVisible = true
        present(controller, animated: true)
    }

    /// Presents the room's screen, which grows out of its card.
    private func enter(_ card: RoomCard) {
        let controller = DetailController(room: card.room)
        controller.preferredTransition = .zoom { [weak card] _ in card }
        controller.modalPresentationStyle = .fullScreen
        present(controller, animated: true)
    }

    static func languageSheet() -> UIViewController {
        let controller = LanguageController()
        controller.modalPresentationStyle = .pageSheet
        controller.sheetPresentationController?.detents = [.medium(), .large()]
        controller.sheetPresentationController?.prefersGrabberVisible = true
        return controller
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setNavigationBarHidden(true, animated: animated)
    }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
}
