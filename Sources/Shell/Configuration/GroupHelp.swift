/// What the manual says about one group of the configuration file.
package struct GroupHelp: Hashable, Sendable {
    /// A key and its help.
    package struct Entry: Hashable, Sendable {
        package let name: String
        package let help: KeyHelp

        package init(name: String, help: KeyHelp) {
            self.name = name
            self.help = help
        }
    }

    /// As in the file, with brackets: `[output NAME]`.
    package let head: String
    package let text: String
    package let entries: [Entry]

    package init(_ head: String, _ text: String, entries: [Entry]) {
        self.head = head
        self.text = text
        self.entries = entries
    }

    package init<Key: ConfigurationKey>(_ head: String, _ text: String, keys: Key.Type) {
        self.init(head, text, entries: Key.allCases.map { Entry(name: $0.rawValue, help: $0.help) })
    }
}
