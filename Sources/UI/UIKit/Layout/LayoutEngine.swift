internal import Diagnostics

/// The constraints of one tree of views, kept in a solver.
///
/// Views say what changed: constraints that came, went or have another constant, views that came or went, sizes. A pass hands these
/// to the solver, and no others. Then the frames are read back. Positions in the solver are relative to the topmost view's origin, so
/// that moving a view costs one constant; inside a view that a stack measures they are relative to its corner. Transforms are ignored, as
/// in UIKit, and so are the origins of bounds, but for constraints that lead out of a scroll view's content (`ScrollCrossing`).
@MainActor
final class LayoutEngine {
    /// A constraint in the solver.
    struct Active {
        let constraint: NSLayoutConstraint
        /// The places of its items; an array of them would be one more object to free.
        let first, second: LayoutPlace?
        /// The places of the views whose margins or baselines its constant comes from.
        let sources: [LayoutPlace]
    }

    unowned let root: UIView
    let rootSize: RootSize
    let solver = ConstraintSystem()
    var places: [ObjectIdentifier: LayoutPlace] = [:]
    private(set) var active: [ObjectIdentifier: LinearConstraintID] = [:]
    /// By the numbers of the solver's constraints.
    private var records = NumberedValues<Active>()
    /// How often constraints lead out of the content of a scroll view.
    private(set) var crossings = 0
    /// The number of constraints on baselines.
    private(set) var baselines = 0
    /// The number of places of scroll views.
    private(set) var scrollingPlaces = 0
    /// A scroll view and the offset at which its content is tried.
    private(set) var tried: (scroll: ObjectIdentifier, offset: CGPoint)?
    private var reported: Set<ObjectIdentifier> = []
    private var isSolving = false
    private var news = News()
    /// The places whose frames changed and were not handed to their views yet.
    var moved: [LayoutPlace] = []
    private var hasOpenWidths = false
    /// The places whose heights follow their widths, and whose widths or texts changed.
    private var rewrapped: [LayoutPlace] = []

    /// What changed since the last pass.
    private struct News {
        var isAny = true
        var attached: [Attached] = []
        var constraints: [NSLayoutConstraint] = []
        /// Constraints with items outside of the tree.
        var waiting: [NSLayoutConstraint] = []
        var places: [LayoutPlace] = []
        /// Places that may be in no constraint anymore.
        var unused: [LayoutPlace] = []
    }

    /// A view that came. It may go and end before a pass comes.
    private struct Attached {
        weak var view: UIView?
    }

    /// The source of the topmost view's size.
    enum RootSize {
        /// Its bounds.
        case bounds
        /// Any, or with a width: what a view's lengths prefer is measured, without reports.
        case open(width: CGFloat?)
        /// The smallest size that the constraints allow near a target.
        case fitting(CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority)
    }

    init(root: UIView, rootSize: RootSize = .bounds) {
        self.root = root
        self.rootSize = rootSize
        news.attached = [Attached(view: root)]
    }

    /// True when no view of the tree has constraints.
    var isIdle: Bool { active.isEmpty && !(isFitting && root is UIStackView) }

    private var isFitting: Bool {
        if case .bounds = rootSize { false } else { true }
    }

    /// True when any width is measured: then the heights do not matter that follow from one.
    private var isWidthLeftOpen: Bool {
        if case .open(nil) = rootSize { true } else { false }
    }

    private var isMeasuring: Bool {
        if case .open = rootSize { true } else { false }
    }

    var isStale: Bool { news.isAny }

    // MARK: News

    func changed() { news.isAny = true }

    func constraintCame(_ constraint: NSLayoutConstraint) {
        news.constraints.append(constraint)
        news.isAny = true
    }

    func constraintChanged(_ constraint: NSLayoutConstraint) {
        if active[ObjectIdentifier(constraint)] != nil { constraintCame(constraint) }
    }

    /// The leading and trailing edges of the view and its guides have changed sides.
    func directionChanged(of view: UIView) {
        let items: [any LayoutItem] = [view] + view.layoutGuides + (view.constraintState?.providedGuides ?? [])
        for place in items.compactMap({ places[ObjectIdentifier($0)] }) {
            for id in place.symbols.flatMap(solver.uses) {
                if let constraint = records[id.index]?.constraint { constraintCame(constraint) }
            }
        }
    }

    /// A view, or one around it, may name another one inside for its baseline.
    func namedBaselinesChanged(around view: UIView) {
        for place in sequence(first: view, next: \.superview).compactMap({ places[ObjectIdentifier($0)] })
        where place.countsSources { note(place) }
    }

    func constraintWent(_ constraint: NSLayoutConstraint) {
        news.isAny = true
        drop(ObjectIdentifier(constraint))
    }

