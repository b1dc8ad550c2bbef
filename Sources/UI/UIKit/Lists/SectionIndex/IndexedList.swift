/// A list with an index at its side: a table or a collection view.
@MainActor
protocol IndexedList: UIScrollView {
    var indexState: SectionIndexState { get set }
    /// Asks the data source for the titles; nil for none.
    func readIndexTitles() -> [String]?
    /// The number of all rows.
    var rowCount: Int { get }
    /// Scrolls at once to what a title leads to.
    func scroll(toIndexTitle title: String, at index: Int)
}

extension IndexedList {
    func indexTitlesChanged() {
        indexState.isOutdated = true
        setNeedsLayout()
    }

    func indexLookChanged() {
        indexState.strip?.take(indexState)
        setNeedsLayout()
    }

    /// Keeps the strip at the trailing edge of what is seen, above all rows.
    func placeSectionIndex() {
        guard let strip = indexState.strip else { return }
        // Insets may be higher than the list.
        let top = min(max(0, adjustedContentInset.top), bounds.height)
        let bottom = min(max(0, adjustedContentInset.bottom), bounds.height - top)
        let isLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let width = SectionIndexStrip.width
        let frame = CGRect(
            x: isLeft ? bounds.minX + safeAreaInsets.left : bounds.maxX - safeAreaInsets.right - width, y: bounds.minY + top,
            width: width, height: bounds.height - top - bottom)
        UIView.performWithoutAnimation {
            let isHidden = rowCount < indexState.leastRows
            if strip.isHidden != isHidden {
                strip.isHidden = isHidden
                setNeedsLayout()
            }
            if strip.frame != frame { strip.frame = frame }
        }
    }

    /// Asks for titles that may be others, before rows make room for them.
    func readSectionIndex() {
        guard indexState.isOutdated else { return }
        indexState.isOutdated = false
        let titles = readIndexTitles() ?? []
        guard !titles.isEmpty else {
            indexState.strip?.removeFromSuperview()
            indexState.strip = nil
            return
        }
        let strip = indexState.strip ?? makeStrip()
        strip.titles = titles
    }

    private func makeStrip() -> SectionIndexStrip {
        let strip = SectionIndexStrip { [weak self] in self?.scroll(toIndexTitle: $0, at: $1) }
        strip.take(indexState)
        indexState.strip = strip
        addSubview(strip)
        return strip
    }
}
