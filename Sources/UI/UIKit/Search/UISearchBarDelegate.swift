/// Hears of what the user does in a search bar, and has its say; every method is optional.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: UIBarPositioningDelegate {
    /// Called before the user edits the text; false prevents it. The default is true.
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    /// Called after editing has begun.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    /// Called before editing ends; false keeps the bar editing. The default is true.
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
    /// Called after editing has ended.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// Called after the user changed the text; a text that the app sets is not told.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    /// Called before the user changes the text; false refuses it. `range` is in UTF-16 units; `text` is empty for a deletion. The
    /// default is true.
    func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Called when the user presses the search key; the bar keeps editing.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// Called when the user presses the bookmark button.
    func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar)
    /// Called when the user presses the cancel button, or Escape while it is shown; the bar keeps its text and keeps editing.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
    /// Called when the user presses the button for the list of results.
    func searchBarResultsListButtonClicked(_ searchBar: UISearchBar)
    /// Called after the user chose another scope.
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
    /// Called before editing begins; false prevents it. The default is true.
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Called after editing has begun; does nothing by default.
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    /// Called before editing ends; false keeps the bar editing. The default is true.
    public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Called after editing has ended; does nothing by default.
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    /// Called after the user changed the text; does nothing by default.
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    /// Called before the user changes the text; false refuses it. The default is true.
    public func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        true
    }
    /// Called when the search key is pressed; does nothing by default.
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    /// Called when the bookmark button is pressed; does nothing by default.
    public func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) {}
    /// Called when the cancel button is pressed; does nothing by default.
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
    /// Called when the button for the results is pressed; does nothing by default.
    public func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {}
    /// Called after another scope was chosen; does nothing by default.
    public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}
