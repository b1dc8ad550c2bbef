public import Foundation

/// Wheels side by side, each of which shows a list of rows; the user turns them to choose one row of each.
///
/// A component's rows are made as they come near and used again, so a long list costs as much as a short one. The wheels turn on the
/// display thread: a spin goes on, and ends exactly on a row, while the main thread is blocked. Then the rows that were not made in
/// advance, for 0.6 seconds and at most 40 of them, are missing until the main thread is back; those of the end are always there.
@preconcurrency @MainActor
open class UIPickerView: UIView {
    let panel = PickerPanel()
    private lazy var adapter = PickerAdapter(self)
    private var isLoaded = false
    private static let size = CGSize(width: 320, height: 216)

    public override init(frame: CGRect) {
        super.init(frame: frame)
        becomePicker()
    }

    /// Creates a picker from an archive, with the same defaults as a new one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        becomePicker()
    }

    private func becomePicker() {
        if frame.size == .zero { frame.size = Self.size }
        panel.source = adapter
        addSubview(panel)
    }

    /// The object that says how many components and rows there are; held weakly, nil by default. Setting it loads them anew.
    open weak var dataSource: (any UIPickerViewDataSource)? {
        get { heldDataSource }
        set {
            heldDataSource = newValue
            setNeedsReload()
        }
    }
    private weak var heldDataSource: (any UIPickerViewDataSource)?
    /// The object that gives the rows and hears of the user's choice; held weakly, nil by default. Setting it loads the rows anew.
    open weak var delegate: (any UIPickerViewDelegate)? {
        get { heldDelegate }
        set {
            heldDelegate = newValue
            setNeedsReload()
        }
    }
    private weak var heldDelegate: (any UIPickerViewDelegate)?
    /// Stored without effect, as on iOS 7 and later: the bar that marks the chosen rows is always shown.
    open var showsSelectionIndicator = true

    private func setNeedsReload() {
        isLoaded = false
        setNeedsLayout()
    }

    private func loadIfNeeded() {
        guard !isLoaded else { return }
        isLoaded = true
        panel.frame = bounds
        panel.isMirrored = isRightToLeft
        panel.barHeight = adapter.usualRowHeight + 2
        panel.reload()
    }

    // MARK: Rows

    /// The number of components; 0 without a data source.
    open var numberOfComponents: Int {
        loadIfNeeded()
        return panel.wheels.count
    }

    /// Returns the number of rows of a component; 0 for a component that does not exist, which is reported.
    open func numberOfRows(inComponent component: Int) -> Int { wheel(component)?.drum.count ?? 0 }

    /// Returns the size of a row of a component in points; zero for a component that does not exist, which is reported.
    open func rowSize(forComponent component: Int) -> CGSize {
        guard wheel(component) != nil else { return .zero }
        panel.layoutIfNeeded()
        return panel.size(ofRowIn: component)
    }

    /// Returns the view of a row that is near; nil for a row that is far, and for a row whose text the picker shows itself.
    open func view(forRow row: Int, forComponent component: Int) -> UIView? {
        let view = wheel(component)?.content(ofRow: row)
        return view is PickerLabel ? nil : view
    }

    /// Asks data source and delegate for everything anew; chosen rows stay as far as they exist.
    open func reloadAllComponents() {
        isLoaded = false
        loadIfNeeded()
    }

    /// Asks data source and delegate for a component's rows anew; the chosen row stays as far as it exists.
    open func reloadComponent(_ component: Int) {
        guard isLoaded else { return loadIfNeeded() }
        guard wheel(component) != nil else { return }
        panel.reload(component)
    }

    /// Turns a component to a row; the delegate is not told. A row that does not exist is reported, and nothing changes.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        guard let wheel = wheel(component) else { return }
        guard (0..<wheel.drum.count).contains(row) else {
            return adapter.report("component \(component) has \(wheel.drum.count) rows and no row \(row) to select")
        }
        wheel.select(row, animated: animated)
    }

    /// Returns the row on which a component rests, or to which the program turns it; −1 without rows. While the user turns the
    /// component it is the row of before.
    open func selectedRow(inComponent component: Int) -> Int { wheel(component)?.selected ?? -1 }

    private func wheel(_ component: Int) -> PickerWheel? {
        loadIfNeeded()
        if panel.wheels.indices.contains(component) { return panel.wheels[component] }
        let reason = dataSource == nil ? "it has no data source" : "it has \(panel.wheels.count) components"
        adapter.report("there is no component \(component), because \(reason)")
        return nil
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        panel.frame = bounds
        panel.isMirrored = isRightToLeft
        loadIfNeeded()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        panel.isMirrored = isRightToLeft
        guard isLoaded, let before = previousTraitCollection,
            before.preferredContentSizeCategory != traitCollection.preferredContentSizeCategory
        else { return }
        panel.barHeight = adapter.usualRowHeight + 2
        panel.reload()
    }

    open override var intrinsicContentSize: CGSize { Self.size }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
}
