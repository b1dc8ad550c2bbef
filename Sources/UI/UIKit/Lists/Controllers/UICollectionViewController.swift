/// Shows a collection view, whose data source and delegate it is. The collection view makes room for the keyboard.
///
/// Every method of both protocols is declared here, so that a subclass overrides those that it needs.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
    /// Where the items are placed in the controller's own collection view.
    private var ownLayout: UICollectionViewLayout
    private(set) var ownList: UICollectionView?
    /// The controller whose collection view this one shows; it was pushed with `useLayoutToLayoutNavigationTransitions`.
    private(set) var listOwner: UICollectionViewController?
    /// What the collection view had while this controller was on top, for the way back.
    var listMemory: ListMemory?
    private var clearedSelection: [IndexPath] = []

    /// Creates a controller with a layout for its collection view.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        ownLayout = layout
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller with a flow layout; there are no nib files.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        ownLayout = UICollectionViewFlowLayout()
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller with a flow layout; nothing is read from an archive.
    public required init?(coder: NSCoder) {
        ownLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
    }

    // MARK: The collection view

    /// The collection view; after a push with `useLayoutToLayoutNavigationTransitions` that of the controller below.
    open var collectionView: UICollectionView! {
        get {
            loadViewIfNeeded()
            showList()
            return list
        }
        set {
            ownList?.removeFromSuperview()
            ownList = newValue
            newValue?.avoidsKeyboard = true
            installReorderGesture()
            loadViewIfNeeded()
            showList()
        }
    }

    /// The collection view, without loading the view for it.
    var list: UICollectionView? { listOwner?.ownList ?? ownList }

    /// The layout of this controller, also while another one's is in place in the collection view that they share.
    open var collectionViewLayout: UICollectionViewLayout {
        listOwner == nil ? ownList?.collectionViewLayout ?? ownLayout : ownLayout
    }

    /// Whether a selection is cleared when the view appears; true by default.
    open var clearsSelectionOnViewWillAppear = true
    /// Whether a long press moves items, where the data source lets them move; true by default.
    @ObservedProperty open var installsStandardGestureForInteractiveMovement = true { didSet { installReorderGesture() } }
    private let reorderGesture = ReorderGesture(isGrip: false)

    private func installReorderGesture() {
        if installsStandardGestureForInteractiveMovement, let ownList {
            ownList.addGestureRecognizer(reorderGesture)
        } else {
            reorderGesture.view?.removeGestureRecognizer(reorderGesture)
        }
    }

    /// Whether a push of this controller changes the layout of the collection view below instead of sliding: both then share that collection
    /// view. False by default; it has to be set before the push.
    open var useLayoutToLayoutNavigationTransitions: Bool {
        get { changesLayoutOnPush }
        set {
            guard newValue != changesLayoutOnPush else { return }
            guard navigationController == nil else {
                return ListReports.navigation("\(reportName) is on a stack already: the flag has no effect after the push")
            }
            changesLayoutOnPush = newValue
        }
    }
    private var changesLayoutOnPush = false

    open override func loadView() {
        let wrapper = UIView()
        wrapper.backgroundColor = .systemBackground
        view = wrapper
        showList()
    }

    private func makeList() -> UICollectionView {
        let list = UICollectionView(frame: .zero, collectionViewLayout: ownLayout)
        list.alwaysBounceVertical = true
        list.dataSource = self
        list.delegate = self
        list.avoidsKeyboard = true
        return list
    }

    /// Puts the own collection view into the view, where it is not; a shared one comes with the end of the push.
    private func showList() {
        guard listOwner == nil, let view = viewIfLoaded else { return }
        if ownList == nil {
            ownList = makeList()
            installReorderGesture()
        }
        if let ownList, ownList.superview == nil { Self.fill(view, with: ownList) }
    }

    static func fill(_ view: UIView, with list: UICollectionView) {
        list.frame = view.bounds
        list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.insertSubview(list, at: 0)
    }

    /// Takes over the collection view of the controller below, before the own view is loaded.
    func share(_ owner: UICollectionViewController) {
        ownList?.removeFromSuperview()
        ownList = nil
        listOwner = owner
    }

    /// Gives the shared collection view up; the next use makes one of its own.
    func stopSharing() { listOwner = nil }

    /// Takes the collection view back, as it was, from pages above that leave without a change of the layout.
    func takeListBack() {
        guard let list, let memory = listMemory else { return }
        list.abandonTransition()
        list.changeLayout(to: memory.layout, animated: false, offset: memory.offset, completion: nil)
        memory.restoreObjects(list)
        listMemory = nil
        Self.fill(view, with: list)
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        // It may appear, or take another size, while the keyboard is there.
        if let list, list.avoidsKeyboard, list.window != nil { KeyboardRoom.make(in: list) }
    }

    // MARK: Appearance

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        showList()
        guard clearsSelectionOnViewWillAppear, listOwner == nil, listMemory == nil, let ownList else { return }
        clearedSelection = ownList.indexPathsForSelectedItems ?? []
        for path in clearedSelection { ownList.deselectItem(at: path, animated: animated) }
        transitionCoordinator?.notifyWhenInteractionChanges { [weak self] context in
            if context.isCancelled { self?.selectAgain() }
        }
    }

    /// The way back was given up, so the selection is what it was.
    private func selectAgain() {
        for path in clearedSelection { ownList?.selectItem(at: path, animated: false, scrollPosition: []) }
        clearedSelection = []
    }

    open override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        list?.isEditing = editing
    }

    // MARK: Data source

    /// Returns the number of sections; 1 by default.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    /// Returns the number of items in a section; 0 by default.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
    /// Returns the cell for an item; subclasses with items override it.
    open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        UICollectionViewCell(frame: .zero)
    }
    /// Returns the view for a supplementary element; subclasses whose layout has some override it.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView { UnansweredView() }
    /// Returns whether an item may be moved; false by default.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
    /// Moves an item in the data, after it was dropped; by default reports that nothing is moved.
    open func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { ListReports.noMove(collectionView, self) }
    /// Returns the titles of the index at the side; nil by default.
    open func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }
    /// Returns the item that an index title leads to; by default the first of the section with that index.
    open func collectionView(
        _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath { IndexPath(item: 0, section: index) }

    // MARK: Delegate: selection

    /// Returns whether a finger highlights an item; true by default.
    open func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool { true }
    /// Called after a finger has highlighted an item.
    open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}
    /// Called after an item has lost its highlight.
    open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
    /// Returns whether a tap selects an item; true by default.
    open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool { true }
    /// Returns whether a tap takes an item from a selection of several; true by default.
    open func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool { true }
    /// Called after the user has selected an item.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
    /// Called after the user has taken an item from the selection.
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
    /// Returns whether a tap on a single item acts; by default it does unless the collection view is being edited.
    open func collectionView(
        _ collectionView: UICollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
    ) -> Bool { !collectionView.isEditing }
    /// Called after a tap on a single item.
    open func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {}
    /// Returns whether two fingers may begin to select several items; false by default.
    open func collectionView(
        _ collectionView: UICollectionView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { false }
    /// Called when two fingers begin to select several items.
    open func collectionView(
        _ collectionView: UICollectionView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) {}
    /// Called when two fingers have selected several items.
    open func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: UICollectionView) {}

    // MARK: Delegate: display, layout, focus

    /// Called before a cell is visible.
    open func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}
    /// Called before a supplementary view is visible.
    open func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath
    ) {}
    /// Called after a cell has left.
    open func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}
    /// Called after a supplementary view has left.
    open func collectionView(
        _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) {}
    /// Returns the layout of an interactive change of layouts; a plain one by default.
    open func collectionView(
        _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
        newLayout toLayout: UICollectionViewLayout
    ) -> UICollectionViewTransitionLayout { UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout) }
    /// Returns the offset after an update or a change of layouts; the proposal by default.
    open func collectionView(
        _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint { proposedContentOffset }
    /// Returns the path to which a finger moves an item; the proposal by default.
    open func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }
    /// Returns whether an item can be edited; true by default.
    open func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath) -> Bool { true }
    /// Returns whether an item can have focus; by default what its cell says.
    open func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool {
        collectionView.cellForItem(at: indexPath)?.canBecomeFocused ?? true
    }
    /// Returns whether focus on an item selects it; by default what the collection view says.
    open func collectionView(
        _ collectionView: UICollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath
    ) -> Bool { collectionView.selectionFollowsFocus }
    /// Returns the item that gets the focus when it comes; nil by default.
    open func indexPathForPreferredFocusedView(in collectionView: UICollectionView) -> IndexPath? { nil }
    /// Returns false to refuse a move of focus; true by default.
    open func collectionView(
        _ collectionView: UICollectionView, shouldUpdateFocusIn context: UICollectionViewFocusUpdateContext
    ) -> Bool { true }
    /// Called after focus has moved in the collection view, into it or out of it.
    open func collectionView(
        _ collectionView: UICollectionView, didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {}

    // MARK: Delegate: context menus

    /// Returns what the context menu of some items shows; the default asks the method for one item. `point` is in the collection view's
    /// coordinates, in points.
    open func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard indexPaths.count == 1 else { return nil }
        return self.collectionView(collectionView, contextMenuConfigurationForItemAt: indexPaths[0], point: point)
    }
    /// Returns what the context menu of an item shows; the form before iOS 16. Nil by default.
    open func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    /// Returns the view that is lifted for an item; the default asks the form before iOS 16.
    open func collectionView(
        _ collectionView: UICollectionView, contextMenuConfiguration configuration: UIContextMenuConfiguration,
        highlightPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? {
        self.collectionView(collectionView, previewForHighlightingContextMenuWithConfiguration: configuration)
    }
    /// Returns the place that the preview of an item goes back to; the default asks the form before iOS 16.
    open func collectionView(
        _ collectionView: UICollectionView, contextMenuConfiguration configuration: UIContextMenuConfiguration,
        dismissalPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? {
        self.collectionView(collectionView, previewForDismissingContextMenuWithConfiguration: configuration)
    }
    /// Returns the view that is lifted; the form before iOS 16. Nil, the default, lifts the cell.
    open func collectionView(
        _ collectionView: UICollectionView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Returns the place that the preview goes back to; the form before iOS 16. Nil, the default, is where it came from.
    open func collectionView(
        _ collectionView: UICollectionView,
        previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Called when the user touches the preview.
    open func collectionView(
        _ collectionView: UICollectionView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
    /// Called before a context menu appears.
    open func collectionView(
        _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Called before a context menu goes.
    open func collectionView(
        _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    // MARK: Delegate: scrolling

    /// Called after the content offset has changed.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Called after the scale has changed.
    open func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Called when a finger begins to scroll.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Called when the finger leaves; `velocity` is in points a millisecond, and the offset of rest may be set.
    open func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Called after the finger has left.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Called when the content begins to glide on.
    open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Called when the content has come to rest.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Called at the end of an animated movement that the program asked for.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Returns the view that pinches zoom; nil by default.
    open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Called when a pinch begins.
    open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    /// Called when zooming has ended.
    open func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
    /// Returns whether a tap at the top of the screen scrolls; true by default.
    open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    /// Called when a tap at the top has scrolled to the beginning.
    open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
    /// Called after `adjustedContentInset` has changed.
    open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
