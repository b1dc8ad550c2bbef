import UIKit

/// The home screen.
final class HomeController: UIViewController {
    private let rooms = Room.all

    /// The card of a room, for transitions that start from it.
    func card(for room: Room) -> RoomCard? {
        (view as? HomeView)?.cards.first { $0.room.name == room.name }
    }

    override func loadView() {
        view = HomeView(rooms: rooms)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Home"
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setNavigationBarHidden(true, animated: animated)
    }

    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
}
