/// Shows rows in sections, one below the other; a cell exists only for what is seen and what comes next.
///
/// `ListEngine` has the pass that shows and hides rows, `TableGeometry` their places. Members that iOS source overrides are declared in this
/// file; their implementations are in the `UITableView+…` files.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
    /// The look of the table.
    public let style: Style
    private(set) lazy var engine = ListEngine(self)
    private(set) lazy var swipes = RowSwipes(self)
    var geometry = TableGeometry()
    var tableState = TableState()
    var registry = TableRegistry()
    var selection = ListSelection()
    var batch = ListBatch()
    var batchCompletions: [(Bool) -> Void] = []
    var rowAnimations = RowAnimations()
    /// How rows come and go where the app names no animation: in the batches of a diffable data source.
    var defaultAnimation = RowAnimation.automatic
    var press: CellPress?
    /// Where an animated scroll leads.
    var scrollGoal: ScrollGoal<ScrollPosition>?
    /// Whether the rows are edited.
    var isBeingEdited = false
    private(set) lazy var prefetching = ListPrefetching(self)
    private(set) lazy var reordering = ListReordering(self)
    private(set) lazy var focus = ListFocus(self)
    private(set) lazy var several = MultipleSelection(self)
    var indexState = SectionIndexState()
    private let fillers = FillerLines()
    var contextMenus: TableContextMenus?
    /// The row that is being made, or set up again with the cell that it has.
    var making: (path: ListPath, kept: UITableViewCell?)?
    private weak var ownDataSource: (any UITableViewDataSource)?

    /// Creates a table view.
    ///
    /// - Parameters:
    ///   - frame: in the superview's coordinates, in points.
    ///   - style: the look, which stays.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        becomeTable()
    }

    public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    /// Creates a plain table view; nothing is read from an archive.
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
        becomeTable()
    }

    private func becomeTable() {
        alwaysBounceVertical = true
        layer.makesContentAhead = true
        backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
        swipes.install()
    }

    // MARK: Data

    /// Gives the rows; held weakly, nil by default. Another one loads anew.
    open var dataSource: (any UITableViewDataSource)? {
        get { ownDataSource }
        set {
            guard ownDataSource !== newValue else { return }
            ownDataSource = newValue
            sourceChanged()
        }
    }
    /// Decides on heights and selection, and hears of scrolling; held weakly, nil by default.
    @_nonoverride open var delegate: (any UITableViewDelegate)? {
        get { (self as UIScrollView).delegate as? any UITableViewDelegate }
        set {
            guard (self as UIScrollView).delegate !== newValue else { return }
            (self as UIScrollView).delegate = newValue
            prepareContextMenus()
            sourceChanged()
        }
    }
    /// Hears of rows before they are needed; held weakly, nil by default.
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
    /// Whether, while the content moves, the cells of the next quarter of a second are made ahead, and `prefetchDataSource` hears of the rows
    /// after them; true by default.
    open var isPrefetchingEnabled = true
    /// The number of sections.
    open var numberOfSections: Int { engine.counts.sections }
    /// Returns the number of rows in a section; 0 for a section that does not exist.
    open func numberOfRows(inSection section: Int) -> Int {
        let items = engine.counts.items
        return items.indices.contains(section) ? items[section] : 0
    }
    /// Drops all cells and the selection; at the end of the tick the data are asked for anew.
    open func reloadData() { if isOnMain({ $0.reloadData() }) { reloadAll() } }

    // MARK: Heights

    /// The height of rows in points; `automaticDimension`, the default, for those that the cells want. The delegate's answer wins.
    @ObservedProperty open var rowHeight = UITableView.automaticDimension { didSet { heightsChanged() } }
    /// The height that counts until a row is near, in points; `automaticDimension`, the default, for 44; 0 asks for all heights at once.
    @ObservedProperty open var estimatedRowHeight = UITableView.automaticDimension { didSet { heightsChanged() } }
    /// The height of sections' headers in points; `automaticDimension` by default.
    @ObservedProperty open var sectionHeaderHeight = UITableView.automaticDimension { didSet { heightsChanged() } }
    /// The height of sections' footers in points; `automaticDimension` by default.
    @ObservedProperty open var sectionFooterHeight = UITableView.automaticDimension { didSet { heightsChanged() } }
    /// The height of a header in points until its view is near and says its own; `automaticDimension`, the default, and 0 for 28.
    @ObservedProperty open var estimatedSectionHeaderHeight = UITableView.automaticDimension { didSet { heightsChanged() } }
    /// The height of a footer in points until its view is near and says its own; `automaticDimension`, the default, and 0 for 28.
    @ObservedProperty open var estimatedSectionFooterHeight = UITableView.automaticDimension { didSet { heightsChanged() } }
    /// The height in points of the empty rows whose lines go on below the last row of a plain table without a footer of its own; 0, the
    /// default, for none, and `automaticDimension` for that of the other rows.
    @ObservedProperty open var fillerRowHeight: CGFloat = 0 { didSet { setNeedsLayout() } }
    /// The room above the sections' headers in points; `automaticDimension`, the default, for none.
    @ObservedProperty open var sectionHeaderTopPadding = UITableView.automaticDimension { didSet { heightsChanged() } }

    /// When cells whose content changes its size are measured again; `enabled` by default.
    @ObservedProperty open var selfSizingInvalidation = SelfSizingInvalidation.enabled {
        didSet { if watchesConstraints { CellConstraints.areWatched = true } }
    }

    // MARK: Looks

    /// The lines between rows; one line by default.
    @ObservedProperty open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { looksChanged() } }
    /// The color of the lines; nil, the default, for the system's.
    @ObservedProperty open var separatorColor: UIColor? { didSet { looksChanged() } }
    /// The effect below the color of the lines; nil, the default, for none.
    @ObservedProperty open var separatorEffect: UIVisualEffect? { didSet { looksChanged() } }
    /// The distances of the lines from the edges, in points; the left one is where the texts begin, by default.
    open var separatorInset: UIEdgeInsets {
        get { ownSeparatorInset ?? UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) }
        set {
            ownSeparatorInset = newValue
            looksChanged()
        }
    }
    private(set) var ownSeparatorInset: UIEdgeInsets?
    /// From where the distances of the lines count that the app gives; from the cells' edges by default.
    @ObservedProperty open var separatorInsetReference = SeparatorInsetReference.fromCellEdges { didSet { looksChanged() } }
    /// Whether what rows, headers and footers show keeps out of the safe area's insets at the sides; true by default.
    @ObservedProperty open var insetsContentViewsToSafeArea = true { didSet { setNeedsLayout() } }
    /// Whether wide tables keep lines short enough to be read, as `readableContentGuide` does; false by default.
    @ObservedProperty open var cellLayoutMarginsFollowReadableWidth = false { didSet { setNeedsLayout() } }
    /// The view behind all rows; it fills the table and does not scroll. Nil by default.
    @ObservedProperty open var backgroundView: UIView? { didSet { backdropChanged(from: oldValue) } }
    /// The view above all sections, as wide as the table and as high as its frame; nil by default.
    @ObservedProperty open var tableHeaderView: UIView? { didSet { edgeViewChanged(from: oldValue, to: tableHeaderView) } }
    /// The view below all sections, as wide as the table and as high as its frame; nil by default.
    @ObservedProperty open var tableFooterView: UIView? { didSet { edgeViewChanged(from: oldValue, to: tableFooterView) } }

    // MARK: Cells

    /// Sets the class of the cells of an identifier; nil takes it away.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        engine.emptyPool(ReuseKey(kind: .cell, identifier: identifier))
        registry.cells[identifier] = cellClass as? UITableViewCell.Type
    }
    /// Sets the class of the headers and footers of an identifier; nil takes it away.
    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        engine.emptyPool(ReuseKey(kind: TableKinds.view, identifier: identifier))
        registry.views[identifier] = aClass as? UITableViewHeaderFooterView.Type
    }
    /// Returns a cell of an identifier that is used again, or a new one of its registered class; nil without either.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { dequeue(identifier) }
    /// Returns a cell of a registered identifier, used again or new, as large as its row.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        dequeue(identifier, for: indexPath)
    }
    /// Returns a header or footer of an identifier that is used again, or a new one of its registered class; nil without either.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        dequeueHeaderFooter(identifier)
    }

    /// The cells that are seen, from the top.
    open var visibleCells: [UITableViewCell] { displayedRows.compactMap { $0.view as? UITableViewCell } }
    /// The paths of the rows that are seen, from the top.
    open var indexPathsForVisibleRows: [IndexPath]? { displayedRows.map(\.key.path.indexPath) }
    /// Returns the cell of a row that is seen or prepared; nil otherwise.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        engine.shown[.cell(ListPath(indexPath))]?.view as? UITableViewCell
    }
    /// Returns the path of a cell that is seen or prepared; nil for others.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? {
        engine.shown.values.first { $0.view === cell }?.key.path.indexPath
    }
    /// Returns the header of a section that is seen or prepared; nil for none of the class.
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? { edgeView(TableKinds.header, section) }
    /// Returns the footer of a section that is seen or prepared; nil for none of the class.
    open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? { edgeView(TableKinds.footer, section) }

    // MARK: Places

    /// Returns the rectangle of a section with header and footer, in the table's content, in points.
    open func rect(forSection section: Int) -> CGRect { sectionRect(section) }
    /// Returns the rectangle of a section's header where it does not pin, in the table's content, in points.
    open func rectForHeader(inSection section: Int) -> CGRect { headerRect(section) }
    /// Returns the rectangle of a section's footer, in the table's content, in points.
    open func rectForFooter(inSection section: Int) -> CGRect { footerRect(section) }
    /// Returns the rectangle of a row, in the table's content, in points; zero for a row that does not exist.
    open func rectForRow(at indexPath: IndexPath) -> CGRect { rowRect(ListPath(indexPath)) }
    /// Returns the row at a point of the content; nil for none.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        indexPathsForRows(in: CGRect(x: point.x, y: point.y, width: 1, height: 0))?.first
    }
    /// Returns the rows that touch a rectangle of the content; nil for a rectangle without height outside of all rows.
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { rows(in: rect).map(\.indexPath) }

    /// Scrolls to a row.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        scroll(to: indexPath, scrollPosition, animated)
    }
    /// Scrolls to the selected row that is nearest to the middle; without one it does nothing.
    open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        scrollToSelected(scrollPosition, animated)
    }

    // MARK: Selection

    /// Whether taps select; true by default.
    @ObservedProperty open var allowsSelection = true { didSet { if !allowsSelection { clearSelection() } } }
    /// Whether several rows can be selected; false by default.
    @ObservedProperty open var allowsMultipleSelection = false {
        didSet { if allowsMultipleSelection { several.install() } else { keepOneSelected() } }
    }
    /// The path of the first selected row; nil for none.
    open var indexPathForSelectedRow: IndexPath? { selection.paths.min()?.indexPath }
    /// The paths of the selected rows, in order; nil for none.
    open var indexPathsForSelectedRows: [IndexPath]? {
        selection.paths.isEmpty ? nil : selection.paths.sorted().map(\.indexPath)
    }
    /// Selects a row and may scroll to it; nil clears the selection. The delegate is not told.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        selectByProgram(indexPath, animated, scrollPosition)
    }
    /// Takes the selection from a row. The delegate is not told.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) { setSelected(ListPath(indexPath), false, animated) }

    // MARK: Focus

    /// Whether rows can have focus; true by default. The cell and the delegate are asked too.
    open var allowsFocus = true
    /// Whether rows can have focus while the table is edited; true by default.
    open var allowsFocusDuringEditing = true
    /// Whether focus that comes from outside goes to the row that had it last; false by default.
    open var remembersLastFocusedIndexPath = false
    /// Whether a row that the user moves focus to is selected, without its primary action; false by default.
    open var selectionFollowsFocus = false

    // MARK: Editing

    /// Whether the rows are edited, which shows controls to delete, insert, select and move them; false by default. A change clears the
    /// selection and closes a row that shows its actions.
    open var isEditing: Bool {
        get { isBeingEdited }
        set { setEditing(newValue, animated: false) }
    }
    /// Begins or ends the editing of the rows.
    open func setEditing(_ editing: Bool, animated: Bool) { changeEditing(editing, animated) }
    /// Whether taps select while the rows are edited; false by default.
    open var allowsSelectionDuringEditing = false
    /// Whether several rows can be selected while the rows are edited, each by a circle at its leading edge; false by default. The
    /// delegate is not asked for editing styles then.
    @ObservedProperty open var allowsMultipleSelectionDuringEditing = false {
        didSet {
            if allowsMultipleSelectionDuringEditing { several.install() }
            if isEditing { tellEditing(false) }
        }
    }

    // MARK: Updates

    /// Makes several changes of the data one animation. Deletes, reloads and the starts of moves name places before the batch, inserts and
    /// the ends of moves places after it. The data have to change inside of `updates`.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) { runBatch(updates, completion) }
    /// Whether a batch is open: the data may be ahead of what is shown.
    open var hasUncommittedUpdates: Bool { batch.isOpen }
    /// Opens a batch, which `endUpdates()` closes. Without changes in it, the heights are asked for and measured again, animated.
    open func beginUpdates() { openBatch() }
    /// Closes the batch that `beginUpdates()` opened.
    open func endUpdates() { closeBatch() }
    /// Shows new rows, as one batch.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        record(indexPaths.map { .insertItem(ListPath($0)) }, animation)
    }
    /// Takes rows away, as one batch.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        record(indexPaths.map { .deleteItem(ListPath($0)) }, animation)
    }
    /// Makes the cells of rows anew, as one batch.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        record(indexPaths.map { .reloadItem(ListPath($0)) }, animation)
    }
    /// Moves a row, as one batch.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        record([.moveItem(ListPath(indexPath), to: ListPath(newIndexPath))], .automatic)
    }
    /// Sets the cells of rows up again by asking the data source; the cells stay.
    open func reconfigureRows(at indexPaths: [IndexPath]) { reconfigureElements(at: indexPaths) }
    /// Shows new sections, as one batch.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        record(sections.map(ListOperation.insertSection), animation)
    }
    /// Takes sections away, as one batch.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        record(sections.map(ListOperation.deleteSection), animation)
    }
    /// Makes all views of sections anew, as one batch.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        record(sections.map(ListOperation.reloadSection), animation)
    }
    /// Moves a section, as one batch.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        record([.moveSection(section, to: newSection)], .automatic)
    }

    // MARK: Hooks

    open override var bounds: CGRect {
        get { super.bounds }
        set {
            if newValue != super.bounds { setNeedsLayout() }
            super.bounds = newValue
        }
    }

    override var ground: UIView? { backgroundView }
    override var findsItsSize: Bool { true }
    override func requestedEnd(ofFlight number: Int) -> CGPoint? { goalOffset(ofFlight: number) }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        guard let before = previousTraitCollection?.preferredContentSizeCategory else { return }
        if before != traitCollection.preferredContentSizeCategory { heightsChanged() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeBackdrop()
        reordering.contentMoved()
        readSectionIndex()
        engine.layOut()
        followGoal()
        prefetching.followContent()
        placeEdgeViews()
        fillers.place(in: self)
        swipes.contentMayHaveMoved()
        placeSectionIndex()
        focus.viewsChanged()
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !pressBegan(touches) { super.touchesBegan(touches, with: event) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if press == nil { super.touchesMoved(touches, with: event) }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !pressEnded(touches) { super.touchesEnded(touches, with: event) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !pressCancelled(touches) { super.touchesCancelled(touches, with: event) }
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = presses.filter { !swipes.takes($0) && !takesDelete($0) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if recognizer === pan, mayHaveSeveral, several.takes(pan) { return false }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    open override func focusItems(in rect: CGRect) -> [any UIFocusItem] { focus.items(in: rect) }

    open override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        guard super.shouldUpdateFocus(in: context) else { return false }
        return delegate?.tableView(self, shouldUpdateFocusIn: UITableViewFocusUpdateContext(context, focus)) ?? true
    }

    open override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        super.didUpdateFocus(in: context, with: coordinator)
        tellFocus(context, coordinator)
    }
}
