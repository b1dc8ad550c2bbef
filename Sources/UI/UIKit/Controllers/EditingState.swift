/// Whether a controller's content is edited, and the bar button that says so.
@MainActor
struct EditingState {
    private(set) var isOn = false
    private var item: UIBarButtonItem?

    mutating func turn(_ isOn: Bool) {
        self.isOn = isOn
        show()
    }

    /// Returns the button, made when it is first asked for.
    mutating func button(of controller: UIViewController) -> UIBarButtonItem {
        if let item { return item }
        let made = UIBarButtonItem(barButtonSystemItem: .edit) { [weak controller] _ in
            guard let controller else { return }
            controller.setEditing(!controller.isEditing, animated: true)
        }
        item = made
        show()
        return made
    }

    private func show() {
        guard let item else { return }
        item.title = (isOn ? UIBarButtonItem.SystemItem.done : .edit).title
        item.style = isOn ? .done : .plain
    }
}
