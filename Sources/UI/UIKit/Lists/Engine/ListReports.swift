/// What apps get wrong about lists, each as one sentence; E49 to E64.
@MainActor
enum ListReports {
    /// The list in a report: its class, its identifier or address, and its data source.
    static func name(of list: UIScrollView, _ source: AnyObject?) -> String {
        let own = list.accessibilityIdentifier.map { "\(type(of: list)) '\($0)'" } ?? list.classAndAddress
        return source.map { "\(own) of \(type(of: $0))" } ?? own
    }

    static func mistake(_ mistake: ListUpdateMistake, _ list: String) {
        UIKitDiagnostics.report(.invalidListUpdate, "\(mistake.sentence(for: list)); all is loaded anew")
    }

    /// E49.
    static func inUpdate(_ call: String, _ list: String) {
        UIKitDiagnostics.report(.invalidListUpdate, "\(call) of \(list) was called during an update; all is loaded anew after it")
    }

    /// E49.
    static func inLayout(_ list: String) {
        UIKitDiagnostics.report(
            .invalidListUpdate,
            "performBatchUpdates of \(list) was called while it asks its layout or its data; all is loaded anew")
    }

    /// E54.
    static func unregistered(_ key: ReuseKey, _ list: String) {
        let kind = key.kind.name.map { "view of kind '\($0)'" } ?? "cell"
        UIKitDiagnostics.report(
            .invalidListView, "\(list) has no class for a \(kind) with the identifier '\(key.identifier)': call register first")
    }

    /// E54.
    static func wrongClass(_ key: ReuseKey, _ found: UIView.Type, _ wanted: UIView.Type, _ list: String) {
        UIKitDiagnostics.report(
            .invalidListView, "\(list) has the class \(found) for '\(key.identifier)', which is not a \(wanted)")
    }

    /// E55.
    static func notDequeued(_ view: UIView, _ path: IndexPath, _ list: String) {
        UIKitDiagnostics.report(
            .invalidListView,
            "the data source gave \(list) a \(type(of: view)) for \(ListPath(path)) that was not dequeued; it is used once")
    }

    /// E55.
    static func twice(_ view: UIView, _ path: IndexPath, _ list: String) {
        UIKitDiagnostics.report(
            .invalidListView,
            "the data source gave \(list) the same \(type(of: view)) for \(ListPath(path)) and another item; an empty cell is shown"
        )
    }

    /// E55.
    static func noCell(_ path: IndexPath, _ list: String) {
        UIKitDiagnostics.report(
            .invalidListView, "the cell provider of \(list) gave no cell for \(ListPath(path)); an empty one is shown")
    }

    /// A reconfigured item keeps its cell.
    static func otherCell(_ view: UIView, _ path: IndexPath, _ list: String) {
        UIKitDiagnostics.report(
            .invalidListView,
            "the data source gave \(list) another \(type(of: view)) for \(ListPath(path)), which is reconfigured; the old cell stays"
        )
    }

    /// E56.
    static func attributes(_ problem: String, _ layout: UICollectionViewLayout, _ attributes: UICollectionViewLayoutAttributes) {
        let what = attributes.representedElementKind.map { "view of kind '\($0)'" } ?? "cell"
        UIKitDiagnostics.report(
            .invalidListLayout,
            "\(type(of: layout)) gave attributes for the \(what) at \(ListPath(attributes.indexPath)) \(problem)")
    }

    /// E57.
    static func unsettled(_ view: UIView, _ size: CGSize, _ list: String) {
        UIKitDiagnostics.report(
            .invalidListLayout,
            "a \(type(of: view)) of \(list) asks for another size each time it is laid out; it keeps \(size.width)×\(size.height)"
        )
    }

    /// E58.
    static func scroll(_ problem: String, _ list: String) {
        UIKitDiagnostics.report(.invalidListLayout, "\(list) was asked to scroll \(problem)")
    }

    /// E60.
    static func sharedLayout(_ layout: UICollectionViewLayout, _ list: String) {
        UIKitDiagnostics.report(
            .invalidListLayout, "a \(type(of: layout)) of another collection view was set on \(list), which has it now")
    }

    /// E44, E61.
    static func transition(_ problem: String, _ list: String) {
        UIKitDiagnostics.report(.invalidListLayout, "\(list): \(problem)")
    }

    /// E62.
    static func navigation(_ problem: String) { UIKitDiagnostics.report(.invalidNavigation, problem) }

    /// X15.
    static func noMove(_ list: UIScrollView, _ source: AnyObject) {
        UIKitDiagnostics.report(
            .invalidListUpdate, "\(type(of: source)) lets items of \(type(of: list)) move, but does not implement moveItemAt")
    }

    /// X15.
    static func noRowMove(_ table: UIScrollView, _ source: AnyObject) {
        UIKitDiagnostics.report(
            .invalidListUpdate, "\(type(of: source)) lets rows of \(type(of: table)) move, but does not implement moveRowAt")
    }

    /// E63.
    static func wrongThread(_ call: StaticString, _ list: String) {
        UIKitDiagnostics.report(
            .wrongThread, "\(call) of \(list) was called on a thread that is not the main one; it is done on the main thread")
    }

    /// E64.
    static func noSupplementary(_ kind: String, _ path: IndexPath, _ list: String) {
        UIKitDiagnostics.report(
            .invalidListView,
            "the layout of \(list) has a view of kind '\(kind)' at \(ListPath(path)), but the data source gives none; an empty one is shown"
        )
    }
}
