import CoreGraphics
public import Foundation

/// A search over the page that it is asked for: its bar, the results, and the way in and out.
///
/// It presents itself in the context of the page when the user begins to edit the bar, or when `isActive` becomes true, and is
/// dismissed by the cancel button, by Escape, or when `isActive` becomes false. Give it to `UINavigationItem.searchController`, or
/// put its bar anywhere on the page. In a navigation bar the results lie under the bar; elsewhere they begin below the search bar,
/// which stays where it is.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
    /// When the scopes of the search bar are shown.
    public enum ScopeBarActivation: Int, Sendable {
        /// Like `onSearchActivation`.
        case automatic = 0
        /// Only as the app sets `showsScopeBar`.
        case manual
        /// While the search is active and there is text.
        case onTextEntry
        /// While the search is active.
        case onSearchActivation
    }

    private let ownBar = UISearchBar()
    private let results: UIViewController?
    private let passage = SearchPassage()
    private let stage = SearchStage()
    /// The text, the scope and the tokens that the updater knows.
    private var known = (text: "", scope: 0, tokens: [ObjectIdentifier]())
    private var showsResults = false
    /// True while the bar stands as for a search; it changes together with the transition.
    private(set) var isSearching = false

    /// Creates a search whose results are shown by a controller of their own; nil for a page that shows them itself.
    public init(searchResultsController: UIViewController?) {
        results = searchResultsController
        super.init(nibName: nil, bundle: nil)
        assemble()
    }

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        results = nil
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        assemble()
    }

    /// Creates a search from an archive, without a controller for results.
    public required init?(coder: NSCoder) {
        results = nil
        super.init(coder: coder)
        assemble()
    }

    private func assemble() {
        searchBar.owner = self
        modalPresentationStyle = .custom
        transitioningDelegate = passage
        stage.dismissed = { [weak self] in self?.isActive = false }
        stage.chosen = { [weak self] suggestion in
            guard let self else { return }
            searchResultsUpdater?.updateSearchResults(for: self, selecting: suggestion)
        }
    }

    // MARK: Parts

    /// The bar of the search; a subclass may return its own.
    open var searchBar: UISearchBar { ownBar }
    /// The controller that shows the results; nil where the page shows them itself.
    open var searchResultsController: UIViewController? { results }
    /// The object that searches; held weakly, nil by default.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// The object that hears of the search's coming and going; held weakly, nil by default.
    open weak var delegate: (any UISearchControllerDelegate)?

    /// What the search offers to search for: rows over the page and the results; nil, the default, and no suggestions show none.
    @ObservedProperty open var searchSuggestions: [any UISearchSuggestion]? { didSet { showStage() } }

    // MARK: State

    /// Whether the search is presented. To set it presents the search and edits the bar, or clears the text and dismisses the
    /// search, animated both ways.
    open var isActive: Bool {
        get { presentation != nil && !isBeingDismissed }
        set {
            guard newValue != isActive else { return }
            newValue ? activate() : deactivate()
            if newValue { searchBar.becomeFirstResponder() }
        }
    }
    /// Whether the page is darkened while there are no results over it, so that a touch on it ends the search; true by default.
    /// Set false where the page shows the results itself.
    @ObservedProperty open var obscuresBackgroundDuringPresentation = true { didSet { showStage() } }
    /// Whether the title and the buttons of the navigation bar give way to the search bar; true by default. Where the search bar is
    /// elsewhere, the whole navigation bar gives way.
    open var hidesNavigationBarDuringPresentation = true
    /// Whether the cancel button comes and goes with the search; true by default.
    open var automaticallyShowsCancelButton = true
    /// When the scopes are shown; `automatic` by default.
    @ObservedProperty open var scopeBarActivation = ScopeBarActivation.automatic { didSet { showScopes() } }
    /// Whether the scopes come and go with the search; false is `scopeBarActivation` `manual`.
    open var automaticallyShowsScopeBar: Bool {
        get { scopeBarActivation != .manual }
        set { scopeBarActivation = newValue ? .automatic : .manual }
    }
    private var showsByText = true
    /// Whether the results are shown when there is text, and only then; true by default.
    open var automaticallyShowsSearchResultsController: Bool {
        get { showsByText }
        set {
            showsByText = newValue
            showStage()
        }
    }
    /// Whether the results are shown; to set it ends `automaticallyShowsSearchResultsController`.
    open var showsSearchResultsController: Bool {
        get { showsByText ? searchBar.field.hasText : showsResults }
        set {
            (showsByText, showsResults) = (false, newValue)
            showStage()
        }
    }
    /// Where the bar is in the navigation bar: always below the title.
    open var searchBarPlacement: UINavigationItem.SearchBarPlacement { .stacked }

    // MARK: Coming and going

    private func activate() {
        guard !isActive else { return }
        if let delegate { delegate.presentSearchController(self) } else { presentByItself() }
    }

    /// Presents the search over the page that its bar is on.
    func presentByItself() {
        guard presentation == nil else { return }
        guard let source = searchBar.searchSource(of: self) else {
            return UIKitDiagnostics.report(
                .presenterNotInWindow,
                "\(reportName) cannot become active, because its search bar is on no page in a window; it stays inactive")
        }
        delegate?.willPresentSearchController(self)
        source.present(self, animated: true) { [weak self] in
            guard let self else { return }
            delegate?.didPresentSearchController(self)
        }
    }

    private func deactivate() {
        delegate?.willDismissSearchController(self)
        dismiss(animated: true) { [weak self] in
            guard let self else { return }
            delegate?.didDismissSearchController(self)
        }
    }

    /// Brings the bar into its state for a search, or out of it; call it inside the transition's animation.
    func take(isSearching: Bool) {
        self.isSearching = isSearching
        if automaticallyShowsCancelButton { searchBar.showsCancelButton = isSearching }
        showScopes()
        showStage()
        searchBar.layoutIfNeeded()
    }

    /// Ends the editing and forgets the text, for every kind of dismissal.
    func leave() {
        searchBar.resignFirstResponder()
        guard searchBar.field.hasText else { return update() }
        if searchBar.field.tokenRow != nil { searchBar.field.setTokens([]) }
        searchBar.text = ""
    }

    private func showScopes(animated: Bool = false) {
        let hasText = searchBar.field.hasText
        switch scopeBarActivation {
        case .manual: return
        case .automatic, .onSearchActivation: searchBar.setShowsScope(isSearching, animated: animated)
        case .onTextEntry: searchBar.setShowsScope(isSearching && hasText, animated: animated)
        }
    }

    private func showStage() {
        guard isViewLoaded else { return }
        let hasResults = results != nil && showsSearchResultsController
        let suggestions = searchSuggestions ?? []
        stage.show(
            isDark: obscuresBackgroundDuringPresentation && !hasResults && suggestions.isEmpty, hasResults: hasResults,
            suggestions: suggestions)
    }

    // MARK: Life

    open override func loadView() { view = stage }

    open override func viewDidLoad() {
        super.viewDidLoad()
        if let results {
            addChild(results)
            stage.take(results.view)
            results.didMove(toParent: self)
        }
        UIView.performWithoutAnimation { showStage() }
    }

    open override var preferredFocusEnvironments: [any UIFocusEnvironment] { [searchBar] }
}

extension UISearchController: SearchBarOwner {
    func searchBarWillBeginEditing(_ bar: UISearchBar) { activate() }

    func searchBarBeganEditing(_ bar: UISearchBar) { update() }

    func searchBarChanged(_ bar: UISearchBar) {
        guard asked != known else { return }
        update()
    }

    func searchBarWasCancelled(_ bar: UISearchBar) { isActive = false }

    func searchBarSearched(_ bar: UISearchBar) { bar.resignFirstResponder() }

    private var asked: (text: String, scope: Int, tokens: [ObjectIdentifier]) {
        (searchBar.text ?? "", searchBar.selectedScopeButtonIndex, searchBar.field.tokens.map { ObjectIdentifier($0) })
    }

    private func update() {
        known = asked
        if isActive { showScopes(animated: true) }
        showStage()
        searchResultsUpdater?.updateSearchResults(for: self)
    }
}