    func viewCame(_ view: UIView) {
        news.attached.append(Attached(view: view))
        news.isAny = true
    }

    /// Takes a view and all below out, before it leaves its superview.
    func viewGoes(_ view: UIView) {
        if let state = view.constraintState {
            for constraint in state.constraints { drop(ObjectIdentifier(constraint)) }
            for guide in state.guides { itemGoes(guide) }
            for guide in state.providedGuides { itemGoes(guide) }
        }
        for subview in view.subviewsInOrder { viewGoes(subview) }
        itemGoes(view)
        news.isAny = true
    }

    func itemGoes(_ item: any LayoutItem) {
        guard let place = places[ObjectIdentifier(item)] else { return }
        discard(place)
    }

    func placeChanged(_ item: any LayoutItem) {
        news.isAny = true
        if let place = places[ObjectIdentifier(item)] { note(place) }
    }

    /// A place is updated once, however many changes there are: each update looks at all that depends on it.
    private func note(_ place: LayoutPlace) {
        news.isAny = true
        guard !place.isNews else { return }
        place.isNews = true
        news.places.append(place)
    }

    // MARK: Solving

    /// Solves the constraints; does nothing when nothing changed since the last time.
    func solve() {
        // A view's `updateConstraints` may ask for a layout.
        guard !isSolving, isStale else { return }
        isSolving = true
        defer { isSolving = false }
        var news = news
        self.news = News()
        self.news.isAny = false
        takeIn(&news)
        for place in news.places { place.isNews = false }
        guard !isIdle else { return }
        if isFitting { _ = place(of: root) }
        for place in news.places where places[place.key] === place { update(place) }
        settle()
        fitHeightsToWidths()
        if !isMeasuring { report() }
    }

    private func takeIn(_ news: inout News) {
        // Views that came one inside the other are found below the first of them.
        var gathered: Set<ObjectIdentifier> = []
        for view in news.attached.compactMap(\.view) where contains(view) { gather(view, &gathered, &news) }
        if news.attached.isEmpty {
            self.news.waiting = news.waiting.filter { $0.holder != nil }
        } else {
            news.constraints += news.waiting
        }
        for constraint in news.constraints where constraint.holder != nil {
            if isLeftToStack(constraint) {
                drop(ObjectIdentifier(constraint))
            } else if active[ObjectIdentifier(constraint)] != nil {
                update(constraint)
            } else if isInTree(constraint) {
                admit(constraint)
            } else {
                self.news.waiting.append(constraint)
            }
        }
        for place in news.unused where place.users == 0 && places[place.key] === place { discard(place) }
    }

    /// True for a length of a view whose frame a stack view computes.
    private func isLeftToStack(_ constraint: NSLayoutConstraint) -> Bool {
        guard constraint.isOwnLength, let view = constraint.firstItem as? UIView else { return false }
        return view === root ? isMeasuring : view.isPlacedByStack
    }

    private func gather(_ view: UIView, _ gathered: inout Set<ObjectIdentifier>, _ news: inout News) {
        guard gathered.insert(ObjectIdentifier(view)).inserted else { return }
        // The frames inside an enclosed view matter to it alone, and not before it has one.
        guard view === root || !(isFitting ? view.isEnclosed : view.awaitsSize) else { return }
        if let state = view.constraintState {
            news.constraints += state.constraints.filter { active[ObjectIdentifier($0)] == nil }
            if view !== root { state.engine = nil }
        }
        for subview in view.subviewsInOrder { gather(subview, &gathered, &news) }
    }

    private func isInTree(_ constraint: NSLayoutConstraint) -> Bool {
        guard let first = (constraint.firstItem as? any LayoutItem)?.layoutView, contains(first) else { return false }
        guard constraint.secondAttribute != .notAnAttribute else { return true }
        guard let second = (constraint.secondItem as? any LayoutItem)?.layoutView else { return false }
        return contains(second)
    }

    private func contains(_ view: UIView) -> Bool {
        root.parent == nil ? view.topmostView === root : view === root || view.isInside(root)
    }

    /// Updates what a place says of itself, and the constraints whose constants come from its margins or baselines.
    private func update(_ place: LayoutPlace) {
        let before = place.seen
        place.update(self)
        update(place.changedDependents(since: before))
    }

    private func update(_ keys: [ObjectIdentifier]) {
        for key in keys {
            if let constraint = active[key].flatMap({ records[$0.index] })?.constraint { update(constraint) }
        }
    }

    private func settle() {
        var negative: [LayoutPlace] = []
        repeat {
            negative.removeAll(keepingCapacity: true)
            solver.solve()
            for symbol in solver.takeChanges() {
                guard let place = owners[symbol.index] else { continue }
                noteChange(of: symbol, place)
                if symbol != place.left, symbol != place.top, solver.value(of: symbol) < -ConstraintSystem.tolerance {
                    negative.append(place)
                }
            }
        } while keepLengths(of: negative)
    }

