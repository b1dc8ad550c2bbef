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

// begin suggestions
final class RoomSearchController: UIViewController, UISearchResultsUpdating {
    private let search = UISearchController(searchResultsController: nil)

    override func viewDidLoad() {
        super.viewDidLoad()
        search.searchResultsUpdater = self
        navigationItem.searchController = search
    }

    func updateSearchResults(for searchController: UISearchController) {
        let field = searchController.searchBar.searchTextField
        let chosen = field.tokens.compactMap { $0.representedObject as? String }
        let others = ["Kitchen", "Hall"].filter { !chosen.contains($0) }
        searchController.searchSuggestions = others.map { UISearchSuggestionItem(localizedSuggestion: $0) }
    }

    func updateSearchResults(
        for searchController: UISearchController, selecting searchSuggestion: any UISearchSuggestion
    ) {
        guard let room = searchSuggestion.localizedSuggestion else { return }
        let token = UISearchToken(icon: UIImage(systemName: "bookmark"), text: room)
        token.representedObject = room
        let field = searchController.searchBar.searchTextField
        field.insertToken(token, at: field.tokens.count)
    }
}
// end suggestions

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
