extension ListReports {
    /// E53.
    static func twoAccessories(_ kind: String, _ cell: UIView) {
        let what = kind == "custom" ? "one view in two accessories" : "two accessories of the kind '\(kind)'"
        UIKitDiagnostics.report(.invalidListView, "\(cell.classAndAddress) got \(what); the first stays")
    }
}
