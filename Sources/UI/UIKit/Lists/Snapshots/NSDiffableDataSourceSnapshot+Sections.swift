extension NSDiffableDataSourceSnapshot {
    // MARK: Adding

    /// Adds sections at the end.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        place(identifiers, before: -1, "appendSections(_:)")
    }

    /// Adds sections before another.
    public mutating func insertSections(_ identifiers: [SectionIdentifierType], beforeSection other: SectionIdentifierType) {
        let call = "insertSections(_:beforeSection:)"
        guard let anchor = anchor(other, of: identifiers, call) else { return }
        place(identifiers, before: anchor, call)
    }

    /// Adds sections after another.
    public mutating func insertSections(_ identifiers: [SectionIdentifierType], afterSection other: SectionIdentifierType) {
        let call = "insertSections(_:afterSection:)"
        guard let anchor = anchor(other, of: identifiers, call) else { return }
        place(identifiers, before: sectionLists.next(anchor), call)
    }

    // MARK: Moving

    /// Moves a section with its items to the place before another.
    public mutating func moveSection(_ identifier: SectionIdentifierType, beforeSection other: SectionIdentifierType) {
        let call = "moveSection(_:beforeSection:)"
        guard let slot = section(identifier, call), let anchor = anchor(other, of: [identifier], call) else { return }
        sectionLists.insert(slot, into: 0, before: anchor)
        dropOrder()
    }

    /// Moves a section with its items to the place after another.
    public mutating func moveSection(_ identifier: SectionIdentifierType, afterSection other: SectionIdentifierType) {
        let call = "moveSection(_:afterSection:)"
        guard let slot = section(identifier, call), let anchor = anchor(other, of: [identifier], call) else { return }
        sectionLists.remove(slot)
        sectionLists.insert(slot, into: 0, before: sectionLists.next(anchor))
        dropOrder()
    }

    // MARK: Deleting

    /// Takes sections with their items out; unknown ones are ignored.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers {
            guard let slot = sections.release(identifier) else { continue }
            while itemLists.first(of: slot) >= 0 { delete(items[itemLists.first(of: slot)]) }
            sectionLists.remove(slot)
            reloadedSections.remove(slot)
        }
        dropOrder()
    }

    // MARK: Placing

    private func anchor(_ other: SectionIdentifierType, of identifiers: [SectionIdentifierType], _ call: String) -> Int32? {
        guard let anchor = section(other, call) else { return nil }
        guard identifiers.contains(other) else { return anchor }
        report(.relativeToItself(other), call)
        return nil
    }

    /// A section that the snapshot has stays where it is.
    private mutating func place(_ identifiers: [SectionIdentifierType], before next: Int32, _ call: String) {
        sections.reserve(identifiers.count)
        var twice: [SectionIdentifierType] = []
        for identifier in identifiers {
            let (slot, isNew) = sections.claim(identifier)
            if isNew { sectionLists.insert(slot, into: 0, before: next) } else { twice.append(identifier) }
        }
        dropOrder()
        if !twice.isEmpty { report(.duplicates(twice, "come twice, or are in the snapshot already"), call) }
    }
}
