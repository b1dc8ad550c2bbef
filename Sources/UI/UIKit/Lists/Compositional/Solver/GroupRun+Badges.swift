/// The numbers of supplementary elements: they are counted by kind through the section.
extension GroupRun {
    /// Returns how many elements of a kind are in the groups before one.
    func badges(_ kind: ElementKind, before group: Int) -> Int {
        chain?.badges(kind, before: group) ?? group * template.count(of: kind)
    }

    /// Returns the group of an element by its number; nil when there is none.
    func group(ofBadge number: Int, _ kind: ElementKind) -> Int? {
        guard number >= 0 else { return nil }
        if let chain { return chain.group(ofBadge: number, kind) }
        guard template.count(of: kind) > 0 else { return nil }
        let group = number / template.count(of: kind)
        return group < count ? group : nil
    }
}
