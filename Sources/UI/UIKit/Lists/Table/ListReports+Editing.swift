extension ListReports {
    /// X15.
    static func noCommit(_ list: UIScrollView, _ source: AnyObject) {
        UIKitDiagnostics.report(
            .invalidListUpdate,
            "\(type(of: source)) lets rows of \(name(of: list, nil)) be edited, but does not implement commit:forRowAt:")
    }
}