    /// Returns true when there is more to solve. Each round that does adds a row for good, so there is a last one.
    private func keepLengths(of places: [LayoutPlace]) -> Bool {
        var hasNews = false
        for place in places where place.keepLengths(self) { hasNews = true }
        return hasNews
    }

    private func noteChange(of symbol: LinearSymbol, _ place: LayoutPlace) {
        mayHaveMoved(place)
        if symbol == place.width, place.wraps { rewrapped.append(place) }
        // What is inside, and did not move with it, has another frame.
        if symbol == place.left || symbol == place.top { inside[place.left.index]?.list.forEach(mayHaveMoved) }
    }

    /// Compares the place with its view's frame after the next pass.
    func mayHaveMoved(_ place: LayoutPlace) {
        guard !place.isMoved else { return }
        place.isMoved = true
        moved.append(place)
    }

    /// What is inside a place moves with it, and its edges may fall on other pixels.
    func insideMoved(_ place: LayoutPlace) {
        guard let view = place.item as? UIView else { return }
        let items: [any LayoutItem] = view.subviewsInOrder + view.layoutGuides + (view.constraintState?.providedGuides ?? [])
        for item in items {
            guard let inner = places[ObjectIdentifier(item)] else { continue }
            inner.followContainer()
            mayHaveMoved(inner)
            if !inner.encloses { insideMoved(inner) }
        }
    }

    /// Adapts the heights of texts with several lines to their widths.
    private func fitHeightsToWidths() {
        for _ in 0..<3 {
            let places = rewrapped.sorted { $0.left < $1.left }
            rewrapped.removeAll(keepingCapacity: true)
            places.forEach(checkWidth)
            var changed = false
            for place in places where place.fitHeight(self) { changed = true }
            if !changed { return }
            settle()
        }
    }

    /// Asks a stack for constraints whose height follows from a width that its height, too, may decide.
    private func checkWidth(_ place: LayoutPlace) {
        guard !isWidthLeftOpen, let stack = place.item as? UIStackView, stack === root || place.isFree, stack.needsWidth,
            !solver.isCertain(place.width)
        else { return }
        stack.foundOpenWidth()
        hasOpenWidths = true
    }

    /// True once after stacks came to make constraints, because their widths were open: then there is more to solve.
    func takeOpenWidths() -> Bool {
        defer { hasOpenWidths = false }
        return hasOpenWidths
    }

    /// How often a layout asks stacks to decide again how they arrange. What one decides may be news to those in it, level by level.
    static let mostDecisions = 32

    /// The solved engine of a view that is measured.
    static func solved(_ view: UIView, _ size: RootSize) -> LayoutEngine {
        var decisions = 0
        while true {
            UIView.updateConstraintsOfTree(view)
            let engine = LayoutEngine(root: view, rootSize: size)
            engine.solve()
            decisions += 1
            guard engine.takeOpenWidths(), decisions < mostDecisions else { return engine }
            view.layoutEngine?.hasOpenWidths = true
        }
    }

    /// Solves as if the content of a scroll view stood at another offset; nil for where it stands.
    func solve(_ place: LayoutPlace, asIfAt offset: CGPoint?) {
        let origin = (place.item as? UIView)?.bounds.origin ?? .zero
        let (before, now) = (tried?.offset ?? origin, offset ?? origin)
        tried = offset.map { (place.key, $0) }
        update(place.dependents.onOffset(x: before.x != now.x, y: before.y != now.y))
        settle()
    }

    // MARK: Constraints

    private func admit(_ constraint: NSLayoutConstraint) {
        guard let (linear, crossing) = linear(constraint) else { return }
        let key = ObjectIdentifier(constraint)
        let one = side(constraint.firstItem, constraint.firstAttribute, towards: constraint.secondItem)
        let two = side(constraint.secondItem, constraint.secondAttribute, towards: constraint.firstItem)
        let (first, second) = (one?.place, two?.place)
        first?.users += 1
        second?.users += 1
        // A view that names one inside for its baseline may name another later, or tell it itself.
        let views = [one?.source, two?.source] + constraint.viewsOnBaseline
        let sources = views.compactMap { $0.flatMap { places[ObjectIdentifier($0)] } }
        for place in sources { place.addDependent(key) }
        if constraint.isOnBaseline { baselines += 1 }
        let crossed = crossing.views.compactMap { places[ObjectIdentifier($0)] }
        let isHorizontal = constraint.firstAttribute.isHorizontal
        for place in crossed where place.addCrossing(key, isHorizontal: isHorizontal) { crossings += 1 }
        let id = solver.add(linear, isFixed: false)
        active[key] = id
        records[id.index] = Active(constraint: constraint, first: first, second: second, sources: sources + crossed)
    }

