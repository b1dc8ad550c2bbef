/// Shows the items of a data source where its layout places them; a view exists only for what is seen and what comes next.
///
/// `ListEngine` has the pass that shows and hides elements. Members that iOS source overrides are declared in this file; their
/// implementations are in the `UICollectionView+…` files.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
    private(set) lazy var engine = ListEngine(self)
    private(set) lazy var swipes = RowSwipes(self)
    var currentLayout: UICollectionViewLayout
    /// What is known of the layout: whether it is up to date, and for which bounds it was asked.
    var layoutState = LayoutState()
    private weak var ownDataSource: (any UICollectionViewDataSource)?
    var registry = ListRegistry()
    var layoutTransition = LayoutTransition.none
    var selection = ListSelection()
    var batch = ListBatch()
    /// The view that is being made, to hand it its place when it is dequeued.
    var making: ListAnswer.Element?
    var press: CellPress?
    /// Where an animated scroll leads.
    var scrollGoal: ScrollGoal<ScrollPosition>?
    var indexState = SectionIndexState()
    /// The background color before a layout of lists gave its own; nil while none did.
    var colorBeforeList: UIColor??
    var contextMenus: CollectionContextMenus?
    /// The element that is set up again, whose view the dequeue hands out.
    var reconfigured: ShownElement?
    /// The items that were loaded again and whose new cells were not asked for their size.
    var loadedAgain: Set<ListPath> = []
    /// The attributes that a view was given last to ask for its size.
    var fittingAttributes: UICollectionViewLayoutAttributes?
    /// The elements of the answer that is being read; kept for its room.
    var readKeys: Set<ElementKey> = []
    var batchCompletions: [(Bool) -> Void] = []
    private(set) lazy var prefetching = ListPrefetching(self)
    private(set) lazy var reordering = ListReordering(self)
    private(set) lazy var focus = ListFocus(self)
    private(set) lazy var several = MultipleSelection(self)
    /// What the cells had before the update under way.
    var attributesBefore: [ListPath: UICollectionViewLayoutAttributes] = [:]

    /// Creates a collection view.
    ///
    /// - Parameters:
    ///   - frame: in the superview's coordinates, in points.
    ///   - layout: where the items are placed.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        currentLayout = layout
        super.init(frame: frame)
        layer.makesContentAhead = true
        adopt(layout)
    }

    /// Creates a collection view with a flow layout; nothing is read from an archive.
    public required init?(coder: NSCoder) {
        currentLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
        layer.makesContentAhead = true
        adopt(currentLayout)
    }

    // MARK: Data

    /// Gives the items; held weakly, nil by default. Another one loads anew.
    open var dataSource: (any UICollectionViewDataSource)? {
        get { ownDataSource }
        set {
            guard ownDataSource !== newValue else { return }
            ownDataSource = newValue
            dataSourceChanged()
        }
    }
    /// Hears of items before they are needed; held weakly, nil by default.
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
    /// Whether, while the content moves, the cells of the next quarter of a second are made ahead, and `prefetchDataSource` hears of the items
    /// after them; true by default.
    open var isPrefetchingEnabled = true
    /// Decides on selection, and hears of scrolling; held weakly, nil by default.
    @_nonoverride open var delegate: (any UICollectionViewDelegate)? {
        get { (self as UIScrollView).delegate as? any UICollectionViewDelegate }
        set {
            guard (self as UIScrollView).delegate !== newValue else { return }
            (self as UIScrollView).delegate = newValue
            prepareContextMenus()
            dataSourceChanged()
        }
    }
    /// The number of sections.
    open var numberOfSections: Int { engine.counts.sections }
    /// Returns the number of items in a section; 0 for a section that does not exist.
    open func numberOfItems(inSection section: Int) -> Int {
        let items = engine.counts.items
        guard items.indices.contains(section) else { return 0 }
        return reordering.map?.count(ofSection: section, items[section]) ?? items[section]
    }
    /// Drops all cells and the selection; at the end of the tick the data are asked for anew.
    open func reloadData() { if isOnMain({ $0.reloadData() }) { reloadAll() } }

    // MARK: Layout

    /// Where the items are placed. Another layout takes effect at once, without animation.
    open var collectionViewLayout: UICollectionViewLayout {
        get { currentLayout }
        set { changeLayout(to: newValue, animated: false, completion: nil) }
    }
    /// Lets another layout place the items, with or without animation.
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) { changeLayout(to: layout, animated: animated, completion: completion) }
    /// Begins a change to another layout whose progress the app drives, and returns the layout between the two.
    ///
    /// - Parameters:
    ///   - layout: the next layout.
    ///   - completion: called at the end, with whether the animations ran to their end, and whether the next layout is in place.
    open func startInteractiveTransition(
        to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
    ) -> UICollectionViewTransitionLayout { beginTransition(to: layout, completion) }
    /// Lets the rest of an interactive change run to the next layout, at the speed that it has.
    open func finishInteractiveTransition() { endTransition(true) }
    /// Lets an interactive change run back to the old layout, at the speed that it has.
    open func cancelInteractiveTransition() { endTransition(false) }
    /// Returns the attributes of a cell; nil for a path that does not exist.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard engine.counts.has(ListPath(indexPath)) else { return nil }
        prepareLayout()
        return currentLayout.layoutAttributesForItem(at: indexPath)
    }
    /// Returns the attributes of a supplementary view; nil for none.
    open func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepareLayout()
        return currentLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }
    /// When cells whose content changes its size are measured again; `enabled` by default.
    @ObservedProperty open var selfSizingInvalidation = SelfSizingInvalidation.enabled {
        didSet { if watchesConstraints { CellConstraints.areWatched = true } }
    }
    /// The view behind all items; it fills the collection view and does not scroll. Nil by default.
    @ObservedProperty open var backgroundView: UIView? { didSet { backdropChanged(from: oldValue) } }

    // MARK: Cells

    /// Sets the class of the cells of an identifier; nil takes it away.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        register(cellClass, ReuseKey(kind: .cell, identifier: identifier))
    }
    /// Sets the class of the supplementary views of a kind and an identifier; nil takes it away.
    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) { register(viewClass, ReuseKey(kind: .supplementary(elementKind), identifier: identifier)) }
    /// Returns a cell of a registered identifier, used again or new, at the place of its item.
    open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
        dequeue(ReuseKey(kind: .cell, identifier: identifier), indexPath, as: UICollectionViewCell.self)
    }
    /// Returns a supplementary view of a registered kind and identifier, used again or new, at its place.
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        dequeue(
            ReuseKey(kind: .supplementary(elementKind), identifier: identifier), indexPath, as: UICollectionReusableView.self)
    }
    /// Returns a cell of a registration, set up for an item.
    open func dequeueConfiguredReusableCell<Cell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell { dequeueConfigured(registration, indexPath, item) }
    /// Returns a supplementary view of a registration, set up.
    open func dequeueConfiguredReusableSupplementary<Supplementary>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary { dequeueConfigured(registration, indexPath) }

    /// The cells that are seen, in no order.
    open var visibleCells: [UICollectionViewCell] { displayedCells.compactMap { $0.view as? UICollectionViewCell } }
    /// The paths of the items that are seen, in no order.
    open var indexPathsForVisibleItems: [IndexPath] { displayedCells.map(\.key.path.indexPath) }
    /// Returns the cell of an item that is seen or prepared; nil otherwise.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        engine.shown[.cell(ListPath(indexPath))]?.view as? UICollectionViewCell
    }
    /// Returns the path of a cell that is seen or prepared; nil for others.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { path(of: cell) }
    /// Returns the path of the item at a point of the content; nil for none.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? { item(at: point) }
    /// Returns the supplementary view of a kind that is seen or prepared; nil otherwise.
    open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
        let key = ElementKey(kind: .supplementary(elementKind), path: ListPath(indexPath))
        return engine.shown[key]?.view as? UICollectionReusableView
    }
    /// Returns the supplementary views of a kind that are seen.
    open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        displayed(.supplementary(elementKind)).compactMap { $0.view as? UICollectionReusableView }
    }
    /// Returns the paths of the supplementary views of a kind that are seen.
    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        displayed(.supplementary(elementKind)).compactMap { $0.attributes?.indexPath }
    }

    // MARK: Selection

    /// Whether taps select; true by default.
    @ObservedProperty open var allowsSelection = true { didSet { if !allowsSelection { clearSelection() } } }
    /// Whether several items can be selected; false by default.
    @ObservedProperty open var allowsMultipleSelection = false {
        didSet { if allowsMultipleSelection { several.install() } else { keepOneSelected() } }
    }
    /// Whether taps select while the collection view is edited; false by default.
    open var allowsSelectionDuringEditing = false
    /// Whether several items can be selected while the collection view is edited; false by default.
    @ObservedProperty open var allowsMultipleSelectionDuringEditing = false {
        didSet { if allowsMultipleSelectionDuringEditing { several.install() } }
    }
    /// Whether the items are edited; false by default. A change clears the selection.
    @ObservedProperty open var isEditing = false { didSet { if isEditing != oldValue { editingChanged() } } }
    /// The paths of the selected items, in order; empty for none.
    open var indexPathsForSelectedItems: [IndexPath]? { selection.paths.sorted().map(\.indexPath) }
    /// Selects an item and may scroll to it; nil clears the selection. The delegate is not told.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        selectByProgram(indexPath, animated, scrollPosition)
    }
    /// Takes an item from the selection. The delegate is not told.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) { setSelected(ListPath(indexPath), false) }

    /// Whether items can have focus; true by default. The cell and the delegate are asked too.
    open var allowsFocus = true
    /// Whether items can have focus while the collection view is edited; true by default.
    open var allowsFocusDuringEditing = true
    /// Whether focus that comes from outside goes to the item that had it last; false by default.
    open var remembersLastFocusedIndexPath = false
    /// Whether an item that the user moves focus to is selected, without its primary action; false by default.
    open var selectionFollowsFocus = false

    // MARK: Scrolling

    /// Scrolls to an item; without a position, by the least that shows it.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        scroll(to: indexPath, scrollPosition, animated)
    }

    // MARK: Updates

    /// Makes several changes of the data one animation. Deletes, reloads and the starts of moves name places before the batch, inserts and
    /// the ends of moves places after it. The data have to change inside of `updates`.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        runBatch(updates, completion)
    }
    /// Whether a batch is open: the data may be ahead of what is shown.
    open var hasUncommittedUpdates: Bool { batch.isOpen }
    /// Shows new items, as one batch.
    open func insertItems(at indexPaths: [IndexPath]) { record(indexPaths.map { .insertItem(ListPath($0)) }) }
    /// Takes items away, as one batch.
    open func deleteItems(at indexPaths: [IndexPath]) { record(indexPaths.map { .deleteItem(ListPath($0)) }) }
    /// Makes the cells of items anew, as one batch.
    open func reloadItems(at indexPaths: [IndexPath]) { record(indexPaths.map { .reloadItem(ListPath($0)) }) }
    /// Moves an item, as one batch.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        record([.moveItem(ListPath(indexPath), to: ListPath(newIndexPath))])
    }
    /// Shows new sections, as one batch.
    open func insertSections(_ sections: IndexSet) { record(sections.map(ListOperation.insertSection)) }
    /// Takes sections away, as one batch.
    open func deleteSections(_ sections: IndexSet) { record(sections.map(ListOperation.deleteSection)) }
    /// Makes all views of sections anew, as one batch.
    open func reloadSections(_ sections: IndexSet) { record(sections.map(ListOperation.reloadSection)) }
    /// Moves a section, as one batch.
    open func moveSection(_ section: Int, toSection newSection: Int) { record([.moveSection(section, to: newSection)]) }
    /// Sets the cells of items up again by asking the data source; the cells stay.
    open func reconfigureItems(at indexPaths: [IndexPath]) { reconfigureElements(at: indexPaths) }

    // MARK: Reordering

    /// Lifts an item, so that it can be moved; returns false where the data source does not let it move, or another item is moved.
    open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { beginMovement(indexPath) }
    /// Moves the middle of the lifted item to a point of the content; the items between its places make room.
    open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) { reordering.move(to: targetPosition) }
    /// Drops the lifted item: the data source moves it, and the cell goes to its place.
    open func endInteractiveMovement() { reordering.drop() }
    /// Lets the lifted item go back to its place; the data source is not told.
    open func cancelInteractiveMovement() { reordering.putBack() }

    // MARK: Hooks

    open override var bounds: CGRect {
        get { super.bounds }
        set {
            boundsWillChange(to: newValue)
            super.bounds = newValue
        }
    }

    open override var frame: CGRect {
        get { super.frame }
        set {
            // The layout compares the new bounds with those that still hold.
            boundsWillChange(to: CGRect(origin: bounds.origin, size: layer.size(inFrame: newValue)))
            super.frame = newValue
        }
    }

    override func restingOffset(proposed offset: CGPoint, velocity: CGPoint) -> CGPoint {
        currentLayout.targetContentOffset(forProposedContentOffset: offset, withScrollingVelocity: velocity)
    }

    override var ground: UIView? { backgroundView }
    override var findsItsSize: Bool { true }
    override func requestedEnd(ofFlight number: Int) -> CGPoint? { goalOffset(ofFlight: number) }

    open override func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        boundsWillChange(to: bounds)
        currentLayout.surroundingsMayHaveChanged()
        placeBackdrop()
        reordering.contentMoved()
        layOutElements()
        followGoal()
        prefetching.followContent()
        swipes.contentMayHaveMoved()
        readSectionIndex()
        placeSectionIndex()
        focus.viewsChanged()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
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
        let rest = presses.filter { !swipes.takes($0) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if recognizer === pan, mayHaveSeveral, several.takes(pan) { return false }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    open override func focusItems(in rect: CGRect) -> [any UIFocusItem] { focus.items(in: rect) }

    open override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        guard super.shouldUpdateFocus(in: context) else { return false }
        return delegate?.collectionView(self, shouldUpdateFocusIn: UICollectionViewFocusUpdateContext(context, focus)) ?? true
    }

    open override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        super.didUpdateFocus(in: context, with: coordinator)
        tellFocus(context, coordinator)
    }
}
