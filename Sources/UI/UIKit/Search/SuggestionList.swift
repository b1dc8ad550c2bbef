/// The suggestions of a search, as rows over its page.
@MainActor
final class SuggestionList: UITableView, UITableViewDataSource, UITableViewDelegate {
    var suggestions: [any UISearchSuggestion] = [] { didSet { reloadData() } }
    /// Called when the user chooses a suggestion.
    var chosen: ((any UISearchSuggestion) -> Void)?

    init() {
        super.init(frame: .zero, style: .plain)
        backgroundColor = .systemBackground
        keyboardDismissMode = .onDrag
        (dataSource, delegate) = (self, self)
    }

    required init?(coder: NSCoder) { nil }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { suggestions.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "suggestion")
            ?? UITableViewCell(style: .default, reuseIdentifier: "suggestion")
        let suggestion = suggestions[indexPath.row]
        var content = UIListContentConfiguration.subtitleCell()
        content.text = suggestion.localizedSuggestion
        content.attributedText = suggestion.localizedAttributedSuggestion
        content.secondaryText = suggestion.localizedDescription
        content.image = suggestion.iconImage
        content.imageProperties.tintColor = .secondaryLabel
        cell.contentConfiguration = content
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        guard suggestions.indices.contains(indexPath.row) else { return }
        chosen?(suggestions[indexPath.row])
    }
}
