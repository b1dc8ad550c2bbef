/// The numbers of supplementary elements: they are counted by kind through the section.
extension GroupRun {
    /// Returns how many elements of a kind are in the groups before one.
    func badges(_ kind: ElementKind, before group: Int) -> Int {
        guard isChained else { return group * template.count(of: kind) }
        return (0..<group).reduce(0) { $0 + self.group($1).count(of: kind) }
    }

    /// Returns the group of an element by its number; nil when there is none.
    func group(ofBadge number: Int, _ kind: ElementKind) -> Int? {
        guard number >= 0 else { return nil }
        guard isChained else {
            guard template.count(of: kind) > 0 else { return nil }
            let group = number / template.count(of: kind)
            return group < count ? group : nil
        }
        var before = 0
        return (0..<count).first { group in
            before += self.group(group).count(of: kind)
            return number < before
        }
    }
}
