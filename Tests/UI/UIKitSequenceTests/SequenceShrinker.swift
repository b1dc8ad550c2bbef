/// Finds what a failing sequence does not need to fail.
enum SequenceShrinker {
    /// Leaves out halves, quarters and so on down to single elements, as long as what is left still fails.
    ///
    /// - Returns: a list from which no single element can be left out.
    static func shrunk<Element>(_ all: [Element], fails: ([Element]) -> Bool) -> [Element] {
        var kept = all
        var size = max(1, kept.count / 2)
        while true {
            var shortened = false
            var start = 0
            while start < kept.count {
                var without = kept
                without.removeSubrange(start..<min(start + size, kept.count))
                if fails(without) {
                    kept = without
                    shortened = true
                } else {
                    start += size
                }
            }
            if size == 1, !shortened { return kept }
            if !shortened || kept.count < size { size = max(1, size / 2) }
        }
    }
}
