/// Searches for what a search bar asks.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: NSObjectProtocol {
    /// Called when the bar begins to edit, and after each change of its text, tokens or scope, by the user or by the app; the cancel button
    /// clears the text.
    func updateSearchResults(for searchController: UISearchController)
    /// Called when the user chooses one of the controller's suggestions. The bar's text stays as it is: set a text or a token here.
    func updateSearchResults(
        for searchController: UISearchController, selecting searchSuggestion: any UISearchSuggestion)
}

extension UISearchResultsUpdating {
    /// Does nothing.
    public func updateSearchResults(
        for searchController: UISearchController, selecting searchSuggestion: any UISearchSuggestion
    ) {}
}

/// Hears of a search's coming and going; every method is optional.
///
/// The will and did methods are called where the search presents and dismisses itself, not where the app does so.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: NSObjectProtocol {
    /// Called before the search is presented.
    func willPresentSearchController(_ searchController: UISearchController)
    /// Called after the search was presented.
    func didPresentSearchController(_ searchController: UISearchController)
    /// Called before the search is dismissed.
    func willDismissSearchController(_ searchController: UISearchController)
    /// Called after the search was dismissed.
    func didDismissSearchController(_ searchController: UISearchController)
    /// Called when the search is to be presented; the default presents it over the page that its bar is on.
    func presentSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    /// Called before the search is presented; does nothing by default.
    public func willPresentSearchController(_ searchController: UISearchController) {}
    /// Called after the search was presented; does nothing by default.
    public func didPresentSearchController(_ searchController: UISearchController) {}
    /// Called before the search is dismissed; does nothing by default.
    public func willDismissSearchController(_ searchController: UISearchController) {}
    /// Called after the search was dismissed; does nothing by default.
    public func didDismissSearchController(_ searchController: UISearchController) {}
    /// Presents the search over the page that its bar is on.
    public func presentSearchController(_ searchController: UISearchController) { searchController.presentByItself() }
}
