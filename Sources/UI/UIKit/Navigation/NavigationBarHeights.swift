import CoreGraphics

/// The heights of the parts of a navigation bar for one item, in points, and what of them content may scroll away.
///
/// The search bar goes first, because it stands lowest, and then the large title.
@MainActor
struct NavigationBarHeights {
    /// Whether the title and the buttons have given way to a search.
    let hidesRow: Bool
    let prompt: CGFloat
    let row: CGFloat
    let large: CGFloat
    let search: CGFloat
    private let hidesSearch: Bool

    init(_ item: UINavigationItem, isLarge: Bool) {
        let controller = item.searchController
        let isSearching = controller?.isSearching ?? false
        hidesRow = isSearching && controller?.hidesNavigationBarDuringPresentation == true
        prompt = hidesRow || item.prompt == nil ? 0 : NavigationBarContent.promptHeight
        row = hidesRow ? 0 : NavigationBarContent.rowHeight
        large = isLarge && !hidesRow ? NavigationBarContent.largeHeight : 0
        search = controller?.searchBar.neededHeight ?? 0
        hidesSearch = item.hidesSearchBarWhenScrolling && !isSearching
    }

    var whole: CGFloat { prompt + row + large + search }
    /// How much of the bar content may scroll away.
    var collapsible: CGFloat { large + (hidesSearch ? search : 0) }
    /// The offsets at which content may come to rest, from the one with the whole bar on.
    var stops: [CGFloat] {
        var stops: [CGFloat] = [0]
        if hidesSearch, search > 0 { stops.append(search) }
        if large > 0 { stops.append(collapsible) }
        return stops
    }

    func searchLoss(_ collapse: CGFloat) -> CGFloat { hidesSearch ? min(max(collapse, 0), search) : 0 }
    /// The points by which the large title has shrunk; negative when it is stretched.
    func titleLoss(_ collapse: CGFloat) -> CGFloat { collapse - searchLoss(collapse) }
}