    private func update(_ constraint: NSLayoutConstraint) {
        let key = ObjectIdentifier(constraint)
        guard let id = active[key], let record = records[id.index], let known = solver.constraint(id),
            let linear = linear(constraint)?.constraint, linear != known
        else { return }
        // A view may have its baseline from another one now.
        if constraint.isOnBaseline {
            drop(key)
            return admit(constraint)
        }
        if linear.priority == known.priority && linear.terms == known.terms { return solver.setConstant(linear.constant, of: id) }
        solver.remove(id)
        records[id.index] = nil
        let new = solver.add(linear, isFixed: false)
        active[key] = new
        records[new.index] = record
    }

    private func drop(_ key: ObjectIdentifier) {
        guard let id = active.removeValue(forKey: key), let entry = records[id.index] else { return }
        solver.remove(id)
        records[id.index] = nil
        for place in entry.sources where place.removeDependent(key) { crossings -= 1 }
        if entry.constraint.isOnBaseline { baselines -= 1 }
        reported.remove(key)
        if let place = entry.first { release(place) }
        if let place = entry.second { release(place) }
    }

    private func release(_ place: LayoutPlace) {
        place.users -= 1
        if place.users == 0, place.item !== root { news.unused.append(place) }
    }

    // MARK: Places

    /// The places by the numbers of their variables.
    private var owners = NumberedValues<LayoutPlace>()
    /// The places inside others, by the numbers of their containers' first variables; in no order.
    private var inside = NumberedValues<InnerPlaces>()

    /// Returns the item's place; creates it with those of its containers if necessary.
    func place(of item: any LayoutItem) -> LayoutPlace? {
        if let known = places[ObjectIdentifier(item)] {
            if known.item === item { return known }
            discard(known)
        }
        var container: LayoutPlace?
        if item !== root {
            guard let above = item.layoutContainer, let place = place(of: above) else { return nil }
            container = place
            place.users += 1
        }
        let place = LayoutPlace(item: item, container: container, solver: solver)
        places[place.key] = place
        if place.scrolls { scrollingPlaces += 1 }
        if !isFitting { (item as? UIView)?.ownConstraintState.isInEngine = true }
        for symbol in place.symbols { owners[symbol.index] = place }
        if let container { put(place, inside: container) }
        mayHaveMoved(place)
        place.update(self)
        return place
    }

    /// Finds the height again that follows from a place's width.
    func rewrap(_ place: LayoutPlace) { rewrapped.append(place) }

    /// Takes a place out, with the constraints that are left on it. Those that do not end with its item come again: a view outside named it
    /// for its baseline, and names another now.
    private func discard(_ place: LayoutPlace) {
        guard places.removeValue(forKey: place.key) != nil else { return }
        if place.scrolls { scrollingPlaces -= 1 }
        place.forgetTies(solver)
        for symbol in place.symbols {
            for id in solver.uses(of: symbol) {
                guard let constraint = records[id.index]?.constraint else {
                    solver.remove(id)
                    continue
                }
                drop(ObjectIdentifier(constraint))
                constraintCame(constraint)
            }
            owners[symbol.index] = nil
            solver.release(symbol)
        }
        inside[place.left.index] = nil
        if let container = place.containerPlace {
            inside[container.left.index]?.remove(place)
            release(container)
        }
    }

    /// The places of the view's subviews and guides, in no order.
    func places(inside view: UIView) -> [LayoutPlace] {
        places[ObjectIdentifier(view)].flatMap { inside[$0.left.index]?.list } ?? []
    }

    private func put(_ place: LayoutPlace, inside container: LayoutPlace) {
        let places = inside[container.left.index] ?? InnerPlaces()
        inside[container.left.index] = places
        places.add(place)
    }

    // MARK: Contradictions

    private func report() {
        let contradictions = solver.contradictions
        let keys = Set(contradictions.compactMap { records[$0.id.index].map { ObjectIdentifier($0.constraint) } })
        reported.formIntersection(keys)
        var count = 0
        for (id, others) in contradictions {
            guard let constraint = records[id.index]?.constraint, reported.insert(ObjectIdentifier(constraint)).inserted else {
                continue
            }
            count += 1
            guard count <= ConflictReport.mostReports else { continue }
            let known = others.compactMap { records[$0.index]?.constraint }
            let report = ConflictReport(broken: constraint, others: known, hasFixed: known.count < others.count || others.isEmpty)
            Log.layout.warning("\(report.text)")
        }
        let rest = count - ConflictReport.mostReports
        if rest > 0 { Log.layout.warning("\(rest) more constraints are broken, because they contradict others") }
    }
}
