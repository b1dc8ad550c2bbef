internal import Geometry

/// The layout between two layouts, at a progress that an app sets.
///
/// Both layouts are asked once for what is seen; each progress only mixes their answers. The display moves the elements at the end of the
/// transition. A subclass may place them in its own way; main asks it for each frame then.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
    /// The layout before the transition.
    open private(set) var currentLayout: UICollectionViewLayout
    /// The layout after the transition.
    open private(set) var nextLayout: UICollectionViewLayout
    private(set) var track = ProgressTrack()
    private(set) var keyTracks: [String: ProgressTrack] = [:]
    private var pairs: [TransitionPair] = []
    private var pairIndexes: [ElementKey: Int] = [:]
    private var sizes = (start: CGSize.zero, end: CGSize.zero)
    private var offsets = (start: CGPoint.zero, end: CGPoint.zero)
    private var isPaired = false
    /// Both layouts were asked before.
    private var hasStarted = false
    private var preparedProgress: CGFloat = 0

    /// Creates the layout between two layouts, at the progress 0.
    public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
        self.currentLayout = currentLayout
        nextLayout = newLayout
        super.init()
    }

    /// Not possible: a transition is between two layouts.
    public required init?(coder: NSCoder) { return nil }

    // MARK: Progress

    /// How far the transition is: 0 is the current layout, 1 the next one. Other values are kept and go beyond the layouts.
    /// It is shown after `invalidateLayout()`.
    open var transitionProgress: CGFloat {
        get { track.value }
        set { if newValue.isFinite { track.update(newValue, at: SceneContext.main.tickTime) } }
    }
    /// Stores a value of the layout's own that the finger drives.
    open func updateValue(_ value: CGFloat, forAnimatedKey key: String) {
        keyTracks[key, default: ProgressTrack()].update(value, at: SceneContext.main.tickTime)
    }
    /// Returns the value stored last; 0 for an unknown key.
    open func value(forAnimatedKey key: String) -> CGFloat { keyTracks[key]?.value ?? 0 }

    /// Goes to the end or back to the start, where keys have their first values.
    func complete(_ isFinished: Bool) {
        transitionProgress = isFinished ? 1 : 0
        guard !isFinished else { return }
        for (key, track) in keyTracks { keyTracks[key]?.update(track.first ?? 0, at: SceneContext.main.tickTime) }
    }

    // MARK: Layout

    open override func prepare() {
        super.prepare()
        pair()
        preparedProgress = transitionProgress
        for pair in pairs { pair.move(to: preparedProgress) }
        // The progress says where the content stands: a scroll that the app asked for meanwhile ends.
        collectionView?.place(mix(offsets.start, offsets.end))
    }

    private func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
        CGPoint(x: a.x + (b.x - a.x) * preparedProgress, y: a.y + (b.y - a.y) * preparedProgress)
    }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything || context.invalidateDataSourceCounts {
            isPaired = false
            for layout in [currentLayout, nextLayout] { layout.invalidateLayout(with: context.same(for: layout)) }
        }
        super.invalidateLayout(with: context)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let bounds = collectionView?.bounds, bounds.size != newBounds.size || pairedSize != newBounds.size else {
            return false
        }
        isPaired = false
        return true
    }

    private var pairedSize = CGSize.zero

    /// Asks both layouts for what is seen at the start and at the end.
    private func pair() {
        guard !isPaired, let view = collectionView else { return }
        isPaired = true
        pairedSize = view.bounds.size
        currentLayout.prepare()
        nextLayout.prepare()
        sizes = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
        // Data or bounds that change on the way do not change where the content was before.
        offsets.start = hasStarted ? view.nearest(offsets.start, size: sizes.start) : view.contentOffset
        hasStarted = true
        let old = view.attributes(of: currentLayout, at: offsets.start)
        let seen = CGRect(origin: offsets.start, size: view.bounds.size)
        offsets.end = view.targetOffset(in: nextLayout, keeping: MiddleItem(old, in: seen), size: sizes.end)
        let new = view.attributes(of: nextLayout, at: offsets.end)
        pairs = []
        pairIndexes = [:]
        for attributes in old { add(attributes, view.attributes(for: attributes.key, in: nextLayout), attributes.key) }
        for attributes in new { add(view.attributes(for: attributes.key, in: currentLayout), attributes, attributes.key) }
    }

    private func add(_ old: UICollectionViewLayoutAttributes?, _ new: UICollectionViewLayoutAttributes?, _ key: ElementKey) {
        guard pairIndexes[key] == nil, let pair = TransitionPair(old, new) else { return }
        pairIndexes[key] = pairs.count
        pairs.append(pair)
    }

    open override var collectionViewContentSize: CGSize {
        let (a, b, t) = (sizes.start, sizes.end, preparedProgress)
        return CGSize(width: max(0, a.width + (b.width - a.width) * t), height: max(0, a.height + (b.height - a.height) * t))
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        pairs.lazy.map(\.attributes).filter { !$0.isHidden && $0.values.frame.overlaps(rect) }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        mixed(.cell(ListPath(indexPath)))
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        mixed(ElementKey(kind: .supplementary(elementKind), path: ListPath(indexPath)))
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        mixed(ElementKey(kind: .decoration(elementKind), path: ListPath(indexPath)))
    }

    /// Elements that were seen in neither layout are mixed when they are asked for.
    private func mixed(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
        if let index = pairIndexes[key] { return pairs[index].attributes }
        guard let view = collectionView,
            let pair = TransitionPair(view.attributes(for: key, in: currentLayout), view.attributes(for: key, in: nextLayout))
        else { return nil }
        pair.move(to: preparedProgress)
        return pair.attributes
    }

    // MARK: Updates

    open override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        for layout in [currentLayout, nextLayout] { layout.prepare(forCollectionViewUpdates: updateItems) }
    }

    open override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        for layout in [currentLayout, nextLayout] { layout.finalizeCollectionViewUpdates() }
    }
}
