import UIKit

// The code of the article "Searching, and menus for what is pressed", compiled with the tests.

// begin search
final class DeviceSearchController: UIViewController, UISearchResultsUpdating {
    private let names = ["Kitchen", "Hall", "Garden"]
    private var shown: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        let search = UISearchController(searchResultsController: nil)
        search.searchResultsUpdater = self
        search.obscuresBackgroundDuringPresentation = false
        search.searchBar.placeholder = "Devices"
        navigationItem.searchController = search
    }

    func updateSearchResults(for searchController: UISearchController) {
        let text = searchController.searchBar.text ?? ""
        shown = text.isEmpty ? names : names.filter { $0.localizedCaseInsensitiveContains(text) }
    }
}
// end search

// begin menu
final class PhotoMenuController: UIViewController, UIContextMenuInteractionDelegate {
    private let photo = UIImageView()

    override func viewDidLoad() {
        super.viewDidLoad()
        photo.isUserInteractionEnabled = true
        photo.addInteraction(UIContextMenuInteraction(delegate: self))
        view.addSubview(photo)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        let share = UIAction(title: "Share") { _ in print("share") }
        let remove = UIAction(title: "Remove", attributes: .destructive) { _ in print("remove") }
        return UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: [share, remove]) })
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {
        animator.preferredCommitStyle = .pop
        animator.addCompletion { self.show(UIViewController(), sender: self) }
    }
}
// end menu
