extension UIViewController {
    /// The name in reports: the class and a distinguishing text, as in `DetailController "Settings"`.
    var reportName: String {
        let kind = "\(type(of: self))"
        let words = [title, ownNavigationItem?.title, ownTabBarItem?.title, loadedView?.accessibilityIdentifier]
        guard let word = words.compactMap({ $0 }).first(where: { !$0.isEmpty }) else { return kind }
        return "\(kind) \"\(word.count > 40 ? word.prefix(39) + "…" : word[...])\""
    }

    /// The output of `print(controller)`; it does not load the view.
    var fullDescription: String {
        var parts = [classAndAddress]
        if let title { parts.append("title = '\(title)'") }
        parts.append(loadedView.map { "view = \($0.fullDescription)" } ?? "view not loaded")
        return "<\(parts.joined(separator: "; "))>"
    }
}
