import CoreGraphics

/// The days of a month in weeks. A finger slides over them, arrows go from one to the next.
@MainActor
final class MonthGrid: SlidingRows {
    private var page = MonthPage()
    private var cells: [DayCell] = []
    /// Called with the number of the chosen day.
    var chosen: ((Int) -> Void)?

    func show(_ page: MonthPage) {
        self.page = page
        pressed = nil
        while cells.count < page.days.count {
            let cell = DayCell()
            cells.append(cell)
            addSubview(cell)
        }
        for (index, cell) in cells.enumerated() {
            cell.isHidden = index >= page.days.count
            if index < page.days.count { cell.show(page.days[index], tint: tintColor) }
        }
        setNeedsLayout()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        show(page)
    }

    override var rowCount: Int { page.days.count }
    override func isChoosable(_ index: Int) -> Bool {
        page.days.indices.contains(index) && page.days[index].isEnabled && isEnabled
    }
    override func choose(_ index: Int) { chosen?(index + 1) }

    /// A week is a sixth of the height, so that the weeks of all months stand at the same places.
    override func frame(ofRow index: Int) -> CGRect {
        let place = index + page.firstColumn
        let (width, height) = (bounds.width / 7, bounds.height / 6)
        let column = isRightToLeft ? 6 - place % 7 : place % 7
        return CGRect(x: CGFloat(column) * width, y: CGFloat(place / 7) * height, width: width, height: height)
    }

    override var rowCornerRadius: CGFloat { min(bounds.width / 7, bounds.height / 6) / 2 }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (index, cell) in cells.enumerated() where index < rowCount { cell.frame = frame(ofRow: index) }
    }
}
