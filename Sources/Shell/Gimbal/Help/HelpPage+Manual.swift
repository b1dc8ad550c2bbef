internal import Configuration

extension HelpPage {
    /// The source of the manual page, for man(1).
    var manual: String {
        var roff = Roff(title: name, chapter: chapter, version: "Gimbal \(Version.text)")
        roff.section("Name")
        roff.text("\(name) - \(summary)")
        roff.section("Synopsis")
        synopsis.forEach { roff.usage($0) }
        roff.section("Description")
        description.forEach { roff.paragraph($0) }
        roff.section(heading)
        add(.options, to: &roff)
        addVariables(to: &roff)
        addExitCodes(to: &roff)
        if !example.isEmpty {
            roff.section("Examples")
            roff.example(example)
        }
        roff.section("See also")
        roff.references(seeAlso)
        return roff.source
    }

    private func addVariables(to roff: inout Roff) {
        guard !variables.isEmpty else { return }
        roff.section("Environment")
        roff.text(Self.precedence)
        for entry in variables { roff.add(entry) }
        add(.environment, to: &roff)
    }

    private func add(_ place: HelpSection.Place, to roff: inout Roff) {
        for section in sections where section.place == place {
            roff.subsection(section.title)
            if !section.text.isEmpty { roff.text(section.text) }
            section.entries.forEach { roff.add($0) }
        }
    }

    private func addExitCodes(to roff: inout Roff) {
        guard !exitCodes.isEmpty else { return }
        roff.section("Exit status")
        (exitCodes + furtherExitCodes).forEach { roff.add($0) }
    }
}

extension Roff {
    fileprivate mutating func add(_ entry: HelpEntry) {
        self.entry(entry.head, entry.text, remark: entry.fallback.map { "Default: \($0.text)." })
    }
}
