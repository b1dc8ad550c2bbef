import CoreGraphics

/// Asks a picker's data source and delegate, and replaces answers that do not fit.
@MainActor
final class PickerAdapter: PickerSource {
    private unowned let picker: UIPickerView
    private var told: Set<String> = []

    init(_ picker: UIPickerView) { self.picker = picker }

    var usualRowHeight: CGFloat { PickerLabel.rowHeight(for: picker.traitCollection) }

    /// Reports a misuse once.
    func report(_ reason: String) {
        guard told.insert(reason).inserted else { return }
        UIKitDiagnostics.report(
            .invalidPicker, "the picker view \(picker.accessibilityIdentifier ?? "without a name"): \(reason)")
    }

    // MARK: Numbers

    /// More rows lie further away than a layer reaches.
    private static let mostRows = 10_000_000
    private static let mostColumns = 100

    var columnCount: Int {
        guard let dataSource = picker.dataSource else { return 0 }
        return limited(dataSource.numberOfComponents(in: picker), Self.mostColumns, "components")
    }

    func rowCount(of column: Int) -> Int {
        guard let dataSource = picker.dataSource else { return 0 }
        let count = dataSource.pickerView(picker, numberOfRowsInComponent: column)
        return limited(count, Self.mostRows, "rows of component \(column)")
    }

    private func limited(_ count: Int, _ most: Int, _ what: String) -> Int {
        guard !(0...most).contains(count) else { return count }
        report("its data source gives \(count) as the number of \(what), which is not between 0 and \(most)")
        return min(max(count, 0), most)
    }

    func width(of column: Int) -> CGFloat? {
        length(picker.delegate?.pickerView(picker, widthForComponent: column), "width of component \(column)")
    }

    func rowHeight(of column: Int) -> CGFloat {
        let answer = picker.delegate?.pickerView(picker, rowHeightForComponent: column)
        return length(answer, "row height of component \(column)") ?? usualRowHeight
    }

    private func length(_ answer: CGFloat?, _ what: String) -> CGFloat? {
        guard let answer, answer != PickerAnswer.none else { return nil }
        if answer.isFinite, answer > 0, answer < 10_000 { return answer }
        report("its delegate gives \(answer) as the \(what), which is not a length between 0 and 10000 points")
        return nil
    }

    // MARK: Rows

    func view(ofRow row: Int, in column: Int, reusing view: UIView?) -> UIView {
        let own = view is PickerLabel ? nil : view
        if let made = picker.delegate?.pickerView(picker, viewForRow: row, forComponent: column, reusing: own),
            made !== PickerAnswer.noView
        {
            return made
        }
        let label = view as? PickerLabel ?? PickerLabel()
        label.font = PickerLabel.font(for: picker.traitCollection)
        if let text = picker.delegate?.pickerView(picker, attributedTitleForRow: row, forComponent: column) {
            label.attributedText = text
        } else {
            label.text = picker.delegate?.pickerView(picker, titleForRow: row, forComponent: column)
        }
        return label
    }

    func chose(_ row: Int, in column: Int) { picker.delegate?.pickerView(picker, didSelectRow: row, inComponent: column) }
}
