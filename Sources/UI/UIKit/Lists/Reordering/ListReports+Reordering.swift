extension ListReports {
    /// The layout or the delegate named a place that is none.
    static func noTarget(_ target: ListPath, _ list: String) {
        UIKitDiagnostics.report(
            .invalidListUpdate, "an item of \(list) was to be moved to \(target), which does not exist; it stays where it is")
    }

    /// The data source did something else than to move an item.
    static func notMoved(_ map: ReorderMap, _ list: String) {
        UIKitDiagnostics.report(
            .invalidListUpdate,
            "the data source of \(list) was told to move \(map.origin) to \(map.target), but its numbers of items say that it did not; all is loaded anew"
        )
    }
}
